import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CctoolError, type RuleSetting } from '../diagnostics/index.js';
import { distFile } from '../package-info.js';
import type { Workspace } from '../toolkit/context.js';

const severities = ['error', 'warning', 'info', 'off'];

/** The settings of a configuration; `$schema` is for editors. */
export const knownSettings: readonly string[] = [
  'hours',
  'flows',
  'grammars',
  'ivr',
  'voice',
  'rules',
  'references',
  'suggest',
  'server',
  'remote',
  '$schema',
];
/** Sections that other parts of cctool read: a mistake in them is reported by every command all the same. */
const checkedSections = ['ivr', 'voice', 'suggest', 'server'];
const referenceSettings = ['allow_paths', 'allow_urls', 'map'];
const remoteSettings = {
  base_url: 'string',
  profile: 'string',
  cacert: 'string',
  timeout: 'number',
  retries: 'number',
};

/**
 * The codes of all rules. The build writes the list, so that a command that knows one engine need not load the others.
 * @throws CctoolError of kind `unavailable` where nothing was built
 */
export function ruleCodes(): string[] {
  try {
    return JSON.parse(readFileSync(distFile('rule-codes.json'), 'utf8')) as string[];
  } catch {
    throw new CctoolError('unavailable', 'dist/rule-codes.json cannot be read', 'npm run build writes it');
  }
}

/** One thing that is wrong in a configuration, and where: the keys that lead to it. */
export interface Mistake {
  path: string[];
  message: string;
  hint: string;
}

/** Collects what is wrong in a configuration: a user wants to hear of all mistakes at once. */
class Mistakes {
  readonly #found: Mistake[] = [];

  get all(): readonly Mistake[] {
    return this.#found;
  }

  add(path: string[], message: string, hint: string): void {
    this.#found.push({ path, message, hint });
  }

  async unknown(path: string[], what: string, known: readonly string[], otherwise: string): Promise<void> {
    const { nearest } = await import('../diagnostics/nearest.js');
    const name = path.at(-1)!;
    const meant = nearest(name, known);
    this.add(path, `${what} "${path.join('.')}"`, meant === undefined ? otherwise : `did you mean ${meant}?`);
  }

  /** @throws CctoolError of kind `usage` with every mistake, its place in the file and its hint */
  async throwAny(file: string): Promise<void> {
    if (this.#found.length === 0) return;
    const placeOf = await places(file);
    const [first] = this.#found;
    if (this.#found.length === 1) {
      throw new CctoolError('usage', `${file}${placeOf(first!.path)}: ${first!.message}`, first!.hint);
    }
    const lines = this.#found.map(({ path, message, hint }) => `  ${file}${placeOf(path)}: ${message}; ${hint}`);
    throw new CctoolError(
      'usage',
      `the configuration has ${this.#found.length} mistakes:\n${lines.join('\n')}`,
      'cctool config shows what is in force',
    );
  }
}

/** The place of a key in a YAML or JSON file, as `:LINE:COLUMN`; empty for a configuration that is a program. */
async function places(file: string): Promise<(path: readonly string[]) => string> {
  if (!/\.(ya?ml|json)$|rc$/.test(file)) return () => '';
  const [{ yamlTree }, { nodeAt }, { Lines }] = await Promise.all([
    import('../diagnostics/document/yaml-tree.js'),
    import('../diagnostics/document/tree.js'),
    import('../diagnostics/lines.js'),
  ]);
  const text = readFileSync(file, 'utf8');
  const { tree } = yamlTree(text);
  const lines = new Lines(text);
  return (path) => {
    const entry = tree && nodeAt(tree, path)?.entry;
    if (!entry) return '';
    const { line, column } = lines.at(entry.keyStart);
    return `:${line}:${column}`;
  };
}

type Section = { [key: string]: unknown };

/** A section as an object; an absent one is empty, another kind is a mistake. */
function section(config: Section, name: string, mistakes: Mistakes): Section {
  const value = config[name] ?? {};
  if (typeof value === 'object' && !Array.isArray(value)) return value as Section;
  mistakes.add([name], `"${name}" must be a mapping (\`key: value\`)`, `write entries below "${name}:", indented`);
  return {};
}

async function readRules(config: Section, mistakes: Mistakes): Promise<Workspace['rules']> {
  const rules: Workspace['rules'] = {};
  const entries = Object.entries(section(config, 'rules', mistakes));
  if (entries.length === 0) return rules;
  const codes = ruleCodes();
  const known = new Set(codes);
  for (const [code, value] of entries) {
    if (!known.has(code)) {
      await mistakes.unknown(['rules', code], 'there is no rule for', codes, 'cctool grxml rules lists the codes');
    } else if (!severities.includes(value as string)) {
      // YAML 1.1 readers and JavaScript configurations give `off` as false.
      mistakes.add(
        ['rules', code],
        `rules.${code}: "${value}" is not a severity`,
        `use one of ${severities.join(', ')}`,
      );
    } else rules[code] = value as RuleSetting;
  }
  return rules;
}

async function checkRemote(config: Section, mistakes: Mistakes): Promise<void> {
  for (const [name, value] of Object.entries(section(config, 'remote', mistakes))) {
    const kind = (remoteSettings as { [name: string]: string })[name];
    if (name === 'key' || name === 'api_key') {
      const hint = 'keys do not belong in a workspace; run: cctool login';
      mistakes.add(['remote', name], `unknown setting "remote.${name}"`, hint);
    } else if (kind === undefined) {
      const known = Object.keys(remoteSettings);
      await mistakes.unknown(['remote', name], 'unknown setting', known, `known settings: ${known.join(', ')}`);
    } else if (typeof value !== kind) {
      mistakes.add(['remote', name], `"remote.${name}" must be a ${kind}`, `write remote.${name} as a ${kind}`);
    }
  }
}

async function readReferences(config: Section, root: string, mistakes: Mistakes): Promise<Workspace['references']> {
  const given = section(config, 'references', mistakes);
  for (const name of Object.keys(given)) {
    if (referenceSettings.includes(name)) continue;
    const otherwise = `known settings: ${referenceSettings.join(', ')}`;
    await mistakes.unknown(['references', name], 'unknown setting', referenceSettings, otherwise);
  }
  const texts = (name: string): string[] => {
    const value = given[name] ?? [];
    if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value;
    mistakes.add(['references', name], `"references.${name}" must be a list of texts`, `write it as ["…"]`);
    return [];
  };
  const map = section(given, 'map', mistakes) as { [uri: string]: string };
  return {
    allow_paths: texts('allow_paths').map((entry) => resolve(root, entry)),
    allow_urls: texts('allow_urls'),
    map,
  };
}

/**
 * The settings of a configuration file with absolute paths.
 * @throws CctoolError of kind `usage` that names every mistake with its place: unknown settings and rules, wrong values
 */
export async function readSettings(file: string, raw: unknown): Promise<Workspace> {
  const { workspace, mistakes } = await readAll(file, raw);
  await mistakes.throwAny(file);
  return workspace;
}

/** Every mistake in a configuration, with the keys that lead to it; for editors, which show each where it is. */
export async function findMistakes(file: string, raw: unknown): Promise<readonly Mistake[]> {
  return (await readAll(file, raw)).mistakes.all;
}

async function readAll(file: string, raw: unknown): Promise<{ workspace: Workspace; mistakes: Mistakes }> {
  if (raw === null || typeof raw !== 'object' || Array.isArray(raw)) {
    throw new CctoolError('usage', `${file}: the configuration is not an object`, 'write it as `key: value` lines');
  }
  const config = raw as Section;
  const mistakes = new Mistakes();
  for (const key of Object.keys(config)) {
    if (knownSettings.includes(key)) continue;
    await mistakes.unknown([key], 'unknown setting', knownSettings, `known settings: ${knownSettings.join(', ')}`);
  }
  const root = dirname(file);
  const workspace: Workspace = {
    root,
    file,
    rules: await readRules(config, mistakes),
    references: await readReferences(config, root, mistakes),
  };
  await checkRemote(config, mistakes);
  if (checkedSections.some((name) => config[name] !== undefined)) {
    const { checkSections } = await import('./check-sections.js');
    for (const { path, message, hint } of checkSections(config, checkedSections)) mistakes.add(path, message, hint);
  }
  for (const key of ['hours', 'flows', 'grammars'] as const) {
    const value = config[key];
    if (value === undefined || value === null) continue;
    if (typeof value === 'string') workspace[key] = resolve(root, value);
    else mistakes.add([key], `"${key}" must be a path`, `such as ${key}: ${key}`);
  }
  for (const key of ['ivr', 'voice', 'suggest', 'server', 'remote'] as const) {
    if (config[key] !== undefined) workspace[key] = config[key];
  }
  return { workspace, mistakes };
}
