import { formatInterval } from '../../timeline/reason.js';
import { dayLists, findingAt, type HoursRule } from '../subject.js';

export const hoursTouching: HoursRule = {
  code: 'hours-touching',
  severity: 'info',
  summary: 'Two intervals meet without a break.',
  what: 'An interval does not start where another one of its day ends.',
  why: 'They are open as one; if a break was meant, it is missing.',
  bad: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-12:00", "12:00-17:00"] }
`,
  good: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
`,
  check({ hours }, report) {
    if (!hours) return;
    for (const list of dayLists(hours)) {
      for (const interval of list) {
        const before = list.find((other) => other.end === interval.start);
        if (!before) continue;
        const message = `${formatInterval(interval)} starts where ${formatInterval(before)} ends`;
        report(findingAt(interval, [], message, 'write one interval, or the break between them'));
      }
    }
  },
};
