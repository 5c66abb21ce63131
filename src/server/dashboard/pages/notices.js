import { h } from './dom.js';

const warning = () =>
  h(
    'svg',
    { viewBox: '0 0 20 20', 'aria-hidden': 'true', class: 'icon' },
    h('path', { d: 'M10 2.5 18 17H2zM10 8v4M10 14.2v.3' }),
  );

/** A failure as an alert, with a button to try again. */
export function failureNotice(failure, retry) {
  return h(
    'div',
    { class: 'notice danger', role: 'alert' },
    warning(),
    h('p', {}, failure.message),
    retry && h('button', { type: 'button', on: { click: retry } }, 'Try again'),
  );
}

/** Fills an element with a failure. The sign-in form reports an ended session instead. */
export function showFailure(room, failure, retry) {
  if (failure.name === 'AbortError' || failure.status === 401) return;
  room.replaceChildren(failureNotice(failure, retry));
}

/** Says that there is nothing yet, and what to do. */
export function emptyState(title, ...what) {
  return h('div', { class: 'empty' }, h('h2', {}, title), h('p', {}, ...what));
}

/** A placeholder while data is loading. */
export function waiting(rows = 3) {
  return h(
    'div',
    { class: 'waiting', 'aria-busy': 'true' },
    h('span', { class: 'heard' }, 'Loading'),
    Array.from({ length: rows }, () => h('div', { class: 'bone' })),
  );
}
