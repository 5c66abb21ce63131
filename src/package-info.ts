import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

let root: string | undefined;

/** The folder that holds cctool's own package.json, whether the caller runs from `src`, `dist` or the CLI bundle. */
export function packageRoot(): string {
  if (root === undefined) {
    let folder = import.meta.dirname;
    while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
    root = folder;
  }
  return root;
}

/** A built file, for worker threads and other code that has to be started from a file: `distFile('voice/worker.js')`. */
export function distFile(path: string): string {
  return join(packageRoot(), 'dist', path);
}

/** The version in package.json. */
export function packageVersion(): string {
  return (JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as { version: string }).version;
}
