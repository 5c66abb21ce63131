import { fromReading, type HoursRule } from '../subject.js';

export const hoursSyntax: HoursRule = {
  code: 'hours-syntax',
  severity: 'error',
  summary: 'The file is no valid YAML.',
  what: 'The hours file is one YAML 1.2 or JSON document without custom tags, nested less than 60 levels deep.',
  why: 'Nothing can be answered from a file that cannot be read, and calls are routed by whatever was loaded before.',
  bad: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00" }
`,
  good: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
`,
  check: fromReading('hours-syntax'),
};
