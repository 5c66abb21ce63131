import { ask } from '../api.js';
import { h } from '../dom.js';
import { showFailure, waiting } from '../notices.js';
import { revokeDialog } from './key-ends.js';
import { keyTable } from './key-table.js';
import { searchBox } from './operation-form.js';
import { pager } from './pager.js';
import { requestLog } from './request-log.js';
import { sessionTable } from './session-table.js';

/** Keys on one page. */
const size = 25;

/** The keys in force of an account, searched and in pages, with the requests of each. */
function keysOf({ name }, path, mayChange, changed) {
  let lastRequest = 0;
  const list = h('div', { class: 'part' }, waiting(1));
  const log = h('div', {});
  const search = searchBox('account-key-search', 'A part of the name or of the key', () => load(0));
  const tools = h('div', { class: 'search', hidden: true }, search);
  search.setAttribute('aria-label', `Search keys of ${name}`);

  function showLog(key) {
    log.replaceChildren(requestLog(key, () => log.replaceChildren()));
    log.querySelector('h2').focus();
  }
  const revoke = (key) => revokeDialog(key, () => changed(`The key ${key.name} is revoked.`));

  async function load(offset) {
    const number = ++lastRequest;
    const text = search.value.trim();
    const query = new URLSearchParams({
      ...{ limit: size, offset, sort: 'newest', status: 'active' },
      ...(text && { search: text }),
    });
    try {
      const { keys, total } = await ask(`${path}/keys?${query}`);
      if (number !== lastRequest) return;
      tools.hidden = total <= size && text === '';
      if (total === 0) {
        const none = text === '' ? 'It has no key in force.' : 'No key in force has this in its name.';
        list.replaceChildren(h('p', { class: 'quiet' }, none));
        return;
      }
      const table = keyTable(keys, { log: showLog, revoke: mayChange && revoke }, `Keys of ${name}`);
      list.replaceChildren(...[table, pager({ total, offset, size }, load)].filter(Boolean));
    } catch (failure) {
      if (number === lastRequest) showFailure(list, failure, () => load(offset));
    }
  }

  load(0);
  return h('div', { class: 'part' }, tools, list, log);
}

function sessionsOf({ name }, path, mayChange, changed) {
  const list = h('div', { class: 'part' }, waiting(1));
  const choices = { path: `${path}/sessions`, label: `Sessions of ${name}`, mayEnd: mayChange };
  async function load() {
    try {
      const { sessions } = await ask(choices.path);
      const none = h('p', { class: 'quiet' }, 'Nobody is signed in with it.');
      list.replaceChildren(
        ...(sessions.length === 0 ? [none] : sessionTable(sessions, choices, changed)).filter(Boolean),
      );
    } catch (failure) {
      showFailure(list, failure, load);
    }
  }
  load();
  return list;
}

/**
 * What belongs to an account, for administrators: its keys and its open sessions.
 * @param changed is called with what was done
 */
export function accountHoldings(account, mayChange, changed) {
  const path = `accounts/${encodeURIComponent(account.name)}`;
  return h(
    'div',
    { class: 'part' },
    h('h3', {}, 'Keys'),
    keysOf(account, path, mayChange, changed),
    h('h3', {}, 'Sessions'),
    sessionsOf(account, path, mayChange, changed),
  );
}
