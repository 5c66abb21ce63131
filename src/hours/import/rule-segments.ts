import { parseDateRule, ruleDates } from '../dates/date-rule.js';
import { type DayNumber, formatDate } from '../dates/day-number.js';
import type { WrittenDays } from './hours-document.js';

/** The parts of an RRULE that say which dates, without those that end it. */
const bare = (rule: string) =>
  rule
    .trim()
    .toUpperCase()
    .split(';')
    .filter((part) => part !== '' && !/^(COUNT|UNTIL)=/.test(part))
    .join(';');

const basic = (date: DayNumber) => formatDate(date).replaceAll('-', '');
/** How far a series is followed to find its end; what goes on longer has none. */
const horizon = 400 * 366;

/**
 * Writes a series with left-out dates as rules that run between them: each has its own first date, so that INTERVAL keeps
 * its step, and the last goes on as far as the series does.
 * @returns the rules, or the reason why the text is not a rule of dates
 */
export function ruleSegments(
  text: string,
  start: DayNumber,
  without: readonly DayNumber[],
): { days: WrittenDays[] } | { error: string } {
  const parsed = parseDateRule(text, start);
  if ('error' in parsed) return parsed;
  const rule = parsed.rule;
  const plain = bare(text);
  let end: DayNumber | undefined = rule.until;
  if (rule.count !== undefined) end = ruleDates(rule, start, start + horizon).at(-1) ?? start;
  const gaps = [...new Set(without)]
    .filter((date) => date >= start && (end === undefined || date <= end))
    .sort((a, b) => a - b);
  const days: WrittenDays[] = [];
  let from: DayNumber | undefined = firstDate(rule, start);
  for (const gap of gaps) {
    if (from === undefined || gap < from) continue;
    if (gap > from) days.push({ rule: `${plain};UNTIL=${basic(gap - 1)}`, start: formatDate(from) });
    from = firstDate(rule, gap + 1);
  }
  if (from !== undefined) {
    days.push({ rule: end === undefined ? plain : `${plain};UNTIL=${basic(end)}`, start: formatDate(from) });
  }
  return { days };
}

/** The first date of a series at or after a date; it keeps the step of the series, so a rule can start anew there. */
function firstDate(rule: Parameters<typeof ruleDates>[0], from: DayNumber): DayNumber | undefined {
  for (const span of [400, 4000, 40_000]) {
    const found = ruleDates(rule, from, from + span)[0];
    if (found !== undefined) return found;
  }
  return undefined;
}
