import { type CommandModule, ExitStatus } from '../../command.js';
import { type HoursOptions, hoursOption, isRemoteHours, openLocalHours } from './hours-command.js';

interface Options extends HoursOptions {
  json?: boolean;
}

const examples = `
The log stands beside the file that holds the overrides (overrides.yaml.log), one JSON object a line; commands only append
to it. Overrides that were written by hand are not in it. With --remote it is the log of the service: also with the
account, the key and the address behind each change.

Examples:
  cctool hoo log
  cctool hoo log support --json
  cctool hoo log support --remote`;

/** What the logs of files and of services have in common. */
interface Entry {
  time: string;
  action: string;
  schedule: string;
  id: string | null;
  by: string | null;
  reason: string | null;
  after: { [name: string]: string | null } | object | null;
  door?: string;
  account?: string;
  key?: string | null;
  address?: string;
  host?: string;
}

/** `by Ana: Snow`, as far as it is known. */
export const whoAndWhy = (by: string | null, reason: string | null): string =>
  [by === null ? [] : `by ${by}`, reason ?? []].flat().join(': ');

/** An entry as a line: when, what, to which schedule and override, who, why, from where. */
function entryText({ time, action, schedule, id, by, reason, after, ...from }: Entry): string {
  const state = action === 'create' && after && 'state' in after ? String(after.state) : '';
  const who = whoAndWhy(by, reason);
  const key = from.key ? `key ${from.key}` : from.door;
  const host = from.host === undefined ? '' : `(${from.host})`;
  const where = from.door === undefined ? host : `(${from.account}, ${key}, ${from.address})`;
  return [time, action.padEnd(6), schedule, state, id ?? '(no id)', who, where]
    .filter((part) => part !== '')
    .join('  ');
}

/** `cctool hoo log`: the changes of overrides, the oldest first. */
export const define: CommandModule['define'] = (command, context, run) => {
  hoursOption(command.argument('[schedule]', 'key of a schedule, or "*" (default: all changes)'))
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (key: string | undefined, options: Options) => {
        const show = (place: { [name: string]: string }, entries: readonly Entry[]) => {
          if (options.json) context.print(JSON.stringify({ ...place, entries }, null, 2));
          else for (const entry of entries) context.print(entryText(entry));
          if (!options.json && entries.length === 0) {
            context.say(`${Object.values(place)[0]}: no changes of overrides are recorded`);
          }
          return ExitStatus.success;
        };
        if (await isRemoteHours(context, options)) {
          const { withRemoteOverrides } = await import('./override-remote.js');
          return withRemoteOverrides(context, async (remote) =>
            show({ service: remote.baseUrl }, await remote.log(key)),
          );
        }
        const engine = await openLocalHours(context, options);
        if (key !== undefined && key !== '*') engine.schedule(key);
        const { targetOf } = await import('./override-file.js');
        const file = await targetOf(context, options, engine);
        const { readLog } = await import('../../../hours/override/override-log.js');
        return show(
          { file },
          (await readLog(file)).filter(({ schedule }) => key === undefined || schedule === key),
        );
      }),
    );
};
