import { findingAt, hoursRule, today, weeksOf } from '../subject.js';

export const hoursAlwaysOpen = hoursRule({
  code: 'hours-always-open',
  severity: 'info',
  summary: 'A schedule never closes.',
  what: 'A schedule that is open round the clock says so plainly, with 00:00-24:00 on every day and nothing else.',
  why: 'Where several intervals add up to all of the time, or holidays change nothing, somebody expects it to close.',
  check({ hours, engine, now }, report) {
    if (!hours || !engine) return;
    for (const schedule of hours.schedules) {
      const { is_open, next_close } = engine.status(schedule.key, now);
      if (!is_open || next_close !== null) continue;
      const plain = weeksOf(schedule).every(({ days }) =>
        days.every((list) => list.length === 1 && list[0]!.start === 0 && list[0]!.end === 1440),
      );
      if (plain && weeksOf(schedule).length && !schedule.exceptions.length && !schedule.calendars.length) continue;
      if (engine.part(schedule.key).overrides.some((override) => override.end === null && override.start <= now))
        continue;
      const message = `"${schedule.key}" does not close in the next eight years`;
      report(
        findingAt(
          schedule,
          ['key'],
          message,
          'if that is intended, write weekly: { daily: ["00:00-24:00"] } and nothing else',
        ),
      );
    }
  },
});

export const hoursNeverOpen = hoursRule({
  code: 'hours-never-open',
  severity: 'warning',
  summary: 'A schedule never opens.',
  what: 'Every schedule that is in effect opens at some time in the next eight years.',
  why: 'Every caller who is routed by it hears that the centre is closed.',
  check(subject, report) {
    const { hours, engine, now } = subject;
    if (!hours || !engine) return;
    for (const schedule of hours.schedules) {
      const { is_open, next_open } = engine.status(schedule.key, now);
      if (is_open || next_open !== null) continue;
      const { from, to } = schedule.effective;
      // Other rules report what is over and what an emergency closes; what is yet to start may still open.
      if ((to !== null && to < today(subject, schedule)) || from !== null) continue;
      if (engine.part(schedule.key).overrides.some((override) => override.end === null && override.start <= now))
        continue;
      const message = `"${schedule.key}" does not open in the next eight years`;
      report(findingAt(schedule, ['key'], message, 'give it weekly hours, exceptions with hours, or members'));
    }
  },
});
