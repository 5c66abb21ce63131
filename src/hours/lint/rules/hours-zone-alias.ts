import { findingAt, type HoursRule } from '../subject.js';

export const hoursZoneAlias: HoursRule = {
  code: 'hours-zone-alias',
  severity: 'info',
  summary: 'A time zone has an old name.',
  what: 'Zones are written by the name that the tz database uses now.',
  why: 'Old names are links that systems may drop, and some of them say less than they seem to: EST has no summer time.',
  bad: `version: 1
timezone: US/Eastern
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
  check({ hours, zones }, report) {
    if (!hours) return;
    const at = (item: Parameters<typeof findingAt>[0], zone: string) => {
      const present = zones.get(zone) ? zones.presentName(zone) : undefined;
      if (present === undefined) return;
      report(findingAt(item, ['timezone'], `${zone} is an old name of ${present}`, `write timezone: ${present}`));
    };
    if (hours.timezone !== undefined) at({ source: hours.source, path: [] }, hours.timezone);
    for (const schedule of hours.schedules) {
      if (schedule.source.valueAt([...schedule.path, 'timezone']) !== undefined) at(schedule, schedule.timezone);
    }
  },
};
