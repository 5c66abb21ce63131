import { ask } from '../api.js';
import { announce, h } from '../dom.js';
import { dateText, localDate, numberText } from '../format.js';
import { emptyState, showFailure, waiting } from '../notices.js';
import {
  changeAccountDialog,
  createAccountDialog,
  deleteDialog,
  disableDialog,
  passwordDialog,
  removeFactorDialog,
  resetDialog,
  transferDialog,
} from './account-dialogs.js';
import { cardTable } from './card-table.js';
import { revokeDialog } from './key-ends.js';
import { keyTable } from './key-table.js';
import { requestLog } from './request-log.js';

export const title = 'Accounts';
export const lead = 'Who may use the service, within which limits, and with which keys.';
export const isForAdministrators = true;

/** Shows all accounts, and the keys of the chosen one. */
export function open(room, own) {
  let isOpen = true;
  let accounts = [];
  let plans = [];
  let chosen;

  const search = h('input', {
    type: 'search',
    'aria-label': 'Search accounts',
    placeholder: 'Search accounts',
    on: { input: () => draw() },
  });
  const create = h(
    'button',
    { type: 'button', class: 'primary', on: { click: () => createAccountDialog(plans, created) } },
    'Create an account',
  );
  const list = h('div', {}, waiting(3));
  const detail = h('section', { class: 'part', 'aria-labelledby': 'account-title' });
  room.append(h('div', { class: 'row apart' }, h('div', { class: 'search' }, search), create), list, detail);

  async function created({ name }) {
    await load();
    choose(name);
    announce(`The account ${name} is created.`);
  }

  async function changed(text) {
    await load();
    announce(text);
  }

  const button = (name, account, run, className = 'small') =>
    h(
      'button',
      { type: 'button', class: className, 'aria-label': `${name} ${account.name}`, on: { click: () => run(account) } },
      name,
    );

  function rowOf(account) {
    const { name, role, disabled_at, plan, keys, most_keys, backups, created_at } = account;
    return {
      className: disabled_at === null ? '' : 'revoked',
      cells: [
        [
          name,
          h(
            'span',
            { class: 'chips' },
            h('span', { class: 'chip' }, role),
            disabled_at !== null && h('span', { class: 'chip' }, 'disabled'),
            !account.has_password && h('span', { class: 'chip' }, 'no password'),
            account.has_second_factor && h('span', { class: 'chip' }, 'second factor'),
          ),
        ],
        plan,
        most_keys === null ? numberText(keys) : `${numberText(keys)} of ${numberText(most_keys)}`,
        numberText(backups),
        h('time', { datetime: created_at }, dateText(localDate(created_at))),
        h(
          'div',
          { class: 'row' },
          button('Manage', account, ({ name }) => choose(name)),
        ),
      ],
    };
  }

  function draw() {
    const text = search.value.trim().toLowerCase();
    const rows = accounts.filter(({ name }) => name.toLowerCase().includes(text));
    list.replaceChildren(
      rows.length === 0
        ? emptyState('No accounts', 'No account has this in its name.')
        : cardTable(
            'Accounts',
            ['Account', 'Plan', 'Keys', 'Backups', 'Created', 'Actions'],
            rows.map(rowOf),
            'account-table',
          ),
    );
  }

  async function choose(name) {
    chosen = name;
    await drawDetail();
    detail.querySelector('h2')?.focus();
  }

  async function drawDetail() {
    const account = accounts.find(({ name }) => name === chosen);
    if (!account) {
      detail.replaceChildren();
      return;
    }
    const name = account.name;
    const keys = h('div', {}, waiting(1));
    const isOwn = account.id === own.id;
    const isDisabled = account.disabled_at !== null;
    // Administrators see the owner's account, and change nothing of it.
    const mayChange = isOwn || account.role !== 'owner';
    detail.replaceChildren(
      h(
        'div',
        { class: 'row apart' },
        h('h2', { id: 'account-title', tabindex: '-1' }, `Account ${name}`),
        mayChange &&
          h(
            'div',
            { class: 'row' },
            button('Change', account, () => changeAccountDialog(account, plans, () => changed(`${name} is changed.`))),
            button('Set password', account, () =>
              passwordDialog(account, () => changed(`The password of ${name} is set.`)),
            ),
            !isOwn &&
              button(isDisabled ? 'Enable' : 'Disable', account, () =>
                disableDialog(account, () => changed(`${name} is ${isDisabled ? 'enabled' : 'disabled'}.`)),
              ),
            !isOwn &&
              button('Reset password', account, () =>
                resetDialog(account, () => changed(`The password of ${name} is reset.`)),
              ),
            !isOwn &&
              account.has_second_factor &&
              button('Remove second factor', account, () =>
                removeFactorDialog(account, () => changed(`${name} signs in with its password alone.`)),
              ),
            own.role === 'owner' &&
              !isOwn &&
              !isDisabled &&
              button('Make owner', account, () => transferDialog(account, () => location.reload())),
            !isOwn &&
              button(
                'Delete',
                account,
                () => deleteDialog(account, () => changed(`${name} is deleted.`)),
                'small danger',
              ),
          ),
      ),
      keys,
    );
    try {
      const answer = await ask(`accounts/${encodeURIComponent(name)}/keys`);
      if (!isOpen || chosen !== name) return;
      const log = h('div', {});
      const showLog = (key) => {
        log.replaceChildren(requestLog(key, () => log.replaceChildren()));
        log.querySelector('h2').focus();
      };
      const active = answer.keys.filter(({ status }) => status === 'active');
      const revoked = (key) => changed(`The key ${key.name} is revoked.`);
      keys.replaceChildren(
        active.length === 0
          ? h('p', { class: 'quiet' }, 'It has no key in force.')
          : keyTable(
              active.toReversed(),
              { log: showLog, revoke: mayChange && ((key) => revokeDialog(key, () => revoked(key))) },
              `Keys of ${name}`,
            ),
        log,
      );
    } catch (failure) {
      if (isOpen && chosen === name) showFailure(keys, failure, drawDetail);
    }
  }

  async function load() {
    try {
      const [answer, choices] = await Promise.all([ask('accounts'), ask('key-choices')]);
      if (!isOpen) return;
      ({ accounts } = answer);
      ({ plans } = choices);
      draw();
      await drawDetail();
    } catch (failure) {
      if (isOpen) showFailure(list, failure, load);
    }
  }

  load();
  return () => {
    isOpen = false;
  };
}
