import type { Diagnostic } from '../diagnostics/index.js';
import { maxHoursLength, tooLarge } from './limits.js';
import type { HoursFile } from './model.js';
import { buildHours, buildOverrides, type HoursReading } from './read/build-hours.js';
import { plainTree } from './read/plain-tree.js';
import type { Tree, TreeError } from './read/tree.js';
import { yamlTree } from './read/yaml-tree.js';
import { HoursSource } from './source.js';

export { maxHoursLength } from './limits.js';
export type { HoursReading } from './read/build-hours.js';

function readTree(text: string): { tree?: Tree; errors: TreeError[] } {
  const tree = plainTree(text);
  return tree ? { tree, errors: [] } : yamlTree(text);
}

function syntaxDiagnostics(text: string, file: string, errors: readonly TreeError[]): Diagnostic[] {
  const source = new HoursSource(file, text, { kind: 'scalar', value: null, text: '', start: 0, end: 0 });
  return errors.map((error) => ({
    code: error.code,
    severity: 'error',
    message: error.message,
    ...source.span(error.start, error.end),
    ...(error.hint === undefined ? {} : { hint: error.hint }),
  }));
}

/**
 * Reads an hours file, YAML 1.2 or JSON.
 * @param text the file's text
 * @param options `file` is the name to show in messages
 * @returns the model, absent where there are errors, and all findings: syntax, unknown keys, values out of range, names
 *   that nothing bears, links in a circle. Time zones are not looked up here: that is `checkZones`.
 */
export function readHours(text: string, options: { file: string }): HoursReading {
  if (text.length > maxHoursLength) return { diagnostics: [tooLarge(text.length)] };
  const { tree, errors } = readTree(text);
  if (!tree) return { diagnostics: syntaxDiagnostics(text, options.file, errors) };
  return buildHours(tree, text, options.file);
}

/**
 * Reads the second file of an hours file, the one that operations staff write: `{ version: 1, overrides: [...] }`.
 * @returns the hours file with these overrides behind its own (the later wins), absent where there are errors; the
 *   findings lie in the overrides file
 */
export function readOverrides(text: string, options: { file: string; hours: HoursFile }): HoursReading {
  if (text.length > maxHoursLength) return { diagnostics: [tooLarge(text.length)] };
  const { tree, errors } = readTree(text);
  if (!tree) return { diagnostics: syntaxDiagnostics(text, options.file, errors) };
  const { overrides, diagnostics } = buildOverrides(tree, text, options.file, options.hours);
  if (diagnostics.some((diagnostic) => diagnostic.severity === 'error')) return { diagnostics };
  return { hours: { ...options.hours, overrides: [...options.hours.overrides, ...overrides] }, diagnostics };
}
