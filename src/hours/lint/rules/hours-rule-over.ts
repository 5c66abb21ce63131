import { ruleDates } from '../../dates/date-rule.js';
import { findingAt, type HoursRule } from '../subject.js';

const eightYears = 8 * 366;

export const hoursRuleOver: HoursRule = {
  code: 'hours-rule-over',
  severity: 'warning',
  summary: 'A rule yields no date in the next eight years.',
  what: 'Every recurrence rule yields a date within eight years: its UNTIL or COUNT is not used up.',
  why: 'The holiday looks as if it came every year and has silently come to its end.',
  bad: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
    exceptions:
      - { name: Founders day, rule: "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=14;UNTIL=20251231", closed: true }
`,
  good: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
    exceptions:
      - { name: Founders day, rule: "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=14", closed: true }
`,
  check({ hours, now }, report) {
    if (!hours) return;
    const from = Math.floor(now / 86_400_000) - 1;
    for (const owner of [...hours.calendars, ...hours.schedules]) {
      for (const holiday of 'holidays' in owner ? owner.holidays : owner.exceptions) {
        if (holiday.dates.kind !== 'rule') continue;
        const { rule, text } = holiday.dates;
        const start = Math.max(from, rule.start ?? from);
        if (ruleDates(rule, start, start + eightYears).length) continue;
        const below = holiday.source.valueAt([...holiday.path, 'rrule']) === undefined ? 'rule' : 'rrule';
        report(
          findingAt(
            holiday,
            [below],
            `"${holiday.name}" yields no date in the next eight years: ${text}`,
            'mend the rule, or take the holiday out',
          ),
        );
      }
    }
  },
};
