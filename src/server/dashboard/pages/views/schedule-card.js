import { h, heard, newId, placeBar } from '../dom.js';
import { shortDate, weekdayText } from '../format.js';

const minutesOf = (clock) => {
  const [hours, minutes] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

/** An open interval of a day as a share of 24 hours. On the day that clocks go back, it may end before it starts. */
function bar(hours) {
  const [start, end] = hours.split('-').map(minutesOf);
  return placeBar(h('i', { class: 'interval' }), start / 1440, Math.max(0, end - start) / 1440);
}

const hoursOfDay = (day) =>
  day.hours.join() === '00:00-24:00' ? ['all day'] : day.hours.map((one) => one.replace('-', '–'));

/** The holidays and overrides of a day. */
function marksOf(day) {
  const holidays = day.holidays.map(({ name }) => name);
  const overrides = day.overrides.map((reason) => (reason === '' ? 'Override' : `Override: ${reason}`));
  return [...holidays, ...overrides];
}

function dayCell(day) {
  const marks = marksOf(day);
  const isToday = day.now_minutes !== undefined;
  const track = h(
    'div',
    { class: 'track', 'aria-hidden': 'true' },
    day.hours.map(bar),
    isToday && placeBar(h('i', { class: 'now' }), day.now_minutes / 1440, 0),
  );
  return h(
    'li',
    { class: `day${isToday ? ' today' : ''}${marks.length > 0 ? ' marked' : ''}` },
    h(
      'span',
      { class: 'day-name' },
      `${weekdayText(day.date)} ${shortDate(day.date).split(' ')[0]}`,
      isToday && heard(', today'),
    ),
    track,
    h(
      'span',
      { class: 'day-hours' },
      day.hours.length === 0
        ? h('span', { class: 'closed' }, 'closed')
        : hoursOfDay(day).map((text) => h('span', {}, text)),
      marks.map((text) => h('span', { class: 'mark-text' }, text)),
      day.clock_changes.map(({ from, to }) => h('span', { class: 'clock-note' }, `clocks ${from} → ${to}`)),
    ),
  );
}

/**
 * A schedule: its state, its next change, the rule in effect, and its week.
 * @param isCalendar it is the schedule behind the calendar operations
 * @param override closes or opens it for a while; absent where the account may not
 */
export function scheduleCard(schedule, isCalendar, override) {
  const id = newId('schedule');
  const reason = schedule.reason.replace(/^(Open|Closed): /, '');
  return h(
    'article',
    { class: 'card schedule', 'aria-labelledby': id },
    h(
      'div',
      { class: 'schedule-head' },
      h(
        'div',
        {},
        h('h3', { id }, schedule.name),
        h(
          'p',
          { class: 'quiet' },
          h('code', {}, schedule.id),
          ` · ${schedule.timezone}`,
          isCalendar && ' · answers as the calendar',
        ),
      ),
      h(
        'div',
        {},
        h(
          'p',
          {},
          h('span', { class: `state ${schedule.is_open ? 'open' : 'closed'}` }, schedule.is_open ? 'Open' : 'Closed'),
          `, ${schedule.change}`,
        ),
        h('p', { class: 'quiet' }, reason),
        override &&
          h(
            'button',
            {
              type: 'button',
              class: 'small',
              'aria-label': `Override ${schedule.name}`,
              on: { click: override },
            },
            'Override…',
          ),
      ),
    ),
    h('ul', { class: 'week', 'aria-label': `Week of ${schedule.name}` }, schedule.days.map(dayCell)),
  );
}
