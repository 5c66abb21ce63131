import { fromReading, type HoursRule } from '../subject.js';

export const hoursRuleEmpty: HoursRule = {
  code: 'hours-rule-empty',
  severity: 'error',
  summary: 'A rule can never yield a date.',
  what: 'Every rule has dates: no 30 February, no sixth Monday of a month.',
  why: 'The holiday is in the file and never in the calendar.',
  bad: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
    exceptions:
      - { name: Founders day, rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", closed: true }
`,
  good: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
    exceptions:
      - { name: Founders day, rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28", closed: true }
`,
  check: fromReading('hours-rule-empty'),
};
