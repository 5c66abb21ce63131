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
import { accountHoldings } from './account-holdings.js';
import { cardTable } from './card-table.js';
import { pager } from './pager.js';

export const title = 'Accounts';
export const lead = 'Who may use the service, within which limits, and with which keys.';
export const isForAdministrators = true;

/** Accounts on one page. */
const size = 25;

/** Shows all accounts, and what belongs to the chosen one. */
export function open(room, own) {
  let isOpen = true;
  let accounts = [];
  let plans = [];
  let chosen;
  let offset = 0;

  const search = h('input', {
    type: 'search',
    'aria-label': 'Search accounts',
    placeholder: 'Search accounts',
    on: { input: () => draw(0) },
  });
  const create = h(
    'button',
    { type: 'button', class: 'primary', on: { click: () => createAccountDialog(plans, created) } },
    'Create an account',
  );
  const list = h('div', { class: 'part' }, waiting(3));
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

  /** @param from the number of the first account to show */
  function draw(from = offset) {
    const text = search.value.trim().toLowerCase();
    const rows = accounts.filter(({ name }) => name.toLowerCase().includes(text));
    if (rows.length === 0) {
      list.replaceChildren(emptyState('No accounts', 'No account has this in its name.'));
      return;
    }
    offset = from < rows.length ? from : 0;
    const shown = rows.slice(offset, offset + size).map(rowOf);
    const columns = ['Account', 'Plan', 'Keys', 'Backups', 'Created', 'Actions'];
    const pages = pager({ total: rows.length, offset, size }, draw);
    list.replaceChildren(...[cardTable('Accounts', columns, shown, 'account-table'), pages].filter(Boolean));
  }

  function choose(name) {
    chosen = name;
    drawDetail();
    detail.querySelector('h2')?.focus();
  }

  function drawDetail() {
    const account = accounts.find(({ name }) => name === chosen);
    if (!account) {
      detail.replaceChildren();
      return;
    }
    const name = account.name;
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
      accountHoldings(account, mayChange, changed),
    );
  }

  async function load() {
    try {
      const [answer, choices] = await Promise.all([ask('accounts'), ask('key-choices')]);
      if (!isOpen) return;
      ({ accounts } = answer);
      ({ plans } = choices);
      draw();
      drawDetail();
    } catch (failure) {
      if (isOpen) showFailure(list, failure, load);
    }
  }

  load();
  return () => {
    isOpen = false;
  };
}
