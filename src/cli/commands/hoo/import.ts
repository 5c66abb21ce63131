import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CctoolError } from '../../../diagnostics/index.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { zoneOptions } from '../../files/data-folder.js';
import { collect, offerChoices, refuseIncomplete } from '../../option-values.js';
import { orList, plural } from '../../terminal/text.js';
import { checkTimezone } from './hours-command.js';

interface Options {
  from?: string;
  text?: string;
  key?: string;
  name?: string;
  timezone?: string;
  country?: string;
  state?: string;
  schoolHolidays: string[];
  output?: string;
  force?: boolean;
  strict?: boolean;
  json?: boolean;
}

const maximumLength = 32 * 1024 * 1024;

const examples = `
Formats: osm (OpenStreetMap opening_hours), ics (iCalendar: VEVENT, VAVAILABILITY), connect (Amazon Connect hours of
operation, JSON, CloudFormation), terraform (hours of Connect and Genesys), genesys (Genesys Cloud schedules and groups,
JSON), cxone (NICE CXone profiles, JSON), twilio (Flex schedule manager, JSON), google (Business Profile, JSON), schema.org
(JSON-LD).

The hours file is written to standard output, the report of what could not be converted to standard error.

Examples:
  cctool hoo import --text "Mo-Fr 09:00-17:00; PH off" --timezone Europe/Berlin --country DE
  cctool hoo import --text "Mo-Fr 09:00-17:00; SH off" --timezone Europe/Berlin --school-holidays 2026-07-16..2026-08-26
  cctool hoo import holidays.ics --timezone America/New_York -o hours.yaml
  aws connect describe-hours-of-operation --instance-id I --hours-of-operation-id H | cctool hoo import - --from connect
  cctool hoo import genesys.json --strict          exit with 1 when something was lost

Compare the result with the system it comes from: cctool hoo week KEY --hours hours.yaml`;

async function readInput(context: CliContext, file: string | undefined, options: Options): Promise<string> {
  const text = options.text ?? (await (await import('../../files/read-input.js')).readText(context, file!));
  if (text.length > maximumLength) {
    throw new CctoolError('limit', `${file}: the file is larger than ${maximumLength / 1024 / 1024} MB`);
  }
  return text;
}

/** Two dates with dots between, or one. @throws CctoolError of kind `usage` that names the option */
function readStretch(written: string): { from: string; to: string } {
  const [from = '', to = from, ...more] = written.split('..').map((date) => date.trim());
  const isDate = (text: string) =>
    /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;
  if (more.length === 0 && isDate(from) && isDate(to) && from <= to) return { from, to };
  throw new CctoolError(
    'usage',
    `--school-holidays: "${written}" is not a stretch of days`,
    'write the first and the last: 2026-07-16..2026-08-26',
  );
}

export const define: CommandModule['define'] = (command, context, run) => {
  offerChoices(command, {
    from: ['osm', 'ics', 'connect', 'terraform', 'genesys', 'cxone', 'twilio', 'google', 'schema.org'],
  });
  command
    .argument('[file]', 'file to import, or - for standard input')
    .option('--from <format>', 'its format (default: detected from the text)')
    .option('--text <value>', 'import this text instead of a file')
    .option('--key <key>', 'key of the schedule')
    .option('--name <name>', 'name of the schedule')
    .option('--timezone <zone>', 'time zone, for formats without one')
    .option('--country <code>', 'country of the public holidays, e.g. US')
    .option('--state <code>', 'state of that country, e.g. NY')
    .option(
      '--school-holidays <from..to>',
      'days that SH of osm means: 2026-07-16..2026-08-26 (repeatable)',
      collect,
      [],
    )
    .option('-o, --output <file>', 'write to this file instead of standard output')
    .option('--force', 'overwrite that file')
    .option('--strict', 'exit with 1 when something could not be converted')
    .option('--json', 'print JSON: the document and the report')
    .addHelpText('after', examples)
    .action(
      run(async (file: string | undefined, options: Options) => {
        const { importers } = await import('../../../hours/import/importers.js');
        const { formatLosses, writeHoursFile } = await import('../../../hours/import/write-hours-file.js');
        const { createZones } = await import('../../../hours/zones/zones.js');
        if ((file === undefined) === (options.text === undefined)) {
          refuseIncomplete(command, 'expected a file (- for standard input), or --text, and not both');
        }
        const text = await readInput(context, file, options);
        const importer = importers.find((entry) =>
          options.from === undefined ? entry.recognizes(text) : entry.format === options.from,
        );
        if (!importer) {
          const formats = orList(importers.map((entry) => entry.format));
          const message = `${file ?? '--text'}: the format cannot be detected from the text`;
          throw new CctoolError('usage', message, `use --from with ${formats}`);
        }
        const out = options.output === undefined ? undefined : resolve(context.cwd, options.output);
        if (out !== undefined && existsSync(out) && !options.force) {
          throw new CctoolError('usage', `${options.output} already exists`, 'overwrite it with --force');
        }
        const zones = createZones(zoneOptions(context.options, context.env, context.cwd));
        const { key, name, timezone, country, state } = options;
        const chosen = Object.fromEntries(
          Object.entries({ key, name, timezone, country, state }).filter(([, value]) => value !== undefined),
        );
        checkTimezone(zones, timezone);
        const read = await importer.load();
        // The holiday data is large; only a value that opens on public holidays needs the dates.
        const holidays =
          country !== undefined && /\bPH\b|PublicHoliday/i.test(text)
            ? {
                publicHolidays: await (await import('../../../hours/import/public-holidays.js')).loadPublicHolidays(
                  country,
                  state,
                  Math.floor(context.now() / 86_400_000),
                ),
              }
            : {};
        const { document, losses } = read(text, {
          ...holidays,
          ...chosen,
          schoolHolidays: options.schoolHolidays.map(readStretch),
          now: context.now(),
          zone: (zone) => zones.get(zone),
        });
        const origin = file === undefined || file === '-' ? importer.summary : `${file} (${importer.summary})`;
        const written = writeHoursFile(document, [`Imported from ${origin}.`]);
        await check(context, written);
        if (out !== undefined) await writeFile(out, written);
        if (options.json) context.print(JSON.stringify({ format: importer.format, document, losses }, null, 2));
        else if (out === undefined) context.print(written);
        if (losses.length) {
          context.say(`${plural(losses.length, 'remark')} on this import:`);
          context.say(formatLosses(losses));
        }
        const lost = losses.some((loss) => loss.kind !== 'assumed' && !loss.bookkeeping);
        return options.strict && lost ? ExitStatus.findings : ExitStatus.success;
      }),
    );
};

/** The result of an importer must be a valid hours file; otherwise nothing is written. */
async function check(context: CliContext, text: string): Promise<void> {
  const { readHours } = await import('../../../hours/read-hours.js');
  const { openEngine } = await import('../../../hours/engine.js');
  const { createZones } = await import('../../../hours/zones/zones.js');
  const { hours, diagnostics } = readHours(text, { file: 'the imported hours' });
  const error = diagnostics.find((diagnostic) => diagnostic.severity === 'error');
  if (!hours || error) {
    throw new CctoolError(
      'input',
      `the import does not result in a valid hours file: ${error?.message ?? 'it cannot be read'}`,
      error?.hint,
    );
  }
  await openEngine(hours, createZones(zoneOptions(context.options, context.env, context.cwd)));
}
