import { fromReading, type HoursRule } from '../subject.js';

export const hoursReference: HoursRule = {
  code: 'hours-reference',
  severity: 'error',
  summary: 'A name stands for nothing.',
  what: 'Calendars, schedules and holidays that are referred to exist in the file.',
  why: 'A link to a calendar that is not there closes the line on none of its holidays.',
  bad: `version: 1
timezone: America/New_York
calendars:
  company:
    holidays:
      - { name: Christmas Day, rule: "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25", closed: true }
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
    calendars: [company, holidays]
`,
  good: `version: 1
timezone: America/New_York
calendars:
  company:
    holidays:
      - { name: Christmas Day, rule: "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25", closed: true }
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
    calendars: [company]
`,
  check: fromReading('hours-reference'),
};
