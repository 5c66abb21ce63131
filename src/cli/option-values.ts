import type { Command } from 'commander';
import { CctoolError, type Severity } from '../diagnostics/index.js';
import { nearest } from '../diagnostics/nearest.js';
import { orList } from './terminal/text.js';

const choices = new WeakMap<Command, { readonly [name: string]: readonly string[] }>();

/** How loud audio may be made: the usual target of each mode, which a shell offers. */
export const levelWords = ['speech-rms:-22', 'lufs:-18', 'none'] as const;

/**
 * Says which words options and arguments of a command take, so that a shell can offer them.
 * @param words by the long name of an option without its dashes, or the name of an argument
 */
export function offerChoices(command: Command, words: { readonly [name: string]: readonly string[] }): void {
  choices.set(command, { ...choices.get(command), ...words });
}

/** The words that a command's options and arguments take, by name. */
export const choicesOf = (command: Command): { readonly [name: string]: readonly string[] } =>
  choices.get(command) ?? {};

/**
 * Refuses a command line on which something is missing that the usage line calls optional: the usage and an example follow,
 * as for an argument that is always needed.
 * @param what what is missing, in words: `expected a file`
 */
export function refuseIncomplete(command: Command, what: string): never {
  return command.error(`error: ${what}`, { code: 'commander.missingArgument' });
}

/** Collects the values of a repeatable option, in order. */
export const collect = (value: string, before: string[] = []): string[] => [...before, value];

/** The same for an option whose value may be a list: `a,b`. */
export const collectList = (value: string, before: string[] = []): string[] => [
  ...before,
  ...value.split(',').map((item) => item.trim()),
];

/** The options that say what the references of a grammar may name. */
export const referenceOptions = (command: Command): Command =>
  command
    .option('--allow-path <path>', 'let references name files below this folder too; repeatable', collect)
    .option('--allow-url <url>', 'let references name addresses below this one; repeatable', collect)
    .option('--stdin-filename <name>', 'the name and place of what comes from standard input');

/** The options that make a run look only at what has changed; `file` is the cache where `--cache` names none. */
export const changedOnlyOptions = (command: Command, file: string): Command =>
  command
    .option('--changed [revision]', 'only files changed in git since then (default: HEAD), and those that reach one')
    .option('--cache [file]', `check again only what has changed, by content (default file: ${file})`);

/**
 * A whole number that an option or an argument gives.
 * @throws CctoolError of kind `usage`: `--jobs: "many" is not a whole number from 1 to 64`
 */
export function readWholeNumber(option: string, text: string, least = 0, most = 999_999_999): number {
  if (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
  const range = most < 999_999_999 ? ` from ${least} to ${most}` : least > 0 ? ` of at least ${least}` : '';
  throw new CctoolError('usage', `${option}: "${text}" is not a whole number${range}`);
}

/**
 * A percentage that an option gives, with or without its sign.
 * @throws CctoolError of kind `usage`: `--min-coverage: "all" is not a percentage from 0 to 100`
 */
export function readPercentage(option: string, text: string): number {
  const [, digits] = /^(\d{1,3}(?:\.\d+)?) ?%?$/.exec(text.trim()) ?? [];
  if (digits !== undefined && Number(digits) <= 100) return Number(digits);
  throw new CctoolError('usage', `${option}: "${text}" is not a percentage from 0 to 100`);
}

/** The way out where a word is none of some: the one that was meant, and all. */
export function choiceHint(text: string, words: readonly string[]): string {
  const meant = nearest(text, words);
  const all = `use ${orList(words)}`;
  return meant === undefined ? all : `did you mean ${meant}? (${all})`;
}

/**
 * One of the words that an option takes.
 * @param what what the words are: `a severity`
 * @throws CctoolError of kind `usage` that lists the words: `--fail-severity: "bad" is not a severity`
 */
export function readChoice<const Word extends string>(
  option: string,
  text: string,
  words: readonly Word[],
  what: string,
): Word {
  const word = words.find((each) => each === text);
  if (word !== undefined) return word;
  throw new CctoolError('usage', `${option}: "${text}" is not ${what}`, choiceHint(text, words));
}

/** The value of `--fail-severity`: the severity from which a finding makes the run fail. */
export function readFailSeverity(text: string): Severity {
  return readChoice('--fail-severity', text, ['error', 'warning', 'info'], 'a severity');
}

/**
 * The name and the value of `NAME=VALUE`.
 * @throws CctoolError of kind `usage` that shows the form
 */
export function readPair(option: string, pair: string, form = 'NAME=VALUE'): [name: string, value: string] {
  const equals = pair.indexOf('=');
  if (equals < 1) throw new CctoolError('usage', `${option}: "${pair}" is not of the form ${form}`);
  return [pair.slice(0, equals), pair.slice(equals + 1)];
}
