import { findingAt, fromReading, type HoursRule } from '../subject.js';

const reading = fromReading('hours-zone');

export const hoursZone: HoursRule = {
  code: 'hours-zone',
  severity: 'error',
  summary: 'A schedule has no time zone, or one that does not exist.',
  what: 'Every schedule has an IANA time zone of its own or the default of the file.',
  why: 'Without a zone nobody can tell when 09:00 is; another zone instead of the wrong one would answer hours off.',
  bad: `version: 1
timezone: America/Gotham
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
`,
  good: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
`,
  check(subject, report) {
    reading(subject, report);
    const { hours, zones } = subject;
    const told = new Set<string>();
    for (const schedule of hours?.schedules ?? []) {
      if (zones.get(schedule.timezone)) continue;
      const own = schedule.source.valueAt([...schedule.path, 'timezone']) !== undefined;
      if (!own && told.has(schedule.timezone)) continue;
      told.add(schedule.timezone);
      const meant = zones.suggestion(schedule.timezone);
      const item = own ? schedule : { source: schedule.source, path: [] };
      const hint = meant ? `did you mean "${meant}"?` : 'use an IANA name such as America/New_York';
      report(findingAt(item, ['timezone'], `there is no time zone "${schedule.timezone}"`, hint));
    }
  },
};
