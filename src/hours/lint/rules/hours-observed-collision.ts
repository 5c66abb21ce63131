import { civilDate, formatDate } from '../../dates/day-number.js';
import type { DayEntry } from '../../holidays/day-entry.js';
import { findingAt, hoursRule, today } from '../subject.js';

const years = 8;

export const hoursObservedCollision = hoursRule({
  code: 'hours-observed-collision',
  severity: 'warning',
  summary: 'An observed day lands on another holiday.',
  what: 'A holiday that is moved from a weekend does not move onto another holiday of the schedule in the next eight years.',
  why: 'Staff lose a day off, or it is kept on a third day that is not in the file.',
  check(subject, report) {
    const { hours, engine } = subject;
    if (!hours || !engine) return;
    const reported = new Set<object>();
    for (const schedule of hours.schedules) {
      const first = today(subject, schedule);
      const { year } = civilDate(first);
      for (let at = year; at <= year + years; at++) {
        const byDate = new Map<number, DayEntry[]>();
        for (const entry of engine.expander.entries(schedule, at)) {
          if (entry.date >= first) byDate.set(entry.date, [...(byDate.get(entry.date) ?? []), entry]);
        }
        for (const entries of byDate.values()) {
          for (const entry of entries) {
            const other = entries.find((candidate) => candidate.item !== entry.item && candidate.name !== entry.name);
            // Days that the holiday data itself moves are not checked.
            if (!entry.observed || !other || reported.has(entry.item) || !('dates' in entry.item)) continue;
            reported.add(entry.item);
            const message = `"${entry.name}" is observed on ${formatDate(entry.date)}, which is "${other.name}"`;
            report(
              findingAt(
                entry.item,
                ['observed'],
                message,
                'use observed: next-weekday for both, which makes room, or give that date an exception of its own',
              ),
            );
          }
        }
      }
    }
  },
});
