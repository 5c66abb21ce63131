import { fromReading, type HoursRule } from '../subject.js';

export const hoursValue: HoursRule = {
  code: 'hours-value',
  severity: 'error',
  summary: 'A value is missing or of the wrong kind.',
  what: 'Every value is of the kind that its key wants, and what a part needs is given: a schedule its key, a holiday its dates and its hours.',
  why: 'What is meant cannot be guessed: a holiday without hours could be closed or open.',
  bad: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
    exceptions:
      - { name: Christmas Eve, rule: "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24" }
`,
  good: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
    exceptions:
      - { name: Christmas Eve, rule: "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24", hours: ["09:00-12:00"] }
`,
  check: fromReading('hours-value'),
};
