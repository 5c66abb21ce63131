import { civilDate, formatDate } from '../../dates/day-number.js';
import { isClosedDay } from '../../holidays/day-entry.js';
import { formatInterval } from '../../timeline/reason.js';
import { findingAt, hoursRule, today } from '../subject.js';

const ahead = 366;

export const hoursOvernightHoliday = hoursRule({
  code: 'hours-overnight-holiday',
  severity: 'info',
  summary: 'A night shift runs into a holiday.',
  what: 'No shift runs past midnight into a closed day unless holiday_scope says what then applies. Reported once for each schedule.',
  why: 'Some systems end the shift at midnight, others let it run: say which one is meant.',
  check(subject, report) {
    const { hours, engine } = subject;
    if (!hours || !engine) return;
    if (hours.source.valueAt(['holiday_scope']) !== undefined) return;
    for (const schedule of hours.schedules) {
      if (schedule.source.valueAt([...schedule.path, 'holiday_scope']) !== undefined) continue;
      const { planner } = engine.part(schedule.key);
      const first = today(subject, schedule);
      for (let date = first; date < first + ahead; date++) {
        const { entry } = planner.plan(date, civilDate(date).year);
        if (!entry || !isClosedDay(entry)) continue;
        const night = planner
          .plan(date - 1, civilDate(date - 1).year)
          .intervals.find((interval) => interval.end > 1440);
        if (!night) continue;
        const message = `the shift ${formatInterval(night)} of ${formatDate(date - 1)} runs into "${entry.name}" and continues to its end (service-day)`;
        report(
          findingAt(
            schedule,
            ['key'],
            message,
            'write holiday_scope: service-day to keep it so, or calendar-day to close at midnight',
          ),
        );
        break;
      }
    }
  },
});
