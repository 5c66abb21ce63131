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
  id?: string;
  all?: boolean;
  dryRun?: boolean;
  json?: boolean;
}

const examples = `
The override is written to the overrides file that the hours file names (overrides_file), or to the hours file itself.
Comments are kept, several people may write at the same time, and a reader never sees a partial file. Without --until or
--for an override holds until it is ended with "clear".

Times, on the schedule's clock: 18:00 (today), tomorrow 9:00, fri 17:30 (the next Friday on which that lies ahead), 24 Dec 18:00,
2026-06-10T18:00, 2026-06-10T18:00-04:00 (with an offset), +2h30m (from now; --until: from the start), now.

Examples:
  cctool hoo override support closed --until 18:00 --reason "Fire drill"
  cctool hoo override support open --from 2026-12-26T10:00 --for 4h --reason "Outage line"
  cctool hoo override "*" closed --reason "Evacuation"       every schedule
  cctool hoo override support clear                          end what holds now; what is planned stays
  cctool hoo override support clear --id ov_4f1c2a9b7d3e     end or cancel one
  cctool hoo override support clear --all                    end what holds now, cancel what is planned
  cctool hoo override support undo                           take back the last change
  cctool hoo log support                                     who did what, when and why`;

/** The file that takes overrides. */
export async function targetOf(context: CliContext, options: HoursOptions, engine: HoursEngine): Promise<string> {
  const { hoursPath } = await import('../../../toolkit/local/hours-service.js');
  const path = hoursPath(await hoursContext(context, options));
  const second = engine.hours.overridesFile;
  return second === undefined ? path : resolve(dirname(path), second);
}

export const define: CommandModule['define'] = (command, context, run) => {
  hoursOption(
    command
      .argument('<schedule>', 'key of the schedule, or "*" for all')
      .argument('<state>', 'open, closed, clear or undo'),
  )
    .option('--from <time>', 'start (default: now)')
    .option('--until <time>', 'end')
    .option('--for <duration>', 'how long it holds: 90m, 2h30m, 1d')
    .option('--reason <text>', 'why; shown by status and --explain')
    .option('--by <name>', 'who made it (default: the user name)')
    .option('--fold <which>', 'which one a repeated local time means: first or second')
    .option('--id <id>', 'with clear and undo: this override only')
    .option('--all', 'with clear: cancel planned overrides as well')
    .option('--dry-run', 'show what would be written')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (key: string, state: string, options: Options) => {
        const change = readChoice('state', state, ['open', 'closed', 'clear', 'undo'], 'a state');
        const engine = await openLocalHours(context, options);
        if (key !== '*') engine.schedule(key);
        if (change === 'clear') return clear(context, engine, key, options);
        if (change === 'undo') return undo(context, engine, key, options);
        return add(context, engine, key, change, options);
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
  change: 'open' | 'closed',
  options: Options,
): Promise<number> {
  const { checkSpan } = await import('../../../hours/override/plan-override.js');
  const { readElapsed, readTime } = await import('../../../hours/natural-time.js');
  const { addOverride, fieldsOf } = await import('../../../hours/override/edit-overrides.js');
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
  const start = options.from === undefined ? present : readTime(options.from, { zone, now: present, fold });
  let end: number | null = null;
  if (options.until !== undefined) end = readTime(options.until, { zone, now: present, base: start, fold });
  if (options.for !== undefined) {
    const elapsed = readElapsed(options.for);
    if (elapsed === undefined)
      throw new CctoolError('usage', `--for: "${options.for}" is not a duration`, 'write 90m, 2h30m or 1d');
    end = start + elapsed;
  }
  checkSpan(start, end, now);
  const by = author(context, options);
  for (const name of ['id', 'all'] as const) refuse(options, name, change);
  const { appendLog, newId } = await import('../../../hours/override/override-log.js');
  const override = {
    id: newId('ov'),
    schedule: key,
    state: change,
    start,
    end,
    ...(options.reason === undefined ? {} : { reason: options.reason }),
    ...(by === null ? {} : { by }),
  };
  const file = await targetOf(context, options, engine);
  const entry = {
    ...{ time: formatInstant(now), action: 'create' as const, entry: newId('log'), id: override.id, schedule: key, by },
    ...{ reason: options.reason ?? null, before: null, after: fieldsOf(override) },
  };
  const write = (text: string) => addOverride(text, override, file);
  if (!options.dryRun) await updateFile(file, write, () => appendLog(file, [entry]));
  if (options.json) {
    const written = { ...override, start: formatInstant(start), end: end === null ? null : formatInstant(end) };
    context.print(JSON.stringify({ file, written: !options.dryRun, override: written }, null, 2));
    return ExitStatus.success;
  }
  const until = end === null ? 'until it is cleared' : `until ${fullTimeText(zone, end)}`;
  const name = key === '*' ? 'All schedules' : key;
  context.print(`${options.dryRun ? 'Would be written' : 'Written'} to ${file}:`);
  context.print(`${name}: ${change} from ${fullTimeText(zone, start)} ${until}`);
  context.say(`End it with: cctool hoo override ${key === '*' ? '"*"' : key} clear --id ${override.id}`);
  return ExitStatus.success;
}

/** Who makes a change: `--by`, else the name of the user. */
const author = (context: CliContext, options: Options): string | null =>
  options.by || context.env.USER || context.env.USERNAME || null;

function refuse(options: Options, name: keyof Options, change: string): void {
  if (options[name] !== undefined) throw new CctoolError('usage', `--${name} cannot be used with ${change}`);
}

async function clear(context: CliContext, engine: HoursEngine, key: string, options: Options): Promise<number> {
  for (const name of ['from', 'until', 'for'] as const) refuse(options, name, 'clear');
  if (options.id !== undefined && options.all) throw new CctoolError('usage', '--id and --all cannot be used together');
  const { clearOverrides } = await import('../../../hours/override/edit-overrides.js');
  const { appendLog, newId } = await import('../../../hours/override/override-log.js');
  const { updateFile } = await import('../../../hours/override/update-file.js');
  const { formatInstant } = await import('../../../hours/instant.js');
  const now = Math.floor(context.now() / 1000) * 1000;
  const file = await targetOf(context, options, engine);
  const choice = { all: options.all === true, ...(options.id === undefined ? {} : { id: options.id }) };
  let result: ReturnType<typeof clearOverrides> | undefined;
  const change = (text: string) => {
    result = clearOverrides(text, key, now, file, choice);
    return result.text;
  };
  const entries = () =>
    result!.changes.map(({ before, after }) => ({
      ...{ time: formatInstant(now), action: after ? ('end' as const) : ('cancel' as const), entry: newId('log') },
      ...{ id: before.id ?? null, schedule: key, by: author(context, options), reason: options.reason ?? null },
      ...{ before, after },
    }));
  if (options.dryRun) {
    const { readFile } = await import('node:fs/promises');
    change(await readFile(file, 'utf8').catch(() => ''));
  } else await updateFile(file, change, () => appendLog(file, entries()));
  const { changes, planned } = result!;
  if (options.json) {
    const cleared = changes.map(({ before, after }) => ({ before, after }));
    context.print(
      JSON.stringify({ file, written: !options.dryRun, cleared: changes.length, planned, changes: cleared }, null, 2),
    );
  } else if (changes.length) {
    context.print(
      `${options.dryRun ? 'Would clear' : 'Cleared'} ${plural(changes.length, 'override')} of ${key} in ${file}`,
    );
    if (!options.dryRun) context.say(`Take it back with: cctool hoo override ${key === '*' ? '"*"' : key} undo`);
  } else context.print(`${file}: ${key} has no current ${options.all ? 'or future overrides' : 'override'}`);
  if (planned)
    context.say(`${plural(planned, 'planned override')} of ${key} left as they are; cancel with --id ID or --all`);
  const { pendingOverrides } = await import('../../../hours/override/plan-override.js');
  if (key !== '*' && pendingOverrides(engine.hours.overrides, '*', now).length)
    context.say(`An override of all schedules is still in effect: cctool hoo override "*" clear`);
  return ExitStatus.success;
}

/** Takes back the newest change of a schedule's overrides, or of one override. */
async function undo(context: CliContext, engine: HoursEngine, key: string, options: Options): Promise<number> {
  for (const name of ['from', 'until', 'for', 'all', 'dryRun'] as const) refuse(options, name, 'undo');
  const { undoChange } = await import('../../../hours/override/edit-overrides.js');
  const { appendLog, lastUndoable, newId, readLog } = await import('../../../hours/override/override-log.js');
  const { updateFile } = await import('../../../hours/override/update-file.js');
  const { formatInstant } = await import('../../../hours/instant.js');
  const now = Math.floor(context.now() / 1000) * 1000;
  const file = await targetOf(context, options, engine);
  const last = lastUndoable(await readLog(file), key, options.id);
  if (!last)
    throw new CctoolError('not-found', `${file}: there is no change of ${key} to undo`, 'see `cctool hoo log`');
  let after: ReturnType<typeof undoChange>['now'] = null;
  const change = (text: string) => {
    const result = undoChange(text, last, now, file);
    after = result.now;
    return result.text;
  };
  await updateFile(file, change, () =>
    appendLog(file, [
      {
        ...{ time: formatInstant(now), action: 'undo', entry: newId('log'), id: last.id, schedule: key },
        ...{ by: author(context, options), reason: options.reason ?? null, before: last.after, after },
        undoes: last.entry,
      },
    ]),
  );
  if (options.json) context.print(JSON.stringify({ file, undone: last, override: after }, null, 2));
  else context.print(`Undone in ${file}: ${last.action} of ${last.id ?? `an override of ${key}`} (${last.time})`);
  return ExitStatus.success;
}
