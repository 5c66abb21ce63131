import { address as addressOf, ask } from '../api.js';
import { h } from '../dom.js';
import { bytesText, instantText } from '../format.js';
import { showFailure, waiting } from '../notices.js';
import { cardTable } from './card-table.js';
import { choice, field, filters, searchBox, smallButton } from './operation-form.js';

const mostRequests = 50;
const statuses = [
  ['', 'Every status'],
  ['2xx', 'Answered (2xx)'],
  ['4xx', 'Refused (4xx)'],
  ['429', 'Over the limit (429)'],
  ['5xx', 'Failed (5xx)'],
];

const rowOf = ({ at, operation, status, ms, bytes_in, bytes_out, address, request_id }) => ({
  className: status >= 400 ? 'refused' : '',
  cells: [
    h('time', { datetime: at, title: at }, instantText(at)),
    [h('b', {}, String(status)), ' ', operation],
    `${ms.toFixed(1)} ms`,
    `${bytesText(bytes_in)} in, ${bytesText(bytes_out)} out`,
    address,
    h('code', { class: 'quiet' }, request_id),
  ],
});

/**
 * The requests that were made with a key, to be narrowed down by status and operation.
 * @param done is called when it is closed
 */
export function requestLog(key, done) {
  let requests = [];
  let lastRequest = 0;
  const anew = () => load();
  const status = choice('log-status', statuses, anew);
  const operation = searchBox('log-operation', 'testGrammar', anew);
  const list = h('div', { class: 'part' }, waiting(2));
  const path = `keys/${encodeURIComponent(key.id)}/requests?`;
  const heading = h('h2', { id: 'log-title', tabindex: '-1' }, `Requests with ${key.name}`);

  const query = (more) =>
    new URLSearchParams({
      ...(status.value && { status: status.value }),
      ...(operation.value.trim() && { operation: operation.value.trim() }),
      ...more,
    });

  function draw(mayHaveMore) {
    if (requests.length === 0) {
      list.replaceChildren(h('p', { class: 'quiet' }, 'No request with this key matches.'));
      return;
    }
    const table = cardTable(
      `Requests with ${key.name}`,
      ['When', 'What', 'Time', 'Bytes', 'From', 'Request'],
      requests.map(rowOf),
      'audit-table',
    );
    const csv = addressOf(path + query({ limit: 10_000, format: 'csv' }));
    list.replaceChildren(
      table,
      h(
        'div',
        { class: 'row' },
        mayHaveMore && smallButton('Show older requests', () => load(true)),
        h('a', { href: csv, download: `requests-${key.id}.csv` }, 'Save as CSV'),
      ),
    );
  }

  async function load(isMore = false) {
    const number = ++lastRequest;
    try {
      const answer = await ask(path + query({ limit: mostRequests, ...(isMore && { before: requests.at(-1).id }) }));
      if (number !== lastRequest) return;
      requests = isMore ? [...requests, ...answer.requests] : answer.requests;
      draw(answer.requests.length === mostRequests);
    } catch (failure) {
      if (number === lastRequest) showFailure(list, failure, anew);
    }
  }

  load();
  return h(
    'section',
    { class: 'part', 'aria-labelledby': 'log-title' },
    h('div', { class: 'row apart' }, heading, smallButton('Close', done)),
    filters('Requests', field('Status', status), field('Operation', operation)),
    list,
  );
}
