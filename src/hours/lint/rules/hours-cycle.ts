import { fromReading, type HoursRule } from '../subject.js';

export const hoursCycle: HoursRule = {
  code: 'hours-cycle',
  severity: 'error',
  summary: 'Links run in a circle.',
  what: 'Calendars do not link each other in a circle, nor do unions and intersections of schedules, nor holidays that are counted from another.',
  why: 'Each of them waits for the other: there is no order in which they could be worked out.',
  bad: `version: 1
timezone: America/New_York
calendars:
  company:
    calendars: [sales]
    holidays:
      - { name: Christmas Day, rule: "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25", closed: true }
  sales:
    calendars: [company]
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
    calendars: [sales]
`,
  good: `version: 1
timezone: America/New_York
calendars:
  company:
    holidays:
      - { name: Christmas Day, rule: "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25", closed: true }
  sales:
    calendars: [company]
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
    calendars: [sales]
`,
  check: fromReading('hours-cycle'),
};
