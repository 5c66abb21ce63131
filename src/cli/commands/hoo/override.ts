import { dirname, resolve } from 'node:path';
import { CctoolError } from '../../../diagnostics/index.js';
import type { HoursEngine } from '../../../hours/engine.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { readChoice } from '../../option-values.js';
import { plural } from '../../terminal/text.js';
import { foldOf, type HoursOptions, hoursContext, hoursOption, openLocalHours } from './hours-command.js';

interface Options extends HoursOptions {
  from?: string;
  until?: string;
  for?: string;
  reason?: string;
  by?: string;
  fold?: string;
  dryRun?: boolean;
  json?: boolean;
}

const examples = `
The override is written to the overrides file that the hours file names (overrides_file), or to the hours file itself.
Comments are kept, several people may write at the same time, and a reader never sees a partial file. Without --until or
--for an override holds until it is ended with "clear".

Times: 18:00 (today, on the schedule's clock), 2026-06-10T18:00 (local), 2026-06-10T18:00-04:00, +2h30m, now.

Examples:
  cctool hoo override support closed --until 18:00 --reason "Fire drill"
  cctool hoo override support open --from 2026-12-26T10:00 --for 4h --reason "Outage line"
  cctool hoo override "*" closed --reason "Evacuation"       every schedule
  cctool hoo override support clear                          end current overrides, cancel future ones`;

/** The file that takes overrides. */
async function targetOf(context: CliContext, options: Options, engine: HoursEngine): Promise<string> {
  const { hoursPath } = await import('../../../toolkit/local/hours-service.js');
  const path = hoursPath(await hoursContext(context, options));
  const second = engine.hours.overridesFile;
  return second === undefined ? path : resolve(dirname(path), second);
}

export const define: CommandModule['define'] = (command, context, run) => {
  hoursOption(
    command.argument('<schedule>', 'key of the schedule, or "*" for all').argument('<state>', 'open, closed or clear'),
  )
    .option('--from <time>', 'start (default: now)')
    .option('--until <time>', 'end')
    .option('--for <duration>', 'how long it holds: 90m, 2h30m, 1d')
    .option('--reason <text>', 'why; shown by status and --explain')
    .option('--by <name>', 'who made it (default: the user name)')
    .option('--fold <which>', 'which one a repeated local time means: first or second')
    .option('--dry-run', 'show what would be written')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (key: string, state: string, options: Options) => {
        const change = readChoice('state', state, ['open', 'closed', 'clear'], 'a state');
        const engine = await openLocalHours(context, options);
        if (key !== '*') engine.schedule(key);
        return change === 'clear' ? clear(context, engine, key, options) : add(context, engine, key, change, options);
      }),
    );
};

/** The zone in which local times are read: the schedule's; for all schedules, the calendar's. */
function zoneOf(engine: HoursEngine, key: string) {
  return engine.part(key === '*' ? (engine.hours.calendar ?? engine.hours.schedules[0]!.key) : key).zone;
}

async function add(
  context: CliContext,
  engine: HoursEngine,
  key: string,
  state: 'open' | 'closed',
  options: Options,
): Promise<number> {
  const { checkSpan, readElapsed, readWhen } = await import('../../../hours/override/plan-override.js');
  const { addOverride } = await import('../../../hours/override/edit-overrides.js');
  const { updateFile } = await import('../../../hours/override/update-file.js');
  const { formatInstant } = await import('../../../hours/instant.js');
  const { fullTimeText } = await import('../../../hours/text/local-time.js');
  if (options.until !== undefined && options.for !== undefined) {
    throw new CctoolError('usage', '--until and --for cannot be used together');
  }
  const zone = zoneOf(engine, key);
  const fold = foldOf(options);
  const now = context.now();
  // The file holds whole seconds.
  const present = Math.floor(now / 1000) * 1000;
  const start = options.from === undefined ? present : readWhen(options.from, zone, present, present, fold);
  let end: number | null = null;
  if (options.until !== undefined) end = readWhen(options.until, zone, present, start, fold);
  if (options.for !== undefined) {
    const elapsed = readElapsed(options.for);
    if (elapsed === undefined)
      throw new CctoolError('usage', `--for: "${options.for}" is not a duration`, 'write 90m, 2h30m or 1d');
    end = start + elapsed;
  }
  checkSpan(start, end, now);
  const by = options.by ?? context.env.USER ?? context.env.USERNAME;
  const override = {
    schedule: key,
    state,
    start,
    end,
    ...(options.reason === undefined ? {} : { reason: options.reason }),
    ...(by === undefined || by === '' ? {} : { by }),
  };
  const file = await targetOf(context, options, engine);
  if (!options.dryRun) await updateFile(file, (text) => addOverride(text, override, file));
  if (options.json) {
    const written = { ...override, start: formatInstant(start), end: end === null ? null : formatInstant(end) };
    context.print(JSON.stringify({ file, written: !options.dryRun, override: written }, null, 2));
    return ExitStatus.success;
  }
  const until = end === null ? 'until it is cleared' : `until ${fullTimeText(zone, end)}`;
  const name = key === '*' ? 'All schedules' : key;
  context.print(`${options.dryRun ? 'Would be written' : 'Written'} to ${file}:`);
  context.print(`${name}: ${state} from ${fullTimeText(zone, start)} ${until}`);
  if (end === null) context.say(`End it with: cctool hoo override ${key === '*' ? '"*"' : key} clear`);
  return ExitStatus.success;
}

async function clear(context: CliContext, engine: HoursEngine, key: string, options: Options): Promise<number> {
  for (const name of ['from', 'until', 'for', 'reason'] as const) {
    if (options[name] !== undefined) throw new CctoolError('usage', `--${name} cannot be used with clear`);
  }
  const { pendingOverrides } = await import('../../../hours/override/plan-override.js');
  const { clearOverrides } = await import('../../../hours/override/edit-overrides.js');
  const { updateFile } = await import('../../../hours/override/update-file.js');
  const now = Math.floor(context.now() / 1000) * 1000;
  const file = await targetOf(context, options, engine);
  let cleared = 0;
  if (options.dryRun) cleared = pendingOverrides(engine.hours.overrides, key, now).length;
  else {
    await updateFile(file, (text) => {
      const result = clearOverrides(text, key, now, file);
      cleared = result.count;
      return result.text;
    });
  }
  if (options.json) context.print(JSON.stringify({ file, written: !options.dryRun, cleared }, null, 2));
  else if (cleared)
    context.print(`${options.dryRun ? 'Would clear' : 'Cleared'} ${plural(cleared, 'override')} of ${key} in ${file}`);
  else context.print(`${file}: ${key} has no current or future overrides`);
  const elsewhere = pendingOverrides(engine.hours.overrides, '*', now).length;
  if (key !== '*' && elsewhere)
    context.say(`An override of all schedules is still in effect: cctool hoo override "*" clear`);
  return ExitStatus.success;
}
