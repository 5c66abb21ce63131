import { CctoolError, isCctoolError } from '../../../diagnostics/index.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { readWholeNumber } from '../../option-values.js';
import { type HoursOptions, hoursOption, isRemoteHours, localToolkit, openHours } from '../hoo/hours-command.js';

interface Options extends HoursOptions {
  from?: string;
  year?: string;
  days?: string;
  limit?: string;
  json?: boolean;
}

const examples = `
Examples:
  cctool holidays
  cctool holidays list --year 2027
  cctool calendar holidays --from 2027-01-01 --days 365 --json
  cctool holidays --from "1 Jul" --days 90
  cctool holidays --limit 5
  cctool holidays --hours hours.yaml`;

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

export const define: CommandModule['define'] = (command, context, run) => {
  hoursOption(command)
    .option('--from <date>', 'first date: 2027-01-01, 1 Jan, tomorrow (default: today in the zone of the calendar)')
    .option('--year <year>', 'all of a year')
    .option('--days <number>', 'how many days to look ahead (default: 365)')
    .option('--limit <number>', 'at most this many')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (options: Options) => {
        const { from, days } = await stretchOf(context, options);
        const limit = options.limit === undefined ? undefined : readWholeNumber('--limit', options.limit);
        const input = {
          ...(from === undefined ? {} : { from }),
          ...(days === undefined ? {} : { days }),
          ...(limit === undefined ? {} : { limit }),
        };
        const { holidays } =
          options.hours === undefined
            ? await (await context.toolkit()).calendarHolidays(input)
            : await (await localToolkit(context, options)).calendarHolidays(input);
        if (options.json) {
          context.print(JSON.stringify({ holidays }, null, 2));
          return ExitStatus.success;
        }
        if (!holidays.length) context.say('No holidays in this time.');
        const colors = await context.colors('stdout');
        const width = Math.max(0, ...holidays.map((holiday) => holiday.name.length));
        for (const holiday of holidays) {
          const { closed, hours, closed_during, calendar } = holiday;
          const effect = closed
            ? colors.red('closed')
            : hours
              ? `open ${hours.join(', ')}`
              : closed_during
                ? colors.red(`closed ${closed_during}`)
                : '';
          const weekday = weekdays[new Date(`${holiday.date}T00:00Z`).getUTCDay()];
          const doubt = holiday.estimate ? ', estimate' : '';
          const origin = calendar === undefined ? '' : colors.dim(`  ${calendar}${doubt}`);
          context.print(`${weekday} ${holiday.date}  ${holiday.name.padEnd(width)}  ${effect}${origin}`.trimEnd());
        }
        return ExitStatus.success;
      }),
    );
};

/** The dates that are asked for: from a date on, or a whole year. */
async function stretchOf(context: CliContext, options: Options): Promise<{ from?: string; days?: number }> {
  const { from, days, year } = options;
  if (year === undefined) {
    return {
      ...(from === undefined ? {} : { from: await readFrom(context, from, options) }),
      ...(days === undefined ? {} : { days: readWholeNumber('--days', days) }),
    };
  }
  if (from !== undefined || days !== undefined) {
    throw new CctoolError('usage', '--year cannot be used together with --from or --days');
  }
  const chosen = readWholeNumber('--year', year, 1970, 2199);
  return { from: `${chosen}-01-01`, days: Math.round((Date.UTC(chosen + 1, 0) - Date.UTC(chosen, 0)) / 86_400_000) };
}

/** A date as people write it, as the operation takes it: on the clock of the calendar, or for a service on that of this machine. */
async function readFrom(context: CliContext, text: string, options: Options): Promise<string> {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  const { readDateOf } = await import('../../../toolkit/local/status-view.js');
  const service = (await isRemoteHours(context, options)) ? undefined : await openHours(context, options);
  try {
    return await readDateOf(service, text, context.now());
  } catch (error) {
    if (!isCctoolError(error)) throw error;
    throw new CctoolError('usage', `--from: ${error.message}`, error.hint);
  }
}
