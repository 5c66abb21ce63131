import { CctoolError, isCctoolError } from '../../../diagnostics/index.js';
import type { DayNumber } from '../../../hours/dates/day-number.js';
import type { Zone } from '../../../hours/zones/zone.js';
import type { CliContext } from '../../context.js';
import { foldOf, type StatusOptions } from './hours-command.js';

/** Reads `--at` on the clock of a zone; without it, the present. */
export async function readAt(
  context: CliContext,
  options: Pick<StatusOptions, 'at' | 'fold'>,
): Promise<(zone: Zone) => number> {
  const { at } = options;
  const fold = foldOf(options);
  const now = context.now();
  if (at === undefined) return () => now;
  const { readTime } = await import('../../../hours/natural-time.js');
  return (zone) => readTime(at, { zone, now, fold });
}

/**
 * The date of an option as people write it, on the clock of a zone.
 * @throws CctoolError of kind `usage` that names the option
 */
export async function readDate(option: string, text: string, zone: Zone, now: number): Promise<DayNumber> {
  const { readDay } = await import('../../../hours/natural-time.js');
  try {
    return readDay(text, { zone, now });
  } catch (error) {
    if (!isCctoolError(error)) throw error;
    throw new CctoolError('usage', `${option}: ${error.message}`, error.hint);
  }
}
