import { formatDate } from '../../dates/day-number.js';
import { findingAt, type HoursRule, today } from '../subject.js';

export const hoursEffectiveOver: HoursRule = {
  code: 'hours-effective-over',
  severity: 'warning',
  summary: 'A schedule is no longer in effect.',
  what: 'The range in which a schedule is in effect has not ended.',
  why: 'The schedule is closed for good, and a flow that still asks it sends every caller away.',
  bad: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
    effective: { from: 2025-01-01, to: 2026-06-30 }
`,
  good: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
    effective: { from: 2025-01-01, to: null }
`,
  check(subject, report) {
    for (const schedule of subject.hours?.schedules ?? []) {
      const { to } = schedule.effective;
      if (to === null || to >= today(subject, schedule)) continue;
      const message = `"${schedule.key}" was in effect until ${formatDate(to)}`;
      report(
        findingAt(schedule, ['effective', 'to'], message, 'give it a later end or none, or take the schedule out'),
      );
    }
  },
};
