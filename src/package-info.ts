import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

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

/** A file that lies beside the code, in `src` or where the build copies it: `besideCode('ivr/diagram/assets/svg.css')`. */
export function besideCode(path: string): string {
  return readFileSync(join(packageRoot(), basename(import.meta.dirname) === 'src' ? 'src' : 'dist', path), 'utf8');
}

/** A value that is made when it is first asked for, and kept. */
export function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/**
 * A table of `data`, as JSON, read when it is first asked for. Its field `about` says what it holds and where that comes from.
 * @param name e.g. `windows-zones.json`
 */
export const dataTable = <Table extends object>(name: string): (() => Table) =>
  once(() => JSON.parse(readFileSync(join(packageRoot(), 'data', name), 'utf8')) as Table);

/** The rows `short=long` of a text of `data`; a line that begins with `#` is a comment. */
export function dataRows(name: string): [short: string, long: string][] {
  return readFileSync(join(packageRoot(), 'data', name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const equals = line.indexOf('=');
      return [line.slice(0, equals), line.slice(equals + 1)];
    });
}

/** The version in package.json. */
export function packageVersion(): string {
  return (JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as { version: string }).version;
}
