import { CctoolError } from '../../diagnostics/index.js';
import { formatDate } from '../dates/day-number.js';
import { formatInstant } from '../instant.js';
import type { Override } from '../model.js';
import { resolveTime } from '../resolve-time.js';
import { localTime } from '../text/local-time.js';
import type { Zone } from '../zones/zone.js';

const units: { [unit: string]: number } = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };
const example = 'write 18:00 (today), 2026-06-10T18:00 (local time), 2026-06-10T18:00-04:00, or +2h30m';

/** Elapsed time of `90m`, `2h30m`, `1d 12h`; undefined where the text is none. */
export function readElapsed(text: string): number | undefined {
  const plain = text.trim().replace(/^\+/, '');
  if (!/^(?:\d{1,6}\s*[smhdw]\s*)+$/.test(plain)) return undefined;
  let total = 0;
  for (const [, count, unit] of plain.matchAll(/(\d+)\s*([smhdw])/g)) total += Number(count) * units[unit!]!;
  return total;
}

/**
 * Reads an instant as operations staff write it: a time of today on the schedule's clock (`18:00`), a local time, a time with
 * its offset, `now`, or elapsed time (`+2h`) counted from `base`.
 * @throws CctoolError of kind `input` for anything else, and for a local time that does not exist or occurs twice
 */
export function readWhen(text: string, zone: Zone, now: number, base: number, fold?: 'first' | 'second'): number {
  const plain = text.trim();
  if (plain === 'now') return now;
  const elapsed = readElapsed(plain);
  if (elapsed !== undefined) return base + elapsed;
  const clock = /^(\d{1,2}):(\d\d)$/.exec(plain);
  if (clock) {
    const today = formatDate(localTime(zone, now).date);
    return resolveTime(`${today}T${clock[1]!.padStart(2, '0')}:${clock[2]}`, zone, fold);
  }
  if (!/^\d{4}-/.test(plain)) throw new CctoolError('input', `"${plain.slice(0, 100)}" is not a time`, example);
  return resolveTime(plain, zone, fold);
}

/** When an override holds. @throws CctoolError of kind `input` where its end is not after its start, or lies in the past */
export function checkSpan(start: number, end: number | null, now: number): void {
  if (end === null) return;
  if (end <= start) {
    throw new CctoolError(
      'input',
      `the override would end (${formatInstant(end)}) before it starts (${formatInstant(start)})`,
      'give a later --until; nothing was written',
    );
  }
  if (end <= now) {
    throw new CctoolError(
      'input',
      `the override would be over already: it ends ${formatInstant(end)}`,
      'nothing was written',
    );
  }
}

/** The overrides of a schedule that hold now or later, as places in their lists. */
export function pendingOverrides(overrides: readonly Override[], key: string, now: number): Override[] {
  return overrides.filter(({ schedule, end }) => schedule === key && (end === null || end > now));
}
