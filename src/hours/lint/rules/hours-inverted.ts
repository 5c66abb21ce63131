import { civilDate, formatDate } from '../../dates/day-number.js';
import { formatInterval } from '../../timeline/reason.js';
import { findingAt, hoursRule, today } from '../subject.js';

const day = 86_400_000;
const ahead = 2 * 366;

export const hoursInverted = hoursRule({
  code: 'hours-inverted',
  severity: 'warning',
  summary: 'An interval is lost on the night of a clock change.',
  what: 'In the next two years every interval has its end after its start once both are on the clock of its zone.',
  why: 'On that date the line does not open at all.',
  check(subject, report) {
    const { hours, engine } = subject;
    if (!hours || !engine) return;
    for (const schedule of hours.schedules) {
      // Under the other policy an interval follows the clock and cannot be turned round.
      if (schedule.dst !== 'rfc5545') continue;
      const { planner, zone } = engine.part(schedule.key);
      const first = today(subject, schedule);
      zone.cover(first * day, (first + ahead) * day);
      for (const change of zone.instants) {
        const around = Math.floor((change + zone.offsetAt(change)) / day);
        for (const date of [around - 1, around]) {
          if (date < first || date > first + ahead) continue;
          for (const interval of planner.plan(date, civilDate(date).year).intervals) {
            const [start, end] = [interval.start, interval.end].map((minutes) =>
              zone.instantOf(date * day + minutes * 60_000),
            );
            if (end! > start!) continue;
            const decider = engine.deciders.get(interval.by);
            const item = 'interval' in decider && decider.interval ? decider.interval : schedule;
            const message = `${formatInterval(interval)} of ${formatDate(date)} ends before it starts: the clock skips its start`;
            report(findingAt(item, [], message, 'choose times outside the hour in which the clock changes'));
          }
        }
      }
    }
  },
});
