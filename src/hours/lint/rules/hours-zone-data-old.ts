import { findingAt, type HoursRule } from '../subject.js';

/** Laws on time change several times a year; data that missed a whole one is old. */
const monthsIntoTheYear = 6;

export const hoursZoneDataOld: HoursRule = {
  code: 'hours-zone-data-old',
  severity: 'warning',
  summary: 'The zone data of this machine is old.',
  what: 'The tz release in use is of this year, or of the last one until the end of June.',
  why: 'Governments change their clocks at short notice: with old data every answer in such a zone is an hour off.',
  bad: `version: 1
timezone: America/Vancouver
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
# On a machine whose tz data is release 2019a.
`,
  good: `version: 1
timezone: America/Vancouver
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
# On a machine whose tz data is of this year.
`,
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
};
