import { formatDate, weekdayOf } from '../dates/day-number.js';
import type { HoursEngine } from '../engine.js';
import type { Loss } from '../import/loss.js';
import type { MinuteRange } from '../import/minute-ranges.js';
import { civilDays, civilRuns, civilWeek } from './civil-days.js';
import type { Exported, ExportOptions } from './exported.js';
import { lastDate, reportCommon, weekRanges } from './special-days.js';

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const two = (number: number) => String(number).padStart(2, '0');
const time = (minutes: number) => `${two(Math.floor((minutes % 1440) / 60))}:${two(minutes % 60)}:00`;

/** The fields of a day or a holiday: two stretches are all it takes. */
function hoursOf(ranges: readonly MinuteRange[], place: string, losses: Loss[]): object {
  const [first, second, ...more] = ranges;
  if (more.length) {
    const message = `CXone takes two stretches a day; ${more.length} more ${more.length === 1 ? 'is' : 'are'} left out`;
    losses.push({ kind: 'dropped', place, message });
  }
  if (!first) return { hasAdditionalHours: false, isClosedAllDay: true };
  return {
    ...{ openTime: time(first[0]), closeTime: time(first[1]), hasAdditionalHours: second !== undefined },
    ...(second ? { additionalOpenTime: time(second[0]), additionalCloseTime: time(second[1]) } : {}),
    isClosedAllDay: false,
  };
}

/**
 * Writes a schedule as an hours-of-operation profile of NICE CXone (JSON), as POST /hours-of-operation takes it. Days end at
 * midnight, so shifts over it become two stretches; holidays and seasons are written out date by date.
 */
export function exportCxone(engine: HoursEngine, options: ExportOptions): Exported {
  const losses: Loss[] = [];
  const { schedule } = engine.part(options.key);
  reportCommon(engine, options, losses);
  const last = lastDate(options);
  const days = civilWeek(weekRanges(schedule.weekly)).map((ranges, day) => ({
    day: dayNames[day],
    ...hoursOf(ranges, dayNames[day]!, losses),
  }));
  const holidays = civilRuns(civilDays(engine, options.key, options.from, last)).flatMap(({ name, from, to, hours }) =>
    Array.from({ length: to - from + 1 }, (_, index) => {
      const date = formatDate(from + index);
      return { holidayName: name, date, ...hoursOf(hours.get(weekdayOf(from + index))!, `${name} ${date}`, losses) };
    }),
  );
  if (holidays.length) {
    const message = `${holidays.length} dates are written out up to ${formatDate(last)}; export again then`;
    losses.push({ kind: 'changed', place: 'seasons and holidays', message });
  }
  const zone = `a profile names no time zone; the business unit must be in ${schedule.timezone}`;
  losses.push({ kind: 'dropped', place: 'timezone', message: zone });
  return { text: JSON.stringify({ profileName: schedule.name, days, holidays }, null, 2), losses };
}
