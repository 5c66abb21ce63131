import { address, ask } from '../api.js';
import { h } from '../dom.js';
import { emptyState, failureNotice, showFailure, waiting } from '../notices.js';
import { limitTable } from './limit-table.js';
import { dayTable, usageChart } from './usage-chart.js';

export const title = 'Usage';
export const lead = 'The current use of each key’s limit, and the requests of the last seven days.';

const every = 15_000;

/** Shows usage and limits and keeps them up to date; the returned function stops that. */
export function open(room) {
  let isOpen = true;
  let answer;

  const news = h('div', {});
  const limits = h('section', { class: 'part', 'aria-labelledby': 'limits-title' });
  const select = h('select', { id: 'usage-key', on: { change: drawHistory } });
  const chart = h('div', {});
  const days = h('div', {});
  const past = h(
    'section',
    { class: 'part', 'aria-labelledby': 'history-title' },
    h(
      'div',
      { class: 'row apart' },
      h('h2', { id: 'history-title' }, 'Last seven days'),
      h('div', { class: 'row' }, h('label', { for: 'usage-key' }, 'Key'), h('div', { class: 'short' }, select)),
    ),
    chart,
    h('details', { class: 'days-table' }, h('summary', {}, 'Requests by day'), days),
    h(
      'p',
      {},
      h('a', { href: address('usage/days?format=csv'), download: 'usage.csv' }, 'Save 30 days as CSV'),
      ' by day, key and operation.',
    ),
  );

  function drawHistory() {
    const rows = answer.hours.filter(({ key_id }) => select.value === '' || key_id === select.value);
    const now = Date.parse(answer.now);
    chart.replaceChildren(usageChart(rows, now));
    days.replaceChildren(dayTable(rows, now));
  }

  function draw() {
    limits.replaceChildren(h('h2', { id: 'limits-title' }, 'Limits now'), limitTable(answer));
    const chosen = select.value;
    select.replaceChildren(
      h('option', { value: '' }, 'All keys'),
      ...answer.keys.map(({ id, name }) => h('option', { value: id, selected: id === chosen }, name)),
    );
    drawHistory();
  }

  async function load(isQuiet = false) {
    try {
      const fresh = await ask('usage');
      if (!isOpen) return;
      const isFirst = answer === undefined;
      answer = fresh;
      if (answer.keys.length === 0 && answer.hours.length === 0) {
        room.replaceChildren(
          emptyState('No requests yet', 'Requests that are made with a key of this account are counted here.'),
        );
        return;
      }
      if (isFirst || !room.contains(limits)) room.replaceChildren(news, limits, past);
      news.replaceChildren();
      draw();
    } catch (failure) {
      if (!isOpen) return;
      if (answer === undefined) showFailure(room, failure, () => load());
      else if (failure.status !== 401) news.replaceChildren(failureNotice(failure, () => load(isQuiet)));
    }
  }

  room.append(waiting(3));
  load();
  const timer = setInterval(() => {
    if (!document.hidden && document.activeElement !== select) load(true);
  }, every);
  return () => {
    isOpen = false;
    clearInterval(timer);
  };
}
