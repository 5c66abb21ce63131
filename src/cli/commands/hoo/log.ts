import { type CommandModule, ExitStatus } from '../../command.js';
import { type HoursOptions, hoursOption, openLocalHours } from './hours-command.js';
import { targetOf } from './override.js';

interface Options extends HoursOptions {
  json?: boolean;
}

const examples = `
The log stands beside the file that holds the overrides (overrides.yaml.log), one JSON object a line; commands only append
to it. Overrides that were written by hand are not in it.

Examples:
  cctool hoo log
  cctool hoo log support --json`;

/** `cctool hoo log`: the changes of overrides, the oldest first. */
export const define: CommandModule['define'] = (command, context, run) => {
  hoursOption(command.argument('[schedule]', 'key of a schedule, or "*" (default: all changes)'))
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (key: string | undefined, options: Options) => {
        const engine = await openLocalHours(context, options);
        if (key !== undefined && key !== '*') engine.schedule(key);
        const file = await targetOf(context, options, engine);
        const { readLog } = await import('../../../hours/override/override-log.js');
        const entries = (await readLog(file)).filter(({ schedule }) => key === undefined || schedule === key);
        if (options.json) {
          context.print(JSON.stringify({ file, entries }, null, 2));
          return ExitStatus.success;
        }
        for (const { time, action, schedule, id, by, reason, after } of entries) {
          const what = action === 'create' && after ? (after.state ?? '') : '';
          const who = `${by === null ? '' : `by ${by}`}${reason === null ? '' : `: ${reason}`}`;
          context.print(
            [time, action.padEnd(6), schedule, what, id ?? '(no id)', who].filter((part) => part !== '').join('  '),
          );
        }
        if (!entries.length) context.say(`${file}: no changes of overrides are recorded`);
        return ExitStatus.success;
      }),
    );
};
