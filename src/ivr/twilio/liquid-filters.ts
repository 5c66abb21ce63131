/** The filters of Liquid that flows use, after its reference; numbers in texts count as numbers, as there. */
import type { LocalTime, Value } from '../expression/index.js';
import { showValue } from '../simulate/speak.js';

/** What filters ask beside their values. */
export interface FilterWorld {
  now(): LocalTime;
}

type Filter = (value: Value, args: readonly Value[], world: FilterWorld) => Value;

const number = (value: Value | undefined): number => {
  const read = Number(showValue(value ?? null));
  return Number.isFinite(read) ? read : 0;
};
const text = (value: Value | undefined): string => showValue(value ?? null);
const onText =
  (work: (text: string, ...args: string[]) => Value): Filter =>
  (value, args) =>
    work(text(value), ...args.map(text));
const onNumbers =
  (work: (one: number, other: number) => number): Filter =>
  (value, [other]) => {
    const result = work(number(value), number(other));
    return Number.isFinite(result) ? result : 0;
  };
const list = (value: Value): readonly Value[] => (Array.isArray(value) ? value : value === null ? [] : [value]);
const whole = (one: Value, other: Value | undefined) =>
  Number.isInteger(number(one)) && Number.isInteger(number(other));

/** All filters by name. */
export const liquidFilters: { readonly [name: string]: Filter } = {
  append: onText((value, end = '') => value + end),
  prepend: onText((value, start = '') => start + value),
  capitalize: onText((value) => value.slice(0, 1).toUpperCase() + value.slice(1).toLowerCase()),
  upcase: onText((value) => value.toUpperCase()),
  downcase: onText((value) => value.toLowerCase()),
  strip: onText((value) => value.trim()),
  lstrip: onText((value) => value.trimStart()),
  rstrip: onText((value) => value.trimEnd()),
  strip_newlines: onText((value) => value.replace(/\r?\n/g, '')),
  newline_to_br: onText((value) => value.replace(/\r?\n/g, '<br />\n')),
  strip_html: onText((value) => value.replace(/<[^>]*>/g, '')),
  escape: onText((value) => value.replace(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`)),
  url_encode: onText((value) => encodeURIComponent(value).replaceAll('%20', '+')),
  url_decode: onText((value) => {
    try {
      return decodeURIComponent(value.replaceAll('+', ' '));
    } catch {
      return value;
    }
  }),
  replace: onText((value, from = '', to = '') => (from === '' ? value : value.replaceAll(from, to))),
  replace_first: onText((value, from = '', to = '') => value.replace(from, () => to)),
  remove: onText((value, part = '') => (part === '' ? value : value.replaceAll(part, ''))),
  remove_first: onText((value, part = '') => value.replace(part, '')),
  split: onText((value, at = '') => (at === '' ? [...value] : value.split(at).slice(0, 1000))),
  truncate: onText((value, length = '50', end = '...') =>
    value.length <= number(length) ? value : value.slice(0, Math.max(0, number(length) - end.length)) + end,
  ),
  slice: (value, [from, length]) => {
    const start = number(from);
    const source = Array.isArray(value) ? value : text(value);
    const begin = start < 0 ? source.length + start : start;
    return source.slice(Math.max(0, begin), begin + (length === undefined ? 1 : number(length)));
  },
  plus: onNumbers((one, other) => one + other),
  minus: onNumbers((one, other) => one - other),
  times: onNumbers((one, other) => one * other),
  divided_by: (value, [other]) => {
    const result = number(value) / number(other);
    if (!Number.isFinite(result)) return 0;
    return whole(value, other) ? Math.floor(result) : result;
  },
  modulo: onNumbers((one, other) => ((one % other) + other) % other),
  abs: onNumbers((one) => Math.abs(one)),
  ceil: onNumbers((one) => Math.ceil(one)),
  floor: onNumbers((one) => Math.floor(one)),
  round: onNumbers((one, digits) => Number(one.toFixed(Math.min(10, Math.max(0, digits))))),
  at_least: onNumbers((one, other) => Math.max(one, other)),
  at_most: onNumbers((one, other) => Math.min(one, other)),
  size: (value) => (Array.isArray(value) ? value.length : text(value).length),
  first: (value) => list(value)[0] ?? null,
  last: (value) => list(value).at(-1) ?? null,
  join: (value, [between]) =>
    list(value)
      .map(text)
      .join(between === undefined ? ' ' : text(between)),
  reverse: (value) => [...list(value)].reverse(),
  sort: (value) => [...list(value)].sort((one, other) => (text(one) < text(other) ? -1 : 1)),
  uniq: (value) => [...new Map(list(value).map((each) => [text(each), each])).values()],
  compact: (value) => list(value).filter((each) => each !== null),
  concat: (value, [other]) => [...list(value), ...list(other ?? null)],
  map: (value, [name]) =>
    list(value).map((each) =>
      each !== null && typeof each === 'object' && !Array.isArray(each) && Object.hasOwn(each, text(name))
        ? each[text(name)]!
        : null,
    ),
  where: (value, [name, wanted]) =>
    list(value).filter((each) => {
      if (each === null || typeof each !== 'object' || Array.isArray(each)) return false;
      const found = Object.hasOwn(each, text(name)) ? each[text(name)]! : null;
      return wanted === undefined ? found !== null && found !== false : text(found) === text(wanted);
    }),
  default: (value, [other]) => (value === null || value === '' || value === false ? (other ?? null) : value),
  to_json: (value) => JSON.stringify(value),
  json: (value) => JSON.stringify(value),
  date: (value, [format], world) => formatDate(text(value), text(format), world.now()),
};

const two = (value: number) => String(value).padStart(2, '0');
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = 'January February March April May June July August September October November December'.split(' ');

/** The parts of a time that `date` writes; a text that is not a time stays as it is. */
function formatDate(value: string, format: string, now: LocalTime): string {
  const isNow = /^(?:now|today)$/i.test(value.trim());
  const read = isNow ? undefined : new Date(/^\d+$/.test(value) ? Number(value) * 1000 : value);
  if (read && Number.isNaN(read.getTime())) return value;
  const { year, month, day, weekday, hour, minute } = read
    ? {
        year: read.getUTCFullYear(),
        month: read.getUTCMonth() + 1,
        day: read.getUTCDate(),
        weekday: read.getUTCDay() || 7,
        hour: read.getUTCHours(),
        minute: read.getUTCMinutes(),
      }
    : now;
  const name = days[weekday % 7]!;
  const monthName = months[month - 1]!;
  const twelve = hour % 12 || 12;
  const fields: { readonly [letter: string]: string } = {
    Y: String(year),
    y: two(year % 100),
    m: two(month),
    d: two(day),
    e: String(day),
    H: two(hour),
    k: String(hour),
    I: two(twelve),
    l: String(twelve),
    M: two(minute),
    S: read ? two(read.getUTCSeconds()) : now.iso.slice(17, 19),
    p: hour < 12 ? 'AM' : 'PM',
    P: hour < 12 ? 'am' : 'pm',
    A: name,
    a: name.slice(0, 3),
    B: monthName,
    b: monthName.slice(0, 3),
    u: String(weekday),
    w: String(weekday % 7),
    F: `${year}-${two(month)}-${two(day)}`,
    T: `${two(hour)}:${two(minute)}:00`,
    s: String(Math.floor((read?.getTime() ?? Date.parse(now.iso)) / 1000)),
    '%': '%',
  };
  return format.replace(/%-?([A-Za-z%])/g, (written, letter: string) => {
    const field = fields[letter] ?? written;
    return written.startsWith('%-') ? field.replace(/^0(?=\d)/, '') : field;
  });
}
