const svgNames = new Set(['svg', 'path', 'rect', 'circle', 'line', 'g']);

/**
 * An element. Children are elements, texts (always shown as text, never read as markup), lists of them, or null.
 * @param properties attributes; `on` holds listeners, `true` sets an attribute without a value, `null` and `false` leave one away
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

/** Text that is heard and not seen. */
export const heard = (text) => h('span', { class: 'heard' }, text);

/** Puts an element where a share of a whole lies, by the object model: no style is written into the page. */
export function placeBar(element, start, length) {
  element.style.setProperty('--start', String(start));
  element.style.setProperty('--length', String(length));
  return element;
}

let number = 0;
/** An id that no other element has. */
export const newId = (prefix) => `${prefix}-${++number}`;

const announcements = document.getElementById('announcements');

/** Says something to those who listen instead of looking. */
export function announce(text) {
  announcements.textContent = '';
  // A text that comes in a later turn is a change, also where it is the same as the last.
  setTimeout(() => {
    announcements.textContent = text;
  }, 50);
}
