import type { Interval } from '../../model.js';
import { formatInterval } from '../../timeline/reason.js';
import { dayLists, findingAt, type HoursRule, weeksOf } from '../subject.js';

const shortest = 5;

export const hoursShortGap: HoursRule = {
  code: 'hours-short-gap',
  severity: 'warning',
  summary: 'The line closes for less than five minutes.',
  what: 'Between two intervals lie five minutes or more, over midnight too: 23:59 is not the end of the day, 24:00 is.',
  why: 'Whoever calls in that minute hears that the centre is closed, every day anew.',
  bad: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-sat: ["06:00-23:59"], sun: ["00:00-12:00"] }
`,
  good: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-sat: ["06:00-24:00"], sun: ["00:00-12:00"] }
`,
  check({ hours }, report) {
    if (!hours) return;
    const tell = (interval: Interval, minutes: number, what: string) => {
      const count = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
      const message = `${formatInterval(interval)} ends ${count} before ${what} opens`;
      report(findingAt(interval, [], message, 'close the gap, or make it a real break'));
    };
    for (const list of dayLists(hours)) {
      for (const interval of list) {
        const next = list.find((other) => other.start > interval.end);
        const inside = list.some((other) => other.start <= interval.end && other.end > interval.end);
        if (next && !inside && next.start - interval.end < shortest) {
          tell(interval, next.start - interval.end, formatInterval(next));
        }
      }
    }
    for (const schedule of hours.schedules) {
      for (const { days } of weeksOf(schedule)) {
        const told = new Set<Interval>();
        days.forEach((list, day) => {
          const first = days[(day + 1) % 7]![0];
          for (const interval of list) {
            const gap = first ? first.start + 1440 - interval.end : 0;
            if (gap <= 0 || gap >= shortest || told.has(interval)) continue;
            told.add(interval);
            tell(interval, gap, 'the next day');
          }
        });
      }
    }
  },
};
