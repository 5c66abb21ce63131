import { h } from '../dom.js';
import { dateText, weekdayText } from '../format.js';

function effect({ closed, hours, closed_during }) {
  if (closed) return 'closed';
  if (hours) return `open ${hours.join(', ').replaceAll('-', '–')}`;
  return closed_during ? `closed ${closed_during.replace('-', '–')}` : 'as usual';
}

/** The upcoming holidays of all schedules on the page, as a heading and a table. */
export function holidayTable(holidays) {
  const heading = h('h2', { id: 'holidays-title' }, 'Upcoming holidays');
  if (holidays.length === 0) return [heading, h('p', { class: 'quiet' }, 'None in the next half year.')];
  const cell = (label, ...children) => h('td', { role: 'cell', 'data-label': label }, ...children);
  const head = (text) => h('th', { scope: 'col', role: 'columnheader' }, text);
  const row = (holiday) =>
    h(
      'tr',
      { role: 'row' },
      h('th', { scope: 'row', role: 'rowheader' }, holiday.name),
      cell('Date', `${weekdayText(holiday.date)}, ${dateText(holiday.date)}`),
      cell('Effect', effect(holiday)),
      cell(
        'Schedules',
        h(
          'span',
          { class: 'chips' },
          holiday.schedules.map((key) => h('span', { class: 'chip mono' }, key)),
        ),
      ),
    );
  return [
    heading,
    h(
      'div',
      { class: 'sheet' },
      h(
        'table',
        { class: 'cards holidays', role: 'table', 'aria-labelledby': 'holidays-title' },
        h(
          'thead',
          { role: 'rowgroup' },
          h('tr', { role: 'row' }, ['Holiday', 'Date', 'Effect', 'Schedules'].map(head)),
        ),
        h('tbody', { role: 'rowgroup' }, holidays.map(row)),
      ),
    ),
  ];
}
