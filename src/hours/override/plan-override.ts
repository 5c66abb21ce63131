import { CctoolError } from '../../diagnostics/index.js';
import { checkInstant } from '../engine.js';
import { formatInstant } from '../instant.js';
import type { Override } from '../model.js';

/**
 * When an override holds.
 * @throws CctoolError of kind `input` where its end is not after its start, lies in the past or is out of range
 */
export function checkSpan(start: number, end: number | null, now: number): void {
  checkInstant(start);
  if (end === null) return;
  checkInstant(end);
  if (end <= start) {
    throw new CctoolError(
      'input',
      `the override would start ${formatInstant(start)} and end ${formatInstant(end)}: its end must be after its start`,
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
