import { h, newId } from './dom.js';

const reachable = 'button, input, select, textarea, a[href], summary, [tabindex="0"]';

/** Keeps Tab inside: the first control follows the last. */
function keepInside(event) {
  if (event.key !== 'Tab') return;
  const controls = [...event.currentTarget.querySelectorAll(reachable)].filter(
    (each) => !each.disabled && each.getClientRects().length > 0,
  );
  const [first, last] = [controls[0], controls.at(-1)];
  const edge = event.shiftKey ? first : last;
  if (document.activeElement !== edge && event.currentTarget.contains(document.activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/**
 * Opens a modal dialog. Escape closes it, and the focus returns to where it was.
 * @param content is called with `close`
 */
export function openDialog(title, content) {
  const opener = document.activeElement;
  const id = newId('dialog');
  const dialog = h('dialog', { 'aria-labelledby': id });
  const close = () => dialog.close();
  dialog.append(h('h2', { id, tabindex: '-1' }, title), ...[content(close)].flat());
  dialog.addEventListener('keydown', keepInside);
  dialog.addEventListener('close', () => {
    dialog.remove();
    // The browser has returned the focus to the opener, unless that is gone.
    if (document.activeElement !== document.body) return;
    (opener?.isConnected ? opener : document.querySelector('main h1'))?.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
  return close;
}

/** Closes all dialogs, when the page below them goes. */
export function closeDialogs() {
  for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
}
