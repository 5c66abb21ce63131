import { CctoolError } from '../../diagnostics/index.js';
import { parseDate } from '../../hours/dates/day-number.js';
import { localTime } from '../../hours/text/local-time.js';
import { upcomingHolidays } from '../../hours/upcoming-holidays.js';
import type { ToolkitContext } from '../context.js';
import type { CalendarHolidays, CalendarHolidaysInput } from '../types.js';
import { hoursService } from './hours-service.js';

const most = { days: 3660, limit: 1000 };

function count(name: 'days' | 'limit', value: number | undefined, usual: number): number {
  if (value === undefined) return usual;
  if (Number.isInteger(value) && value >= 1 && value <= most[name]) return value;
  throw new CctoolError('input', `${name}: ${value} is out of range`, `a whole number from 1 to ${most[name]}`);
}

/** The operation calendarHolidays: the days ahead, from today in the calendar's zone unless `from` says otherwise. */
export async function calendarHolidays(
  context: ToolkitContext,
  input: CalendarHolidaysInput,
): Promise<CalendarHolidays> {
  const days = count('days', input.days, 365);
  const limit = count('limit', input.limit, most.limit);
  const given = input.from === undefined ? undefined : parseDate(input.from);
  if (input.from !== undefined && (given === undefined || given < 0 || given > 83_650)) {
    throw new CctoolError('input', `from: "${input.from.slice(0, 100)}" is no date`, 'write YYYY-MM-DD, 1970 to 2199');
  }
  const { engine } = await hoursService(context);
  const schedule = engine.calendar();
  const from = given ?? localTime(engine.part(schedule.key).zone, context.now()).date;
  return { holidays: upcomingHolidays(engine, schedule.key, from, days, limit) };
}
