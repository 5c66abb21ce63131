import { announce, h } from '../dom.js';

/** Copies a text, or selects it if the browser does not let pages copy. */
async function copy(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied';
  } catch {
    field.focus();
    field.select();
    return 'Selected: copy it with the keyboard';
  }
}

/** A new key with its secret: the only time that it is shown. */
export function newKeyPanel(key, done) {
  const field = h('input', {
    readonly: true,
    value: key.key,
    'aria-label': `Secret of ${key.name}`,
    spellcheck: 'false',
    autocomplete: 'off',
  });
  const button = h(
    'button',
    {
      type: 'button',
      class: 'primary',
      on: {
        async click() {
          const outcome = await copy(key.key, field);
          button.textContent = outcome;
          announce(outcome);
        },
      },
    },
    'Copy',
  );
  return h(
    'section',
    { class: 'card new-key', 'aria-labelledby': 'new-key-title' },
    h('h2', { id: 'new-key-title', tabindex: '-1' }, `The key “${key.name}” was created`),
    h('p', {}, 'Copy it now: it is not stored anywhere and will not be shown again.'),
    h('div', { class: 'row' }, field, button),
    h(
      'p',
      { class: 'quiet small' },
      'Programs send it as ',
      h('code', {}, 'Authorization: Bearer …'),
      '; the command line stores it with ',
      h('code', {}, 'cctool login'),
      '.',
    ),
    h('div', { class: 'row' }, h('button', { type: 'button', on: { click: done } }, 'I have stored it')),
  );
}
