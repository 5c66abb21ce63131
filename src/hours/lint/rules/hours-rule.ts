import { fromReading, type HoursRule } from '../subject.js';

export const hoursRule: HoursRule = {
  code: 'hours-rule',
  severity: 'error',
  summary: 'A recurrence rule is not understood.',
  what: 'Rules are RFC 5545 recurrence rules at the level of dates; INTERVAL and COUNT need a first date (start).',
  why: 'A rule that cannot be read gives no holiday, so the line is open on the day.',
  bad: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
    exceptions:
      - { name: Payday, rule: "FREQ=MONTHLY;BYDAY=lastFR", closed: true }
`,
  good: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
    exceptions:
      - { name: Payday, rule: "FREQ=MONTHLY;BYDAY=-1FR", closed: true }
`,
  check: fromReading('hours-rule'),
};
