import { ask } from '../api.js';
import { openDialog } from '../dialog.js';
import { h } from '../dom.js';
import { counted, instantText, numberText } from '../format.js';
import { dialogForm } from './key-ends.js';
import { field } from './operation-form.js';

const roles = [
  ['member', 'Member: uses the service, and manages its own keys'],
  ['viewer', 'Viewer: looks, and changes nothing'],
  ['administrator', 'Administrator: manages all accounts'],
];
const path = ({ name }) => `accounts/${encodeURIComponent(name)}`;

/** Fields of the limits of an account, and what they say. `plans` are those that can be chosen. */
function limitFields(plans, { role = 'member', plan, max_keys = null, max_storage = null } = {}) {
  const select = (id, options, value) =>
    h(
      'select',
      { id },
      options.map(([name, text]) => h('option', { value: name, selected: name === value }, text)),
    );
  const number = (id, value) => h('input', { id, type: 'number', min: '0', step: '1', value: value ?? '' });
  const roleField = select('account-role', role === 'owner' ? [['', 'Owner']] : roles, role);
  const planField = select(
    'account-plan',
    plans.map(({ name, requests, window }) => [name, `${name}: ${numberText(requests)} requests in ${window} s`]),
    plan,
  );
  const keys = number('account-keys', max_keys);
  const storage = number('account-storage', max_storage);
  const read = ({ value }) => (value === '' ? null : Number(value));
  return {
    elements: [
      field('Role', roleField),
      field('Plan', planField, 'All keys of the account share it.'),
      field('Keys in force at most', keys, 'Empty: the default of the role.'),
      field('Storage of backups (MiB)', storage, 'Empty: no limit.'),
    ],
    value: () => ({
      ...(roleField.value && { role: roleField.value }),
      plan: planField.value,
      max_keys: read(keys),
      max_storage: read(storage),
    }),
  };
}

const passwordField = (isRequired) =>
  h('input', {
    id: 'account-new-password',
    type: 'password',
    minlength: '12',
    maxlength: '1000',
    required: isRequired,
    autocomplete: 'new-password',
  });

/** Asks for a new account and creates it; a password is set where one is given. */
export function createAccountDialog(plans, done) {
  openDialog('Create an account', (close) => {
    const name = h('input', {
      id: 'new-account-name',
      required: true,
      maxlength: '100',
      autocomplete: 'off',
      autocapitalize: 'none',
      spellcheck: 'false',
    });
    const password = passwordField(false);
    const limits = limitFields(plans, { plan: 'standard' });
    return dialogForm(close, {
      fields: [
        field('Name', name),
        ...limits.elements,
        field('Password', password, 'At least 12 characters. Empty: nobody can sign in; keys work all the same.'),
      ],
      label: 'Create the account',
      async send() {
        const made = await ask('accounts', { method: 'POST', body: { name: name.value, ...limits.value() } });
        if (password.value !== '')
          await ask(`${path(made)}/password`, { method: 'POST', body: { password: password.value } });
        return () => done(made);
      },
    });
  });
}

/** Asks for other limits. */
export function changeAccountDialog(account, plans, done) {
  openDialog(`Change “${account.name}”`, (close) => {
    const limits = limitFields(plans, account);
    return dialogForm(close, {
      fields: limits.elements,
      label: 'Save',
      async send() {
        await ask(path(account), { method: 'PATCH', body: limits.value() });
        return done;
      },
    });
  });
}

/** Asks for a new password: sessions of the account end. */
export function passwordDialog(account, done) {
  openDialog(`Set the password of “${account.name}”`, (close) => {
    const password = passwordField(true);
    return dialogForm(close, {
      fields: [field('New password', password, 'At least 12 characters. All sessions of the account end.')],
      label: 'Set the password',
      async send() {
        await ask(`${path(account)}/password`, { method: 'POST', body: { password: password.value } });
        return done;
      },
    });
  });
}

/** Voids the password of an account, and shows the token for a new one. */
export function resetDialog(account, done) {
  openDialog(`Reset the password of “${account.name}”?`, (close) =>
    dialogForm(close, {
      fields: h(
        'p',
        {},
        'Its password is void and its sessions end at once; its keys work on. You get a token for its people, valid for a day.',
      ),
      label: 'Reset the password',
      className: 'danger',
      async send() {
        const { token, expires_at } = await ask(`${path(account)}/reset`, { method: 'POST', body: {} });
        return () => {
          done();
          showToken(account, token, expires_at);
        };
      },
    }),
  );
}

const showToken = ({ name }, token, expires) =>
  openDialog(`Token for “${name}”`, (close) => {
    const shown = h('input', { id: 'reset-token', readonly: true, value: token, spellcheck: 'false' });
    const hint = `Used once, on the sign-in page, until ${instantText(expires)}. It is shown only now.`;
    return [
      field('Token', shown, hint),
      h('div', { class: 'actions' }, h('button', { type: 'button', on: { click: close } }, 'Close')),
    ];
  });

/** Makes an account the owner, after asking for the password of the present one. */
export function transferDialog(account, done) {
  openDialog(`Make “${account.name}” the owner?`, (close) => {
    const password = h('input', {
      ...{ id: 'own-password', type: 'password', maxlength: '1000', required: true, autocomplete: 'current-password' },
    });
    return dialogForm(close, {
      fields: [
        h('p', {}, 'Your account becomes an administrator, and only the new owner can give the ownership back.'),
        field('Your password', password),
      ],
      label: 'Transfer the ownership',
      className: 'danger',
      async send() {
        await ask(`${path(account)}/owner`, { method: 'POST', body: { password: password.value } });
        return done;
      },
    });
  });
}

/** Removes the second factor of an account whose people have lost their app. */
export function removeFactorDialog(account, done) {
  openDialog(`Remove the second factor of “${account.name}”?`, (close) =>
    dialogForm(close, {
      fields: h('p', {}, 'It signs in with its password alone, until it turns a second factor on again.'),
      label: 'Remove the second factor',
      className: 'danger',
      async send() {
        await ask(`${path(account)}/second-factor`, { method: 'DELETE' });
        return done;
      },
    }),
  );
}

/** Disables or enables an account, after asking. */
export function disableDialog(account, done) {
  const isDisabled = account.disabled_at !== null;
  openDialog(`${isDisabled ? 'Enable' : 'Disable'} “${account.name}”?`, (close) =>
    dialogForm(close, {
      fields: h(
        'p',
        {},
        isDisabled
          ? 'Its people can sign in again, and its keys work again.'
          : `Nobody can sign in, and its ${counted(account.keys, 'key')} will be refused from the next request on, until the account is enabled.`,
      ),
      label: isDisabled ? 'Enable the account' : 'Disable the account',
      className: isDisabled ? 'primary' : 'danger',
      async send() {
        await ask(path(account), { method: 'PATCH', body: { disabled: !isDisabled } });
        return done;
      },
    }),
  );
}

/** Deletes an account, after its name was written. */
export function deleteDialog(account, done) {
  openDialog(`Delete “${account.name}”?`, (close) => {
    const name = h('input', { id: 'deleted-name', required: true, autocomplete: 'off', spellcheck: 'false' });
    name.addEventListener('input', () =>
      name.setCustomValidity(name.value === account.name ? '' : `Write ${account.name}.`),
    );
    return dialogForm(close, {
      fields: [
        h(
          'p',
          {},
          `${counted(account.keys, 'key')} will be refused, and ${counted(account.backups, 'backup')} will be removed. This cannot be undone. The audit log keeps what was done.`,
        ),
        field(`Write “${account.name}” to confirm`, name),
      ],
      label: 'Delete the account',
      className: 'danger',
      async send() {
        await ask(path(account), { method: 'DELETE' });
        return done;
      },
    });
  });
}
