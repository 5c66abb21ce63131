import { dataTable } from '../../../package-info.js';
import { parseDateRule, ruleDates } from '../../dates/date-rule.js';
import { dayNumber } from '../../dates/day-number.js';
import type { ImportOptions, LocalClock, Loss } from '../loss.js';
import { readTime } from './event.js';
import { type IcalendarComponent, property } from './parse-icalendar.js';

const minute = 60_000;
const day = 86_400_000;

/** The IANA name that a TZID stands for: itself, the zone of a Windows name, or the end of a path that some programs write. */
export function ianaName(tzid: string, options: Pick<ImportOptions, 'zone'>): string | undefined {
  const { zones } = dataTable<{ zones: { readonly [name: string]: string } }>('windows-zones.json')();
  const candidates = [tzid, zones[tzid], /([A-Za-z_]+\/[A-Za-z_+-]+(?:\/[A-Za-z_+-]+)?)$/.exec(tzid)?.[1]];
  return candidates.find((name) => name !== undefined && options.zone(name) !== undefined);
}

const offsetOf = (text: string | undefined): number | undefined => {
  const match = /^([+-])(\d\d)(\d\d)(\d\d)?$/.exec(text?.trim() ?? '');
  return match ? (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) * minute : undefined;
};

/** The observances of a VTIMEZONE as onsets (UTC) with the offset that holds from then on, over some years. */
function onsets(zone: IcalendarComponent, fromYear: number, toYear: number): { at: number; offset: number }[] {
  return zone.components
    .flatMap((observance) => {
      const startEntry = property(observance, 'DTSTART');
      const start = startEntry && readTime(startEntry);
      const before = offsetOf(property(observance, 'TZOFFSETFROM')?.value);
      const offset = offsetOf(property(observance, 'TZOFFSETTO')?.value);
      if (start?.minute === undefined || before === undefined || offset === undefined) return [];
      const onset = (date: number) => ({ at: date * day + start.minute! * minute - before, offset });
      const rule = property(observance, 'RRULE')?.value;
      return rule === undefined ? [onset(start.date)] : yearly(rule, start.date, fromYear, toYear).map(onset);
    })
    .sort((a, b) => a.at - b.at);
}

function yearly(rule: string, start: number, fromYear: number, toYear: number): number[] {
  const parsed = parseDateRule(rule, start);
  if ('error' in parsed) return [start];
  const from = dayNumber(fromYear, 1, 1);
  return ruleDates(parsed.rule, Math.max(start, from), dayNumber(toYear, 12, 31));
}

/**
 * Compares a VTIMEZONE with the zone data in use at the middle and the start of every month of two years.
 * @returns the first date on which they differ, with both offsets in minutes; undefined where they agree
 */
function firstDisagreement(
  zone: IcalendarComponent,
  clock: LocalClock,
  now: number,
): { date: string; calendar: number; data: number } | undefined {
  const year = new Date(now).getUTCFullYear();
  const changes = onsets(zone, year - 1, year + 3);
  for (let month = 0; month < 24; month++) {
    for (const dayOfMonth of [1, 15]) {
      const instant = Date.UTC(year, month, dayOfMonth, 12);
      const calendar = changes.findLast((change) => change.at <= instant)?.offset;
      const data = clock.offsetAt(instant);
      if (calendar === undefined || calendar === data) continue;
      return { date: new Date(instant).toISOString().slice(0, 10), calendar: calendar / minute, data: data / minute };
    }
  }
  return undefined;
}

/** Reports every VTIMEZONE that disagrees with the zone data in use. */
export function reportZones(calendar: IcalendarComponent, options: ImportOptions, losses: Loss[]): void {
  for (const zone of calendar.components.filter((component) => component.name === 'VTIMEZONE')) {
    const tzid = property(zone, 'TZID')?.value ?? '';
    const name = ianaName(tzid, options);
    const clock = name === undefined ? undefined : options.zone(name);
    if (!clock) continue;
    const differs = firstDisagreement(zone, clock, options.now);
    if (!differs) continue;
    const offset = (minutes: number) =>
      `${minutes < 0 ? '-' : '+'}${new Date(Math.abs(minutes) * minute).toISOString().slice(11, 16)}`;
    losses.push({
      kind: 'assumed',
      place: `VTIMEZONE ${tzid}`,
      message: `it says UTC${offset(differs.calendar)} on ${differs.date}, the zone data of ${name} says UTC${offset(differs.data)}; the zone data is used`,
    });
  }
}
