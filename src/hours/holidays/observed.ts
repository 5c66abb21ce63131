import { type DayNumber, weekdayOf } from '../dates/day-number.js';
import type { Observed } from '../model.js';

const saturday = 5;
const sunday = 6;

/**
 * The date on which a holiday is kept. A result may lie in another year: 1 January on a Saturday is kept on 31 December.
 * @param taken for `next-weekday`: dates that other holidays hold already, which pushes this one on
 */
export function observedDate(date: DayNumber, rule: Observed, taken: ReadonlySet<DayNumber>): DayNumber {
  const weekday = weekdayOf(date);
  if (rule === 'none' || weekday < saturday) return date;
  if (rule === 'nearest-weekday') return weekday === saturday ? date - 1 : date + 1;
  if (rule === 'sunday-to-monday') return weekday === sunday ? date + 1 : date;
  let kept = date + (weekday === saturday ? 2 : 1);
  while (taken.has(kept) || weekdayOf(kept) >= saturday) kept++;
  return kept;
}
