import { CctoolError } from '../../../diagnostics/index.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import { offerChoices, readWholeNumber } from '../../option-values.js';
import { orList, plural } from '../../terminal/text.js';
import { type HoursOptions, hoursOption, openLocalHours } from './hours-command.js';
import { readDate } from './read-times.js';

interface Options extends HoursOptions {
  to?: string;
  from?: string;
  years: string;
  strict?: boolean;
  json?: boolean;
}

const examples = `
Formats: osm (opening_hours value), ics (iCalendar: VAVAILABILITY and all-day closures), connect (Amazon Connect, JSON),
genesys (Genesys Cloud schedules and group, JSON), cxone (NICE CXone profile, JSON), twilio (Flex schedule manager, JSON),
google (Business Profile, JSON), schema.org (JSON-LD). Rules that a format cannot express are written out date by date; the
report on standard error lists them.

Examples:
  cctool hoo export support --to osm
  cctool hoo export support --to ics -o support.ics
  cctool hoo export support --to connect --years 1 | jq .HoursOfOperationOverrideList
  cctool hoo support --ics > open-times.ics        the open times of the next year as plain events`;

export const define: CommandModule['define'] = (command, context, run) => {
  offerChoices(command, { to: ['osm', 'ics', 'connect', 'genesys', 'cxone', 'twilio', 'google', 'schema.org'] });
  hoursOption(command.argument('<schedule>', 'key of the schedule'))
    .option('--to <format>', 'osm, ics, connect, genesys, cxone, twilio, google or schema.org')
    .option('--from <date>', 'first date: 2026-12-24, 1 Jan, tomorrow (default: today)')
    .option('--years <n>', 'for how many years dates are written out', '2')
    .option('--strict', 'exit with 1 when something could not be converted')
    .option('--json', 'print JSON: the text and the report')
    .addHelpText('after', examples)
    .action(
      run(async (key: string, options: Options) => {
        const { exporters } = await import('../../../hours/export/exporters.js');
        const exporter = exporters.find((entry) => entry.format === options.to);
        if (!exporter) {
          const formats = orList(exporters.map((entry) => entry.format));
          throw new CctoolError('usage', 'the format is missing', `use --to with ${formats}`);
        }
        const years = readWholeNumber('--years', options.years, 1, 20);
        const { localTime } = await import('../../../hours/text/local-time.js');
        const { formatLosses } = await import('../../../hours/import/write-hours-file.js');
        const engine = await openLocalHours(context, options);
        const { zone } = engine.part(engine.schedule(key).key);
        const now = context.now();
        const from =
          options.from === undefined ? localTime(zone, now).date : await readDate('--from', options.from, zone, now);
        const write = await exporter.load();
        const { text, losses } = write(engine, { key, from, years, now });
        if (options.json) context.print(JSON.stringify({ format: exporter.format, text, losses }, null, 2));
        else context.print(text);
        if (losses.length) {
          context.say(`${plural(losses.length, 'remark')} on this export:`);
          context.say(formatLosses(losses));
        }
        const lost = losses.some((loss) => loss.kind !== 'assumed');
        return options.strict && lost ? ExitStatus.findings : ExitStatus.success;
      }),
    );
};
