import { readDocument } from '../diagnostics/document/yaml-tree.js';
import { CctoolError } from '../diagnostics/index.js';
import type { HoursFile } from './model.js';
import { buildHours, buildOverrides, type HoursReading, maxHoursLength, tooLarge } from './read/build-hours.js';

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

/**
 * Reads back a text that is to take a file's place.
 * @param options `hours` is the present hours file; with `isSecond` the text is its overrides file, else that file itself
 * @throws CctoolError of kind `input` where the text would be refused when it is read
 */
export function checkWritten(text: string, options: { file: string; hours: HoursFile; isSecond: boolean }): void {
  const { diagnostics } = options.isSecond ? readOverrides(text, options) : readHours(text, options);
  const error = diagnostics.find(({ severity }) => severity === 'error');
  if (!error) return;
  const message = `${options.file}: the changed file could not be read again: line ${error.line}: ${error.message}`;
  throw new CctoolError('input', message, 'nothing was written');
}
