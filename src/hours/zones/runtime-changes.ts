import type { Change, ChangeSource } from './zone.js';

const day = 86_400_000;
/** No two changes of a zone since 1970 lie nearer to each other than this and undo each other. */
const step = 10 * day;

/** The changes of a zone as `Intl` knows it: samples, and a bisection wherever two differ. */
export function runtimeChanges(zone: string): ChangeSource {
  // Throws for a zone that does not exist. What prints is made when it is needed: many zones are only looked up.
  const names = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' });
  let format: Intl.DateTimeFormat | undefined;
  const offsetAt = (instant: number): number => {
    const fields: { [type: string]: number } = {};
    format ??= new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    for (const part of format.formatToParts(instant)) fields[part.type] = Number(part.value);
    const { year, month, day: date, hour, minute, second } = fields as Record<string, number>;
    return Date.UTC(year!, month! - 1, date!, hour!, minute!, second!) - Math.floor(instant / 1000) * 1000;
  };
  const abbreviationAt = (instant: number) =>
    names.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value ?? '';

  const scan = (from: number, to: number): Change[] => {
    const changes: Change[] = [];
    let before = offsetAt(from);
    for (let at = from; at < to; at += step) {
      const end = Math.min(at + step, to);
      const after = offsetAt(end);
      if (after === before) continue;
      let low = at;
      let high = end;
      while (high - low > 1000) {
        const middle = Math.floor((low + high) / 2000) * 1000;
        if (offsetAt(middle) === before) low = middle;
        else high = middle;
      }
      changes.push({ at: high, offset: after, abbreviation: abbreviationAt(high) });
      before = after;
    }
    return changes;
  };
  return {
    get initial() {
      return { offset: offsetAt(0), abbreviation: abbreviationAt(0) };
    },
    changes(from, to) {
      if (from === Number.NEGATIVE_INFINITY)
        return [{ at: to, offset: offsetAt(to), abbreviation: abbreviationAt(to) }];
      const second = Math.floor(from / 1000) * 1000;
      return scan(second, Math.ceil(to / 1000) * 1000).filter((change) => change.at > from && change.at <= to);
    },
  };
}
