import { fromReading, type HoursRule } from '../subject.js';

export const hoursDuplicateDay: HoursRule = {
  code: 'hours-duplicate-day',
  severity: 'error',
  summary: 'A day gets its hours twice.',
  what: 'No two keys of the same width name one day. A narrower key may refine a wider one: sun beside daily.',
  why: 'Which of the two was meant is a guess, and the guess opens or closes the line.',
  bad: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-wed: ["09:00-17:00"], wed-fri: ["10:00-18:00"] }
`,
  good: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-wed: ["09:00-17:00"], thu-fri: ["10:00-18:00"] }
`,
  check: fromReading('hours-duplicate-day'),
};
