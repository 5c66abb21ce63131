/** What a shell may offer for the word that is being typed: names of commands, options and values, or files. */
import type { Command, Option } from 'commander';
import type { Run } from '../command.js';
import { defaultName } from '../command-list.js';
import type { CliContext } from '../context.js';
import { filesOf, thingsOf } from '../named-things.js';
import { choicesOf } from '../option-values.js';
import { defineProgram } from '../program.js';

/** The words to offer, and which files besides: those of some endings, or all; or folders. */
export interface Offer {
  words: { word: string; description?: string }[];
  files?: 'folders' | readonly string[];
}

/** Where on a command line a word stands. */
interface Position {
  command: Command;
  path: readonly string[];
  /** The option whose value the word is. */
  option?: Option;
  /** How many arguments of the command come before it. */
  operands: number;
  /** True after `--`: no options follow. */
  isEnded: boolean;
}

const never: Run = () => async () => {};

/**
 * What may stand where the last of some words stands.
 * @param words of the command line behind `cctool`; the last one is being typed and may be empty
 */
export async function offer(context: CliContext, words: readonly string[]): Promise<Offer> {
  const before = words.slice(0, -1);
  const typed = words.at(-1) ?? '';
  const position = await locate(context, before);
  const { command, path, option } = position;
  if (option) return valueOffer(context, command, path, option.long?.slice(2) ?? '', placeholder(option.flags));
  if (typed.startsWith('-') && !position.isEnded) return { words: optionWords(command) };
  const names = position.operands === 0 ? command.commands : [];
  const children = names.map((child) => ({ word: child.name(), description: child.description() }));
  const own = names.length > 0 ? await defaultCommand(context, path) : { command, path };
  const argument = own && argumentAt(own.command, position.operands);
  if (!own || argument === undefined) return { words: children };
  const found = await valueOffer(context, own.command, own.path, argument, argument);
  return { ...found, words: [...children, ...found.words] };
}

/** The files of the commands that a line names are loaded, and no others. */
async function programOf(context: CliContext, words: readonly string[]): Promise<Command> {
  return defineProgram({ ...context, words }, never);
}

/** Walks the words before the one that is typed. */
async function locate(context: CliContext, before: readonly string[]): Promise<Position> {
  // Values of options may be among these words; what is not the name of a command is not followed.
  let command = await programOf(context, []);
  let path: string[] = [];
  let option: Option | undefined;
  let operands = 0;
  let isEnded = false;
  for (const word of before) {
    if (option) option = undefined;
    else if (word === '--' && !isEnded) isEnded = true;
    else if (word.startsWith('-') && word !== '-' && !isEnded) {
      const [name] = word.split('=', 1);
      const all = [...command.options, ...root(command).options];
      const isNamed = ({ short, long }: Option) => short === name || long === name;
      let found = all.find(isNamed);
      if (!found && command.commands.length > 0) {
        // `cctool hoo --at`: an option of the command that runs without its name.
        const own = await defaultCommand(context, path);
        found = own?.command.options.find(isNamed);
        if (own && found) ({ command, path } = own);
      }
      if (found?.required && !word.includes('=')) option = found;
    } else {
      const child = operands === 0 && command.commands.find((each) => each.name() === word);
      if (child) {
        path = [...path, word];
        command = at(await programOf(context, path), path);
      } else {
        // `cctool hoo support`: the command that runs without its name.
        const own = command.commands.length > 0 ? await defaultCommand(context, path) : undefined;
        if (own) ({ command, path } = own);
        operands++;
      }
    }
  }
  return { command, path, ...(option ? { option } : {}), operands, isEnded };
}

const root = (command: Command): Command => (command.parent ? root(command.parent) : command);

const at = (program: Command, path: readonly string[]): Command =>
  path.reduce((command, word) => command.commands.find((child) => child.name() === word) ?? command, program);

/** The command of a group that runs when none is named. */
async function defaultCommand(
  context: CliContext,
  path: readonly string[],
): Promise<{ command: Command; path: string[] } | undefined> {
  const name = defaultName(path);
  if (name === undefined) return undefined;
  const full = [...path, name];
  return { command: at(await programOf(context, full), full), path: full };
}

/** The name of the argument at a place; the last one may repeat. */
function argumentAt(command: Command, place: number): string | undefined {
  const all = command.registeredArguments;
  const last = all.at(-1);
  return (all[place] ?? (last?.variadic ? last : undefined))?.name();
}

/** `--preset <name>` takes a `name`. */
const placeholder = (flags: string): string => /[<[]([^>\]]+)[>\]]/.exec(flags)?.[1] ?? '';

const optionWords = (command: Command): Offer['words'] =>
  [...command.options, ...(command.parent ? root(command).options : [])]
    .filter(({ hidden, long }) => !hidden && long)
    .map(({ long, description }) => ({ word: long!, description }))
    .concat({ word: '--help', description: 'display help for command' });

async function valueOffer(
  context: CliContext,
  command: Command,
  path: readonly string[],
  name: string,
  kind: string,
): Promise<Offer> {
  const choices = choicesOf(command);
  if (Object.hasOwn(choices, name)) return { words: choices[name]!.map((word) => ({ word })) };
  const files = filesOf(path, name, kind);
  const things = thingsOf(path, name);
  // Without a workspace there is nothing to name; a shell shows no errors.
  const names = things && !things.areFiles ? await things.names(context).catch(() => []) : [];
  return { words: names.map((word) => ({ word: `${word}${things?.suffix?.(name) ?? ''}` })), ...(files && { files }) };
}

/**
 * An offer as lines, which is what the scripts of the shells read: a word with its description after a tab; `:folders`, or
 * `:files` with the endings.
 */
export function offerLines({ words, files }: Offer): string {
  const lines = words.map(({ word, description }) => (description === undefined ? word : `${word}\t${description}`));
  if (files === 'folders') lines.push(':folders');
  else if (files) lines.push([':files', ...files].join(' '));
  return lines.map((line) => `${line}\n`).join('');
}
