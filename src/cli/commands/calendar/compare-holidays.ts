import { CctoolError } from '../../../diagnostics/index.js';
import { ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { openLocalHours } from '../hoo/hours-command.js';
import type { HolidayOptions } from './holidays.js';

/**
 * Shows where the holidays of the calendar differ from a list, over the years of the list. `missing` is an ordinary day of
 * the file, `extra` a holiday that the list does not have.
 * @returns the exit status: findings where they differ
 */
export async function compareWith(context: CliContext, file: string, options: HolidayOptions): Promise<number> {
  for (const name of ['from', 'days', 'limit', 'year'] as const) {
    if (options[name] !== undefined) {
      throw new CctoolError('usage', `--${name} cannot be used together with --compare`, 'the list says which years');
    }
  }
  const engine = await openLocalHours(context, options);
  const { compareHolidays, readHolidayList } = await import('../../../hours/holidays/compare-holidays.js');
  const text = await (await import('../../files/read-input.js')).readText(context, file);
  const found = compareHolidays(engine, engine.calendar().key, readHolidayList(text, file));
  const { from, to, same, missing, extra } = found;
  if (options.json) context.print(JSON.stringify(found, null, 2));
  else {
    const colors = await context.colors('stdout');
    for (const { date, name } of missing) context.print(`${colors.red('missing')}  ${date}  ${name}`.trimEnd());
    for (const { date, name } of extra) context.print(`${colors.yellow('extra')}    ${date}  ${name}`);
    context.say(`${from} to ${to}: ${same} the same, ${missing.length} missing here, ${extra.length} not on the list`);
  }
  return missing.length || extra.length ? ExitStatus.findings : ExitStatus.success;
}
