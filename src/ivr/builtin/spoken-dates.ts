/** Dates and times as callers say them, in English and Spanish. */
import { ordinal } from '../../reading/numbers.js';
import { monthNames } from '../../reading/say-as.js';
import { spanishMonths } from '../../reading/spanish.js';
import { baseOf } from '../language.js';
import { spokenWords, wholeNumber } from './number-words.js';

const two = (n: number) => String(n).padStart(2, '0');

/** A date that exists; the year may be missing. `YYYY-MM-DD` or `--MM-DD`. */
export function dateText(year: number | undefined, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year ?? 2000, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return year === undefined ? `--${two(month)}-${two(day)}` : `${year}-${two(month)}-${two(day)}`;
}

const months = new Map([
  ...monthNames.map((name, index) => [name.toLowerCase(), index + 1] as const),
  ...monthNames.map((name, index) => [name.slice(0, 3).toLowerCase(), index + 1] as const),
  ...spanishMonths.map((name, index) => [name, index + 1] as const),
  ['sept', 9] as const,
  ['setiembre', 9] as const,
]);
const ordinals = new Map(Array.from({ length: 31 }, (_, index) => [ordinal(index + 1), index + 1] as const));
const weekdays =
  'monday tuesday wednesday thursday friday saturday sunday lunes martes miercoles jueves viernes sabado domingo';
const silent = new Set(['the', 'of', 'on', 'el', 'de', 'del', ...weekdays.split(' ')]);

function dayOf(words: readonly string[], language: string): number | undefined {
  const text = words.join(' ');
  if (text === 'primero') return 1;
  const figures = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(text);
  const day = figures ? Number(figures[1]) : (ordinals.get(text) ?? wholeNumber(words, language));
  return day !== undefined && day >= 1 && day <= 31 ? day : undefined;
}

function yearOf(words: readonly string[], language: string): number | undefined {
  const whole = wholeNumber(words, language);
  if (whole !== undefined && whole >= 1000 && whole <= 2999) return whole;
  if (baseOf(language) !== 'en') return undefined;
  // "twenty twenty six", "nineteen oh five", "nineteen hundred" is a number of its own.
  const century = wholeNumber(words.slice(0, 1), language);
  const rest = words.slice(1);
  const years = wholeNumber(rest[0] === 'oh' || rest[0] === 'o' ? rest.slice(1) : rest, language);
  if (century === undefined || century < 10 || century > 29 || years === undefined || years > 99) return undefined;
  return years < 10 && rest.length === 1 ? undefined : century * 100 + years;
}

/**
 * A spoken date: "march third twenty twenty six", "the third of march", "el tres de marzo de dos mil veintiséis".
 * @returns `YYYY-MM-DD`, or `--MM-DD` where no year is said
 */
export function spokenDate(text: string, language: string): string | undefined {
  const written = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(text);
  if (written) return dateText(Number(written[1]), Number(written[2]), Number(written[3]));
  const words = spokenWords(text).filter((word) => !silent.has(word));
  const at = words.findIndex((word) => months.has(word));
  if (at < 0) return undefined;
  const month = months.get(words[at]!)!;
  const after = words.slice(at + 1);
  const found = (day: number | undefined, year: readonly string[]) => {
    if (day === undefined) return undefined;
    if (year.length === 0) return dateText(undefined, month, day);
    const number = yearOf(year, language);
    return number === undefined ? undefined : dateText(number, month, day);
  };
  if (at > 0) return found(dayOf(words.slice(0, at), language), after);
  for (let length = Math.min(3, after.length); length > 0; length--) {
    const date = found(dayOf(after.slice(0, length), language), after.slice(length));
    if (date !== undefined) return date;
  }
  return undefined;
}

/** `night` is before midnight, and after it from twelve to four. */
type Half = 'am' | 'pm' | 'night' | undefined;

const halves: readonly (readonly [words: string, half: 'am' | 'pm' | 'night'])[] = [
  ['a m', 'am'],
  ['am', 'am'],
  ['p m', 'pm'],
  ['pm', 'pm'],
  ['in the morning', 'am'],
  ['in the afternoon', 'pm'],
  ['in the evening', 'pm'],
  ['at night', 'night'],
  ['tonight', 'night'],
  ['de la manana', 'am'],
  ['de la madrugada', 'am'],
  ['de la tarde', 'pm'],
  ['de la noche', 'night'],
  ['del mediodia', 'pm'],
];

/** `HH:MM`; with `?` behind it where morning and afternoon are both possible. */
export function timeText(hour: number, minute: number, half: Half): string | undefined {
  if (hour > 23 || minute > 59) return undefined;
  if (half !== undefined && (hour < 1 || hour > 12)) return undefined;
  if (half === undefined) return `${two(hour)}:${two(minute)}${hour >= 1 && hour <= 12 ? '?' : ''}`;
  const isLate = half === 'pm' || (half === 'night' && hour > 4 && hour < 12);
  return `${two((hour % 12) + (isLate ? 12 : 0))}:${two(minute)}`;
}

const parts = new Map([
  ['half', 30],
  ['quarter', 15],
  ['a quarter', 15],
  ['media', 30],
  ['cuarto', 15],
]);

/** A spoken time: "half past two", "two oh five p m", "las dos y media de la tarde". Noon is 12:00. */
export function spokenTime(text: string, language: string): string | undefined {
  let said = spokenWords(text.replace(/:/g, ' '))
    .join(' ')
    .replace(/^(?:at|a|las|la|a las|a la|el) /, '')
    .replace(/^las? /, '');
  if (said === 'noon' || said === 'mediodia') return '12:00';
  if (said === 'midnight' || said === 'medianoche') return '00:00';
  const ending = halves.find(([words]) => said.endsWith(` ${words}`));
  if (ending) said = said.slice(0, -ending[0].length - 1);
  said = said.replace(/ (?:o'clock|hours|horas|en punto)$/, '');
  // "cuarto para las cinco" as in America, "half six" as in Britain.
  said = said
    .replace(/^(?:un )?(.+) para (?:las?|el) (.+)$/, '$2 menos $1')
    .replace(/^half (?!past|an? )/, 'half past ');
  const number = (words: string) => parts.get(words) ?? wholeNumber(words.split(' '), language);
  const shifted = /^(.+?)(?: minutes)? (past|after|to|before|of) (.+)$/.exec(said) ?? undefined;
  const spanish = baseOf(language) === 'es' ? /^(.+?) (y|menos) (.+)$/.exec(said) : undefined;
  const [minutes, hours, back] = shifted
    ? [number(shifted[1]!), number(shifted[3]!), /to|before|of/.test(shifted[2]!)]
    : spanish
      ? [number(spanish[3]!), number(spanish[1]!), spanish[2] === 'menos']
      : [undefined, undefined, false];
  if (minutes !== undefined && hours !== undefined) {
    if (!back) return timeText(hours, minutes, ending?.[1]);
    return timeText(hours === 1 ? 12 : hours - 1, 60 - minutes, ending?.[1]);
  }
  const words = said.split(' ');
  const whole = number(said);
  if (whole !== undefined && whole <= 24) return timeText(whole % 24, 0, ending?.[1]);
  const minute = wholeNumber(/^(?:oh|o)$/.test(words[1] ?? '') ? words.slice(2) : words.slice(1), language);
  const hour = wholeNumber(words.slice(0, 1), language);
  // "two five" is not a time; "two oh five" is.
  if (hour === undefined || minute === undefined || (minute < 10 && !/^(?:oh|o|0\d)$/.test(words[1]!)))
    return undefined;
  return timeText(hour, minute, ending?.[1]);
}
