import { h } from '../dom.js';
import { counted, dateText, localDate, numberText, weekdayText } from '../format.js';

const hour = 3_600_000;
const hours = 7 * 24;
const height = 100;

/** The next larger round number: 1, 2 or 5, and zeros. */
function roundUp(number) {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, number)));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= number) ?? 10 * power;
}

/** Requests of every hour up to now, oldest first. */
function byHour(rows, now) {
  const first = Math.floor(now / hour) * hour - (hours - 1) * hour;
  const columns = Array.from({ length: hours }, (_, index) => ({ at: first + index * hour, requests: 0, refused: 0 }));
  for (const row of rows) {
    const column = columns[(Date.parse(row.hour) - first) / hour];
    if (!column) continue;
    column.requests += row.requests;
    column.refused += row.refused;
  }
  return columns;
}

/** The sums of each date in the browser's time zone. */
function byDay(rows, now) {
  const days = new Map();
  for (const { at, requests, refused } of byHour(rows, now)) {
    const date = localDate(at);
    const day = days.get(date) ?? { date, requests: 0, refused: 0 };
    days.set(date, day);
    day.requests += requests;
    day.refused += refused;
  }
  return [...days.values()];
}

/** A column for each hour of seven days: refused requests stacked on answered ones. */
export function usageChart(rows, now) {
  const columns = byHour(rows, now);
  const top = roundUp(Math.max(...columns.map(({ requests, refused }) => requests + refused)));
  const total = columns.reduce((sum, { requests }) => sum + requests, 0);
  const refused = columns.reduce((sum, column) => sum + column.refused, 0);
  const part = (className, x, count, below) => {
    const length = (count / top) * height;
    return (
      count > 0 &&
      h('rect', {
        class: className,
        x: String(x + 0.12),
        y: String(height - (below / top) * height - length),
        width: '0.76',
        height: String(length),
      })
    );
  };
  const label = `Requests by hour: ${counted(total, 'request')}, ${numberText(refused)} refused, at most ${numberText(Math.max(...columns.map((column) => column.requests)))} in an hour`;
  // There is no room for the name of a day that has just begun.
  const days = columns.flatMap(({ at }, index) =>
    new Date(at).getHours() === 0 && index < 0.92 * hours ? [{ index, date: localDate(at) }] : [],
  );
  return h(
    'figure',
    { class: 'chart card', 'aria-label': 'Requests by hour' },
    h(
      'div',
      { class: 'scale', 'aria-hidden': 'true' },
      h('span', {}, numberText(top)),
      h('span', {}, top > 1 ? numberText(top / 2) : ''),
      h('span', {}, '0'),
    ),
    h(
      'div',
      { class: 'plot' },
      h(
        'svg',
        { viewBox: `0 0 ${hours} ${height}`, preserveAspectRatio: 'none', role: 'img', 'aria-label': label },
        [0, height / 2, height].map((y) => h('line', { x1: '0', x2: String(hours), y1: String(y), y2: String(y) })),
        columns.map((column, index) => [
          part('answered', index, column.requests, 0),
          part('refused', index, column.refused, column.requests),
        ]),
      ),
      h(
        'div',
        { class: 'days', 'aria-hidden': 'true' },
        days.map(({ index, date }) => {
          const name = h('span', {}, `${weekdayText(date)} ${Number(date.slice(8))}`);
          name.style.setProperty('--start', String(index / hours));
          return name;
        }),
      ),
    ),
    h(
      'figcaption',
      {},
      h(
        'ul',
        { class: 'legend' },
        h('li', {}, h('i'), 'answered'),
        h('li', {}, h('i', { class: 'refused' }), 'refused by a limit'),
      ),
    ),
  );
}

/** The same numbers by day, as a table. */
export function dayTable(rows, now) {
  const head = (text, className) => h('th', { scope: 'col', class: className }, text);
  return h(
    'div',
    { class: 'sheet' },
    h(
      'table',
      { 'aria-label': 'Requests by day' },
      h('thead', {}, h('tr', {}, head('Day'), head('Answered', 'number'), head('Refused', 'number'))),
      h(
        'tbody',
        {},
        byDay(rows, now).map(({ date, requests, refused }) =>
          h(
            'tr',
            {},
            h('th', { scope: 'row' }, `${weekdayText(date)}, ${dateText(date)}`),
            h('td', { class: 'number' }, numberText(requests)),
            h('td', { class: 'number' }, numberText(refused)),
          ),
        ),
      ),
    ),
  );
}
