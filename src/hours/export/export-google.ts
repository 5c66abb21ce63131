import { civilDate, formatDate } from '../dates/day-number.js';
import type { HoursEngine } from '../engine.js';
import type { Loss } from '../import/loss.js';
import { settleWeek } from '../import/minute-ranges.js';
import type { Exported, ExportOptions } from './exported.js';
import { lastDate, reportCommon, reportMasked, specialDays, weekRanges } from './special-days.js';

const dayNames = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
/** Special hours end before noon of the day after. */
const latestEnd = 1440 + 719;

/** A TimeOfDay; fields that are 0 are left out as the service does. */
const time = (minutes: number) => ({
  ...(minutes >= 60 ? { hours: Math.floor(minutes / 60) } : {}),
  ...(minutes % 60 ? { minutes: minutes % 60 } : {}),
});

/** An end after midnight is a time of the next day, midnight itself is 24:00. */
const endOf = (end: number) =>
  end > 1440 ? { shift: 1, closeTime: time(end - 1440) } : { shift: 0, closeTime: time(end) };

/**
 * Writes a schedule as hours of a Google Business Profile (JSON): the week as `regularHours`, seasons and holidays date by date
 * as `specialHours`.
 */
export function exportGoogle(engine: HoursEngine, options: ExportOptions): Exported {
  const losses: Loss[] = [];
  const { schedule } = engine.part(options.key);
  reportCommon(engine, options, losses);
  losses.push({
    ...{ kind: 'dropped', place: 'timezone' },
    message: `a profile names no time zone: the place must be in ${schedule.timezone}`,
  });
  const last = lastDate(options);
  const periods = settleWeek(weekRanges(schedule.weekly)).flatMap((ranges, day) =>
    ranges.map(([start, end]) => {
      const { shift, closeTime } = endOf(end);
      const closeDay = dayNames[(day + shift) % 7];
      return { openDay: dayNames[day], openTime: time(start), closeDay, closeTime };
    }),
  );
  const special = specialDays(engine, options.key, options.from, last);
  reportMasked(engine, schedule, special, losses);
  const specialHourPeriods = special.flatMap(({ date, name, hours }): object[] => {
    if (!hours.length) return [{ startDate: civilDate(date), closed: true }];
    return hours.map(([start, end]) => {
      if (end > latestEnd) {
        const message = 'special hours end before noon of the next day in Google: it may refuse these';
        losses.push({ kind: 'assumed', place: `${name} ${formatDate(date)}`, message });
      }
      const { shift, closeTime } = endOf(end);
      return { startDate: civilDate(date), openTime: time(start), endDate: civilDate(date + shift), closeTime };
    });
  });
  if (special.length) {
    const message = `${special.length} dates are written out up to ${formatDate(last)}; export again then`;
    losses.push({ kind: 'changed', place: 'seasons and holidays', message });
  }
  const location = {
    title: schedule.name,
    regularHours: { periods },
    ...(special.length ? { specialHours: { specialHourPeriods } } : {}),
  };
  return { text: JSON.stringify(location, null, 2), losses };
}
