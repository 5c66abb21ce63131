import { formatInterval } from '../../timeline/reason.js';
import { dayLists, findingAt, type HoursRule, weeksOf } from '../subject.js';

export const hoursOverlap: HoursRule = {
  code: 'hours-overlap',
  severity: 'warning',
  summary: 'Two intervals overlap.',
  what: 'The intervals of a day do not overlap, and a shift that runs past midnight ends before the next day opens.',
  why: 'Overlapping hours are joined, so the break that somebody meant to write is not there.',
  bad: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-13:00", "12:00-17:00"] }
`,
  good: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-12:00", "13:00-17:00"] }
`,
  check({ hours }, report) {
    if (!hours) return;
    const hint = 'write one interval, or leave the break out of both';
    for (const list of dayLists(hours)) {
      list.forEach((interval, index) => {
        const before = list.slice(0, index).find((other) => other.end > interval.start);
        if (!before) return;
        report(findingAt(interval, [], `${formatInterval(interval)} overlaps ${formatInterval(before)}`, hint));
      });
    }
    for (const schedule of hours.schedules) {
      for (const { days, keys } of weeksOf(schedule)) {
        const told = new Set<object>();
        days.forEach((list, day) => {
          const night = days[(day + 6) % 7]!.find((other) => other.end - 1440 > (list[0]?.start ?? 1440));
          const first = list[0];
          if (!night || !first || told.has(first)) return;
          told.add(first);
          const evening = keys[(day + 6) % 7];
          const message = `${formatInterval(first)} overlaps the shift ${formatInterval(night)} of the day before (${evening})`;
          report(findingAt(first, [], message, 'end the night where the day starts'));
        });
      }
    }
  },
};
