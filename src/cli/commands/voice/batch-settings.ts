import { dirname, resolve } from 'node:path';
import { CctoolError } from '../../../diagnostics/index.js';
import type { Lexicon } from '../../../pronunciation/index.js';
import { checkedFactor, readPadding } from '../../../voice/audio-settings.js';
import type { PromptList, PromptSettings } from '../../../voice/batch/read-prompts.js';
import { readNamedLexicon } from '../../../voice/text/lexicon.js';
import type { CliContext } from '../../context.js';
import { readText } from '../../files/read-input.js';
import { readPair } from '../../option-values.js';

/** The options of the command line that apply to every row without a value of its own. */
export interface BatchSettingOptions {
  voice?: string;
  language?: string;
  rate?: string;
  pitch?: string;
  level?: string;
  pad?: string;
  lexicon?: string[];
}

/**
 * The settings of the command line for all prompts, except for the lexicons, which are added to those of the list.
 * @throws CctoolError of kind `usage` or `input` that names the option
 */
export function readBatchSettings(options: BatchSettingOptions): PromptSettings {
  const factor = (name: 'rate' | 'pitch', written: string | undefined) => {
    if (written === undefined) return {};
    const value = Number(written);
    if (!Number.isFinite(value)) throw new CctoolError('usage', `--${name}: "${written}" is not a number`);
    return { [name]: checkedFactor(name, value) };
  };
  return {
    ...(options.voice !== undefined && { voice: options.voice }),
    ...(options.language !== undefined && { language: options.language }),
    ...factor('rate', options.rate),
    ...factor('pitch', options.pitch),
    ...(options.level !== undefined && { level: options.level }),
    ...(options.pad !== undefined && { pad: readPadding(options.pad) }),
  };
}

/**
 * All lexicons by name: those of the list are relative to it, those of the command line to the current folder.
 * @throws CctoolError that names the file
 */
export async function readBatchLexicons(
  context: CliContext,
  list: string,
  named: readonly string[],
  { rows, settings }: PromptList,
): Promise<Map<string, Lexicon>> {
  const folder = list === '-' ? context.cwd : dirname(resolve(context.cwd, list));
  const paths = new Map<string, string>();
  for (const name of [...(settings.lexicon ?? []), ...rows.flatMap((row) => row.lexicon ?? [])])
    paths.set(name, resolve(folder, name));
  for (const name of named) paths.set(name, resolve(context.cwd, name));
  const lexicons = new Map<string, Lexicon>();
  for (const [name, path] of paths) lexicons.set(name, readNamedLexicon(name, await readText(context, path)));
  return lexicons;
}

/** The pairs of a repeatable option: `NAME=VALUE`. */
export function readPairs(option: string, pairs: readonly string[]): { [name: string]: string } {
  return Object.fromEntries(pairs.map((pair) => readPair(option, pair)));
}

/** The headings of a CSV file by their columns: `text=Script`, several in one with commas between them: `text=Script,id="Prompt Name"`. */
export function readMap(written: readonly string[]): { [column: string]: string } {
  const pairs = written.flatMap((each) => each.split(/,(?=\s*[a-z]+=)/));
  const unquoted = Object.entries(readPairs('--map', pairs)).map(([column, heading]) => [
    column.trim().toLowerCase(),
    heading.trim().replace(/^"(.*)"$/, '$1'),
  ]);
  return Object.fromEntries(unquoted);
}
