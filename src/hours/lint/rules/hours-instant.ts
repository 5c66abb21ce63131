import { fromReading, type HoursRule } from '../subject.js';

export const hoursInstant: HoursRule = {
  code: 'hours-instant',
  severity: 'error',
  summary: 'An override has no clear start or end.',
  what: 'Start and end of an override are instants: ISO 8601 with an offset or Z.',
  why: 'An emergency that starts at a time without an offset starts at another moment on every machine.',
  bad: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
overrides:
  - { schedule: support, state: closed, start: 2026-11-24T10:00, end: 2026-11-24T14:00, reason: Fire drill }
`,
  good: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
overrides:
  - { schedule: support, state: closed, start: 2026-11-24T10:00-05:00, end: 2026-11-24T14:00-05:00, reason: Fire drill }
`,
  check: fromReading('hours-instant'),
};
