import type { Command } from 'commander';
import { CctoolError, type Severity } from '../diagnostics/index.js';
import { meantHint } from '../diagnostics/nearest.js';
import { orList } from './terminal/text.js';

/** What options and arguments take, by the long name of an option without its dashes, or the name of an argument. */
type Words = { readonly [name: string]: readonly string[] };

/** The words that shells offer; those that are taken besides; and the names of those that take no others. */
const choices = new WeakMap<Command, { offered: Words; besides: Words; closed: ReadonlySet<string> }>();

/** How loud audio may be made: the usual target of each mode, which a shell offers. */
export const levelWords = ['speech-rms:-22', 'lufs:-18', 'none'] as const;

/**
 * Says which words options and arguments of a command take: shells offer them, and any other ends the command with the one
 * that was meant, before it reads anything (`checkChoices`).
 * @param besides words that are taken too and not offered: older names
 */
export function offerChoices(command: Command, words: Words, besides: Words = {}): void {
  declare(command, words, besides, Object.keys(words));
}

/** Says which words a shell should offer for options and arguments that take others too: examples, beginnings. */
export function offerWords(command: Command, words: Words): void {
  declare(command, words, {}, []);
}

function declare(command: Command, words: Words, besides: Words, closed: readonly string[]): void {
  const before = choices.get(command);
  choices.set(command, {
    offered: { ...before?.offered, ...words },
    besides: { ...before?.besides, ...besides },
    closed: new Set([...(before?.closed ?? []), ...closed]),
  });
}

/** The words that shells offer for a command's options and arguments, by name. */
export const choicesOf = (command: Command): Words => choices.get(command)?.offered ?? {};

/** The names of the options and arguments that take nothing but the words of `offerChoices`. */
export const closedChoicesOf = (command: Command): ReadonlySet<string> => choices.get(command)?.closed ?? new Set();

/**
 * Checks what a command line gives to options and arguments that take one of some words.
 * @throws CctoolError of kind `usage` for the first that is none of them: `--depth: "depe" is not a depth`
 */
export function checkChoices(command: Command): void {
  const declared = choices.get(command);
  for (const name of declared?.closed ?? []) {
    const words = declared!.offered[name]!;
    const option = command.options.find(({ long }) => long === `--${name}`);
    const place = command.registeredArguments.findIndex((argument) => argument.name() === name);
    const given: unknown = option ? command.getOptionValue(option.attributeName()) : command.processedArgs[place];
    const what = option ? kindOf(option.flags, name, words) : `a ${name}`;
    for (const value of Array.isArray(given) ? given : [given]) {
      if (typeof value !== 'string' || declared!.besides[name]?.includes(value)) continue;
      // `sarif:findings.sarif`: the file is not the word.
      const word = option?.flags.includes('[:') ? value.split(':', 1)[0]! : value;
      readChoice(option ? `--${name}` : name, word, words, what);
    }
  }
}

/** What the words of an option are: `--fail-severity <severity>` takes a severity, `--format <name>` a format. */
function kindOf(flags: string, name: string, words: readonly string[]): string {
  const [, kind = name] = /<([a-z]+)/.exec(flags) ?? [];
  if (/^(which|what|how)$/.test(kind)) return orList(words);
  const noun = kind === 'name' ? name : kind;
  return `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

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
  return meantHint(text, words, `use ${orList(words)}`);
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
