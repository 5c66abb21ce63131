import { formatDate } from '../../dates/day-number.js';
import { offsetText } from '../../text/local-time.js';
import type { Zone } from '../../zones/zone.js';
import { findingAt, hoursRule } from '../subject.js';

/** Laws on time change several times a year; data that missed a whole one is old. */
const monthsIntoTheYear = 6;

export const hoursZoneDataOld = hoursRule({
  code: 'hours-zone-data-old',
  severity: 'warning',
  summary: 'The zone data of this machine is old.',
  what: 'The tz release in use is of this year, or of the last one until the end of June.',
  why: 'Governments change their clocks at short notice: with old data every answer in such a zone is an hour off.',
  check({ hours, zones, now }, report) {
    const version = zones.inUse === 'system' ? zones.system?.version : zones.runtime.version;
    const year = Number(/^\d{4}/.exec(version ?? '')?.[0]);
    if (!hours || !year) return;
    const date = new Date(now);
    const months = (date.getUTCFullYear() - year - 1) * 12 + date.getUTCMonth();
    if (months < monthsIntoTheYear) return;
    const origin = zones.inUse === 'system' ? `of ${zones.system!.folder}` : 'of the runtime';
    const item = { source: hours.source, path: [] };
    const below = hours.timezone === undefined ? ['schedules', 0, 'timezone'] : ['timezone'];
    report(
      findingAt(
        item,
        below,
        `the zone data ${origin} is tz ${version}`,
        'update the tzdata package of the system, or Node',
      ),
    );
  },
});

const day = 86_400_000;
const ahead = 2 * 366;

/** The first day at whose noon two sources of a zone tell different times. */
function firstDifference(a: Zone, b: Zone, now: number): number | undefined {
  const start = Math.floor(now / day) * day + day / 2;
  for (let index = 0; index < ahead; index++) {
    const instant = start + index * day;
    if (a.offsetAt(instant) !== b.offsetAt(instant)) return instant;
  }
  return undefined;
}

export const hoursZoneDisagreement = hoursRule({
  code: 'hours-zone-disagreement',
  severity: 'warning',
  summary: 'The system and the runtime disagree about a time zone.',
  what: 'For every zone of the file, the zone files of the operating system and the data inside Node agree for the next two years.',
  why: 'The newer data answers here, but other programs on this machine, and other machines, may be an hour off.',
  check({ hours, zones, now }, report) {
    const seen = new Set<string>();
    for (const schedule of hours?.schedules ?? []) {
      const { timezone } = schedule;
      if (seen.has(timezone)) continue;
      seen.add(timezone);
      const system = zones.getFrom('system', timezone);
      const runtime = zones.getFrom('runtime', timezone);
      const at = system && runtime ? firstDifference(system, runtime, now) : undefined;
      if (at === undefined) continue;
      const own = schedule.source.valueAt([...schedule.path, 'timezone']) !== undefined;
      const offsets = `${offsetText(system!.offsetAt(at))} in the system's data, ${offsetText(runtime!.offsetAt(at))} in the runtime's`;
      report(
        findingAt(
          own ? schedule : { source: schedule.source, path: [] },
          ['timezone'],
          `${timezone} differs from ${formatDate(Math.floor(at / day))} on: ${offsets}`,
          `the ${zones.inUse} data is used; update the other (cctool doctor shows both releases)`,
        ),
      );
    }
  },
});
