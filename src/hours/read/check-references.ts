import { clip, type Reader } from '../../diagnostics/document/reader.js';
import type { Path } from '../../diagnostics/document/source.js';
import type { Fix } from '../../diagnostics/index.js';
import { nearest } from '../../diagnostics/nearest.js';
import type { Holiday, HoursFile } from '../model.js';

/** The cycle in a graph's links as the names along it, or undefined if there is none. */
export function findCircle(names: Iterable<string>, links: (name: string) => readonly string[]): string[] | undefined {
  const done = new Set<string>();
  for (const start of names) {
    if (!links(start).length) continue;
    // A stack of our own: the file decides how long a chain is.
    const way: { name: string; next: number }[] = done.has(start) ? [] : [{ name: start, next: 0 }];
    const onWay = new Set(way.map((step) => step.name));
    while (way.length) {
      const step = way.at(-1)!;
      const target = links(step.name)[step.next++];
      if (target === undefined) {
        done.add(step.name);
        onWay.delete(step.name);
        way.pop();
      } else if (onWay.has(target)) {
        return [...way.map((at) => at.name).slice(way.findIndex((at) => at.name === target)), target];
      } else if (!done.has(target)) {
        way.push({ name: target, next: 0 });
        onWay.add(target);
      }
    }
  }
  return undefined;
}

/** Reports unknown names, keys and ids that are used twice, and links that form a cycle. */
export function checkReferences(reader: Reader, hours: HoursFile): void {
  const { source } = reader;
  const report = (path: Path, code: string, message: string, hint?: string, fix?: Fix) =>
    reader.report(source.offsetsAt(path), code, message, hint, fix);
  const schedules = new Map(hours.schedules.map((schedule) => [schedule.key, schedule]));
  const calendars = new Map(hours.calendars.map((calendar) => [calendar.key, calendar]));
  const unknown = (path: Path, what: string, name: string, known: Iterable<string>) => {
    if (reader.isFull) return;
    const names = [...known];
    const meant = nearest(name, names);
    const list = names.length ? `known: ${names.slice(0, 20).join(', ')}` : `the file has no ${what}`;
    const fix = reader.respelled(source.offsetsAt(path), name, meant);
    const message = `there is no ${what} "${clip(name)}"`;
    report(path, 'hours-reference', message, meant ? `did you mean "${meant}"?` : list, fix);
  };
  const checkNames = (path: Path, what: string, names: readonly string[], known: ReadonlyMap<string, unknown>) => {
    names.forEach((name, index) => {
      if (!known.has(name)) unknown([...path, index], what, name, known.keys());
    });
  };
  const twice = <Item extends { path: Path }>(
    items: readonly Item[],
    field: string,
    value: (item: Item) => unknown,
  ) => {
    const first = new Map<unknown, Item>();
    for (const item of items) {
      const earlier = first.get(value(item));
      if (!earlier) first.set(value(item), item);
      else {
        const { line } = source.placeAt([...earlier.path, field]);
        const message = `the ${field} "${value(item)}" is already used on line ${line}`;
        report([...item.path, field], 'hours-duplicate-key', message, `give each its own ${field}`);
      }
    }
  };

  twice(hours.schedules, 'key', (schedule) => schedule.key);
  const counts = new Map<number, number>();
  for (const { id } of hours.schedules) counts.set(id, (counts.get(id) ?? 0) + 1);
  const clashing = hours.schedules.filter(({ id }) => counts.get(id)! > 1);
  // An id that the file does not give is the schedule's place in the list.
  twice(
    clashing.filter((schedule) => source.valueAt([...schedule.path, 'id']) !== undefined),
    'id',
    (schedule) => schedule.id,
  );
  for (const calendar of hours.calendars) {
    const given = calendar.holidays.filter((holiday) => source.valueAt([...holiday.path, 'id']) !== undefined);
    twice(given, 'id', (holiday) => holiday.id);
    checkNames([...calendar.path, 'calendars'], 'calendar', calendar.calendars, calendars);
    for (const holiday of calendar.holidays) {
      checkNames([...holiday.path, 'except'], 'schedule', holiday.except, schedules);
    }
  }
  for (const schedule of hours.schedules) {
    checkNames([...schedule.path, 'calendars'], 'calendar', schedule.calendars, calendars);
    checkNames([...schedule.path, 'union'], 'schedule', schedule.union, schedules);
    checkNames([...schedule.path, 'intersect'], 'schedule', schedule.intersect, schedules);
  }
  for (const override of hours.overrides) {
    if (override.schedule !== '*' && !schedules.has(override.schedule) && override.source === source) {
      unknown([...override.path, 'schedule'], 'schedule', override.schedule, schedules.keys());
    }
  }
  for (const test of hours.tests) {
    if (!schedules.has(test.schedule)) unknown([...test.path, 'schedule'], 'schedule', test.schedule, schedules.keys());
  }
  if (hours.calendar !== undefined && !schedules.has(hours.calendar)) {
    unknown(['calendar'], 'schedule', hours.calendar, schedules.keys());
  }

  const circle = findCircle(calendars.keys(), (name) => calendars.get(name)?.calendars ?? []);
  if (circle) {
    const path = [...calendars.get(circle[0]!)!.path, 'calendars'];
    report(path, 'hours-cycle', `the linked calendars form a cycle: ${circle.join(' -> ')}`, 'remove one link');
  }
  const members = (name: string) => {
    const schedule = schedules.get(name);
    return schedule ? [...schedule.union, ...schedule.intersect] : [];
  };
  const loop = findCircle(schedules.keys(), members);
  if (loop) {
    const first = schedules.get(loop[0]!)!;
    const path = [...first.path, first.union.includes(loop[1]!) ? 'union' : 'intersect'];
    report(path, 'hours-cycle', `union and intersect form a cycle: ${loop.join(' -> ')}`, 'remove one link');
  }
  checkOffsets(reader, hours, calendars);
}

/** Holidays that are counted from another one: that one must exist, be a single day, and not be counted from them. */
function checkOffsets(reader: Reader, hours: HoursFile, calendars: Map<string, HoursFile['calendars'][number]>): void {
  const lists: { own: readonly Holiday[]; links: readonly string[] }[] = [
    ...hours.calendars.map((calendar) => ({ own: calendar.holidays, links: [calendar.key] })),
    ...hours.schedules.map((schedule) => ({ own: schedule.exceptions, links: schedule.calendars })),
  ];
  for (const { own, links } of lists) {
    const offsets = own.filter((holiday) => holiday.dates.kind === 'offset');
    if (!offsets.length) continue;
    const byName = new Map<string, Holiday>();
    let sourced = false;
    const seen = new Set<string>();
    const collect = (key: string) => {
      const calendar = calendars.get(key);
      if (!calendar || seen.has(key)) return;
      seen.add(key);
      calendar.calendars.forEach(collect);
      sourced ||= calendar.dateHolidays !== undefined;
      for (const holiday of calendar.holidays) byName.set(holiday.name, holiday);
    };
    links.forEach(collect);
    for (const holiday of own.toReversed()) byName.set(holiday.name, holiday);
    for (const holiday of offsets) {
      if (holiday.dates.kind !== 'offset') continue;
      const base = byName.get(holiday.dates.from);
      const at = reader.source.offsetsAt([...holiday.path, 'offset', 'from']);
      // A name that the holiday data may bear is looked up when that data is expanded.
      if (!base && !sourced) {
        const meant = nearest(holiday.dates.from, byName.keys());
        const hint = meant ? `did you mean "${meant}"?` : `known: ${[...byName.keys()].slice(0, 20).join(', ')}`;
        const fix = reader.respelled(at, holiday.dates.from, meant);
        reader.report(at, 'hours-reference', `there is no holiday "${clip(holiday.dates.from)}"`, hint, fix);
      }
      if (base?.dates.kind === 'range') {
        reader.report(at, 'hours-value', `"${base.name}" is a range; count from a single day`);
      }
    }
    // Linked calendars cannot count from this list: a circle runs within it.
    const from = (name: string) => {
      const dates = own.find((holiday) => holiday.name === name)?.dates;
      return dates?.kind === 'offset' && own.some((holiday) => holiday.name === dates.from) ? [dates.from] : [];
    };
    const circle = findCircle(
      offsets.map((holiday) => holiday.name),
      from,
    );
    if (circle) {
      const path = [...byName.get(circle[0]!)!.path, 'offset', 'from'];
      const message = `holidays are counted from each other in a cycle: ${circle.join(' -> ')}`;
      reader.report(reader.source.offsetsAt(path), 'hours-cycle', message);
    }
  }
}
