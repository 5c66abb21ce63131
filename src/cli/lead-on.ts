import type { Command, CommanderError } from 'commander';
import { nearest } from '../diagnostics/nearest.js';
import type { CommandEntry } from './command.js';
import { commandList } from './command-list.js';
import type { CliContext } from './context.js';
import { thingsOf } from './named-things.js';
import { choicesOf } from './option-values.js';
import { orList } from './terminal/text.js';

/** Names shown at most. */
const mostNames = 12;

/** Words that other tools use for what a command here does. */
const synonyms: { readonly [word: string]: readonly string[] } = {
  lint: ['grxml validate'],
  check: ['grxml validate', 'hoo lint', 'ivr lint'],
  analyse: ['grxml analyze'],
  format: ['grxml fmt'],
  simulate: ['ivr test'],
  say: ['voice generate'],
  speak: ['voice generate'],
  tts: ['voice generate'],
  open: ['hoo status', 'calendar status'],
  hours: ['hoo status'],
  schedules: ['hoo list'],
  start: ['serve'],
  server: ['serve'],
};

/** The words that call each command, without the groups that only hold commands. */
function everyPath(entries: readonly CommandEntry[], before: readonly string[] = []): string[][] {
  return entries.flatMap((entry) => {
    const path = [...before, entry.name];
    return 'load' in entry ? [path] : everyPath(entry.commands, path);
  });
}

/** The commands, at every level, that a mistyped word most likely means: at most four. */
export function meantCommands(words: readonly string[], unknown: string): string[] {
  const at = words.indexOf(unknown);
  const group = words.slice(0, Math.max(at, 0));
  const paths = everyPath(commandList);
  const text = (path: readonly string[]) => path.join(' ');
  // A near word at this very level is the likeliest, then the same word elsewhere, then a near word elsewhere.
  const level = paths.filter((path) => path.length > group.length && group.every((word, i) => path[i] === word));
  const near = nearest(unknown, new Set(level.map((path) => path[group.length]!)));
  if (near !== undefined) return [[...group, near].join(' ')];
  const same = paths.filter((path) => path.length > 1 && path.at(-1) === unknown).map(text);
  const synonym = (synonyms[unknown.toLowerCase()] ?? []).filter((path) => !same.includes(path));
  if (same.length + synonym.length > 0) return [...synonym, ...same].slice(0, 4);
  const elsewhere = nearest(unknown, new Set(paths.map((path) => path.at(-1)!)));
  return paths
    .filter((path) => path.at(-1) === elsewhere)
    .map(text)
    .slice(0, 4);
}

const pathOf = (command: Command): string[] =>
  command.parent === null ? [] : [...pathOf(command.parent), command.name()];

/**
 * What to say about a command line that cannot be run, after commander's own line: the usage, and the names that could
 * have stood there; for an unknown command, what may have been meant.
 * @param text commander's message
 */
export async function leadOn(
  context: CliContext,
  error: CommanderError,
  command: Command,
  text: string,
): Promise<string> {
  const quoted = /'([^']*)'/.exec(error.message)?.[1] ?? '';
  if (error.code === 'commander.unknownCommand') {
    const meant = meantCommands(context.words, quoted).map((path) => `cctool ${path}`);
    const [line] = text.split('\n');
    return `${line}\nhint: ${meant.length > 0 ? `did you mean ${orList(meant)}?` : 'cctool --help lists the commands'}\n`;
  }
  const isMissing =
    error.code === 'commander.missingArgument' || error.code === 'commander.missingMandatoryOptionValue';
  if (!isMissing) return text;
  const path = pathOf(command);
  const lines = [text.trimEnd(), `Usage: ${command.createHelp().commandUsage(command)}`];
  // `-p, --preset <name>`: the option is called by its long name.
  const argument = /--([a-z-]+)/.exec(quoted)?.[1] ?? quoted;
  const things = thingsOf(path, argument);
  if (things) {
    // Without a workspace there is nothing to name: what is wrong with it is another command's business.
    const names = await things.names(context).catch(() => []);
    if (names.length > 0) {
      const more = names.length > mostNames ? `, … (${names.length} in all: ${things.more})` : '';
      lines.push(`${things.title}: ${names.slice(0, mostNames).join(', ')}${more}`);
    }
  }
  const words = Object.hasOwn(choicesOf(command), argument) ? choicesOf(command)[argument]! : [];
  if (words.length > 0) lines.push(`${quoted.includes('--') ? `--${argument}` : `<${argument}>`}: ${words.join(', ')}`);
  lines.push(`Examples: cctool ${path.join(' ')} --help`);
  return `${lines.join('\n')}\n`;
}
