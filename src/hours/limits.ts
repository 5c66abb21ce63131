import type { Diagnostic } from '../diagnostics/index.js';

/** The largest hours file that is read, in UTF-16 units: some 20,000 schedules. */
export const maxHoursLength = 8 * 1024 * 1024;

/** The finding for a text that is too long to be read as an hours file. */
export function tooLarge(length: number): Diagnostic {
  return {
    code: 'hours-too-large',
    severity: 'error',
    message: `the hours file has ${(length / 1024 / 1024).toFixed(1)} MB; at most ${maxHoursLength / 1024 / 1024} MB are read`,
    line: 1,
    column: 1,
    end_line: 1,
    end_column: 1,
    hint: 'split it by site, or check that this is the hours file',
  };
}
