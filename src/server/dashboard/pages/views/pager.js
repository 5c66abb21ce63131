import { h } from '../dom.js';
import { numberText } from '../format.js';

/**
 * Where one is in a list of pages, with the ways to the others; nothing for a list that fits on one page.
 * @param go is called with the offset of the page to show
 */
export function pager({ total, offset, size }, go) {
  if (total <= size) return null;
  const button = (name, to, isEnabled) =>
    h('button', { type: 'button', class: 'small', disabled: !isEnabled, on: { click: () => go(to) } }, name);
  const last = Math.min(total, offset + size);
  return h(
    'nav',
    { class: 'row apart', 'aria-label': 'Pages of the list' },
    h(
      'p',
      { class: 'quiet small', role: 'status' },
      `${numberText(offset + 1)} to ${numberText(last)} of ${numberText(total)}`,
    ),
    h(
      'div',
      { class: 'row' },
      button('Previous', Math.max(0, offset - size), offset > 0),
      button('Next', offset + size, last < total),
    ),
  );
}
