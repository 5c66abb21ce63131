// What tests run inside a page: each function stands alone, since its text is sent to the browser.

/** Tells what the policy of a page forbids, where the test hears it. */
export function tellViolations() {
  document.addEventListener('securitypolicyviolation', (event) => {
    // biome-ignore lint/suspicious/noConsole: the console is what the test listens to
    console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
  });
}

/** Whether the page is wider than its window, and what sticks out. */
export function overflow() {
  const wide = [...document.querySelectorAll('body *')]
    .filter((element) => {
      const { right, width } = element.getBoundingClientRect();
      if (width === 0 || right <= innerWidth + 0.5) return false;
      // What lies in a box that scrolls or cuts by itself does not make the page wider.
      for (let box = element.parentElement; box !== document.documentElement; box = box.parentElement) {
        if (getComputedStyle(box).overflowX !== 'visible') return false;
      }
      return true;
    })
    .map((element) => `${element.tagName} ${element.className}`);
  return { scrolls: document.documentElement.scrollWidth > innerWidth, wide };
}

/** The levels of the headings that can be seen, in the order of the document. */
export function headingLevels() {
  return [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
    .filter((each) => each.getClientRects().length > 0 && !each.closest('dialog'))
    .map((each) => Number(each.tagName[1]));
}

/** What has the keyboard: its role or name of element, and its text. */
export function focused() {
  let element = document.activeElement;
  // The source editor is in a root of its own.
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  if (!element || element === document.body) return 'nothing';
  const label = element.labels?.[0]?.textContent ?? element.getAttribute('aria-label') ?? element.textContent;
  return `${element.tagName.toLowerCase()} ${label.trim().replace(/\s+/g, ' ')}`;
}

/** Whether the element that has the keyboard is shown with an outline; a source editor has it around the whole. */
export function focusIsVisible() {
  const element = document.activeElement.closest('.editor') ?? document.activeElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
}

/** The rims of the bars of a day, as hours, and where the present is. */
export function barRims(day) {
  const track = day.querySelector('.track').getBoundingClientRect();
  const hour = (x) => Math.round(((x - track.left) / track.width) * 240) / 10;
  return [...day.querySelectorAll('.interval, .now')].map((each) => {
    const { left, right } = each.getBoundingClientRect();
    return each.className === 'now' ? `now ${hour((left + right) / 2)}` : [hour(left), hour(right)];
  });
}

/** Sends a form of the page. */
export function submitForm(selector) {
  document.querySelector(selector).submit();
}

/** Whether a script of this page can read an address of another site with its cookies. */
export function canRead(address) {
  return fetch(address, { credentials: 'include' }).then(
    () => true,
    () => false,
  );
}

/** Whether this page can show an address in a frame. */
export async function canFrame(address) {
  const frame = document.createElement('iframe');
  frame.src = address;
  const loaded = new Promise((done) => frame.addEventListener('load', done));
  document.body.append(frame);
  await loaded;
  // A page that may not be framed is replaced by one of the browser's own, without any content of ours.
  return frame.contentDocument !== null;
}

/** Cookies that scripts can read. */
export const readableCookies = () => document.cookie;

/** How far things have jumped about while the page was built (Layout Instability, without what follows input). */
export async function layoutShift() {
  // What has not been painted has not jumped.
  for (let i = 0; i < 3; i++) await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)));
  return new Promise((done) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => done(sum), 300);
  });
}

/** Texts that can be seen and whose contrast with what lies behind them is below a ratio (WCAG 2.2, 1.4.3). */
export function faintTexts(least) {
  const channels = (color) => (color.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = (color) => {
    const [red, green, blue] = channels(color).map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const behind = (element) => {
    // Out of the root of a source editor, into the page.
    for (let at = element; at; at = at.parentElement ?? at.getRootNode().host) {
      const { backgroundColor } = getComputedStyle(at);
      const [, , , alpha = 1] = channels(backgroundColor);
      if (alpha === 1) return backgroundColor;
    }
    return 'rgb(255, 255, 255)';
  };
  const faint = new Set();
  const walkers = [
    document.body,
    ...[...document.querySelectorAll('.editor-host')].map(({ shadowRoot }) => shadowRoot),
  ].map((root) => document.createTreeWalker(root, NodeFilter.SHOW_TEXT));
  for (const walker of walkers)
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      const text = walker.currentNode.textContent.trim();
      // A style sheet is no text.
      if (!element || element.tagName === 'STYLE') continue;
      if (text === '' || element.closest('.heard, .skip, noscript, :disabled')) continue;
      const { width } = element.getBoundingClientRect();
      if (width < 2 || getComputedStyle(element).visibility === 'hidden') continue;
      const [one, other] = [getComputedStyle(element).color, behind(element)].map(luminance);
      const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
      if (ratio < least) faint.add(`${text.slice(0, 40)} ${ratio.toFixed(2)}`);
    }
  return [...faint];
}

/** The colours of the page itself. */
export const pageColours = () => {
  const { color, backgroundColor } = getComputedStyle(document.documentElement);
  return { color, backgroundColor };
};

/** The text that is selected in a source editor. */
export const selectedIn = (content) => content.getRootNode().getSelection().toString();

/** The text of a source editor whose lines can all be seen. */
export const sourceIn = (content) =>
  content.querySelector('.cm-placeholder')
    ? ''
    : [...content.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n');

/** Where a mark in a source editor is: its line and column, from 1, and its text. */
export function markIn(mark) {
  const line = mark.closest('.cm-line');
  const before = document.createRange();
  before.setStart(line, 0);
  before.setEndBefore(mark);
  const lines = [...line.parentElement.querySelectorAll('.cm-line')];
  return { line: lines.indexOf(line) + 1, column: before.toString().length + 1, text: mark.textContent };
}

/** The width of a picture as it was drawn; 0 until it is. */
export const widthOfPicture = (image) => image.naturalWidth;

/** The seconds of what a player has read; 0 until it knows. */
export const secondsOfAudio = (audio) => audio.duration || 0;
