import { formatInstant } from '../../instant.js';
import { findingAt, type HoursRule } from '../subject.js';

export const hoursOverrideOver: HoursRule = {
  code: 'hours-override-over',
  severity: 'info',
  summary: 'An override is over.',
  what: 'Overrides that have ended are taken out of the file once nobody needs the record.',
  why: 'Among many that are over, the one that holds is hard to find in an emergency.',
  bad: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
overrides:
  - { schedule: support, state: closed, start: 2026-06-10T14:00Z, end: 2026-06-10T18:00Z, reason: Fire drill }
`,
  good: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
overrides:
  - { schedule: support, state: closed, start: 2026-11-24T15:00Z, end: 2026-11-24T18:00Z, reason: Fire drill }
`,
  check({ hours, now }, report) {
    if (!hours) return;
    for (const override of [...hours.overrides, ...hours.schedules.flatMap((schedule) => schedule.overrides)]) {
      if (override.end === null || override.end > now) continue;
      const message = `the override${override.reason ? ` "${override.reason}"` : ''} ended ${formatInstant(override.end)}`;
      report(findingAt(override, [], message, 'take it out'));
    }
  },
};
