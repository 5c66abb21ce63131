import { fromReading, type HoursRule } from '../subject.js';

export const hoursOverrideOrder: HoursRule = {
  code: 'hours-override-order',
  severity: 'error',
  summary: 'An override ends before it starts.',
  what: 'The end of an override lies after its start.',
  why: 'It never holds: the line stays open during the drill.',
  bad: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
overrides:
  - { schedule: support, state: closed, start: 2026-11-24T18:00Z, end: 2026-11-24T15:00Z, reason: Fire drill }
`,
  good: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
overrides:
  - { schedule: support, state: closed, start: 2026-11-24T15:00Z, end: 2026-11-24T18:00Z, reason: Fire drill }
`,
  check: fromReading('hours-override-order'),
};
