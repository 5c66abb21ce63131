import { fromReading, type HoursRule } from '../subject.js';

export const hoursIntervalEmpty: HoursRule = {
  code: 'hours-interval-empty',
  severity: 'error',
  summary: 'An interval opens and closes at the same time.',
  what: 'An interval has a length; all day is written 00:00-24:00.',
  why: 'Read one way it is never open, read the other way it is open for 24 hours: half of all systems take each.',
  bad: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-09:00"] }
`,
  good: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
`,
  check: fromReading('hours-interval-empty'),
};
