import { fromReading, type HoursRule } from '../subject.js';

export const hoursDuplicateKey: HoursRule = {
  code: 'hours-duplicate-key',
  severity: 'error',
  summary: 'A key or an id stands twice.',
  what: 'Keys of a mapping, keys of schedules, and ids of schedules and holidays are each given once.',
  why: 'Commands, flows and the HTTP service address a schedule by its key; with two of a name one of them is never asked.',
  bad: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
  - key: support
    weekly: { sat: ["10:00-14:00"] }
`,
  good: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
  - key: support-weekend
    weekly: { sat: ["10:00-14:00"] }
`,
  check: fromReading('hours-duplicate-key'),
};
