import { ask } from '../api.js';
import { openDialog } from '../dialog.js';
import { h } from '../dom.js';
import { failureNotice } from '../notices.js';

/** A form in a dialog that sends a request, shows its failure, and closes on success. */
export function dialogForm(close, { fields, label, className = 'primary', send }) {
  const problem = h('div', {});
  const button = h('button', { class: className }, label);
  async function submit(event) {
    event.preventDefault();
    button.disabled = true;
    problem.replaceChildren();
    try {
      const result = await send();
      close();
      result?.();
    } catch (failure) {
      if (failure.status !== 401) problem.replaceChildren(failureNotice(failure));
      button.disabled = false;
    }
  }
  return h(
    'form',
    { on: { submit } },
    fields,
    problem,
    h('div', { class: 'actions' }, h('button', { type: 'button', on: { click: close } }, 'Cancel'), button),
  );
}

/** Asks before a key is revoked. */
export function revokeDialog(key, done) {
  openDialog(`Revoke “${key.name}”?`, (close) =>
    dialogForm(close, {
      fields: h(
        'p',
        {},
        'Every program that uses ',
        h('code', {}, key.prefix),
        ' is refused from the next request on. This cannot be undone.',
      ),
      label: 'Revoke the key',
      className: 'danger',
      async send() {
        await ask(`keys/${encodeURIComponent(key.id)}`, { method: 'DELETE' });
        return done;
      },
    }),
  );
}

const graces = [
  ['0', 'at once'],
  ['3600', 'in an hour'],
  ['86400', 'in a day'],
  ['604800', 'in a week'],
];

/** Replaces a key with a new one that has the same rights. */
export function rotateDialog(key, done) {
  openDialog(`Rotate “${key.name}”`, (close) => {
    const grace = h(
      'select',
      { id: 'grace' },
      graces.map(([value, text]) => h('option', { value, selected: value === '86400' }, text)),
    );
    return dialogForm(close, {
      fields: [
        h('p', {}, 'This creates a key with the same name and rights. Both keys work until the old one ends.'),
        h('div', { class: 'field' }, h('label', { for: 'grace' }, 'The old key ends'), grace),
      ],
      label: 'Create the new key',
      async send() {
        const body = { grace_seconds: Number(grace.value) };
        const made = await ask(`keys/${encodeURIComponent(key.id)}/rotate`, { method: 'POST', body });
        return () => done(made);
      },
    });
  });
}
