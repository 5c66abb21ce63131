import { placeOf } from '../../../diagnostics/document/source.js';
import { civilDate, formatDate } from '../../dates/day-number.js';
import type { DayEntry } from '../../holidays/day-entry.js';
import { formatInterval } from '../../timeline/reason.js';
import { findingAt, type HoursRule, today } from '../subject.js';

const years = 2;
const effectOf = ({ hours }: DayEntry) => (hours.length ? hours.map(formatInterval).join(', ') : 'closed');

export const hoursExceptionConflict: HoursRule = {
  code: 'hours-exception-conflict',
  severity: 'warning',
  summary: 'Two exceptions give one date different hours.',
  what: 'Within a list, no two holidays or exceptions of the same kind fall on one date with different hours. A dated entry over a recurring one is not a conflict, nor is a schedule over its calendar.',
  why: 'The later one wins, which is rarely what both authors expect.',
  bad: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
    exceptions:
      - { name: Stocktake, date: 2026-11-30, hours: ["12:00-17:00"] }
      - { name: Move, date: 2026-11-30, closed: true }
`,
  good: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
    exceptions:
      - { name: Stocktake, date: 2026-11-30, hours: ["12:00-17:00"] }
      - { name: Move, date: 2026-12-01, closed: true }
`,
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
};
