import { fromReading, type HoursRule } from '../subject.js';

export const hoursDate: HoursRule = {
  code: 'hours-date',
  severity: 'error',
  summary: 'A date does not exist, or a range runs backwards.',
  what: 'Dates are YYYY-MM-DD of the calendar, days of a season MM-DD, and every range ends after it starts.',
  why: 'A holiday on 31 November closes nothing, and nobody notices before callers do.',
  bad: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
    exceptions:
      - { name: Stocktake, date: 2026-11-31, closed: true }
`,
  good: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
    exceptions:
      - { name: Stocktake, date: 2026-11-30, closed: true }
`,
  check: fromReading('hours-date'),
};
