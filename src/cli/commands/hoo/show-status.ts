import { CctoolError } from '../../../diagnostics/index.js';
import type { CalendarStatus, ScheduleStatus, Toolkit } from '../../../toolkit/index.js';
import type { LocalStatusRequest, StatusDetails } from '../../../toolkit/local/status-view.js';
import { ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { colorLevel } from '../../terminal/colors.js';
import { foldOf, localToolkit, type StatusOptions } from './hours-command.js';

/** What `calendar status` and `hoo status` get; a service knows the zone of a schedule where this process does not. */
type Answer = CalendarStatus & { schedule?: { timezone?: string; stale_zone_data?: string }; reason?: string };

/** Asks for a status and shows it. Shared by `calendar status` and `hoo status`. */
export async function showStatus(
  context: CliContext,
  options: StatusOptions,
  ask: (toolkit: Toolkit, input: { at?: string }, local: LocalStatusRequest) => Promise<Answer>,
): Promise<number> {
  const fold = foldOf(options);
  const isRemote = options.hours === undefined && (await context.isRemote());
  const toolkit = options.hours === undefined ? await context.toolkit() : await localToolkit(context, options);
  const zoneOf = async () => (await ask(toolkit, {}, {})).schedule?.timezone;
  const input = isRemote ? await remoteInput(options, context.now(), zoneOf) : {};
  let details: StatusDetails | undefined;
  const status = await ask(toolkit, input, {
    time: options.at,
    fold,
    explain: options.explain,
    report: (found) => {
      details = found;
    },
  });
  if (options.json) {
    const { explanation } = details ?? {};
    context.print(JSON.stringify({ ...status, ...(explanation && { explain: explanation }) }, null, 2));
  } else {
    const { explanationWords, statusWords, timeWords } = await import('../../../toolkit/local/status-view.js');
    if (details && options.at !== undefined && !/^\d{4}-/.test(options.at)) {
      context.say(`at ${await timeWords(details)}`);
    }
    const at = details?.at ?? (input.at === undefined ? context.now() : Date.parse(input.at));
    const { state, change } = await statusWords(status, details?.zone ?? status.schedule?.timezone ?? 'UTC', at);
    // A third-party service may give the state alone: then nothing is known about changes.
    const isBare = !details && status.reason === '' && status.next_open === null && status.next_close === null;
    await printLine(context, status.is_open, state, isBare ? '' : change);
    if (details?.explanation) context.print(await explanationWords(details.explanation));
  }
  const stale = status.schedule?.stale_zone_data;
  if (stale !== undefined) context.say(`warning: ${status.schedule?.timezone}: ${stale} (cctool zones)`);
  return options.exitCode && !status.is_open ? ExitStatus.findings : ExitStatus.success;
}

/** Asks for the status of a schedule, here or at a service, without showing it. */
export async function statusOf(
  context: CliContext,
  key: string,
  options: StatusOptions,
): Promise<{ status: ScheduleStatus; at: number }> {
  const isRemote = options.hours === undefined && (await context.isRemote());
  const toolkit = options.hours === undefined ? await context.toolkit() : await localToolkit(context, options);
  const zoneOf = async () => (await toolkit.scheduleStatus({ schedule_id: key })).schedule.timezone;
  const input = isRemote ? await remoteInput(options, context.now(), zoneOf) : {};
  let at = input.at === undefined ? context.now() : Date.parse(input.at);
  const report = (found: StatusDetails) => {
    at = found.at;
  };
  const request = { time: options.at, fold: foldOf(options), report };
  const status = await toolkit.scheduleStatus({ schedule_id: key, ...input }, request);
  return { status, at };
}

/**
 * What a service takes: an instant. A time on the clock of the schedule is read here, once the service has said in which
 * zone the schedule is.
 */
async function remoteInput(
  { at, explain, ...options }: StatusOptions,
  now: number,
  zoneOf: () => Promise<string | undefined>,
): Promise<{ at?: string }> {
  if (explain) {
    throw new CctoolError('usage', '--explain works on a local hours file only', 'add --local or --hours FILE');
  }
  if (at === undefined) return {};
  const { readInstant, readInstantIn } = await import('../../../toolkit/local/status-view.js');
  const fold = foldOf(options);
  const instant = (await readInstant(at, now)) ?? (await readInstantIn(await zoneOf(), at, now, fold));
  if (instant !== undefined) return { at: instant };
  const hint = 'write 2026-11-01T01:15-05:00, 2026-11-01T06:15Z or +2h';
  throw new CctoolError('usage', `--at: the service does not say in which zone "${at}" is`, hint);
}

async function printLine(context: CliContext, isOpen: boolean, state: string, change: string): Promise<void> {
  const { streams, env, options } = context;
  // The library of colours is loaded only where there are colours.
  const plain = colorLevel(streams.stdout, env, options.color) === 0;
  const colors = plain ? undefined : await context.colors('stdout');
  const shown = colors ? (isOpen ? colors.green : colors.red).bold(state) : state;
  context.print(`${shown}${change}`);
}
