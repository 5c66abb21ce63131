import { fromReading, type HoursRule } from '../subject.js';

export const hoursUnknownKey: HoursRule = {
  code: 'hours-unknown-key',
  severity: 'error',
  summary: 'A key is not known.',
  what: 'Every key is one that the hours file defines; the message names the nearest one.',
  why: 'A misspelt key would be passed over in silence: `exception:` closes nothing on the holiday.',
  bad: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
    exception:
      - { name: Christmas Day, rule: "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25", closed: true }
`,
  good: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
    exceptions:
      - { name: Christmas Day, rule: "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25", closed: true }
`,
  check: fromReading('hours-unknown-key'),
};
