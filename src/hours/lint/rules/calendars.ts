import { formatDate } from '../../dates/day-number.js';
import { findingAt, hoursRule, removal } from '../subject.js';

export const hoursCalendarUnused = hoursRule({
  code: 'hours-calendar-unused',
  severity: 'warning',
  summary: 'No schedule uses a calendar.',
  what: 'Every calendar is linked by a schedule, or by a calendar that is.',
  why: 'Its holidays close nothing: usually the link was forgotten.',
  fixes: { unsafe: 'Removes the calendar.' },
  check({ hours }, report) {
    if (!hours) return;
    const used = new Set<string>();
    const visit = (key: string) => {
      if (used.has(key)) return;
      used.add(key);
      hours.calendars.find((calendar) => calendar.key === key)?.calendars.forEach(visit);
    };
    for (const schedule of hours.schedules) schedule.calendars.forEach(visit);
    for (const calendar of hours.calendars) {
      if (used.has(calendar.key)) continue;
      const { file, ...span } = calendar.source.keyPlaceAt(calendar.path);
      const hint = `add calendars: [${calendar.key}] to a schedule`;
      const fix = removal(calendar, 'remove');
      report({ file, span, message: `no schedule uses the calendar "${calendar.key}"`, hint, fix });
    }
  },
});

/** Holidays are planned a quarter ahead. */
const notice = 90;

export const hoursCalendarRunsOut = hoursRule({
  code: 'hours-calendar-runs-out',
  severity: 'warning',
  summary: 'A calendar has no holidays after a date.',
  what: 'A calendar of dated holidays has at least one that lies more than 90 days ahead, or holidays with a rule.',
  why: 'From that date on the line is open on every holiday, although nobody has made a mistake.',
  check({ hours, now }, report) {
    const date = Math.floor(now / 86_400_000);
    for (const calendar of hours?.calendars ?? []) {
      const lasts = calendar.holidays.map(({ dates }) =>
        dates.kind === 'date' ? dates.date : dates.kind === 'range' ? dates.to : Number.POSITIVE_INFINITY,
      );
      const last = Math.max(...lasts);
      // A single date is an occasion, not a calendar.
      if (lasts.length < 2 || calendar.dateHolidays || calendar.calendars.length || last > date + notice) continue;
      const message = `calendar "${calendar.key}" has no holidays after ${formatDate(last)}`;
      report(
        findingAt(
          calendar,
          ['holidays', lasts.indexOf(last)],
          message,
          'add the next year, or give the holidays rules',
        ),
      );
    }
  },
});
