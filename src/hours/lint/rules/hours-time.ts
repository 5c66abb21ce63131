import { fromReading, type HoursRule } from '../subject.js';

export const hoursTime: HoursRule = {
  code: 'hours-time',
  severity: 'error',
  summary: 'Hours are no pair of times.',
  what: 'Hours are written HH:MM-HH:MM from 00:00 to 24:00; an end at or before the start lies on the next date.',
  why: 'A time such as 25:00 or 9am means something to whoever wrote it and nothing to the switch.',
  bad: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-25:00"] }
`,
  good: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-01:00"] }
`,
  check: fromReading('hours-time'),
};
