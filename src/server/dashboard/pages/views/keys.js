import { ask } from '../api.js';
import { announce, h } from '../dom.js';
import { emptyState, showFailure, waiting } from '../notices.js';
import { changeKeyDialog, createKeyDialog } from './key-create.js';
import { revokeDialog, rotateDialog } from './key-ends.js';
import { keyTable } from './key-table.js';
import { newKeyPanel } from './new-key-panel.js';
import { choice, field, filters, searchBox } from './operation-form.js';
import { pager } from './pager.js';
import { requestLog } from './request-log.js';

export const title = 'API keys';
export const lead =
  'Programs use the service in your name with a key. Its secret is shown once, when the key is created.';

/** Keys on one page. */
const size = 25;
const sorts = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['name', 'By name'],
  ['last_used', 'Last used first'],
  ['expires', 'Next to expire first'],
];

/** Shows the account's keys and their actions. */
export function open(room) {
  let lastRequest = 0;
  let offset = 0;
  let isEmpty = false;

  const secret = h('div', {});
  const list = h('div', { class: 'part' }, waiting(3));
  const log = h('div', {});
  const anew = () => load(0);
  const all = h('input', { type: 'checkbox', on: { change: anew } });
  const search = searchBox('key-search', 'A part of the name or of the key', anew);
  const sort = choice('key-sort', sorts, anew);
  const create = h(
    'button',
    { type: 'button', class: 'primary', on: { click: () => createKeyDialog(shown) } },
    'Create a key',
  );
  const tools = filters(
    'Keys',
    field('Search', search),
    field('Order', sort),
    h('label', { class: 'check' }, all, ' Show revoked and expired keys'),
  );
  room.append(h('div', { class: 'row end' }, create), secret, tools, list, log);

  /** Shows the secret of a new key until it is dismissed. */
  async function shown(key) {
    const panel = newKeyPanel(key, () => {
      secret.replaceChildren();
      create.focus();
    });
    secret.replaceChildren(panel);
    await load(0);
    panel.querySelector('h2').focus();
  }

  async function changed(text) {
    await load(offset);
    // The button that had the focus is gone.
    create.focus();
    announce(text);
  }

  function none() {
    if (search.value.trim() !== '')
      return emptyState('No keys', 'No key has this in its name or in its first characters.');
    if (!isEmpty) return emptyState('No active keys', 'All keys of this account are revoked or have expired.');
    return emptyState(
      'No keys yet',
      'Create one for each program that uses the service, so that each can be revoked on its own.',
    );
  }

  function showLog(key) {
    const close = () => {
      log.replaceChildren();
      list.querySelector(`[aria-label="${CSS.escape(`Requests ${key.name}`)}"]`)?.focus();
    };
    log.replaceChildren(requestLog(key, close));
    log.querySelector('h2').focus();
  }

  const actions = {
    log: showLog,
    change: (key) => changeKeyDialog(key, () => changed(`The key ${key.name} is changed.`)),
    rotate: (key) => rotateDialog(key, shown),
    revoke: (key) => revokeDialog(key, () => changed(`The key ${key.name} is revoked.`)),
  };

  async function load(from) {
    const number = ++lastRequest;
    const query = new URLSearchParams({
      ...{ limit: size, offset: from, sort: sort.value },
      ...(all.checked ? {} : { status: 'active' }),
      ...(search.value.trim() && { search: search.value.trim() }),
    });
    try {
      const { keys, total } = await ask(`keys?${query}`);
      if (total === 0 && search.value.trim() === '') isEmpty = (await ask('keys?limit=1')).total === 0;
      if (number !== lastRequest) return;
      // The last page may have become empty.
      if (keys.length === 0 && from > 0) return load(Math.max(0, from - size));
      offset = from;
      tools.hidden = total === 0 && isEmpty;
      const parts = total === 0 ? [none()] : [keyTable(keys, actions), pager({ total, offset, size }, turn)];
      list.replaceChildren(...parts.filter(Boolean));
    } catch (failure) {
      if (number === lastRequest) showFailure(list, failure, () => load(from));
    }
  }

  async function turn(to) {
    await load(to);
    scrollTo(0, 0);
    list.querySelector('nav p').focus?.();
  }

  load(0);
  return () => {
    lastRequest = Number.POSITIVE_INFINITY;
  };
}
