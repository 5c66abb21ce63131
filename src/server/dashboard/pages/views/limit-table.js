import { h, placeBar } from '../dom.js';
import { numberText } from '../format.js';

/** From this share on, a window is highlighted as nearly used up. */
const nearly = 0.8;

function sums(hours, since) {
  const byKey = new Map();
  for (const { key_id, hour, requests, refused } of hours) {
    const sum = byKey.get(key_id) ?? { day: 0, week: 0, refused: 0 };
    byKey.set(key_id, sum);
    if (Date.parse(hour) >= since) sum.day += requests;
    sum.week += requests;
    sum.refused += refused;
  }
  return byKey;
}

function gauge({ name, requests, remaining, window, resets_in }) {
  const used = requests - remaining;
  const share = used / requests;
  return h(
    'div',
    { class: 'gauge' },
    h(
      'div',
      {
        class: `gauge-track${share >= nearly ? ' high' : ''}`,
        role: 'meter',
        'aria-label': `Window of ${name}`,
        'aria-valuemin': '0',
        'aria-valuemax': String(requests),
        'aria-valuenow': String(used),
      },
      placeBar(h('i', {}), 0, share),
    ),
    h('span', {}, `${numberText(used)} of ${numberText(requests)}`),
    h('span', { class: 'quiet' }, used === 0 ? `in ${window} s` : `in ${window} s, resets in ${resets_in} s`),
  );
}

/** The rate-limit window of each key, and its requests in a day and in a week. */
export function limitTable({ keys, hours, now }) {
  if (keys.length === 0) return h('p', { class: 'quiet' }, 'This account has no active key.');
  const byKey = sums(hours, Date.parse(now) - 86_400_000);
  const head = (text, className) => h('th', { scope: 'col', role: 'columnheader', class: className }, text);
  const cell = (label, className, ...children) =>
    h('td', { role: 'cell', 'data-label': label, class: className }, ...children);
  const row = (key) => {
    const { day = 0, week = 0, refused = 0 } = byKey.get(key.id) ?? {};
    return h(
      'tr',
      { role: 'row' },
      h('th', { scope: 'row', role: 'rowheader' }, key.name),
      cell('Plan', null, key.plan),
      cell('This window', 'window', gauge(key)),
      cell('24 hours', 'number', numberText(day)),
      cell('7 days', 'number', numberText(week)),
      cell('Refused', 'number', refused > 0 ? h('span', { class: 'refused-count' }, numberText(refused)) : '0'),
    );
  };
  return h(
    'div',
    { class: 'sheet' },
    h(
      'table',
      { class: 'cards limit-table', role: 'table', 'aria-labelledby': 'limits-title' },
      h(
        'thead',
        { role: 'rowgroup' },
        h(
          'tr',
          { role: 'row' },
          head('Key'),
          head('Plan'),
          head('This window'),
          head('24 hours', 'number'),
          head('7 days', 'number'),
          head('Refused', 'number'),
        ),
      ),
      h('tbody', { role: 'rowgroup' }, keys.map(row)),
    ),
  );
}
