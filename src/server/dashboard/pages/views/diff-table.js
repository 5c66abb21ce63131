import { h, heard } from '../dom.js';
import { counted } from '../format.js';

/** Unchanged lines that are shown around a change; more are folded. */
const around = 3;
/** Rows that are drawn at most: the command line shows them all. */
const most = 4000;

const signs = { same: ' ', removed: '−', added: '+' };

/** Line numbers before and after for each line. */
function numbered(lines) {
  let before = 0;
  let after = 0;
  return lines.map(({ kind, text }) => ({
    kind,
    text: text.replace(/\r?\n$/, ''),
    isCut: !text.endsWith('\n'),
    before: kind === 'added' ? undefined : ++before,
    after: kind === 'removed' ? undefined : ++after,
  }));
}

/** The lines in groups that are either shown or folded. */
function stretches(lines) {
  const near = new Uint8Array(lines.length);
  for (const [index, { kind }] of lines.entries()) {
    if (kind === 'same') continue;
    near.fill(1, Math.max(0, index - around), Math.min(lines.length, index + around + 1));
  }
  const found = [];
  for (const [index, line] of lines.entries()) {
    const last = found.at(-1);
    if (last && last.isShown === (near[index] === 1)) last.lines.push(line);
    else found.push({ isShown: near[index] === 1, lines: [line] });
  }
  // A fold takes a row itself: folding one line gains nothing.
  for (const stretch of found) if (stretch.lines.length === 1) stretch.isShown = true;
  return found;
}

const row = ({ kind, text, before, after, isCut }) =>
  h(
    'tr',
    { class: kind },
    h('td', { class: 'line' }, before === undefined ? '' : String(before)),
    h('td', { class: 'line' }, after === undefined ? '' : String(after)),
    h(
      'td',
      { class: 'text' },
      h('span', { class: 'sign', 'aria-hidden': 'true' }, signs[kind]),
      kind !== 'same' && heard(`${kind}: `),
      h('code', {}, text),
      isCut && h('span', { class: 'quiet cut' }, ' (no line end)'),
    ),
  );

function fold(lines) {
  const folded = h('tr', { class: 'fold' });
  const button = h(
    'button',
    { type: 'button', class: 'small', on: { click: () => folded.replaceWith(...lines.map(row)) } },
    `Show ${counted(lines.length, 'unchanged line')}`,
  );
  folded.append(h('td', { colspan: '3' }, button));
  return folded;
}

/**
 * The lines of a difference, with unchanged lines folded.
 * @param isWhole shows every line: there is no difference, only one text
 */
export function diffTable(lines, { isWhole = false } = {}) {
  const all = numbered(lines.slice(0, most));
  const [added, removed] = ['added', 'removed'].map((kind) => lines.filter((line) => line.kind === kind).length);
  if (!isWhole && added + removed === 0) return [h('p', { class: 'quiet' }, 'The two backups are the same.')];
  const parts = isWhole ? [{ isShown: true, lines: all }] : stretches(all);
  const head = (text) => h('th', { scope: 'col' }, heard(text));
  return [
    isWhole
      ? h('p', { class: 'quiet small' }, counted(lines.length, 'line'))
      : h(
          'p',
          { class: 'small' },
          h('span', { class: 'count added' }, `+${added}`),
          ' ',
          h('span', { class: 'count removed' }, `−${removed}`),
          heard(` ${counted(added, 'line')} added, ${counted(removed, 'line')} removed`),
        ),
    h(
      'div',
      { class: 'diff', role: 'region', 'aria-label': isWhole ? 'Script' : 'Changes', tabindex: '0' },
      h(
        'table',
        { 'aria-label': isWhole ? 'Lines of the script' : 'Changed lines' },
        h('thead', {}, h('tr', {}, head('Line before'), head('Line after'), head('Text'))),
        h(
          'tbody',
          {},
          parts.flatMap((part) => (part.isShown ? part.lines.map(row) : [fold(part.lines)])),
        ),
      ),
    ),
    lines.length > most &&
      h('p', { class: 'quiet small' }, `The first ${most} of ${lines.length} lines. cctool backup diff shows all.`),
  ].filter(Boolean);
}
