import { ask } from '../api.js';
import { announce, h } from '../dom.js';
import { addDays, dateText, shortDate } from '../format.js';
import { emptyState, failureNotice, showFailure, waiting } from '../notices.js';
import { holidayTable } from './holiday-table.js';
import { scheduleCard } from './schedule-card.js';

export const title = 'Schedules';
export const lead = 'Who is open now, the week in each schedule’s own time zone, and the holidays ahead.';

/** How often the state is asked for while the page is looked at. */
const every = 30_000;
/** With fewer schedules than these there is nothing to search. */
const many = 8;

/** A week's title: `23 – 29 Nov 2026`. */
function weekTitle(first) {
  const last = addDays(first, 6);
  const [from, to] = [shortDate(first), dateText(last)];
  return `${first.slice(0, 7) === last.slice(0, 7) ? from.split(' ')[0] : from} – ${to}`;
}

const unconfigured = () =>
  emptyState(
    'This server has no hours',
    'Its operator names an hours file in the configuration: ',
    h('code', {}, 'hours: hours.yaml'),
    '. ',
    h('code', {}, 'cctool init'),
    ' writes one to begin with.',
  );

const legend = () =>
  h(
    'ul',
    { class: 'legend', 'aria-label': 'What the strips show' },
    h('li', {}, h('i'), 'open'),
    h('li', {}, h('i', { class: 'special' }), 'holiday, exception or override'),
    h('li', {}, h('i', { class: 'present' }), 'now, in the schedule’s zone'),
  );

/** Fills a room with the schedules; the answer stops asking for news. */
export function open(room) {
  let from = '';
  let search = '';
  let shown = '';
  let asked = 0;

  const heading = h('h2', {}, 'This week');
  const step = (days) => () => {
    from = days === 0 ? '' : addDays(monday(), days);
    load({ isMove: true });
  };
  const today = h('button', { type: 'button', class: 'small', disabled: true, on: { click: step(0) } }, 'This week');
  const arrow = (name, path, days) =>
    h(
      'button',
      { type: 'button', class: 'small', 'aria-label': name, on: { click: step(days) } },
      h('svg', { viewBox: '0 0 20 20', class: 'icon', 'aria-hidden': 'true' }, h('path', { d: path })),
    );
  const field = h('input', {
    type: 'search',
    placeholder: 'Search schedules',
    'aria-label': 'Search schedules by key or name',
    on: {
      input() {
        search = field.value;
        load({});
      },
    },
  });
  const finder = h('div', { class: 'search', hidden: true }, field);
  const toolbar = h(
    'div',
    { class: 'weeks' },
    heading,
    finder,
    h(
      'div',
      { class: 'row' },
      arrow('Week before', 'm12 5-5 5 5 5', -7),
      today,
      arrow('Week after', 'm8 5 5 5-5 5', 7),
    ),
  );
  const news = h('div', {});
  const list = h('div', { class: 'schedule-list' }, waiting(4));
  const rest = h('section', { class: 'part', 'aria-labelledby': 'holidays-title' });
  room.append(toolbar, news, list, rest);

  let first = '';
  const monday = () => first;

  function draw(answer) {
    const { schedules, holidays, total } = answer;
    if (!answer.configured) {
      room.replaceChildren(unconfigured());
      return;
    }
    if (total > many) finder.hidden = false;
    if (schedules.length === 0 && search === '') {
      room.replaceChildren(emptyState('The hours file has no schedules', 'Add one to it: it is read again at once.'));
      return;
    }
    first = schedules[0]?.days[0].date ?? first;
    heading.textContent = first === '' ? 'Week' : weekTitle(first);
    today.disabled = from === '';
    list.replaceChildren(
      ...schedules.map((schedule) => scheduleCard(schedule, schedule.id === answer.calendar)),
      schedules.length === 0 ? h('p', { class: 'quiet' }, 'No schedule has that in its key or name.') : '',
      total > schedules.length
        ? h('p', { class: 'quiet' }, `${schedules.length} of ${total} schedules. Search for the others.`)
        : '',
      legend(),
    );
    rest.replaceChildren(...holidayTable(holidays));
  }

  async function load({ isMove = false, isQuiet = false }) {
    const number = ++asked;
    try {
      const answer = await ask(`schedules?${new URLSearchParams({ ...(from && { from }), search })}`);
      if (number !== asked) return;
      news.replaceChildren();
      // What has not changed is left alone: a reader's place in it, and the keyboard's, stay.
      const { now: _, ...lasting } = answer;
      const text = JSON.stringify(lasting);
      if (text !== shown) draw(answer);
      shown = text;
      if (isMove) announce(heading.textContent);
    } catch (failure) {
      if (number !== asked) return;
      if (shown === '' || !isQuiet) showFailure(shown === '' ? list : news, failure, () => load({}));
      else if (failure.status !== 401) news.replaceChildren(failureNotice(failure, () => load({})));
    }
  }

  load({});
  const timer = setInterval(() => {
    if (!document.hidden) load({ isQuiet: true });
  }, every);
  return () => {
    asked = Number.POSITIVE_INFINITY;
    clearInterval(timer);
  };
}
