import { dayNumber, isLeapYear, weekdayOf } from '../dates/day-number.js';

/** A day of the year as POSIX TZ rules write it, and the seconds after its midnight in local time. */
interface RuleDay {
  kind: 'julian' | 'zero' | 'month';
  month: number;
  week: number;
  /** 0 is Sunday in `month`; a day of the year in the other two. */
  day: number;
  time: number;
}

/** A POSIX TZ rule: standard time and, where there is one, daylight time with its two changes. Offsets in seconds east. */
export interface PosixRule {
  standard: { offset: number; abbreviation: string };
  daylight?: { offset: number; abbreviation: string; start: RuleDay; end: RuleDay };
}

const name = '(<[A-Za-z0-9+-]{3,}>|[A-Za-z]{3,})';
const clock = '([+-]?\\d{1,3}(?::\\d{1,2}){0,2})';
const day = '(J\\d{1,3}|\\d{1,3}|M\\d{1,2}\\.\\d\\.\\d)';
const grammar = new RegExp(`^${name}${clock}(?:${name}${clock}?,${day}(?:/${clock})?,${day}(?:/${clock})?)?$`);

function seconds(text: string): number {
  const [hours = '0', minutes = '0', rest = '0'] = text.replace(/^[+-]/, '').split(':');
  return (text.startsWith('-') ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(rest));
}

function ruleDay(text: string, time: string | undefined): RuleDay {
  const at = time === undefined ? 7200 : seconds(time);
  if (text.startsWith('M')) {
    const [month, week, weekday] = text.slice(1).split('.').map(Number) as [number, number, number];
    return { kind: 'month', month, week, day: weekday, time: at };
  }
  const julian = text.startsWith('J');
  return { kind: julian ? 'julian' : 'zero', month: 0, week: 0, day: Number(text.slice(julian ? 1 : 0)), time: at };
}

/**
 * Reads a rule such as `EST5EDT,M3.2.0,M11.1.0` (POSIX.1-2017 8.3, with the hours beyond a day of RFC 9636 3.3.1).
 * Undefined where the text is not such a rule.
 */
export function parsePosixRule(text: string): PosixRule | undefined {
  const match = grammar.exec(text);
  if (!match) return undefined;
  const [, standardName, standardOffset, daylightName, daylightOffset, start, startTime, end, endTime] = match;
  const plain = (quoted: string) => quoted.replace(/[<>]/g, '');
  // POSIX counts west of Greenwich; everything else counts east.
  const standard = { offset: -seconds(standardOffset!), abbreviation: plain(standardName!) };
  if (daylightName === undefined) return { standard };
  return {
    standard,
    daylight: {
      offset: daylightOffset === undefined ? standard.offset + 3600 : -seconds(daylightOffset),
      abbreviation: plain(daylightName),
      start: ruleDay(start!, startTime),
      end: ruleDay(end!, endTime),
    },
  };
}

/** The local second of a year's change, counted from 1970 as if local time were UTC. */
function localSecond(rule: RuleDay, year: number): number {
  const first = dayNumber(year, 1, 1);
  if (rule.kind === 'zero') return (first + rule.day) * 86400 + rule.time;
  if (rule.kind === 'julian') {
    // Julian days leave 29 February out of the count: day 60 is always 1 March.
    return (first + rule.day - 1 + (isLeapYear(year) && rule.day >= 60 ? 1 : 0)) * 86400 + rule.time;
  }
  const monthStart = dayNumber(year, rule.month, 1);
  const nextMonth = rule.month === 12 ? dayNumber(year + 1, 1, 1) : dayNumber(year, rule.month + 1, 1);
  const sundayBased = (weekdayOf(monthStart) + 1) % 7;
  let date = monthStart + ((rule.day - sundayBased + 7) % 7) + (rule.week - 1) * 7;
  while (date >= nextMonth) date -= 7;
  return date * 86400 + rule.time;
}

/** The changes of one year in order: seconds since 1970 UTC, and what holds from then on. */
export function posixTransitions(
  rule: PosixRule,
  year: number,
): { at: number; offset: number; isDst: boolean; abbreviation: string }[] {
  const { standard, daylight } = rule;
  if (!daylight) return [];
  const toDaylight = { at: localSecond(daylight.start, year) - standard.offset, ...pick(daylight), isDst: true };
  const toStandard = { at: localSecond(daylight.end, year) - daylight.offset, ...pick(standard), isDst: false };
  return toDaylight.at < toStandard.at ? [toDaylight, toStandard] : [toStandard, toDaylight];
}

const pick = ({ offset, abbreviation }: { offset: number; abbreviation: string }) => ({ offset, abbreviation });
