import { CctoolError } from '../../../diagnostics/index.js';
import type { HoursEngine } from '../../../hours/engine.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { offerChoices, readChoice } from '../../option-values.js';
import { type HoursOptions, hoursContext, hoursOption, openLocalHours } from '../hoo/hours-command.js';
import { readDate } from '../hoo/read-times.js';

interface Options extends HoursOptions {
  calendar?: string;
  schedule?: string;
  to?: string;
  yearly?: boolean;
  observed?: string;
  open?: string;
  dryRun?: boolean;
  json?: boolean;
}

const common = `
The hours file is changed in place: comments and layout stay, and several people may write at the same time. Without
--calendar and --schedule the holiday belongs to the calendar that the schedule of \`calendar status\` links, or to the
exceptions of that schedule.`;

const addHelp = `${common}

Examples:
  cctool holidays add 2026-12-24 "Christmas Eve" --open 09:00-13:00
  cctool holidays add "24 Dec" "Christmas Eve" --yearly --open 09:00-12:00,13:00-15:00
  cctool holidays add 2026-12-24 Shutdown --to 2027-01-03
  cctool holidays add tomorrow "Water damage" --schedule support
  cctool holidays add "25 Dec" "Christmas Day" --yearly --observed nearest-weekday --calendar company`;

const removeHelp = `${common}

Examples:
  cctool holidays remove "Christmas Eve"
  cctool holidays remove 2026-12-24
  cctool holidays remove 5 --calendar company      by the id that \`cctool holidays --json\` shows`;

async function prepare(context: CliContext, options: Options): Promise<{ engine: HoursEngine; file: string }> {
  const engine = await openLocalHours(context, options);
  const { hoursPath } = await import('../../../toolkit/local/hours-service.js');
  return { engine, file: hoursPath(await hoursContext(context, options)) };
}

async function write(file: string, change: (text: string) => string, dryRun: boolean | undefined): Promise<void> {
  const { updateFile } = await import('../../../hours/override/update-file.js');
  const { readFile } = await import('node:fs/promises');
  // A dry run makes the change as well, so that it fails where the change would.
  if (dryRun) change(await readFile(file, 'utf8'));
  else await updateFile(file, change);
}

/** `cctool holidays add DATE NAME`: writes a holiday into the hours file. */
export const add: CommandModule = {
  define(command, context, run) {
    offerChoices(
      command,
      { observed: ['nearest-weekday', 'next-weekday', 'sunday-to-monday'] },
      { observed: ['none'] },
    );
    hoursOption(
      command.argument('<date>', '2026-12-24, 24 Dec, tomorrow, friday').argument('<name>', 'what it is called'),
    )
      .option('--to <date>', 'the last date of several')
      .option('--yearly', 'every year on this day of the month')
      .option('--observed <rule>', 'where it moves from a weekend: nearest-weekday, next-weekday, sunday-to-monday')
      .option('--open <hours>', 'open at these hours: 09:00-13:00, several with commas (default: closed)')
      .option('--calendar <key>', 'the calendar that gets it')
      .option('--schedule <key>', 'the schedule that gets it, as an exception')
      .option('--dry-run', 'show what would be written')
      .option('--json', 'print JSON')
      .addHelpText('after', addHelp)
      .action(
        run(async (dateText: string, name: string, options: Options) => {
          const { addHoliday, holidayFields, placeForHoliday } = await import('../../../hours/edit/edit-holidays.js');
          const { observedRules } = await import('../../../hours/model.js');
          const { engine, file } = await prepare(context, options);
          const list = placeForHoliday(engine, options);
          const owner = options.schedule ?? engine.hours.calendar ?? engine.hours.schedules[0]!.key;
          const { zone } = engine.part(owner);
          const now = context.now();
          const date = await readDate('date', dateText, zone, now);
          const to = options.to === undefined ? undefined : await readDate('--to', options.to, zone, now);
          if (options.yearly && to !== undefined) {
            throw new CctoolError('usage', '--yearly and --to cannot be used together', 'add each day by itself');
          }
          const observed =
            options.observed === undefined
              ? undefined
              : readChoice('--observed', options.observed, observedRules, 'an observed rule');
          const hours = (options.open ?? '').split(',').filter((part) => part.trim() !== '');
          const fields = holidayFields({ name, date, to, isYearly: options.yearly, observed, hours });
          await write(file, (text) => addHoliday(text, list, fields, file), options.dryRun);
          if (options.json) {
            const written = { file, written: !options.dryRun, list: list.path, holiday: fields };
            context.print(JSON.stringify(written, null, 2));
          } else {
            const { formatDate } = await import('../../../hours/dates/day-number.js');
            const when = to === undefined ? formatDate(date) : `${formatDate(date)} to ${formatDate(to)}`;
            const effect = hours.length ? `open ${hours.join(', ')}` : 'closed';
            context.print(`${options.dryRun ? 'Would be written' : 'Written'} to ${file}, ${list.name}:`);
            context.print(`${when}${options.yearly ? ' and every year' : ''}  ${name}  ${effect}`);
          }
          return ExitStatus.success;
        }),
      );
  },
};

/** `cctool holidays remove WHICH`: takes a holiday out of the hours file. */
export const remove: CommandModule = {
  define(command, context, run) {
    hoursOption(command.argument('<holiday>', 'its name, id or date'))
      .option('--calendar <key>', 'the calendar that has it')
      .option('--schedule <key>', 'the schedule that has it as an exception')
      .option('--dry-run', 'show what would be removed')
      .option('--json', 'print JSON')
      .addHelpText('after', removeHelp)
      .action(
        run(async (which: string, options: Options) => {
          const { findHoliday, removeHoliday } = await import('../../../hours/edit/edit-holidays.js');
          const { engine, file } = await prepare(context, options);
          const { holiday, list } = findHoliday(engine, which, options);
          const { name, id } = holiday;
          const change = (text: string) => {
            // Somebody else may have changed the file since it was read.
            if (text.replace(/^\uFEFF/, '') !== engine.hours.source.text) {
              throw new CctoolError('unavailable', `${file} has changed meanwhile`, 'run the command again');
            }
            return removeHoliday(text, holiday, file);
          };
          await write(file, change, options.dryRun);
          if (options.json) {
            context.print(
              JSON.stringify({ file, written: !options.dryRun, list: list.path, removed: { id, name } }, null, 2),
            );
          } else {
            context.print(
              `${options.dryRun ? 'Would be removed' : 'Removed'} from ${file}, ${list.name}: ${name} (${id})`,
            );
          }
          return ExitStatus.success;
        }),
      );
  },
};
