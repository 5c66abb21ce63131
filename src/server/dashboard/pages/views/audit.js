import { ask, isAdministrator } from '../api.js';
import { h } from '../dom.js';
import { instantText } from '../format.js';
import { emptyState, showFailure, waiting } from '../notices.js';
import { cardTable } from './card-table.js';
import { choice, field, filters, searchBox } from './operation-form.js';

export const title = 'Audit log';
export const lead = 'Who did what, when and from where. Entries are never changed or removed.';

const mostEntries = 50;

/** Each action as the log names it, and in words. */
const actions = {
  'account.create': 'created the account',
  'account.change': 'changed the account',
  'account.disable': 'disabled the account',
  'account.enable': 'enabled the account',
  'account.delete': 'deleted the account',
  'account.password': 'set the password',
  'account.reset': 'reset the password',
  'account.transfer': 'transferred the ownership',
  'key.create': 'created the key',
  'key.change': 'changed the key',
  'key.revoke': 'revoked the key',
  'key.rotate': 'rotated the key',
  'second-factor.enable': 'turned the second factor on',
  'second-factor.disable': 'removed the second factor',
  'second-factor.codes': 'made new recovery codes',
  'session.begin': 'signed in',
  'session.refuse': 'was refused at sign-in',
  'session.end': 'signed out',
  'backup.delete': 'deleted the backup',
  'backup.prune': 'removed backups by rules',
};

const groups = [
  ['', 'Everything'],
  ['key', 'Keys'],
  ['account', 'Accounts'],
  ['session', 'Sessions'],
  ['second-factor', 'Second factors'],
  ['backup', 'Backups'],
  ['key.revoke', 'Revoked keys'],
  ['session.refuse', 'Refused sign-ins'],
];

/** How far back, in days. */
const spans = [
  ['', 'At any time'],
  ['1', 'In the last day'],
  ['7', 'In the last 7 days'],
  ['30', 'In the last 30 days'],
];

/** What a change set, in a line: `plan: free · scopes: grxml:test`. */
const detailsText = (details = {}) =>
  Object.entries(details)
    .map(
      ([name, value]) =>
        `${name.replaceAll('_', ' ')}: ${Array.isArray(value) ? value.join(', ') : (value ?? 'no limit')}`,
    )
    .join(' · ');

/** Signing out ends one's own session; the log says which sessions others than that were ended. */
const actionText = (action, details) =>
  action === 'session.end' && details ? 'ended sessions' : (actions[action] ?? action);

function rowOf({ at, actor, address, door, action, account, target_name, details }) {
  const isAboutAccount = target_name === account;
  return {
    cells: [
      h('time', { datetime: at }, instantText(at)),
      [actor, h('span', { class: 'quiet' }, address === '' ? 'in a terminal' : address)],
      [actionText(action, details), !isAboutAccount && [' ', h('b', {}, target_name)]],
      account,
      [h('span', { class: 'quiet' }, detailsText(details)), door === 'api' && h('span', { class: 'chip' }, 'API')],
    ],
    className: action === 'session.refuse' ? 'refused' : '',
  };
}

/** Shows the log: of the own account, or for administrators of all. */
export function open(room, account) {
  let entries = [];
  let lastRequest = 0;

  const search = searchBox('audit-search', 'Key, account or address', () => load());
  const kind = choice('audit-action', groups, () => load());
  const since = choice('audit-since', spans, () => load());
  const list = h('div', { class: 'part' }, waiting(4));
  room.append(filters('Entries', field('Search', search), field('What', kind), field('When', since)), list);

  function draw(mayHaveMore) {
    if (entries.length === 0) {
      list.replaceChildren(
        emptyState(
          'No entries',
          isAdministrator(account) ? 'Nothing that was done matches.' : 'Nothing of this account matches.',
        ),
      );
      return;
    }
    list.replaceChildren(
      cardTable('Audit log', ['When', 'Who', 'What', 'Account', 'Details'], entries.map(rowOf), 'audit-table'),
      mayHaveMore
        ? h(
            'div',
            { class: 'row' },
            h('button', { type: 'button', on: { click: () => load(true) } }, 'Show older entries'),
          )
        : h('p', { class: 'quiet small' }, 'These are all entries that match.'),
    );
  }

  async function load(isMore = false) {
    const number = ++lastRequest;
    const query = new URLSearchParams({
      limit: mostEntries,
      ...(search.value.trim() && { search: search.value.trim() }),
      ...(kind.value && { action: kind.value }),
      ...(since.value && { since: new Date(Date.now() - Number(since.value) * 86_400_000).toISOString() }),
      ...(isMore && { before: entries.at(-1).id }),
    });
    try {
      const answer = await ask(`audit?${query}`);
      if (number !== lastRequest) return;
      entries = isMore ? [...entries, ...answer.entries] : answer.entries;
      draw(answer.entries.length === mostEntries);
    } catch (failure) {
      if (number === lastRequest) showFailure(list, failure, () => load());
    }
  }

  load();
  return () => {
    lastRequest = Number.POSITIVE_INFINITY;
  };
}
