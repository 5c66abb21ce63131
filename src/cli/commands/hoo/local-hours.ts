import { CctoolError } from '../../../diagnostics/index.js';
import type { HoursEngine } from '../../../hours/engine.js';
import type { CliContext } from '../../context.js';
import { type HoursOptions, openHours } from '../../hours-command.js';

/**
 * The engine for commands that look into the hours file itself, which a remote service does not hand out.
 * @throws CctoolError of kind `usage` where the user asks a remote service
 */
export async function openLocalHours(context: CliContext, options: HoursOptions): Promise<HoursEngine> {
  if (options.hours === undefined && (await context.isRemote())) {
    throw new CctoolError('usage', 'this command works on a local hours file only', 'add --local or --hours FILE');
  }
  return (await openHours(context, options)).engine;
}
