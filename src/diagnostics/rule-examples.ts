import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { distFile } from '../package-info.js';

/**
 * Reads the examples of rules, which are files beside the rules so that only who asks for one pays for it.
 * @param folder below `src`, e.g. `analysis/rules/examples`; the build copies it
 */
export function exampleReader(folder: string): (name: string) => string {
  // `dist/parts` holds the bundled program; everywhere else this file is one folder below the root of the sources.
  const place = import.meta.dirname.endsWith('parts') ? distFile(folder) : join(import.meta.dirname, '..', folder);
  return (name) => readFileSync(join(place, name), 'utf8');
}
