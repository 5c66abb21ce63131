import { clip, type Field, isNull, type Reader } from '../../diagnostics/document/reader.js';
import { nearest } from '../../diagnostics/nearest.js';
import { type Interval, type Weekly, weekdays } from '../model.js';

const example = 'write "09:00-17:00", "22:00-06:00" (over midnight) or "00:00-24:00" (all day)';

/** Reads one `HH:MM-HH:MM`; an end at or before the start lies on the next date. */
export function readInterval(reader: Reader, field: Field): Interval | undefined {
  const text = reader.text(field, 'hours');
  if (text === undefined) return undefined;
  const match = /^\s*(\d{1,2}):(\d\d)\s*[-–]\s*(\d{1,2}):(\d\d)\s*$/.exec(text);
  if (!match) {
    reader.report(field.node, 'hours-time', `"${clip(text)}" is not a pair of times`, example);
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
    reader.report(field.node, 'hours-interval-empty', `"${clip(text)}" opens and closes at the same time`, hint);
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
  for (const entry of reader.mapping(field, 'weekly')?.entries ?? []) {
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
