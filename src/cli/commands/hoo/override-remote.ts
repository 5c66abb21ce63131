import type { RemoteOverrides, WrittenOverride } from '../../../client/remote-overrides.js';
import { ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { zoneOptions } from '../../files/data-folder.js';
import { plural } from '../../terminal/text.js';
import type { OverrideOptions, OverrideVerb } from './override.js';
import { shellName } from './override-file.js';

/** Works with the overrides of the chosen service. */
export async function withRemoteOverrides<Result>(
  context: CliContext,
  work: (remote: RemoteOverrides) => Promise<Result>,
): Promise<Result> {
  const { remoteOptions } = await import('../../remote.js');
  const { RemoteOverrides } = await import('../../../client/remote-overrides.js');
  const remote = new RemoteOverrides(await remoteOptions(context));
  try {
    return await work(remote);
  } finally {
    await remote.close();
  }
}

/** Writes instants on the clock of a zone that a service names; in UTC where it names none that is known here. */
export async function timesIn(context: CliContext): Promise<(instant: string, timezone?: string) => string> {
  const { createZones } = await import('../../../hours/zones/zones.js');
  const { fullTimeText } = await import('../../../hours/text/local-time.js');
  const zones = createZones(zoneOptions(context.options, context.env, context.cwd));
  return (instant, timezone) => {
    const zone = timezone === undefined ? undefined : zones.get(timezone);
    const at = Date.parse(instant);
    // Another service may write something that is not an instant: it is shown as it came.
    return zone && !Number.isNaN(at) ? fullTimeText(zone, at) : instant;
  };
}

/** An override in words. */
const spanText = ({ state, start, end }: WrittenOverride, time: (instant: string) => string) =>
  `${state} from ${time(start)} ${end === null ? 'until it is cleared' : `until ${time(end)}`}`;

/** Changes the overrides of the chosen service. */
export function override(
  context: CliContext,
  key: string,
  verb: OverrideVerb,
  options: OverrideOptions,
): Promise<number> {
  // The service names the key where nobody is named: a user name of this machine says nothing there.
  const remarks = { by: options.by, reason: options.reason };
  return withRemoteOverrides(context, async (remote) => {
    const service = remote.baseUrl;
    const print = (result: object, ...lines: string[]) => {
      if (options.json) context.print(JSON.stringify({ service, ...result }, null, 2));
      else for (const line of lines) context.print(line);
      return ExitStatus.success;
    };
    if (verb === 'undo') {
      const undone = await remote.undo({ schedule: key, id: options.id, ...remarks });
      return print({ undone }, ...undone.map(({ id }) => `Undone at ${service}: the last change of ${id}`));
    }
    if (verb === 'clear') {
      const { changes, planned, all_schedules } =
        options.id === undefined
          ? await remote.clear({ schedule: key, all: options.all ? 'true' : undefined, ...remarks })
          : await remote.end(options.id, remarks);
      const line =
        changes.length > 0
          ? `Cleared ${plural(changes.length, 'override')} of ${key} at ${service}`
          : `${service}: ${key} has no current ${options.all ? 'or future overrides' : 'override'} of its own`;
      const status = print({ cleared: changes.length, planned, changes, all_schedules }, line);
      if (changes.length > 0) {
        context.say(`Take it back with: cctool hoo override ${shellName(key)} undo --remote`);
      }
      if (planned > 0) {
        context.say(`${plural(planned, 'planned override')} of ${key} left as they are; cancel with --id ID or --all`);
      }
      if (all_schedules.length > 0) {
        context.say('An override of all schedules is still in effect: cctool hoo override "*" clear --remote');
      }
      return status;
    }
    const made = await remote.create({
      ...{ schedule: key, state: verb, start: options.from, end: options.until, duration: options.for },
      ...{ fold: options.fold, ...remarks, ...(options.dryRun ? { dry_run: true } : {}) },
    });
    const name = key === '*' ? 'All schedules' : key;
    const text = await timesIn(context);
    const status = print(
      made,
      `${made.written ? 'Written' : 'Would be written'} at ${service}:`,
      `${name}: ${spanText(made.override, (instant) => text(instant, made.timezone))}`,
    );
    if (made.written) {
      context.say(`End it with: cctool hoo override ${shellName(key)} clear --id ${made.override.id} --remote`);
    }
    return status;
  });
}
