import { findingAt, type HoursRule, today } from '../subject.js';

export const hoursNeverOpen: HoursRule = {
  code: 'hours-never-open',
  severity: 'warning',
  summary: 'A schedule never opens.',
  what: 'Every schedule that is in effect opens at some time in the next eight years.',
  why: 'Every caller who is routed by it hears that the centre is closed.',
  bad: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: {}
`,
  good: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
`,
  check(subject, report) {
    const { hours, engine, now } = subject;
    if (!hours || !engine) return;
    for (const schedule of hours.schedules) {
      const { is_open, next_open } = engine.status(schedule.key, now);
      if (is_open || next_open !== null) continue;
      const { from, to } = schedule.effective;
      // What is over, and what an emergency closes, is told by other rules; what is yet to come may open then.
      if ((to !== null && to < today(subject, schedule)) || from !== null) continue;
      if (engine.part(schedule.key).overrides.some((override) => override.end === null && override.start <= now))
        continue;
      const message = `"${schedule.key}" does not open in the next eight years`;
      report(findingAt(schedule, ['key'], message, 'give it weekly hours, exceptions with hours, or members'));
    }
  },
};
