import { parseDateRule } from '../dates/date-rule.js';
import { civilDate, type DayNumber } from '../dates/day-number.js';
import { byDay } from './rule-days.js';
import { weekdayCodes } from './weekdays.js';

/**
 * The part of a recurrence rule that falls on some weekdays. What the rule takes from its first date is written out,
 * because BYDAY would take its place.
 * @returns undefined where the result is no such part (BYSETPOS counts before weekdays are left out)
 */
export function narrowRule(text: string, start: DayNumber, weekdays: readonly number[]): string | undefined {
  const parsed = parseDateRule(text, start);
  if ('error' in parsed || parsed.rule.setPositions.length) return undefined;
  const { frequency, months, monthDays, weekdays: own } = parsed.rule;
  const date = civilDate(start);
  const parts = text.split(';').filter((part) => part !== '' && !/^BYDAY=/i.test(part));
  if (own.length) {
    const kept = own.filter(({ weekday }) => weekdays.includes(weekday));
    return [...parts, `BYDAY=${kept.map(({ weekday, n }) => `${n || ''}${weekdayCodes[weekday]}`).join()}`].join(';');
  }
  if ((frequency === 'YEARLY' || frequency === 'MONTHLY') && !monthDays.length) {
    if (frequency === 'YEARLY' && !months.length) parts.push(`BYMONTH=${date.month}`);
    parts.push(`BYMONTHDAY=${date.day}`);
  }
  return [...parts, byDay(weekdays)].join(';');
}
