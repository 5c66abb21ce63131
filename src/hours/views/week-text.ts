import type { Cell, WeekDay, WeekView } from './week.js';

/** How cells are drawn. `now` stands below the cell of the present. */
export interface WeekGlyphs {
  cells: Record<Cell, string>;
  now: string;
  dash: string;
}

export const blockGlyphs: WeekGlyphs = {
  cells: { open: '█', closed: '·', 'first-half': '▌', 'second-half': '▐', part: '▒' },
  now: '▲',
  dash: '–',
};

export const asciiGlyphs: WeekGlyphs = {
  cells: { open: '#', closed: '.', 'first-half': '+', 'second-half': '+', part: '+' },
  now: '^',
  dash: '-',
};

/** A piece of a line, for callers that colour them. */
export interface WeekPiece {
  text: string;
  role: 'plain' | 'open' | 'closed' | 'now' | 'label';
}

const names: Record<WeekDay['weekday'], string> = {
  mon: 'Mon',
  tue: 'Tue',
  wed: 'Wed',
  thu: 'Thu',
  fri: 'Fri',
  sat: 'Sat',
  sun: 'Sun',
};
const indent = 'Mon 2026-01-05  '.length;
const width = 48;

function runs(cells: readonly Cell[], glyphs: WeekGlyphs): WeekPiece[] {
  const pieces: WeekPiece[] = [];
  for (const cell of cells) {
    const role = cell === 'closed' ? 'closed' : 'open';
    const last = pieces.at(-1);
    if (last?.role === role) last.text += glyphs.cells[cell];
    else pieces.push({ text: glyphs.cells[cell], role });
  }
  return pieces;
}

/** What is special about the length of a day. */
function lengthLabel({ cells, clock_changes }: WeekDay): string {
  if (!clock_changes.length && cells.length === width) return '';
  if (!cells.length) return 'this date does not exist here';
  const changes = clock_changes.map(
    ({ from, to, abbreviations }) => `${from} becomes ${to} (${abbreviations.join(' to ')})`,
  );
  const count = cells.length === width ? '' : `${cells.length} half hours`;
  return [count, ...changes].filter(Boolean).join(': ');
}

/** The week as lines of pieces: a scale, seven rows, and a mark below the present. */
export function weekText(view: WeekView, glyphs: WeekGlyphs): WeekPiece[][] {
  const scale = ['00', '06', '12', '18'].map((hour) => hour.padEnd(12)).join('');
  const lines: WeekPiece[][] = [[{ text: `${' '.repeat(indent)}${scale}24`, role: 'label' }]];
  for (const day of view.days) {
    const hours = day.hours.length ? day.hours.map((range) => range.replace('-', glyphs.dash)).join(', ') : 'closed';
    const special = lengthLabel(day);
    const padding = ' '.repeat(Math.max(0, 50 - day.cells.length) + 2);
    lines.push([
      { text: `${names[day.weekday]} ${day.date}  `, role: 'plain' },
      ...runs(day.cells, glyphs),
      { text: `${padding}${hours}`, role: 'label' },
      ...(special ? [{ text: `  [${special}]`, role: 'now' as const }] : []),
    ]);
    if (day.now !== undefined) lines.push([{ text: `${' '.repeat(indent + day.now)}${glyphs.now} now`, role: 'now' }]);
  }
  return lines;
}
