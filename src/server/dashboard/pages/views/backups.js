import { address, ask } from '../api.js';
import { h } from '../dom.js';
import { bytesText, instantText } from '../format.js';
import { emptyState, showFailure, waiting } from '../notices.js';
import { diffTable } from './diff-table.js';

export const title = 'Backups';
export const lead = 'Backups of scripts, newest first, and the differences between them.';

const most = 200;

/** Shows the account's backups, and the differences of the selected one. */
export function open(room) {
  let isOpen = true;
  let backups = [];
  let keyNames = new Map();
  let chosen;
  let lastRequest = 0;

  const scripts = h('select', { id: 'script', on: { change: drawList } });
  const list = h('ol', { class: 'backup-list', 'aria-label': 'Backups' });
  const detail = h('section', { class: 'card backup', 'aria-labelledby': 'backup-title' });
  const origin = ({ key_id }) => (key_id === null ? 'command line or dashboard' : (keyNames.get(key_id) ?? 'a key'));

  const listed = () => backups.filter(({ script_id }) => scripts.value === '' || script_id === scripts.value);

  function drawList() {
    list.replaceChildren(
      ...listed().map((backup) =>
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
    const shown = listed();
    for (const [index, button] of [...list.querySelectorAll('button')].entries()) {
      if (shown[index] === backup) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    }
    drawDetail();
  }

  function drawDetail() {
    const others = backups.filter((each) => each !== chosen && each.script_id === chosen.script_id);
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

  async function load() {
    room.replaceChildren(waiting(4));
    try {
      const [answer, { keys }] = await Promise.all([ask(`backups?limit=${most}`), ask('keys')]);
      if (!isOpen) return;
      backups = answer.backups;
      keyNames = new Map(keys.map(({ id, name }) => [id, name]));
      if (backups.length === 0) {
        room.replaceChildren(
          emptyState(
            'No backups yet',
            'Back a script up from the command line: ',
            h('code', {}, 'cctool backup SCRIPT_ID FILE'),
            ', or with ',
            h('code', {}, 'POST /api/studio/backup'),
            '.',
          ),
        );
        return;
      }
      const names = [...new Set(backups.map(({ script_id }) => script_id))].sort();
      scripts.replaceChildren(
        h('option', { value: '' }, `All ${names.length} scripts`),
        ...names.map((name) => h('option', { value: name }, name)),
      );
      room.replaceChildren(
        h(
          'div',
          { class: 'backup-side' },
          h('div', { class: 'field' }, h('label', { for: 'script' }, 'Script'), scripts),
          list,
          backups.length === most &&
            h('p', { class: 'quiet small' }, `The newest ${most}. cctool backup list shows all.`),
        ),
        detail,
      );
      [chosen] = backups;
      drawList();
      drawDetail();
    } catch (failure) {
      if (isOpen) showFailure(room, failure, load);
    }
  }

  load();
  return () => {
    isOpen = false;
  };
}
