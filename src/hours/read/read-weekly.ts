import { clip, type Field, isNull, type Reader } from '../../diagnostics/document/reader.js';
import type { MappingEntry } from '../../diagnostics/document/tree.js';
import type { Fix } from '../../diagnostics/index.js';
import { nearest } from '../../diagnostics/nearest.js';
import { type Interval, type Weekly, weekdays } from '../model.js';

const example = 'write "09:00-17:00", "22:00-06:00" (over midnight) or "00:00-24:00" (all day)';

const time = /(\d{1,2})(?:[:.h]?(\d\d))?h?\s*([ap])?(?:\.?m\.?)?/.source;
const looseTimes = new RegExp(`^\\s*${time}\\s*(?:[-–—]|to|until)\\s*${time}\\s*$`, 'i');

/** Times in another spelling that can mean one thing only, as they are written here: `9am - 5pm`, `0900-1700`. */
function spelledTimes(text: string): string | undefined {
  const match = looseTimes.exec(text);
  if (!match) return undefined;
  const [, startHour, startMinute, startHalf, endHour, endMinute, endHalf] = match;
  // Of "9-5" and "9:00-5pm" nobody can say which half of the day is meant.
  const isTwelve = startHalf !== undefined && endHalf !== undefined;
  const isTwentyFour = startHalf === undefined && endHalf === undefined && startMinute !== undefined;
  if (!isTwelve && !(isTwentyFour && endMinute !== undefined)) return undefined;
  const clock = (hour: string, minute = '00', half?: string): string | undefined => {
    const given = Number(hour);
    if (Number(minute) > 59 || (half === undefined ? given > 24 : given < 1 || given > 12)) return undefined;
    const shown = half === undefined ? given : (given % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
    return `${String(shown).padStart(2, '0')}:${minute}`;
  };
  const [start, end] = [clock(startHour!, startMinute, startHalf), clock(endHour!, endMinute, endHalf)];
  return start === undefined || end === undefined || start === end ? undefined : `${start}-${end}`;
}

/** Reads one `HH:MM-HH:MM`; an end at or before the start lies on the next date. */
export function readInterval(reader: Reader, field: Field): Interval | undefined {
  const text = reader.text(field, 'hours');
  if (text === undefined) return undefined;
  const match = /^\s*(\d{1,2}):(\d\d)\s*[-–]\s*(\d{1,2}):(\d\d)\s*$/.exec(text);
  if (!match) {
    const better = spelledTimes(text);
    const edit = better === undefined ? undefined : reader.source.reworded(field.node, better);
    const fix = reader.source.fix(`write ${better}`, 'safe', edit);
    reader.report(field.node, 'hours-time', `"${clip(text)}" is not a pair of times`, example, fix);
    return undefined;
  }
  const [startHour, startMinute, endHour, endMinute] = match.slice(1).map(Number) as [number, number, number, number];
  const start = startHour * 60 + startMinute;
  const end = endHour * 60 + endMinute;
  const wrong = (message: string, hint: string) => {
    reader.report(field.node, 'hours-time', message, hint);
    return undefined;
  };
  for (const [hour, minute, name] of [
    [startHour, startMinute, 'opening'],
    [endHour, endMinute, 'closing'],
  ] as const) {
    if (minute > 59) return wrong(`"${clip(text)}": minute ${minute} of the ${name} time is out of range`, example);
    if (hour > 24 || (hour === 24 && (minute > 0 || name === 'opening'))) {
      return wrong(
        `"${clip(text)}": hour ${hour} of the ${name} time is out of range`,
        name === 'closing'
          ? 'the day ends at 24:00; hours over midnight are written "22:00-06:00"'
          : 'the day starts at 00:00',
      );
    }
  }
  if (start === end) {
    const hint = 'write "00:00-24:00" for all day, or leave the interval out for closed';
    const allDay = start === 0 ? reader.source.reworded(field.node, '00:00-24:00') : undefined;
    const fix = reader.source.fix('write 00:00-24:00', 'unsafe', allDay);
    reader.report(field.node, 'hours-interval-empty', `"${clip(text)}" opens and closes at the same time`, hint, fix);
    return undefined;
  }
  return { start, end: end > start ? end : end + 1440, source: reader.source, path: field.path };
}

/** Reads a list of intervals (one text counts as a list of one), sorted by start. Nothing is closed all day. */
export function readIntervals(reader: Reader, field: Field): Interval[] {
  if (isNull(field.node)) return [];
  const items = field.node.kind === 'scalar' ? [field] : reader.list(field, 'hours');
  if (items.length > 100) {
    reader.report(field.node, 'hours-too-large', `${items.length} intervals on one day; at most 100 are read`);
    return [];
  }
  return items.flatMap((item) => readInterval(reader, item) ?? []).sort((a, b) => a.start - b.start || a.end - b.end);
}

/** The weekdays a key names: `mon`, `mon-fri` (over the weekend too: `fri-mon`) or `daily`. */
export function daysOfKey(key: string): number[] | undefined {
  if (key === 'daily') return [0, 1, 2, 3, 4, 5, 6];
  const [from = '', to = from, ...more] = key.split('-').map((part) => part.trim());
  const first = (weekdays as readonly string[]).indexOf(from);
  const last = (weekdays as readonly string[]).indexOf(to);
  if (first < 0 || last < 0 || more.length) return undefined;
  const days = [first];
  while (days.at(-1) !== last) days.push((days.at(-1)! + 1) % 7);
  return days;
}

const longNames = /^(mon|tue|wed|thu|fri|sat|sun)(?:s|nes|rs|ur)?(?:day)?s?\.?$/;
const groups: { readonly [word: string]: string } = { weekdays: 'mon-fri', weekends: 'sat-sun', everyday: 'daily' };

/** A key with the short names of its days: `Monday` is mon, `Mon to Fri` is mon-fri. */
function spelledDays(key: string): string | undefined {
  const word = key.toLowerCase().replace(/[\s_]/g, '');
  const group = groups[word] ?? groups[`${word}s`];
  if (group !== undefined) return group;
  const days = word.split(/-|–|to/).map((day) => longNames.exec(day)?.[1]);
  return days.length <= 2 && !days.includes(undefined) ? days.join('-') : undefined;
}

/** The fix of a key that does not name a day; undefined where the file has the day already. */
function dayFix(
  reader: Reader,
  { key, keyStart, keyEnd }: MappingEntry,
  entries: readonly MappingEntry[],
  meant: string | undefined,
): Fix | undefined {
  const spelled = spelledDays(key);
  const better = spelled ?? meant;
  if (better === undefined || reader.isFull || entries.some((entry) => entry.key === better)) return undefined;
  const edit = reader.source.reworded({ start: keyStart, end: keyEnd }, better);
  return reader.source.fix(`write ${better}`, spelled === undefined ? 'unsafe' : 'safe', edit);
}

/**
 * Reads hours by weekday. Where keys overlap, the one that names fewer days decides: `daily` gives way to `sat-sun`, and
 * that to `sun`. Two equally wide keys over one day contradict each other and are an error.
 */
export function readWeekly(reader: Reader, field: Field): Weekly {
  const days: (readonly Interval[])[] = weekdays.map(() => []);
  const keys: (string | undefined)[] = weekdays.map(() => undefined);
  const widths = weekdays.map(() => Number.POSITIVE_INFINITY);
  const weekly = { days, keys, source: reader.source, path: field.path };
  if (isNull(field.node)) return weekly;
  const mapping = reader.mapping(field, 'weekly');
  for (const entry of mapping?.entries ?? []) {
    const at = { start: entry.keyStart, end: entry.keyEnd };
    const named = daysOfKey(entry.key);
    if (!named) {
      const meant = nearest(entry.key, [...weekdays, 'mon-fri', 'sat-sun', 'daily']);
      const hint = `use ${weekdays.join(', ')}, a range such as mon-fri, or daily`;
      reader.report(
        at,
        'hours-day',
        `"${clip(entry.key)}" does not name a day`,
        meant ? `did you mean "${meant}"? ${hint}` : hint,
        dayFix(reader, entry, mapping!.entries, meant),
      );
      continue;
    }
    const intervals = readIntervals(reader, { node: entry.value, path: [...field.path, entry.key] });
    for (const day of named) {
      if (named.length === widths[day] && keys[day] !== undefined) {
        reader.report(
          at,
          'hours-duplicate-day',
          `"${clip(entry.key)}" gives ${weekdays[day]} hours that "${keys[day]}" already gives`,
          'give each day its hours once; a narrower key (sun) may refine a wider one (daily)',
        );
      }
      if (named.length > widths[day]!) continue;
      widths[day] = named.length;
      keys[day] = entry.key;
      days[day] = intervals;
    }
  }
  return weekly;
}
