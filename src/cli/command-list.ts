import type { Command } from 'commander';
import type { CliContext } from './context.js';
import type { Action } from './run-command.js';

/** Wraps a command's work for commander: `command.action(run(async (file, options) => …))`. */
export type Run = <Arguments extends unknown[]>(work: Action<Arguments>) => (...args: Arguments) => Promise<void>;

/** What a command file exports: it declares arguments, options, examples and actions on its commander command. */
export interface CommandModule {
  define(command: Command, context: CliContext, run: Run): void;
}

/** One row: a top-level command. Its file loads only when the command is used. */
export interface CommandEntry {
  name: string;
  summary: string;
  load(): Promise<CommandModule>;
}

/** All top-level commands, in the order of `cctool --help`. */
export const commandList: readonly CommandEntry[] = [];
