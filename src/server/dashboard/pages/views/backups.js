import { address, ask } from '../api.js';
import { announce, h } from '../dom.js';
import { bytesText, instantText } from '../format.js';
import { emptyState, showFailure, waiting } from '../notices.js';
import { backupDialog } from './backup-create.js';
import { diffTable } from './diff-table.js';
import { choice, field, searchBox } from './operation-form.js';
import { pager } from './pager.js';

export const title = 'Backups';
export const lead = 'Backups of scripts, and the differences between them.';

/** Backups on one page of the list, and those of a script that one can be compared with. */
const size = 50;
const mostOthers = 200;

const sorts = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['script', 'By script'],
  ['largest', 'Largest first'],
];

/** Shows the account's backups, and the differences of the selected one. */
export function open(room, account) {
  let isOpen = true;
  let backups = [];
  let keyNames = new Map();
  let chosen;
  let lastRequest = 0;
  let lastList = 0;
  let offset = 0;
  let total = 0;
  const anew = () => loadList(0);
  const search = searchBox('backup-search', 'Script, label or comment', anew);
  const sort = choice('backup-sort', sorts, anew);
  const pages = h('div', {});
  const list = h('ol', { class: 'backup-list', 'aria-label': 'Backups' });
  const detail = h('section', { class: 'card backup', 'aria-labelledby': 'backup-title' });
  const origin = ({ key_id }) => (key_id === null ? 'command line or dashboard' : (keyNames.get(key_id) ?? 'a key'));

  function drawList() {
    list.replaceChildren(
      ...backups.map((backup) =>
        h(
          'li',
          {},
          h(
            'button',
            { type: 'button', 'aria-current': backup === chosen ? 'true' : null, on: { click: () => choose(backup) } },
            h('b', {}, backup.script_id),
            h('span', { class: 'size' }, bytesText(backup.bytes)),
            h('span', { class: 'quiet' }, instantText(backup.timestamp)),
          ),
        ),
      ),
    );
  }

  function choose(backup) {
    chosen = backup;
    for (const [index, button] of [...list.querySelectorAll('button')].entries()) {
      if (backups[index] === backup) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    }
    drawDetail();
  }

  async function drawDetail() {
    const script = chosen;
    let others;
    try {
      const query = new URLSearchParams({ script_id: script.script_id, limit: mostOthers });
      others = (await ask(`backups?${query}`)).backups.filter(({ backup_id }) => backup_id !== script.backup_id);
    } catch (failure) {
      if (isOpen && script === chosen) showFailure(detail, failure, drawDetail);
      return;
    }
    if (!isOpen || script !== chosen) return;
    const before = others.find(({ timestamp }) => timestamp <= chosen.timestamp);
    const select = h(
      'select',
      { id: 'compare', on: { change: compare } },
      others.map((other) =>
        h(
          'option',
          { value: other.backup_id, selected: other === before },
          `${instantText(other.timestamp)}${other === before ? ' (the previous one)' : ''}`,
        ),
      ),
      h('option', { value: '', selected: before === undefined }, 'nothing: show the whole script'),
    );
    const difference = h('div', { class: 'difference' });
    const id = encodeURIComponent(chosen.backup_id);
    const fact = (name, ...value) => h('div', {}, h('dt', {}, name), h('dd', {}, ...value));
    detail.replaceChildren(
      h('h2', { id: 'backup-title' }, chosen.script_id),
      h(
        'dl',
        { class: 'facts' },
        fact('Backed up', h('time', { datetime: chosen.timestamp }, instantText(chosen.timestamp))),
        fact('By', origin(chosen)),
        fact('Size', bytesText(chosen.bytes)),
        fact('SHA-256', h('code', {}, `${chosen.sha256.slice(0, 16)}…`)),
        fact('Id', h('code', {}, chosen.backup_id)),
        chosen.label !== null && fact('Label', chosen.label),
        chosen.comment !== null && fact('Comment', chosen.comment),
        fact('Content', h('a', { href: address(`backups/${id}/content`), download: '' }, 'Download')),
      ),
      h('div', { class: 'field compare' }, h('label', { for: 'compare' }, 'Compare with'), select),
      difference,
    );
    compare();

    async function compare() {
      const number = ++lastRequest;
      if (!difference.firstChild) difference.append(waiting(1));
      try {
        const isWhole = select.value === '';
        const query = new URLSearchParams({ from: select.value });
        const shown = isWhole ? wholeText(await ask(`backups/${id}`)) : await ask(`backups/${id}/diff?${query}`);
        if (!isOpen || number !== lastRequest) return;
        const remark = remarkOn(shown);
        difference.replaceChildren(
          ...(remark === undefined ? [] : [h('p', { class: 'quiet small' }, remark)]),
          ...(shown.compared_as === 'bytes' ? [] : diffTable(shown.lines, { isWhole })),
        );
      } catch (failure) {
        if (isOpen && number === lastRequest) showFailure(difference, failure, compare);
      }
    }
  }

  /** A whole script as a difference without changes. */
  const wholeText = ({ content }) =>
    content === null
      ? { compared_as: 'bytes' }
      : { lines: (content.match(/[^\n]*\n|[^\n]+$/g) ?? []).map((text) => ({ kind: 'same', text })) };

  /** What there is to say about a comparison besides its lines. */
  function remarkOn({ compared_as, identical }) {
    if (compared_as === undefined || compared_as === 'text') return undefined;
    if (compared_as === 'bytes') {
      return identical === undefined
        ? 'This is not text: download it.'
        : `These are not texts: ${identical ? 'their bytes are the same' : 'their bytes differ'}.`;
    }
    return `Compared by structure (${compared_as.toUpperCase()}): layout and the order of attributes do not count.`;
  }

  async function loadList(from) {
    const number = ++lastList;
    const query = new URLSearchParams({
      ...{ limit: size, offset: from, sort: sort.value },
      ...(search.value.trim() && { search: search.value.trim() }),
    });
    try {
      const answer = await ask(`backups?${query}`);
      if (!isOpen || number !== lastList) return;
      ({ backups, total } = answer);
      offset = from;
      chosen = backups.find(({ backup_id }) => backup_id === chosen?.backup_id) ?? backups[0];
      drawList();
      pages.replaceChildren(
        pager({ total, offset, size }, loadList) ??
          h('p', { class: 'quiet small' }, total === 0 ? 'No backup matches.' : ''),
      );
      if (chosen) drawDetail();
      else detail.replaceChildren(h('p', { class: 'quiet', id: 'backup-title' }, 'No backup is chosen.'));
    } catch (failure) {
      if (isOpen && number === lastList) showFailure(pages, failure, () => loadList(from));
    }
  }

  const add = () =>
    h('button', { type: 'button', class: 'primary', on: { click: () => backupDialog(kept) } }, 'Back a script up');

  async function kept(script_id) {
    chosen = undefined;
    await load();
    announce(`${script_id} is backed up.`);
  }

  async function load() {
    room.replaceChildren(waiting(4));
    try {
      const [{ total: count }, { keys }] = await Promise.all([ask('backups?limit=1'), ask('keys')]);
      if (!isOpen) return;
      keyNames = new Map(keys.map(({ id, name }) => [id, name]));
      const mayChange = account.role !== 'viewer';
      if (count === 0) {
        room.replaceChildren(
          emptyState(
            'No backups yet',
            'Back a script up here, from the command line: ',
            h('code', {}, 'cctool backup SCRIPT_ID FILE'),
            ', or with ',
            h('code', {}, 'POST /api/studio/backup'),
            '.',
          ),
          h('div', { class: 'row' }, mayChange && add()),
        );
        return;
      }
      room.replaceChildren(
        h(
          'div',
          { class: 'backup-side' },
          mayChange && add(),
          field('Search', search),
          field('Order', sort),
          list,
          pages,
        ),
        detail,
      );
      await loadList(0);
    } catch (failure) {
      if (isOpen) showFailure(room, failure, load);
    }
  }

  load();
  return () => {
    isOpen = false;
  };
}
