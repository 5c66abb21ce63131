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
/** Decimals count in tens, as there: 0.1 and 0.2 are 0.3. */
const decimal = (result: number) => (Number.isFinite(result) ? Number(result.toPrecision(15)) : 0);
const onNumbers =
  (work: (one: number, other: number) => number): Filter =>
  (value, [other]) =>
    decimal(work(number(value), number(other)));
const list = (value: Value): readonly Value[] => (Array.isArray(value) ? value : value === null ? [] : [value]);
/** What Liquid writes in place of a result. */
const wrong = (message: string) => `Liquid error: ${message}`;

/** The property of a value, or the value itself where no property is named. */
function property(value: Value, name: Value | undefined): Value {
  if (name === undefined) return value;
  const isObject = value !== null && typeof value === 'object' && !Array.isArray(value);
  return isObject && Object.hasOwn(value, text(name)) ? value[text(name)]! : null;
}

/** True for the values that have a property, or have it with a value. */
const having =
  ([name, expected]: readonly Value[]) =>
  (each: Value): boolean => {
    const found = property(each, name ?? null);
    return expected === undefined ? found !== null && found !== false : text(found) === text(expected);
  };

/** In order by the values or a property of theirs: numbers by size, texts by their letters, what is not there last. */
const sorted = (value: Value, name: Value | undefined, keyOf: (value: Value) => string): Value => {
  const keyed = list(value).map((each) => [property(each, name), each] as const);
  const rank = (key: Value) => (key === null ? 1 : 0);
  return keyed
    .sort(([one], [other]) => {
      if (typeof one === 'number' && typeof other === 'number') return one - other;
      const [left, right] = [keyOf(one), keyOf(other)];
      return rank(one) - rank(other) || (left < right ? -1 : left > right ? 1 : 0);
    })
    .map(([, each]) => each);
};

const entities: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (pattern: RegExp) => onText((value) => value.replace(pattern, (each) => entities[each]!));

/** A text in which only the last occurrence of a part is another. */
const withLast = (value: string, part: string, other: string) => {
  const at = value.lastIndexOf(part);
  return at < 0 ? value : value.slice(0, at) + other + value.slice(at + part.length);
};

const urlSafe = { '+': '-', '/': '_' } as const;
const inBase64 = (value: string) => Buffer.from(value, 'utf8').toString('base64');
const fromBase64 = (name: string, alphabet: RegExp) =>
  onText((value) =>
    alphabet.test(value) && value.length % 4 === 0
      ? Buffer.from(value, 'base64').toString('utf8')
      : wrong(`invalid base64 provided to ${name}`),
  );
const whole = (one: Value, other: Value | undefined) =>
  [one, other ?? null].every((each) => /^-?\d+$/.test(text(each).trim()));

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
  strip_html: onText((value) =>
    value.replace(/<script[\s\S]*?<\/script>|<!--[\s\S]*?-->|<style[\s\S]*?<\/style>/g, '').replace(/<[^>]*>/g, ''),
  ),
  escape: escaped(/[&<>"']/g),
  escape_once: escaped(/["<>']|&(?!(?:[a-zA-Z]+|#\d+);)/g),
  base64_encode: onText(inBase64),
  base64_decode: fromBase64('base64_decode', /^[\w+/]*={0,2}$/),
  base64_url_safe_encode: onText((value) => inBase64(value).replace(/[+/]/g, (each) => urlSafe[each as '+' | '/'])),
  base64_url_safe_decode: fromBase64('base64_url_safe_decode', /^[\w-]*={0,2}$/),
  url_encode: onText((value) =>
    encodeURIComponent(value)
      .replaceAll('%20', '+')
      .replace(/[!'()]/g, (each) => `%${each.charCodeAt(0).toString(16)}`),
  ),
  url_decode: onText((value) => {
    try {
      return decodeURIComponent(value.replaceAll('+', ' '));
    } catch {
      return value;
    }
  }),
  replace: onText((value, from = '', to = '') => (from === '' ? value : value.replaceAll(from, to))),
  replace_first: onText((value, from = '', to = '') => value.replace(from, () => to)),
  replace_last: onText((value, from = '', to = '') => withLast(value, from, to)),
  remove: onText((value, part = '') => (part === '' ? value : value.replaceAll(part, ''))),
  remove_first: onText((value, part = '') => value.replace(part, '')),
  remove_last: onText((value, part = '') => withLast(value, part, '')),
  split: onText((value, at = '') => (at === '' ? [...value] : value.split(at).slice(0, 1000))),
  truncate: onText((value, length = '50', end = '...') =>
    value.length <= number(length) ? value : value.slice(0, Math.max(0, number(length) - end.length)) + end,
  ),
  truncatewords: onText((value, count = '15', end = '...') => {
    const most = Math.max(1, Math.floor(number(count)));
    const words = value.trim().split(/\s+/);
    return words.length > most ? words.slice(0, most).join(' ') + end : value;
  }),
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
    if (number(other) === 0) return wrong('divided by 0');
    const result = number(value) / number(other);
    return whole(value, other) ? Math.floor(result) : decimal(result);
  },
  modulo: (value, [other]) => {
    const by = number(other);
    return by === 0 ? wrong('divided by 0') : decimal(((number(value) % by) + by) % by);
  },
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
  sort: (value, [name]) => sorted(value, name, text),
  sort_natural: (value, [name]) => sorted(value, name, (each) => text(each).toLowerCase()),
  uniq: (value, [name]) => {
    const seen = new Set<string>();
    return list(value).filter((each) => {
      const key = text(property(each, name));
      return !seen.has(key) && seen.add(key);
    });
  },
  compact: (value, [name]) => list(value).filter((each) => property(each, name) !== null),
  sum: (value, [name]) => decimal(list(value).reduce<number>((sum, each) => sum + number(property(each, name)), 0)),
  concat: (value, [other]) => [...list(value), ...list(other ?? null)],
  map: (value, [name]) => list(value).map((each) => property(each, name ?? null)),
  where: (value, args) => list(value).filter(having(args)),
  reject: (value, args) => list(value).filter((each) => !having(args)(each)),
  find: (value, args) => list(value).find(having(args)) ?? null,
  find_index: (value, args) => {
    const index = list(value).findIndex(having(args));
    return index < 0 ? null : index;
  },
  has: (value, args) => list(value).some(having(args)),
  default: (value, [other, mayBeFalse]) =>
    value === null ||
    value === '' ||
    (Array.isArray(value) && value.length === 0) ||
    (value === false && mayBeFalse !== true)
      ? (other ?? null)
      : value,
  to_json: (value) => JSON.stringify(value),
  json: (value) => JSON.stringify(value),
  date: (value, [format], world) => formatDate(text(value), text(format), world.now()),
};

const two = (value: number) => String(value).padStart(2, '0');
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = 'January February March April May June July August September October November December'.split(' ');

/** A time as it is written; without a zone it is in UTC, whatever the zone of this machine. */
function readTime(value: string): Date {
  if (/^\d+$/.test(value)) return new Date(Number(value) * 1000);
  const hasZone = /(?:[zZ]|[+-]\d\d:?\d\d|\b(?:GMT|UTC))$/.test(value.trim());
  const iso = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/.exec(value.trim());
  return new Date(iso ? `${iso[1]}T${iso[2]}Z` : hasZone || /^\d{4}-\d\d-\d\d$/.test(value) ? value : `${value} UTC`);
}

/** The parts of a time that `date` writes; a text that is not a time stays as it is. */
function formatDate(value: string, format: string, now: LocalTime): string {
  const isNow = /^(?:now|today)$/i.test(value.trim());
  const read = isNow ? undefined : readTime(value);
  if (format === '' || (read && Number.isNaN(read.getTime()))) return value;
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
  const second = read ? two(read.getUTCSeconds()) : now.iso.slice(17, 19);
  const offset = read ? '+0000' : (/([+-]\d\d):?(\d\d)$/.exec(now.iso)?.slice(1).join('') ?? '+0000');
  const dayOfYear = Math.floor((Date.UTC(year, month - 1, day) - Date.UTC(year, 0, 1)) / 86_400_000) + 1;
  const [dayName, shortMonth, half] = [name.slice(0, 3), monthName.slice(0, 3), hour < 12 ? 'AM' : 'PM'];
  const time = `${two(hour)}:${two(minute)}`;
  const slashed = `${two(month)}/${two(day)}/${two(year % 100)}`;
  const padded = String(day).padStart(2);
  const fields: { readonly [letter: string]: string } = {
    Y: String(year),
    C: two(Math.floor(year / 100)),
    y: two(year % 100),
    m: two(month),
    d: two(day),
    e: padded,
    j: String(dayOfYear).padStart(3, '0'),
    H: two(hour),
    k: String(hour).padStart(2),
    I: two(twelve),
    l: String(twelve).padStart(2),
    M: two(minute),
    S: second,
    L: String(read?.getUTCMilliseconds() ?? 0).padStart(3, '0'),
    p: half,
    P: half.toLowerCase(),
    A: name,
    a: dayName,
    B: monthName,
    b: shortMonth,
    h: shortMonth,
    u: String(weekday),
    w: String(weekday % 7),
    F: `${year}-${two(month)}-${two(day)}`,
    D: slashed,
    x: slashed,
    R: time,
    T: `${time}:${second}`,
    X: `${time}:${second}`,
    r: `${two(twelve)}:${two(minute)}:${second} ${half}`,
    c: `${dayName} ${shortMonth} ${padded} ${time}:${second} ${year}`,
    z: offset,
    Z: offset === '+0000' ? 'UTC' : offset,
    s: String(Math.floor((read?.getTime() ?? Date.parse(now.iso)) / 1000)),
    n: '\n',
    t: '\t',
    '%': '%',
  };
  return format.replace(/%([-^]?)([A-Za-z%])/g, (written, flag: string, letter: string) => {
    const field = Object.hasOwn(fields, letter) ? fields[letter]! : written;
    return flag === '-' ? field.replace(/^[0 ](?=\d)/, '') : flag === '^' ? field.toUpperCase() : field;
  });
}
