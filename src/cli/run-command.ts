import { type CctoolError, isCctoolError } from '../diagnostics/index.js';
import type { CliContext } from './context.js';
import { ExitStatus } from './exit-status.js';

/** A command's work: it returns the exit status, and throws a CctoolError for a failure people can mend. */
export type Action<Arguments extends unknown[]> = (...args: Arguments) => Promise<number>;

/** Says an error on standard error: the message, and the way out on a line of its own. A stack only with CCTOOL_DEBUG. */
export async function sayError(context: CliContext, error: unknown): Promise<void> {
  const colors = await context.colors('stderr');
  const known: CctoolError | undefined = isCctoolError(error) ? error : undefined;
  const message = error instanceof Error ? error.message : String(error);
  context.say(`${colors.red.bold('error:')} ${known ? message : `internal error: ${message}`}`);
  if (known?.hint) context.say(`${colors.cyan('hint:')} ${known.hint}`);
  if (!known && !context.env.CCTOOL_DEBUG)
    context.say('Set CCTOOL_DEBUG=1 to see where it happened, and please report it.');
  if (context.env.CCTOOL_DEBUG && error instanceof Error && error.stack) context.say(error.stack);
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
    await sayError(context, error);
  }
  return status;
}
