const svgNames = new Set(['svg', 'path', 'rect', 'circle', 'line', 'g']);

/**
 * An element. Children are elements, texts (always shown as text, never read as markup), lists of them, or null.
 * @param properties attributes; `on` holds listeners, `true` sets an empty attribute, `null` and `false` omit it
 */
export function h(name, properties = {}, ...children) {
  const element = svgNames.has(name)
    ? document.createElementNS('http://www.w3.org/2000/svg', name)
    : document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key === 'on') {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(key, value === true ? '' : value);
    }
  }
  for (const child of children.flat(Number.POSITIVE_INFINITY)) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
  return element;
}

/** Text for screen readers only. */
export const heard = (text) => h('span', { class: 'heard' }, text);

/** Positions an element as a share of a whole, with custom properties: the policy allows no inline style. */
export function placeBar(element, start, length) {
  element.style.setProperty('--start', String(start));
  element.style.setProperty('--length', String(length));
  return element;
}

let number = 0;
/** A unique id. */
export const newId = (prefix) => `${prefix}-${++number}`;

const announcements = document.getElementById('announcements');

/** Announces a text to screen readers. */
export function announce(text) {
  announcements.textContent = '';
  // A text that is set later counts as a change, even if it equals the last one.
  setTimeout(() => {
    announcements.textContent = text;
  }, 50);
}
