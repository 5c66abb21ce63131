import { placeOf } from '../../../diagnostics/document/source.js';
import { civilDate, formatDate } from '../../dates/day-number.js';
import type { DayEntry } from '../../holidays/day-entry.js';
import { weekdays } from '../../model.js';
import { formatInterval } from '../../timeline/reason.js';
import { findingAt, hoursRule, today } from '../subject.js';

const years = 2;
const effectOf = ({ hours, weekday }: DayEntry) =>
  weekday !== undefined
    ? `the hours of ${weekdays[weekday]}`
    : hours.length
      ? hours.map(formatInterval).join(', ')
      : 'closed';

export const hoursExceptionConflict = hoursRule({
  code: 'hours-exception-conflict',
  severity: 'warning',
  summary: 'Two exceptions give one date different hours.',
  what: 'Within a list, no two holidays or exceptions of the same kind fall on one date with different hours. A dated entry over a recurring one is not a conflict, nor is a schedule over its calendar.',
  why: 'The later one wins, which is rarely what both authors expect.',
  check(subject, report) {
    const { hours, engine } = subject;
    if (!hours || !engine) return;
    const reported = new Set<string>();
    for (const schedule of hours.schedules) {
      const first = today(subject, schedule);
      const { year } = civilDate(first);
      for (let at = year; at <= year + years; at++) {
        const earlier = new Map<string, DayEntry>();
        for (const entry of engine.expander.entries(schedule, at)) {
          if (entry.date < first || !('dates' in entry.item)) continue;
          const list = `${entry.calendar ?? `schedule ${schedule.key}`} ${entry.weight} ${entry.date}`;
          const other = earlier.get(list);
          earlier.set(list, entry);
          if (!other || other.item === entry.item || effectOf(other) === effectOf(entry)) continue;
          const pair = `${placeOf(other.item).line} ${placeOf(entry.item).line} ${entry.calendar}`;
          if (reported.has(pair)) continue;
          reported.add(pair);
          const message = `"${entry.name}" (${effectOf(entry)}) falls on ${formatDate(entry.date)}, as "${other.name}" (${effectOf(other)}) does`;
          report(findingAt(entry.item, [], message, `"${entry.name}" wins, as the later one; keep one of the two`));
        }
      }
    }
  },
});
