import { findingAt, fromReading, hoursRule } from '../subject.js';

const reading = fromReading('hours-zone');

export const hoursZone = hoursRule({
  code: 'hours-zone',
  severity: 'error',
  summary: 'A schedule has no time zone, or one that does not exist.',
  what: 'Every schedule has an IANA time zone of its own or the default of the file.',
  fixes: {
    safe: 'Writes the zone with its own letters and signs.',
    unsafe: 'Writes the zone that the name is nearest to.',
  },
  why: 'Without a zone, 09:00 is not a definite time; guessing another zone would give answers that are hours off.',
  check(subject, report) {
    reading(subject, report);
    const { hours, zones } = subject;
    const reported = new Set<string>();
    for (const schedule of hours?.schedules ?? []) {
      if (zones.get(schedule.timezone)) continue;
      const own = schedule.source.valueAt([...schedule.path, 'timezone']) !== undefined;
      if (!own && reported.has(schedule.timezone)) continue;
      reported.add(schedule.timezone);
      const meant = zones.suggestion(schedule.timezone);
      const item = own ? schedule : { source: schedule.source, path: [] };
      const hint = meant ? `did you mean "${meant}"?` : 'use an IANA name such as America/New_York';
      const at = item.source.offsetsAt([...item.path, 'timezone']);
      const fix = meant === undefined ? undefined : item.source.respelled(at, schedule.timezone, meant);
      report(findingAt(item, ['timezone'], `there is no time zone "${schedule.timezone}"`, hint, fix));
    }
  },
});

export const hoursZoneAlias = hoursRule({
  code: 'hours-zone-alias',
  severity: 'info',
  summary: 'A time zone has an old name.',
  what: 'Zones are written by the name that the tz database uses now.',
  fixes: { safe: 'Writes the present name, which has the same rules.' },
  why: 'Old names are links that systems may drop, and some mean less than they seem to: EST has no summer time.',
  check({ hours, zones }, report) {
    if (!hours) return;
    const at = (item: Parameters<typeof findingAt>[0], zone: string) => {
      const present = zones.get(zone) ? zones.presentName(zone) : undefined;
      if (present === undefined) return;
      const { source, path } = item;
      const edit = source.reworded(source.offsetsAt([...path, 'timezone']), present);
      const fix = source.fix(`write ${present}`, 'safe', edit);
      report(findingAt(item, ['timezone'], `${zone} is an old name of ${present}`, `write timezone: ${present}`, fix));
    };
    if (hours.timezone !== undefined) at({ source: hours.source, path: [] }, hours.timezone);
    for (const schedule of hours.schedules) {
      if (schedule.source.valueAt([...schedule.path, 'timezone']) !== undefined) at(schedule, schedule.timezone);
    }
  },
});
