import { resolve } from 'node:path';
import type { Command } from 'commander';
import { CctoolError } from '../../../diagnostics/index.js';
import type { HoursEngine } from '../../../hours/engine.js';
import type { Zones } from '../../../hours/zones/zones.js';
import type { ToolkitContext } from '../../../toolkit/context.js';
import type { Toolkit } from '../../../toolkit/index.js';
import type { HoursService } from '../../../toolkit/local/hours-service.js';
import type { CliContext } from '../../context.js';
import { zoneOptions } from '../../files/data-folder.js';
import { offerChoices, readChoice } from '../../option-values.js';

/** The options of every command that reads the hours file. */
export interface HoursOptions {
  hours?: string;
}

/** The options of a command that asks about one instant. */
export interface StatusOptions extends HoursOptions {
  at?: string;
  fold?: string;
  json?: boolean;
  explain?: boolean;
  exitCode?: boolean;
}

/** What the help says of the options for a time. */
export const timeOptionText =
  'the time to ask about: 14:00, "tomorrow 9:00", "24 Dec", +2h, on the clock of the schedule, or ISO 8601 with an offset';
export const foldOptionText = 'which one a repeated local time means: first or second';

/** What `--warning` and `--critical` of a monitoring plugin take. */
export const conditions = ['open', 'closed', 'override', 'none'] as const;

export function hoursOption(command: Command): Command {
  return command.option('--hours <file>', 'hours file (default: the one named in the configuration)');
}

export function statusOptions(command: Command): Command {
  offerChoices(command, { fold: ['first', 'second'] });
  return hoursOption(command)
    .option('--at <time>', timeOptionText)
    .option('--fold <which>', foldOptionText)
    .option('--explain', 'explain the answer: the deciding rule, the rules it overrides, zone and clock')
    .option('--exit-code', 'exit with 0 when open, 1 when closed')
    .option('--json', 'print JSON');
}

/** The context for the engines: the workspace, with the hours file that `--hours` names. */
export async function hoursContext(context: CliContext, options: HoursOptions): Promise<ToolkitContext> {
  if (options.hours === undefined) return context.toolkitContext();
  // With --hours no configuration is needed; searching for one would take longer than the answer.
  const workspace = { root: context.cwd, rules: {}, references: { allow_paths: [], allow_urls: [], map: {} } };
  return {
    workspace: { ...workspace, hours: resolve(context.cwd, options.hours) },
    now: context.now,
    data: '',
    zones: zoneOptions(context.options, context.env, context.cwd),
  };
}

/** The operations in this process, with the hours file that `--hours` names. */
export async function localToolkit(context: CliContext, options: HoursOptions): Promise<Toolkit> {
  const { createLocalToolkit } = await import('../../../toolkit/local-toolkit.js');
  return createLocalToolkit(await hoursContext(context, options));
}

/** Opens the hours that a command works on. */
export async function openHours(context: CliContext, options: HoursOptions): Promise<HoursService> {
  const { hoursService } = await import('../../../toolkit/local/hours-service.js');
  return hoursService(await hoursContext(context, options));
}

export function foldOf(options: Pick<StatusOptions, 'fold'>): 'first' | 'second' | undefined {
  const { fold } = options;
  return fold === undefined ? undefined : readChoice('--fold', fold, ['first', 'second'], 'first or second');
}

/**
 * Checks the value of `--timezone`.
 * @throws CctoolError of kind `usage` for a zone that no zone data has
 */
export function checkTimezone(zones: Zones, name: string | undefined): void {
  if (name === undefined || zones.get(name)) return;
  const meant = zones.suggestion(name);
  const hint = meant ? `did you mean "${meant}"?` : 'use an IANA name such as Europe/Berlin';
  throw new CctoolError('usage', `--timezone: "${name}" is not a time zone`, hint);
}

/**
 * True where a command is to ask a service for its hours: a remote is chosen, and no file of this machine is named.
 * @throws CctoolError of kind `usage` where both are named
 */
export async function isRemoteHours(context: CliContext, options: HoursOptions): Promise<boolean> {
  const { remote, baseUrl, profile, local } = context.options;
  if (options.hours === undefined) return context.isRemote();
  if (local || !(remote || baseUrl || profile)) return false;
  throw new CctoolError(
    'usage',
    '--hours names a local file, and a remote service was chosen',
    'leave one of them out',
  );
}

/**
 * The engine for commands that need the hours file itself, which a remote service does not provide.
 * @throws CctoolError of kind `usage` in remote mode
 */
export async function openLocalHours(context: CliContext, options: HoursOptions): Promise<HoursEngine> {
  if (await isRemoteHours(context, options)) {
    throw new CctoolError('usage', 'this command works on a local hours file only', 'add --local or --hours FILE');
  }
  return (await openHours(context, options)).engine;
}
