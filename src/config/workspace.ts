import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { CctoolError } from '../diagnostics/index.js';
import type { Workspace } from '../toolkit/context.js';
import { readSettings } from './read-settings.js';

const places = [
  'package.json',
  ...['json', 'yaml', 'yml', 'js', 'ts', 'cjs', 'mjs'].map((ending) => `.cctoolrc.${ending}`),
  '.cctoolrc',
  ...['yaml', 'yml', 'json', 'js', 'ts', 'cjs', 'mjs'].map((ending) => `cctool.config.${ending}`),
];

/**
 * Looks for a configuration without loading cosmiconfig, which costs a quarter of a bare Node's start: only where a
 * folder from here upwards holds a file of a known name may it be worth loading.
 * @returns the files of known names in the nearest such folder
 */
function nearestCandidates(from: string): string[] {
  const names = new Set(places);
  for (let folder = from; ; folder = dirname(folder)) {
    let entries: string[] = [];
    try {
      entries = readdirSync(folder);
    } catch {
      // A folder that cannot be listed holds no configuration that could be read.
    }
    const found: string[] = [];
    for (const entry of entries) {
      if (!names.has(entry)) continue;
      const path = join(folder, entry);
      try {
        if (entry !== 'package.json' || hasSection(readFileSync(path, 'utf8'))) found.push(path);
      } catch {
        // An unreadable package.json is not ours to report.
      }
    }
    if (found.length || folder === dirname(folder)) return found;
  }
}

/** Whether a package.json has a section for us; the name alone may stand in `bin` or among dependencies. */
function hasSection(text: string): boolean {
  if (!text.includes('"cctool":')) return false;
  const section: unknown = JSON.parse(text).cctool;
  return typeof section === 'object' && section !== null;
}

/** A configuration in plain YAML or JSON, read without cosmiconfig and its parser; undefined where it takes these. */
async function plainConfiguration(file: string): Promise<unknown> {
  if (!/\.(ya?ml|json)$/.test(file) || basename(file) === 'package.json') return undefined;
  try {
    const text = readFileSync(file, 'utf8');
    if (file.endsWith('.json')) return JSON.parse(text);
    const [{ plainTree }, { plainValue }] = await Promise.all([
      import('../diagnostics/document/plain-tree.js'),
      import('../diagnostics/document/tree.js'),
    ]);
    const tree = plainTree(text);
    return tree && plainValue(tree);
  } catch {
    // What is wrong with the file, cosmiconfig says better.
    return undefined;
  }
}

/**
 * Finds and reads the workspace: the file the caller names, else the first that cosmiconfig finds from `from` upwards.
 * @returns settings with absolute paths; without a configuration an empty workspace rooted at `from`
 * @throws CctoolError of kind `usage` that names the file and the setting
 */
export async function loadWorkspace(from: string, file?: string): Promise<Workspace> {
  const none: Workspace = { root: from, rules: {}, references: { allow_paths: [], allow_urls: [], map: {} } };
  const candidates = file === undefined ? nearestCandidates(from) : [resolve(from, file)];
  if (!candidates.length) return none;
  if (candidates.length === 1) {
    const plain = await plainConfiguration(candidates[0]!);
    if (plain !== undefined) return readSettings(candidates[0]!, plain);
  }
  const { cosmiconfig } = await import('cosmiconfig');
  const explorer = cosmiconfig('cctool', { searchStrategy: 'global', stopDir: '/', searchPlaces: places });
  let found: Awaited<ReturnType<typeof explorer.search>>;
  try {
    found = file === undefined ? await explorer.search(from) : await explorer.load(resolve(from, file));
  } catch (error) {
    if (file !== undefined && (error as NodeJS.ErrnoException).code === 'ENOENT') {
      throw new CctoolError('usage', `--config ${file}: there is no such file`, 'cctool init writes a workspace');
    }
    const message = error instanceof Error ? error.message : String(error);
    throw new CctoolError('usage', `the configuration cannot be read: ${message}`);
  }
  return found && !found.isEmpty ? readSettings(found.filepath, found.config) : none;
}
