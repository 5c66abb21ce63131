import { CctoolError } from '../diagnostics/index.js';
import { checkInstant } from './engine.js';
import { parseTime } from './instant.js';
import { clockText } from './text/local-time.js';
import type { Zone } from './zones/zone.js';

const day = 86_400_000;
const example = 'write 2026-11-01T01:15-05:00, 2026-11-01T06:15Z, or a local time: "2026-11-01 01:15"';

/**
 * Reads an instant as a user writes it: ISO 8601 with an offset, or local time in a schedule's zone.
 * @param fold which of the two a local time in a repeated hour means
 * @throws CctoolError of kind `input`: no time; a local time that the clock skips; one that occurs twice, without `fold`
 */
export function resolveTime(text: string, zone: Zone, fold?: 'first' | 'second'): number {
  const time = parseTime(text);
  if (!time) throw new CctoolError('input', `"${text.slice(0, 100)}" is not a time`, example);
  if (time.offset !== undefined) {
    const instant = time.local - time.offset * 60_000;
    checkInstant(instant);
    return instant;
  }
  checkInstant(time.local);
  const { kind, change } = zone.kindOf(time.local);
  if (kind === 'normal') return zone.instantOf(time.local);
  const before = change! + zone.offsetAt(change! - 1);
  const after = change! + zone.offsetAt(change!);
  const clock = (local: number) => clockText((((local % day) + day) % day) / 60_000);
  if (kind === 'gap') {
    throw new CctoolError(
      'input',
      `"${text}" does not exist in ${zone.name}: the clock goes from ${clock(before)} to ${clock(after)}`,
      'give the time with its offset',
    );
  }
  const first = time.local - zone.offsetAt(change! - 1);
  const second = time.local - zone.offsetAt(change!);
  if (fold) return fold === 'first' ? first : second;
  const names = `${zone.abbreviationAt(first)}, then ${zone.abbreviationAt(second)}`;
  throw new CctoolError(
    'input',
    `"${text}" occurs twice in ${zone.name} (${names})`,
    'choose with --fold first or --fold second, or give the time with its offset',
  );
}
