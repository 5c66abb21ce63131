import { h } from '../dom.js';
import { agoText, dateText, instantText, localDate } from '../format.js';

const day = 86_400_000;

/** An instant as a date, with the time as a tooltip. */
const date = (instant) => h('time', { datetime: instant, title: instantText(instant) }, dateText(localDate(instant)));

function expiry({ expires_at, status }) {
  if (expires_at === null) return 'never';
  const days = Math.ceil((Date.parse(expires_at) - Date.now()) / day);
  const near = status === 'active' && days <= 30;
  return [date(expires_at), near && h('span', { class: 'quiet' }, days === 1 ? 'within a day' : `in ${days} days`)];
}

/** The restrictions of a key, one per line. */
function access({ scopes, schedules, flows }) {
  const line = (name, list) => list && h('span', { class: 'quiet' }, `${name}: ${list.join(', ')}`);
  return [
    scopes === null
      ? h('span', {}, 'All scopes')
      : h(
          'span',
          { class: 'chips' },
          scopes.map((scope) => h('span', { class: 'chip mono' }, scope)),
        ),
    line('Schedules', schedules),
    line('Flows', flows),
  ];
}

/**
 * Keys as a table.
 * @param actions `rotate` and `revoke` are called with the key
 */
export function keyTable(keys, actions) {
  const head = (text) => h('th', { scope: 'col', role: 'columnheader' }, text);
  const cell = (label, ...children) => h('td', { role: 'cell', 'data-label': label }, h('div', {}, ...children));
  const act = (key, name, className, run) =>
    h(
      'button',
      { type: 'button', class: className, 'aria-label': `${name} ${key.name}`, on: { click: () => run(key) } },
      name,
    );
  const row = (key) =>
    h(
      'tr',
      { role: 'row', class: key.status },
      h(
        'th',
        { scope: 'row', role: 'rowheader' },
        key.name,
        h('code', { class: 'quiet' }, key.prefix),
        key.status !== 'active' && h('span', { class: 'chip' }, key.status),
      ),
      cell('Access', access(key)),
      cell('Plan', key.plan),
      cell('Created', date(key.created_at)),
      cell(
        'Last used',
        key.last_used_at
          ? h('time', { datetime: key.last_used_at, title: instantText(key.last_used_at) }, agoText(key.last_used_at))
          : 'never',
      ),
      cell('Expires', expiry(key)),
      h(
        'td',
        { role: 'cell', class: 'actions' },
        key.status === 'active' &&
          h(
            'div',
            { class: 'row' },
            act(key, 'Rotate', 'small', actions.rotate),
            act(key, 'Revoke', 'small danger', actions.revoke),
          ),
      ),
    );
  return h(
    'div',
    { class: 'sheet' },
    h(
      'table',
      { class: 'cards key-table', role: 'table', 'aria-label': 'API keys' },
      h(
        'thead',
        { role: 'rowgroup' },
        h(
          'tr',
          { role: 'row' },
          ['Key', 'Access', 'Plan', 'Created', 'Last used', 'Expires'].map(head),
          h('th', { scope: 'col', role: 'columnheader' }, h('span', { class: 'heard' }, 'Actions')),
        ),
      ),
      h('tbody', { role: 'rowgroup' }, keys.map(row)),
    ),
  );
}
