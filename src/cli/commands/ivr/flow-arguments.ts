import { resolve } from 'node:path';
import { CctoolError } from '../../../diagnostics/index.js';
import type { Json, ToolkitContext } from '../../../toolkit/index.js';
import { startsAsJson } from '../../../toolkit/local/flow-files.js';
import type { CliContext } from '../../context.js';
import { readText } from '../../files/read-input.js';
import { collect, readChoice, readPair } from '../../option-values.js';

/**
 * Mocks of the command line: `--mock name=value` (JSON, or a plain word), and `--mocks FILE` (YAML or JSON). The
 * command line overrides the file.
 */
export async function readMocks(
  context: CliContext,
  pairs: readonly string[],
  file: string | undefined,
): Promise<{ [name: string]: Json }> {
  const mocks: { [name: string]: Json } = {};
  if (file !== undefined) {
    const { readYaml } = await import('./read-yaml.js');
    const text = await readText(context, file);
    try {
      Object.assign(mocks, readYaml(text));
    } catch (error) {
      throw new CctoolError(
        'usage',
        `${file}: the mocks cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
  for (const pair of pairs) {
    const [name, value] = readPair('--mock', pair);
    mocks[name] = jsonOrWord(value, `--mock ${name}`);
  }
  return mocks;
}

/**
 * `5`, `true` and `{…}` are JSON; anything else is text.
 * @param what the option and the name, for errors
 * @throws CctoolError of kind `usage` for what begins as JSON does and is none: a service would answer with its text
 */
export function jsonOrWord(text: string, what: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    if (!/^\s*(?:[[{"]|-?\d[\d.]*[,:])/.test(text)) return text;
    throw new CctoolError(
      'usage',
      `${what}: the value is not valid JSON: ${error instanceof Error ? error.message : String(error)}`,
      `write an object as '{"name": "value"}', and a text that begins like this in quotes: '"{text}"'`,
    );
  }
}

/** What opening a flow needs of the command line. */
export type FlowCaller = Pick<CliContext, 'cwd' | 'options' | 'now' | 'toolkitContext'>;

/**
 * What the engines need for a flow in a file: the workspace of the current folder, or where that has none the one of
 * the flow's folder.
 */
export async function toolkitFor(context: FlowCaller, folder: string | undefined): Promise<ToolkitContext> {
  const toolkit = await context.toolkitContext();
  if (folder === undefined || toolkit.workspace.file !== undefined || context.options.config !== undefined)
    return toolkit;
  const { loadWorkspace } = await import('../../../config/workspace.js');
  const workspace = await loadWorkspace(folder);
  return workspace.file === undefined ? toolkit : { ...toolkit, workspace };
}

/** What stands before the `=` of the options of a call. */
export const callWords = {
  limit: ['steps=', 'visits=', 'minutes='],
  session: ['caller=', 'called=', 'channel='],
} as const;

/** The option `--limit`, for every command that makes calls. */
export const limitOption: [flags: string, about: string, parse: typeof collect, standard: string[]] = [
  '--limit <name=number>',
  'when a call is cut off: steps, visits, minutes (repeatable)',
  collect,
  [],
];

/** The option `--allow-url`, for commands that call VoiceXML applications. */
export const allowUrlOption: [flags: string, about: string, parse: typeof collect, standard: string[]] = [
  '--allow-url <address>',
  'a VoiceXML application may ask servers below this address (repeatable)',
  collect,
  [],
];

/** True for the address of an application on a server. */
export const isAddress = (word: string): boolean => /^https?:\/\//i.test(word);

/**
 * The addresses that may be asked: those of `--allow-url`, and the server of an application that is named by its address.
 * @throws CctoolError of kind `usage`
 */
export function allowedUrls(flow: string, written: readonly string[]): string[] {
  for (const url of written)
    if (!isAddress(url) || !URL.canParse(url))
      throw new CctoolError('usage', `--allow-url ${url}: use an address that begins with http:// or https://`);
  if (!isAddress(flow)) return [...written];
  if (!URL.canParse(flow)) throw new CctoolError('usage', `${flow}: this is not an address`);
  return [...written, `${new URL(flow).origin}/`];
}

/** Reads `--limit steps=5000`, `visits=50`, `minutes=30`; what they may be is checked where they are used. */
export const readLimitOptions = (pairs: readonly string[]): { [name: string]: number } =>
  Object.fromEntries(
    pairs.map((pair) => {
      const [name, value] = readPair('--limit', pair);
      const number = value.trim() === '' ? Number.NaN : Number(value);
      if (!Number.isFinite(number)) throw new CctoolError('usage', `--limit ${name}: "${value}" is not a number`);
      return [name, number];
    }),
  );

/**
 * True for a word that names a file, and not a flow of the workspace or a whole flow written in place.
 * @param folder where a relative name starts: a file there that holds JSON needs no ending
 */
export const isFlowFile = (word: string, folder: string): boolean =>
  !/[\n{<]/.test(word) &&
  (/[/\\]|\.(ya?ml|json|vxml|xml|tf)$/i.test(word) || (word !== '' && startsAsJson(resolve(folder, word))));

/** Reads `--set name=value`: JSON, or a plain word. */
export const readVariables = (pairs: readonly string[]): { [name: string]: Json } =>
  Object.fromEntries(
    pairs.map((pair) => {
      const equals = pair.indexOf('=');
      if (equals < 1) throw new CctoolError('usage', `--set ${pair}: write it as NAME=VALUE`);
      return [pair.slice(0, equals), jsonOrWord(pair.slice(equals + 1), `--set ${pair.slice(0, equals)}`)];
    }),
  );

/** Reads `--session caller=+15550100`: what is known of a call when it begins. */
export function readSession(pairs: readonly string[]): { caller?: string; called?: string; channel?: string } {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name, value] = readPair('--session', pair);
      return [readChoice('--session', name, ['caller', 'called', 'channel'], 'what is known of a call'), value];
    }),
  );
}
