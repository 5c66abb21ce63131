import type { Command } from 'commander';
import type { CliContext } from './context.js';
import type { Action } from './run-command.js';

/** Wraps a command's work for commander: `command.action(run(async (file, options) => …))`. */
export type Run = <Arguments extends unknown[]>(work: Action<Arguments>) => (...args: Arguments) => Promise<void>;

/** What a command file exports: it declares arguments, options, examples and actions on its commander command. */
export interface CommandModule {
  define(command: Command, context: CliContext, run: Run): void | Promise<void>;
}

/** One row: a command. Its file loads only when the command is used. */
export interface CommandEntry {
  name: string;
  summary: string;
  /** Runs when no command of the list is named: `cctool hoo support` is `cctool hoo status support`. */
  isDefault?: boolean;
  load(): Promise<CommandModule>;
}

/**
 * Declares the commands of a list on their parent. Help needs all names and summaries; only the one that the command
 * line names (at `context.words[depth]`), or else the default, is loaded.
 */
export async function defineCommands(
  parent: Command,
  entries: readonly CommandEntry[],
  depth: number,
  context: CliContext,
  run: Run,
): Promise<void> {
  const word = context.words[depth];
  const chosen = entries.find((entry) => entry.name === word) ?? entries.find((entry) => entry.isDefault);
  for (const entry of entries) {
    const command = parent.command(entry.name, { isDefault: entry.isDefault === true }).description(entry.summary);
    if (entry === chosen) await (await entry.load()).define(command, context, run);
  }
}

/** All top-level commands, in the order of `cctool --help`. */
export const commandList: readonly CommandEntry[] = [
  {
    name: 'grxml',
    summary: 'speech grammars: validate, test, analyse, convert',
    load: () => import('./commands/grxml/index.js'),
  },
  { name: 'ivr', summary: 'IVR flows: simulate calls', load: () => import('./commands/ivr/index.js') },
  { name: 'suggest', summary: 'what callers will say about a topic', load: () => import('./commands/suggest.js') },
  { name: 'voice', summary: 'voice prompts: make, check, convert', load: () => import('./commands/voice/index.js') },
  {
    name: 'backup',
    summary: 'script backups: keep, compare, restore',
    load: () => import('./commands/backup/index.js'),
  },
  { name: 'login', summary: 'keep the key for a remote service', load: () => import('./commands/login.js') },
  { name: 'whoami', summary: 'whose key is used, and what it may do', load: () => import('./commands/whoami.js') },
  { name: 'serve', summary: 'run the HTTP service', load: () => import('./commands/serve.js') },
  {
    name: 'init',
    summary: 'write a workspace that runs',
    load: () => import('./commands/init.js'),
  },
  {
    name: 'doctor',
    summary: 'versions, zone data, workspace and parts: is everything as it should be?',
    load: () => import('./commands/doctor.js'),
  },
  { name: 'account', summary: 'accounts of the service', load: () => import('./commands/account/index.js') },
  { name: 'keys', summary: 'API keys of the service', load: () => import('./commands/keys/index.js') },
  {
    name: 'calendar',
    summary: 'is the contact centre open? holidays',
    load: () => import('./commands/calendar/index.js'),
  },
  { name: 'holidays', summary: 'the upcoming holidays', load: () => import('./commands/holidays.js') },
  {
    name: 'hoo',
    summary: 'hours of operation: is this schedule open, and why?',
    load: () => import('./commands/hoo/index.js'),
  },
  { name: 'explain', summary: 'what a finding means, and what to do', load: () => import('./commands/explain.js') },
  {
    name: 'completion',
    summary: 'completion of commands and options for your shell',
    load: () => import('./commands/completion.js'),
  },
];
