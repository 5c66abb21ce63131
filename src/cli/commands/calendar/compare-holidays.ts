import { type CommandModule, ExitStatus } from '../../command.js';
import { type HoursOptions, hoursOption, openLocalHours } from '../hoo/hours-command.js';

interface Options extends HoursOptions {
  schedule?: string;
  json?: boolean;
}

const examples = `
The list is JSON with dates and names (as governments publish them), iCalendar, or lines with a date YYYY-MM-DD and a name.
The years of the list are compared: what is missing is an ordinary day of the hours file, what is extra is not on the list.

Examples:
  cctool holidays compare bank-holidays.json
  cctool holidays compare company-2027.csv --schedule support
  curl -s https://www.gov.uk/bank-holidays.json | jq '."england-and-wales"' | cctool holidays compare -

Exit status: 0 no difference, 1 differences, 2 error.`;

/** `cctool holidays compare FILE`: where the holidays of a schedule differ from a list. */
export const define: CommandModule['define'] = (command, context, run) => {
  hoursOption(command.argument('<list>', 'file with the list, or - for standard input'))
    .option('--schedule <key>', 'the schedule (default: the one of `calendar status`)')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (file: string, options: Options) => {
        const engine = await openLocalHours(context, options);
        const { key } = options.schedule === undefined ? engine.calendar() : engine.schedule(options.schedule);
        const { compareHolidays, readHolidayList } = await import('../../../hours/holidays/compare-holidays.js');
        const text = await (await import('../../files/read-input.js')).readText(context, file);
        const found = compareHolidays(engine, key, readHolidayList(text, file));
        const { from, to, same, missing, extra } = found;
        if (options.json) context.print(JSON.stringify(found, null, 2));
        else {
          const colors = await context.colors('stdout');
          for (const { date, name } of missing) context.print(`${colors.red('missing')}  ${date}  ${name}`.trimEnd());
          for (const { date, name } of extra) context.print(`${colors.yellow('extra')}    ${date}  ${name}`);
          context.say(
            `${from} to ${to}: ${same} the same, ${missing.length} missing here, ${extra.length} not on the list`,
          );
        }
        return missing.length || extra.length ? ExitStatus.findings : ExitStatus.success;
      }),
    );
};
