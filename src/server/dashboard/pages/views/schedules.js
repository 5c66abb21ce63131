import { ask } from '../api.js';
import { announce, h } from '../dom.js';
import { addDays, dateText, shortDate } from '../format.js';
import { emptyState, failureNotice, showFailure, waiting } from '../notices.js';
import { holidayTable } from './holiday-table.js';
import { doneNotice, overrideDialog, overrideList } from './overrides.js';
import { scheduleCard } from './schedule-card.js';

export const title = 'Schedules';
export const lead = 'What is open now, the week in each schedule’s own time zone, and upcoming holidays.';

/** Milliseconds between updates while the page is visible. */
const every = 30_000;
/** The search appears when there are more schedules than this. */
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
    'The operator can name an hours file in the configuration: ',
    h('code', {}, 'hours: hours.yaml'),
    '. ',
    h('code', {}, 'cctool init'),
    ' writes an example.',
  );

const legend = () =>
  h(
    'ul',
    { class: 'legend', 'aria-label': 'What the strips show' },
    h('li', {}, h('i'), 'open'),
    h('li', {}, h('i', { class: 'special' }), 'holiday, exception or override'),
    h('li', {}, h('i', { class: 'present' }), 'now, in the schedule’s zone'),
  );

/** Shows the schedules and keeps them up to date; the returned function stops that. */
export function open(room) {
  let from = '';
  let search = '';
  let shown = '';
  let lastRequest = 0;

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
  let page;
  /** Shows what was done, with a way back, and the new state. */
  const changed = (what, changes) => {
    done.replaceChildren(changes ? doneNotice(what, changes, changed) : what);
    load({});
  };
  const askOverride = (only) => overrideDialog(page.schedules, only, changed);
  const close = h(
    'button',
    { type: 'button', class: 'small', hidden: true, on: { click: () => askOverride() } },
    'Close or open…',
  );
  const toolbar = h(
    'div',
    { class: 'weeks' },
    heading,
    finder,
    h(
      'div',
      { class: 'row' },
      close,
      arrow('Previous week', 'm12 5-5 5 5 5', -7),
      today,
      arrow('Next week', 'm8 5 5 5-5 5', 7),
    ),
  );
  const done = h('div', {});
  const held = h('div', {});
  const past = h('div', {});
  const news = h('div', {});
  const list = h('div', { class: 'schedule-list' }, waiting(4));
  const rest = h('section', { class: 'part', 'aria-labelledby': 'holidays-title' });
  room.append(toolbar, done, news, held, list, rest, past);

  let first = '';
  /** What the button of a schedule does; undefined where the account may not. */
  const overridable = (key) =>
    page.may_change && page.schedules.some(({ id }) => id === key) ? () => askOverride(key) : undefined;
  const monday = () => first;

  function draw(answer) {
    const { schedules, holidays, total } = answer;
    if (!answer.configured) {
      room.replaceChildren(unconfigured());
      return;
    }
    if (total > many) finder.hidden = false;
    if (schedules.length === 0 && search === '') {
      room.replaceChildren(emptyState('The hours file has no schedules', 'Add one: the file is reloaded at once.'));
      return;
    }
    first = schedules[0]?.days[0].date ?? first;
    heading.textContent = first === '' ? 'Week' : weekTitle(first);
    today.disabled = from === '';
    list.replaceChildren(
      ...schedules.map((schedule) => scheduleCard(schedule, schedule.id === answer.calendar, overridable(schedule.id))),
      schedules.length === 0 ? h('p', { class: 'quiet' }, 'No schedule matches.') : '',
      total > schedules.length
        ? h('p', { class: 'quiet' }, `${schedules.length} of ${total} schedules. Search for the others.`)
        : '',
      legend(),
    );
    rest.replaceChildren(...holidayTable(holidays));
    close.hidden = !page.may_change;
    const { list: current, history } = overrideList(page, changed);
    held.replaceChildren(current);
    // A history that somebody reads stays open.
    if (past.querySelector('details')?.open) history.open = true;
    past.replaceChildren(history);
  }

  async function load({ isMove = false, isQuiet = false }) {
    const number = ++lastRequest;
    try {
      const [answer, overrides] = await Promise.all([
        ask(`schedules?${new URLSearchParams({ ...(from && { from }), search })}`),
        ask('overrides'),
      ]);
      if (number !== lastRequest) return;
      news.replaceChildren();
      // An unchanged page is not redrawn, so that scroll position and focus stay.
      const { now: _, ...lasting } = answer;
      const text = JSON.stringify([lasting, overrides]);
      page = overrides;
      if (text !== shown) draw(answer);
      shown = text;
      if (isMove) announce(heading.textContent);
    } catch (failure) {
      if (number !== lastRequest) return;
      if (shown === '' || !isQuiet) showFailure(shown === '' ? list : news, failure, () => load({}));
      else if (failure.status !== 401) news.replaceChildren(failureNotice(failure, () => load({})));
    }
  }

  load({});
  const timer = setInterval(() => {
    if (!document.hidden) load({ isQuiet: true });
  }, every);
  return () => {
    lastRequest = Number.POSITIVE_INFINITY;
    clearInterval(timer);
  };
}
