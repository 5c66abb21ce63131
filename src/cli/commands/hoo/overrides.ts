import { type CommandModule, ExitStatus } from '../../command.js';
import { type HoursOptions, hoursOption, isRemoteHours, openLocalHours } from './hours-command.js';
import { whoAndWhy } from './log.js';

interface Options extends HoursOptions {
  json?: boolean;
}

/** An override as it is listed. Instants in ISO 8601. */
interface Row {
  id: string | null;
  schedule: string;
  state: string;
  start: string;
  end: string | null;
  reason: string | null;
  by: string | null;
  status: string;
  timezone?: string;
}

const examples = `
Overrides that are over are not listed: see "cctool hoo log".

Examples:
  cctool hoo overrides
  cctool hoo overrides support --json
  cctool hoo overrides --remote`;

/** `cctool hoo overrides`: what is in force and what is planned. */
export const define: CommandModule['define'] = (command, context, run) => {
  hoursOption(command.argument('[schedule]', 'key of a schedule (default: all)'))
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (key: string | undefined, options: Options) => {
        const show = (rows: readonly Row[], time: (row: Row, instant: string) => string) => {
          if (options.json) context.print(JSON.stringify({ overrides: rows }, null, 2));
          else for (const row of rows) context.print(rowText(row, (instant) => time(row, instant)));
          if (!options.json && rows.length === 0) context.say('no override is in force or planned');
          return ExitStatus.success;
        };
        if (await isRemoteHours(context, options)) {
          const { timesIn, withRemoteOverrides } = await import('./override-remote.js');
          const time = await timesIn(context);
          return withRemoteOverrides(context, async (remote) =>
            show(await remote.list(key), ({ timezone }, instant) => time(instant, timezone)),
          );
        }
        const engine = await openLocalHours(context, options);
        if (key !== undefined) engine.schedule(key);
        const { formatInstant } = await import('../../../hours/instant.js');
        const { pendingOverrides } = await import('../../../hours/override/plan-override.js');
        const { hours } = engine;
        const now = context.now();
        const all = [...hours.schedules.flatMap((each) => each.overrides), ...hours.overrides];
        const keys = new Set(all.map(({ schedule }) => schedule));
        const rows = [...keys]
          .filter((schedule) => key === undefined || schedule === key || schedule === '*')
          .flatMap((schedule) => pendingOverrides(all, schedule, now))
          .map(({ id, schedule, state, start, end, reason, by }) => ({
            ...{ id: id ?? null, schedule, state, start: formatInstant(start) },
            ...{ end: end === null ? null : formatInstant(end), reason: reason || null, by: by ?? null },
            status: start <= now ? 'current' : 'planned',
          }));
        const { overrideZone } = await import('../../../hours/override/override-span.js');
        const { fullTimeText } = await import('../../../hours/text/local-time.js');
        return show(rows, ({ schedule }, instant) => fullTimeText(overrideZone(engine, schedule), Date.parse(instant)));
      }),
    );
};

function rowText(
  { id, schedule, state, start, end, reason, by, status }: Row,
  time: (instant: string) => string,
): string {
  const span = end === null ? `from ${time(start)} until it is cleared` : `${time(start)} to ${time(end)}`;
  const parts = [status.padEnd(7), schedule, state.padEnd(6), span, id ?? '(no id)', whoAndWhy(by, reason)];
  return parts.filter((part) => part !== '').join('  ');
}
