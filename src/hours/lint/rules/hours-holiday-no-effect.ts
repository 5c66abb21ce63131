import { civilDate, formatDate } from '../../dates/day-number.js';
import { isClosedDay } from '../../holidays/day-entry.js';
import type { Holiday } from '../../model.js';
import { findingAt, hoursRule, removal, today } from '../subject.js';

const years = 8;

export const hoursHolidayNoEffect = hoursRule({
  code: 'hours-holiday-no-effect',
  severity: 'info',
  summary: 'A holiday closes days that are closed already.',
  what: 'A closed holiday takes hours away on at least one of its dates in the next eight years, in at least one schedule.',
  why: 'Often the date is wrong: the day off was meant for the Monday after.',
  fixes: { unsafe: 'Removes the holiday.' },
  check(subject, report) {
    const { hours, engine } = subject;
    if (!hours || !engine) return;
    const effect = new Map<Holiday, { works: boolean; date: number }>();
    for (const schedule of hours.schedules) {
      // The hours of others are not its own: a holiday may well close what a union opens.
      if (schedule.union.length || schedule.intersect.length) continue;
      const { planner } = engine.part(schedule.key);
      const first = today(subject, schedule);
      const { year } = civilDate(first);
      for (let at = year; at <= year + years; at++) {
        for (const entry of engine.expander.entries(schedule, at)) {
          if (entry.date < first || !isClosedDay(entry) || !('dates' in entry.item)) continue;
          const holiday = entry.item as Holiday;
          const known = effect.get(holiday) ?? { works: false, date: entry.date };
          known.works ||= planner.usual(entry.date).length > 0;
          effect.set(holiday, known);
        }
      }
    }
    for (const [holiday, { works, date }] of effect) {
      if (works) continue;
      const message = `"${holiday.name}" closes ${formatDate(date)}, which is closed anyway`;
      const fix = removal(holiday, holiday.path.includes('exceptions') ? 'remove' : 'empty');
      report(findingAt(holiday, [], message, 'check the date, or remove it', fix));
    }
  },
});
