import { hostname } from 'node:os';
import { dirname, resolve } from 'node:path';
import { CctoolError } from '../../../diagnostics/index.js';
import type { HoursEngine } from '../../../hours/engine.js';
import { unsafeInNames } from '../../../store/names.js';
import { ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { plural } from '../../terminal/text.js';
import { foldOf, type HoursOptions, hoursContext, openLocalHours } from './hours-command.js';
import type { OverrideOptions, OverrideVerb } from './override.js';

/** The file that takes overrides. */
export async function targetOf(context: CliContext, options: HoursOptions, engine: HoursEngine): Promise<string> {
  const { hoursPath } = await import('../../../toolkit/local/hours-service.js');
  const path = hoursPath(await hoursContext(context, options));
  const second = engine.hours.overridesFile;
  return second === undefined ? path : resolve(dirname(path), second);
}

/** Who makes a change: `--by`, else the name of the user. */
export const author = (context: CliContext, options: OverrideOptions): string | null =>
  options.by ??
  [context.env.USER, context.env.USERNAME].find((name) => name?.trim() && !unsafeInNames.test(name)) ??
  null;

/** Changes the file of overrides; what could not be read again does not take its place. */
async function changeFile(
  file: string,
  engine: HoursEngine,
  change: (text: string) => string,
  log: () => Promise<void>,
): Promise<void> {
  const { updateFile } = await import('../../../hours/override/update-file.js');
  const { checkWritten } = await import('../../../hours/read-hours.js');
  const { hours } = engine;
  const checked = (text: string) => {
    const written = change(text);
    if (written !== text) checkWritten(written, { file, hours, isSecond: hours.overridesFile !== undefined });
    return written;
  };
  await updateFile(file, checked, log);
}

/** A schedule as an argument of a shell. */
export const shellName = (key: string): string => (key === '*' ? '"*"' : key);

/** Changes the overrides in a file of this machine. */
export async function override(
  context: CliContext,
  key: string,
  verb: OverrideVerb,
  options: OverrideOptions,
): Promise<number> {
  const engine = await openLocalHours(context, options);
  if (key !== '*') engine.schedule(key);
  if (verb === 'clear') return clear(context, engine, key, options);
  if (verb === 'undo') return undo(context, engine, key, options);
  return add(context, engine, key, verb, options);
}

async function add(
  context: CliContext,
  engine: HoursEngine,
  key: string,
  change: 'open' | 'closed',
  options: OverrideOptions,
): Promise<number> {
  const { overrideZone, readSpan } = await import('../../../hours/override/override-span.js');
  const { addOverride, fieldsOf } = await import('../../../hours/override/edit-overrides.js');
  const { formatInstant } = await import('../../../hours/instant.js');
  const { fullTimeText } = await import('../../../hours/text/local-time.js');
  const zone = overrideZone(engine, key);
  const now = context.now();
  const span = { start: options.from, end: options.until, duration: options.for, fold: foldOf(options) };
  const { start, end } = readSpan(span, zone, now);
  const by = author(context, options);
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
    ...{ reason: options.reason ?? null, before: null, after: fieldsOf(override), host: hostname() },
  };
  const write = (text: string) => addOverride(text, override, file);
  if (!options.dryRun) await changeFile(file, engine, write, () => appendLog(file, [entry]));
  if (options.json) {
    const written = { ...override, start: formatInstant(start), end: end === null ? null : formatInstant(end) };
    context.print(JSON.stringify({ file, written: !options.dryRun, override: written }, null, 2));
    return ExitStatus.success;
  }
  const until = end === null ? 'until it is cleared' : `until ${fullTimeText(zone, end)}`;
  const name = key === '*' ? 'All schedules' : key;
  context.print(`${options.dryRun ? 'Would be written' : 'Written'} to ${file}:`);
  context.print(`${name}: ${change} from ${fullTimeText(zone, start)} ${until}`);
  context.say(`End it with: cctool hoo override ${shellName(key)} clear --id ${override.id}`);
  return ExitStatus.success;
}

async function clear(context: CliContext, engine: HoursEngine, key: string, options: OverrideOptions): Promise<number> {
  const { clearOverrides } = await import('../../../hours/override/edit-overrides.js');
  const { appendLog, entryIds } = await import('../../../hours/override/override-log.js');
  const { formatInstant } = await import('../../../hours/instant.js');
  const now = Math.floor(context.now() / 1000) * 1000;
  const file = await targetOf(context, options, engine);
  const choice = { all: options.all === true, ...(options.id === undefined ? {} : { id: options.id }) };
  let result: ReturnType<typeof clearOverrides> | undefined;
  const change = (text: string) => {
    result = clearOverrides(text, key, now, file, choice);
    return result.text;
  };
  const entries = () => {
    const ids = entryIds(result!.changes.length);
    return result!.changes.map(({ before, after }, index) => ({
      ...{ time: formatInstant(now), action: after ? ('end' as const) : ('cancel' as const), entry: ids[index]! },
      ...{ id: before.id ?? null, schedule: key, by: author(context, options), reason: options.reason ?? null },
      ...{ before, after, host: hostname() },
    }));
  };
  if (options.dryRun) {
    const { readFile } = await import('node:fs/promises');
    change(await readFile(file, 'utf8').catch(() => ''));
  } else await changeFile(file, engine, change, () => appendLog(file, entries()));
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
    if (!options.dryRun) context.say(`Take it back with: cctool hoo override ${shellName(key)} undo`);
  } else context.print(`${file}: ${key} has no current ${options.all ? 'or future overrides' : 'override'}`);
  if (planned)
    context.say(`${plural(planned, 'planned override')} of ${key} left as they are; cancel with --id ID or --all`);
  const { pendingOverrides } = await import('../../../hours/override/plan-override.js');
  if (key !== '*' && pendingOverrides(engine.hours.overrides, '*', now).length)
    context.say(`An override of all schedules is still in effect: cctool hoo override "*" clear`);
  return ExitStatus.success;
}

/** Takes back the newest change of a schedule's overrides, or of one override. */
async function undo(context: CliContext, engine: HoursEngine, key: string, options: OverrideOptions): Promise<number> {
  const { undoChange } = await import('../../../hours/override/edit-overrides.js');
  const { appendLog, entryIds, lastUndoable, readLog } = await import('../../../hours/override/override-log.js');
  const { formatInstant } = await import('../../../hours/instant.js');
  const now = Math.floor(context.now() / 1000) * 1000;
  const file = await targetOf(context, options, engine);
  const last = lastUndoable(await readLog(file), key, options.id);
  if (last.length === 0)
    throw new CctoolError('not-found', `${file}: there is no change of ${key} to undo`, 'see `cctool hoo log`');
  let undone: { undone: (typeof last)[number]; override: ReturnType<typeof undoChange>['now'] }[] = [];
  const change = (text: string) => {
    let written = text;
    undone = last.map((entry) => {
      const result = undoChange(written, entry, now, file);
      written = result.text;
      return { undone: entry, override: result.now };
    });
    return written;
  };
  const entries = () => {
    const ids = entryIds(undone.length);
    return undone.map(({ undone: { id, after, entry }, override }, index) => ({
      ...{ time: formatInstant(now), action: 'undo' as const, entry: ids[index]!, id, schedule: key },
      ...{ by: author(context, options), reason: options.reason ?? null, before: after, after: override },
      ...{ undoes: entry, host: hostname() },
    }));
  };
  await changeFile(file, engine, change, () => appendLog(file, entries()));
  if (options.json) context.print(JSON.stringify({ file, ...undone[0], changes: undone }, null, 2));
  else
    for (const { action, id, time } of last) {
      context.print(`Undone in ${file}: ${action} of ${id ?? `an override of ${key}`} (${time})`);
    }
  return ExitStatus.success;
}
