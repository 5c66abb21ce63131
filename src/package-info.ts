import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

let root: string | undefined;

/** The folder that holds cctool's own package.json, whether the caller runs from `src`, `dist` or the CLI bundle. */
export function packageRoot(): string {
  root ??= packageAbove(import.meta.dirname);
  return root;
}

/**
 * The nearest folder at or above this one that holds a package.json.
 * @throws Error where there is none: a copy of the built files alone does not run
 */
export function packageAbove(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, 'package.json'))) return at;
    if (at === dirname(at))
      throw new Error(`there is no package.json above ${folder}: copy the whole package of cctool`);
  }
}

/** A built file, for worker threads and other code that has to be started from a file: `distFile('voice/worker.js')`. */
export function distFile(path: string): string {
  return join(packageRoot(), 'dist', path);
}

const isSource = basename(import.meta.dirname) === 'src';

/** Where something lies that is not code, in `src` or where the build copies it: `pathBesideCode('server/dashboard/pages')`. */
export const pathBesideCode = (path: string): string => join(packageRoot(), isSource ? 'src' : 'dist', path);

/** The text of a file that lies beside the code: `besideCode('ivr/diagram/assets/svg.css')`. */
export const besideCode = (path: string): string =>
  (isSource || !path.includes('/examples/') ? undefined : examples()[path]) ??
  readFileSync(pathBesideCode(path), 'utf8');

/** A value that is made when it is first asked for, and kept. */
export function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const builtTable = <Table extends object>(name: string): (() => Table) =>
  once(() => JSON.parse(readFileSync(distFile(name), 'utf8')) as Table);

/** The examples of rules, which the build puts into one file. */
const examples = builtTable<{ [path: string]: string }>('examples.json');

const pageLines = builtTable<{ [code: string]: number }>('rule-pages.json');

/** The codes of the rules that have a page, and `README` for the list of all. */
export const ruleCodesWithPage = (): string[] => Object.keys(pageLines());

/** Where the page of a rule is: a file of its own in a checkout, lines of a file of all in the package; undefined for a code without one. */
export function rulePagePlace(code: string): { file: string; line?: number } | undefined {
  if (!Object.hasOwn(pageLines(), code)) return undefined;
  const file = join(packageRoot(), 'docs', 'rules', `${code}.md`);
  return existsSync(file) ? { file } : { file: distFile('rules.md'), line: pageLines()[code]! };
}

/** The text of the page of a rule, in Markdown; undefined for a code without one. */
export function rulePage(code: string): string | undefined {
  if (!Object.hasOwn(pageLines(), code)) return undefined;
  const start = pageLines()[code]!;
  const next = Math.min(...Object.values(pageLines()).filter((line) => line > start));
  return readFileSync(distFile('rules.md'), 'utf8')
    .split('\n')
    .slice(start - 1, next - 1)
    .join('\n');
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

const manifest = once(
  () => JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as { version: string; homepage: string },
);

/** The version in package.json. */
export const packageVersion = (): string => manifest().version;

/** The address of cctool's page in package.json. */
export const packageHome = (): string => manifest().homepage;
