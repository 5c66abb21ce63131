import { fromReading, type HoursRule } from '../subject.js';

export const hoursDay: HoursRule = {
  code: 'hours-day',
  severity: 'error',
  summary: 'A key of weekly hours names no day.',
  what: 'Days are mon to sun, ranges such as mon-fri, or daily.',
  why: 'Hours under a name that is no day would hold on no day.',
  bad: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { weekdays: ["09:00-17:00"] }
`,
  good: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
`,
  check: fromReading('hours-day'),
};
