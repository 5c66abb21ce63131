import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CctoolError } from '../../../diagnostics/index.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import { type HoursOptions, hoursOption, numberOf, openLocalHours } from './hours-command.js';

interface Options extends HoursOptions {
  to?: string;
  from?: string;
  years: string;
  out?: string;
  strict?: boolean;
  json?: boolean;
}

const examples = `
Formats: osm (opening_hours value), ics (iCalendar: VAVAILABILITY and all-day closures), connect (Amazon Connect, JSON),
schema.org (JSON-LD). What a format has no rule for is written out date by date; the report on standard error says what.

Examples:
  cctool hoo export support --to osm
  cctool hoo export support --to ics --out support.ics
  cctool hoo export support --to connect --years 1 | jq .HoursOfOperationOverrideList
  cctool hoo support --ics > open-times.ics        the open times of the next year as plain events`;

export const define: CommandModule['define'] = (command, context, run) => {
  hoursOption(command.argument('<schedule>', 'key of the schedule'))
    .option('--to <format>', 'osm, ics, connect or schema.org')
    .option('--from <date>', 'first date that matters (default: today)')
    .option('--years <n>', 'how far dates are written out', '2')
    .option('--out <file>', 'write to this file instead of standard output')
    .option('--strict', 'end with status 1 when something could not be carried over')
    .option('--json', 'print JSON: the text and the report')
    .addHelpText('after', examples)
    .action(
      run(async (key: string, options: Options) => {
        const { exporters } = await import('../../../hours/export/exporters.js');
        const formats = exporters.map((entry) => entry.format).join(', ');
        const exporter = exporters.find((entry) => entry.format === options.to);
        if (!exporter) {
          const message = options.to === undefined ? 'to which format?' : `--to: there is no format "${options.to}"`;
          throw new CctoolError('usage', message, `use --to with one of ${formats}`);
        }
        const years = numberOf('--years', options.years)!;
        if (years < 1 || years > 20) throw new CctoolError('usage', `--years: ${options.years} is not from 1 to 20`);
        const { parseDate } = await import('../../../hours/dates/day-number.js');
        const { localTime } = await import('../../../hours/text/local-time.js');
        const { formatLosses } = await import('../../../hours/import/write-hours-file.js');
        const engine = await openLocalHours(context, options);
        const { zone } = engine.part(engine.schedule(key).key);
        const now = context.now();
        const from = options.from === undefined ? localTime(zone, now).date : parseDate(options.from);
        if (from === undefined)
          throw new CctoolError('usage', `--from: "${options.from}" is no date`, 'write YYYY-MM-DD');
        const write = await exporter.load();
        const { text, losses } = write(engine, { key, from, years, now });
        if (options.json) context.print(JSON.stringify({ format: exporter.format, text, losses }, null, 2));
        else if (options.out === undefined) context.print(text);
        if (options.out !== undefined)
          await writeFile(resolve(context.cwd, options.out), text.endsWith('\n') ? text : `${text}\n`);
        if (losses.length) {
          context.say(`${losses.length} ${losses.length === 1 ? 'thing' : 'things'} to know about this export:`);
          context.say(formatLosses(losses));
        }
        const lost = losses.some((loss) => loss.kind !== 'assumed');
        return options.strict && lost ? ExitStatus.findings : ExitStatus.success;
      }),
    );
};
