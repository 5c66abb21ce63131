import { h } from '../dom.js';
import { agoText, dateText, instantText, localDate } from '../format.js';
import { cardTable } from './card-table.js';

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
function access({ scopes, schedules, flows, addresses }) {
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
    line('From', addresses),
  ];
}

/**
 * Keys as a table.
 * @param actions what can be done to a key: each of `log` and, while it is active, `change`, `rotate` and `revoke` that is there
 *   is called with it
 */
export function keyTable(keys, actions, label = 'API keys') {
  const act = (key, name, className, run) =>
    run &&
    h(
      'button',
      { type: 'button', class: className, 'aria-label': `${name} ${key.name}`, on: { click: () => run(key) } },
      name,
    );
  const row = (key) => ({
    className: key.status,
    cells: [
      [
        key.name,
        h('code', { class: 'quiet' }, key.prefix),
        key.mode === 'test' && h('span', { class: 'chip' }, 'test'),
        key.status !== 'active' && h('span', { class: 'chip' }, key.status),
      ],
      access(key),
      key.plan,
      date(key.created_at),
      key.last_used_at
        ? [
            h('time', { datetime: key.last_used_at, title: instantText(key.last_used_at) }, agoText(key.last_used_at)),
            key.last_used_from && h('span', { class: 'quiet' }, `from ${key.last_used_from}`),
          ]
        : 'never',
      expiry(key),
      h(
        'div',
        { class: 'row' },
        act(key, 'Requests', 'small', actions.log),
        key.status === 'active' && [
          act(key, 'Change', 'small', actions.change),
          act(key, 'Rotate', 'small', actions.rotate),
          act(key, 'Revoke', 'small danger', actions.revoke),
        ],
      ),
    ],
  });
  return cardTable(
    label,
    ['Key', 'Access', 'Plan', 'Created', 'Last used', 'Expires', 'Actions'],
    keys.map(row),
    'key-table',
  );
}
