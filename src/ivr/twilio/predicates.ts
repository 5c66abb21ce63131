/** The conditions of the widget "Split Based On": capitals and blanks at the ends do not count, but for `regex`. */
import { matchesPattern, PatternError } from '../expression/pattern.js';

/** One condition of a transition, as the flow's definition writes it. */
export interface Condition {
  /** `equal_to`, `is_blank`, … */
  type: string;
  /** The template that gives what is tested. */
  argument: string;
  /** What it is compared with, a template too. */
  value: string;
}

const folded = (text: string) => text.trim().toLowerCase();
const any = (list: string) => list.split(',').map(folded);
const ordered = (work: (one: number, other: number) => boolean) => (text: string, value: string) =>
  text.trim() !== '' && work(Number(text), Number(value));
const opposite =
  (work: (text: string, value: string) => boolean) =>
  (text: string, value: string): boolean =>
    !work(text, value);

/** Minutes of a clock time such as `17:30` or `5:30 pm`, else those of an instant; NaN for anything else. */
function minutesOf(text: string): number {
  const clock = /^\s*(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap]m)?\s*$/i.exec(text);
  if (!clock) return Date.parse(text) / 60_000;
  const hour = clock[3] ? (Number(clock[1]) % 12) + (/p/i.test(clock[3]) ? 12 : 0) : Number(clock[1]);
  return hour * 60 + Number(clock[2]);
}
const timed = (work: (one: number, other: number) => boolean) => (text: string, value: string) =>
  work(minutesOf(text), minutesOf(value));

const equal = (text: string, value: string) => folded(text) === folded(value);
const oneOf = (text: string, value: string) => any(value).includes(folded(text));
const contains = (text: string, value: string) => folded(text).includes(folded(value));
const starts = (text: string, value: string) => folded(text).startsWith(folded(value));
const blank = (text: string) => text.trim() === '';
const earlier = timed((one, other) => one < other);
const later = timed((one, other) => one > other);

const tests: { readonly [type: string]: (text: string, value: string) => boolean } = {
  equal_to: equal,
  not_equal_to: opposite(equal),
  matches_any_of: oneOf,
  does_not_match_any_of: opposite(oneOf),
  is_blank: blank,
  is_not_blank: opposite(blank),
  contains,
  does_not_contain: opposite(contains),
  starts_with: starts,
  does_not_start_with: opposite(starts),
  less_than: ordered((one, other) => one < other),
  greater_than: ordered((one, other) => one > other),
  is_before_time: earlier,
  is_after_time: later,
  is_before_date: earlier,
  is_after_date: later,
  regex: matchesAhead,
};

/**
 * A pattern that may begin with looks ahead, as in `^(?=.*yes)(?!.*not).*`: each is a condition of its own on the text,
 * so that matching stays linear.
 */
function matchesAhead(text: string, pattern: string): boolean {
  let rest = pattern.startsWith('^(?') ? pattern.slice(1) : pattern;
  for (let kind = rest.slice(0, 3); kind === '(?=' || kind === '(?!'; kind = rest.slice(0, 3)) {
    let end = 3;
    for (let depth = 1; depth > 0 && end < rest.length; end++) {
      if (rest[end] === '\\') end++;
      else if (rest[end] === '(') depth++;
      else if (rest[end] === ')') depth--;
    }
    const ahead = `^(?:${rest.slice(3, end - 1)})`;
    if (matchesPattern(text, ahead) !== (kind === '(?=')) return false;
    rest = rest.slice(end);
  }
  return matchesPattern(text, rest);
}

/** The types of conditions that are known. */
export const predicateTypes: readonly string[] = Object.keys(tests);

/** Types that compare whole texts: words with capitals or a full stop of a recognizer are not the same ones. */
export const exactTypes: ReadonlySet<string> = new Set(['equal_to', 'matches_any_of']);

/** Whether a condition holds; undefined where its type or its pattern cannot be read. */
export function conditionHolds(type: string, text: string, value: string): boolean | undefined {
  if (!Object.hasOwn(tests, type)) return undefined;
  try {
    return tests[type]!(text, value);
  } catch (error) {
    if (error instanceof PatternError) return undefined;
    throw error;
  }
}

/** What no condition of a flow is likely to compare with. */
export const OTHER = 'something else';

/** Texts for which a condition holds; for the opposite of one also a text for which it does not. */
export function textsFor(type: string, value: string): string[] {
  switch (type) {
    case 'matches_any_of':
      return any(value).filter((each) => each !== '');
    case 'is_blank':
      return [''];
    case 'less_than':
      return [String(Number(value) - 1)];
    case 'greater_than':
      return [String(Number(value) + 1)];
    case 'is_before_time':
      return ['00:00'];
    case 'is_after_time':
      return ['23:59'];
    case 'is_before_date':
      return ['1990-01-01'];
    case 'is_after_date':
      return ['2090-01-01'];
    case 'regex':
      return fitting(value);
    case 'equal_to':
    case 'contains':
    case 'starts_with':
      return [value];
    case 'is_not_blank':
      return [OTHER, ''];
    default:
      return [OTHER, any(value)[0]!];
  }
}

/** Texts that a pattern matches: its alternatives without their signs, digits of each length, ordinary words. */
function fitting(pattern: string): string[] {
  const ahead = [...pattern.matchAll(/\(\?=([^()]*)\)/g)].map(([, inner = '']) => inner.replace(/\.\*/g, '')).join(' ');
  const alternatives = pattern
    .split('|')
    .map((each) => each.replace(/\(\?:|[\^$()?*+]|\[|\]/g, '').replace(/\\(.)/g, '$1'));
  const digits = Array.from({ length: 20 }, (_, index) => '1234567890123456789'.slice(0, index));
  const words = ['yes', 'no', 'abc', 'name@example.com', '+12065550100', '2026-01-31', '10:30'];
  return [...alternatives, ahead, ...digits, ...words]
    .filter((each) => conditionHolds('regex', each, pattern) === true)
    .slice(0, 3);
}
