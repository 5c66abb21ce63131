import type { Command } from 'commander';
import { type CctoolError, isCctoolError } from '../diagnostics/index.js';
import type { CliContext } from './context.js';
import { offerOutput } from './files/output-option.js';

/** The exit statuses of every command. */
export const ExitStatus = {
  success: 0,
  /** Findings: an invalid grammar, no match, closed with `--exit-code`, a failed expectation. */
  findings: 1,
  /** Usage, configuration or internal error. */
  error: 2,
} as const;

/** A command's work: it returns the exit status, and throws a CctoolError for a failure that users can fix. */
export type Action<Arguments extends unknown[]> = (...args: Arguments) => Promise<number>;

/** Writes an error to standard error: the message, and the hint on a line of its own. A stack only with CCTOOL_DEBUG. */
export async function sayError(context: CliContext, error: unknown): Promise<void> {
  const colors = await context.colors('stderr');
  const known: CctoolError | undefined = isCctoolError(error) ? error : undefined;
  const { plainLines } = await import('./terminal/text.js');
  // What it quotes may hold characters that a terminal obeys.
  const message = plainLines(error instanceof Error ? error.message : String(error));
  context.say(`${colors.red.bold('error:')} ${known ? message : `internal error: ${message}`}`);
  if (known?.hint) context.say(`${colors.cyan('hint:')} ${plainLines(known.hint)}`);
  if (!known && !context.env.CCTOOL_DEBUG) context.say('Set CCTOOL_DEBUG=1 to see where it happened, and report it.');
  if (context.env.CCTOOL_DEBUG && error instanceof Error && error.stack) context.say(error.stack);
}

/** Wraps a command's work for commander: `command.action(run(async (file, options) => …))`. */
export type Run = <Arguments extends unknown[]>(work: Action<Arguments>) => (...args: Arguments) => Promise<void>;

/** What a command file exports: it declares arguments, options, examples and actions on its commander command. */
export interface CommandModule {
  define(command: Command, context: CliContext, run: Run): void;
  /** True for a command that does something and has nothing to report: it has no `-o`. */
  hasNoResult?: boolean;
  /** True for a command that prints a secret: the file of its `-o` is for the user alone. */
  hasSecret?: boolean;
}

/** One row of the table of commands: a command whose file loads only when it is used, or a group of commands. */
export type CommandEntry = {
  name: string;
  summary: string;
} & (
  | {
      /** Runs when no command of the list is named: `cctool hoo support` is `cctool hoo status support`. */
      isDefault?: boolean;
      load(): Promise<CommandModule>;
    }
  | {
      commands: readonly CommandEntry[];
      /** What the help of the group says after the list of its commands. */
      help?: string;
    }
);

/**
 * Declares the commands of a list on their parent. Help needs all names and summaries; only the one that the command
 * line names (at `context.words[depth]`), or else the default, is loaded.
 */
export async function defineCommands(
  parent: Command,
  entries: readonly CommandEntry[],
  context: CliContext,
  run: Run,
  depth = 0,
): Promise<void> {
  const word = context.words[depth];
  const isDefault = (entry: CommandEntry) => 'load' in entry && entry.isDefault === true;
  const chosen = entries.find((entry) => entry.name === word) ?? entries.find(isDefault);
  for (const entry of entries) {
    const command = parent.command(entry.name, { isDefault: isDefault(entry) }).description(entry.summary);
    if (entry !== chosen) continue;
    if ('load' in entry) {
      const { define, hasNoResult, hasSecret } = await entry.load();
      define(command, context, run);
      if (!hasNoResult) offerOutput(command, hasSecret);
    } else {
      if (entry.help !== undefined) command.addHelpText('after', entry.help);
      await defineCommands(command, entry.commands, context, run, depth + 1);
    }
  }
}

/**
 * The one wrapper around every command: errors become a message and a status. It starts from the failure status, so
 * that only a command that reached its end can end with success.
 */
export async function runCommand(context: CliContext, work: () => Promise<number>): Promise<number> {
  let status: number = ExitStatus.error;
  try {
    status = await work();
  } catch (error) {
    // What a command finds missing on its command line: commander's callers say how it is used.
    if ((error as { code?: unknown }).code === 'commander.missingArgument') throw error;
    await sayError(context, error);
  }
  return status;
}
