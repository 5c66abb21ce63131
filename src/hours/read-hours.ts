import { readDocument } from '../diagnostics/document/source.js';
import type { Diagnostic } from '../diagnostics/index.js';
import type { HoursFile } from './model.js';
import { buildHours, buildOverrides, type HoursReading } from './read/build-hours.js';

/** The largest hours file that is read, in UTF-16 units: some 20,000 schedules. */
export const maxHoursLength = 8 * 1024 * 1024;

/** The finding for a text that is too long for an hours file. */
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

export type { HoursReading } from './read/build-hours.js';

/**
 * Reads an hours file, YAML 1.2 or JSON.
 * @param text the file's text
 * @param options `file` is the name to show in messages
 * @returns the model, absent where there are errors, and all findings: syntax, unknown keys, values out of range, names
 *   that nothing bears, links in a circle. Time zones are not looked up here: that is `checkZones`.
 */
export function readHours(text: string, options: { file: string }): HoursReading {
  if (text.length > maxHoursLength) return { diagnostics: [tooLarge(text.length)] };
  const { tree, diagnostics: broken } = readDocument(text, 'hours');
  if (!tree) return { diagnostics: broken };
  return buildHours(tree, text, options.file);
}

/**
 * Reads the second file of an hours file, the one that operations staff write: `{ version: 1, overrides: [...] }`.
 * @returns the hours file with these overrides behind its own (the later wins), absent where there are errors; the
 *   findings lie in the overrides file
 */
export function readOverrides(text: string, options: { file: string; hours: HoursFile }): HoursReading {
  if (text.length > maxHoursLength) return { diagnostics: [tooLarge(text.length)] };
  const { tree, diagnostics: broken } = readDocument(text, 'hours');
  if (!tree) return { diagnostics: broken };
  const { overrides, diagnostics } = buildOverrides(tree, text, options.file, options.hours);
  if (diagnostics.some((diagnostic) => diagnostic.severity === 'error')) return { diagnostics };
  return { hours: { ...options.hours, overrides: [...options.hours.overrides, ...overrides] }, diagnostics };
}
