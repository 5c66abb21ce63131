import { CctoolError } from '../../../diagnostics/index.js';
import type { HoursEngine } from '../../../hours/engine.js';
import type { CalendarStatus } from '../../../toolkit/index.js';
import { ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { colorLevel } from '../../terminal/colors.js';
import { foldOf, openHours, type StatusOptions } from './hours-command.js';

/** The status of one schedule as a command shows it. Shared by `calendar status` and `hoo status`. */
export async function showLocalStatus(
  context: CliContext,
  options: StatusOptions,
  choose: (engine: HoursEngine) => string,
  shape: (status: CalendarStatus) => object,
): Promise<number> {
  const fold = foldOf(options);
  const { engine } = await openHours(context, options);
  const key = choose(engine);
  const { zone } = engine.part(key);
  const at =
    options.at === undefined
      ? context.now()
      : (await import('../../../hours/resolve-time.js')).resolveTime(options.at, zone, fold);
  const status = engine.status(key, at);
  const explanation = options.explain
    ? (await import('../../../hours/explain/explain.js')).explain(engine, key, at)
    : undefined;
  if (options.json) {
    context.print(JSON.stringify({ ...shape(status), ...(explanation ? { explain: explanation } : {}) }, null, 2));
  } else {
    const { statusText } = await import('../../../hours/text/status-text.js');
    const { state, change } = statusText(status, zone, at);
    await printLine(context, status.is_open, state, change);
    if (explanation) {
      const { explanationText } = await import('../../../hours/text/status-text.js');
      context.print(explanationText(explanation));
    }
  }
  return statusOf(options, status);
}

type RemoteStatus = CalendarStatus & { schedule?: { timezone?: string }; reason?: string };

/** The same for a remote service, which knows the schedule's zone where we do not. */
export async function showRemoteStatus(
  context: CliContext,
  options: StatusOptions,
  ask: (at: string | undefined) => Promise<RemoteStatus>,
): Promise<number> {
  foldOf(options);
  if (options.explain) {
    throw new CctoolError('usage', '--explain works on a local hours file only', 'add --local or --hours FILE');
  }
  const { formatInstant, parseInstant } = await import('../../../hours/instant.js');
  const at = options.at === undefined ? context.now() : parseInstant(options.at);
  if (at === undefined) {
    const hint = 'write 2026-11-01T01:15-05:00 or 2026-11-01T06:15Z';
    throw new CctoolError('usage', `--at: a remote service needs a time with its offset, not "${options.at}"`, hint);
  }
  const status = await ask(options.at === undefined ? undefined : formatInstant(at));
  if (options.json) context.print(JSON.stringify(status, null, 2));
  else {
    const { createZones } = await import('../../../hours/zones/zones.js');
    const { statusText } = await import('../../../hours/text/status-text.js');
    const zones = createZones();
    const zone = zones.get(status.schedule?.timezone ?? 'UTC') ?? zones.get('UTC')!;
    const { state, change } = statusText(status, zone, at);
    // A service of another make may tell the state of a schedule alone: then nothing is known about changes.
    const untold = status.reason === '' && status.next_open === null && status.next_close === null;
    await printLine(context, status.is_open, state, untold ? '' : change);
  }
  return statusOf(options, status);
}

async function printLine(context: CliContext, isOpen: boolean, state: string, change: string): Promise<void> {
  const { streams, env, options } = context;
  // The library of colours is loaded only where there are colours.
  const plain = colorLevel(streams.stdout, env, options.color) === 0;
  const colors = plain ? undefined : await context.colors('stdout');
  const shown = colors ? (isOpen ? colors.green : colors.red).bold(state) : state;
  context.print(`${shown}${change}`);
}

function statusOf(options: StatusOptions, status: CalendarStatus): number {
  return options.exitCode && !status.is_open ? ExitStatus.findings : ExitStatus.success;
}
