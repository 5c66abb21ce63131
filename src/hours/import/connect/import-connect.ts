import { CctoolError } from '../../../diagnostics/index.js';
import { formatDate, weekdayOf } from '../../dates/day-number.js';
import type { HoursDocument, WrittenHoliday, WrittenSchedule } from '../hours-document.js';
import type { Imported, ImportOptions, Loss } from '../loss.js';
import { type MinuteRange, mergeRanges, settleWeek, subtractRanges } from '../minute-ranges.js';
import { findRecords, Keys, textOf, tidySchedule } from '../records.js';
import { byDay, writeByWeekday, writeWeek } from '../rule-days.js';
import { readTemplate } from './cloudformation.js';
import { allDays, type Hours, isHours, isOverride, type Override, readHours, readOverride } from './read-connect.js';

const slotsOf = (override: Override, weekday: number) =>
  override.slots.filter((slot) => slot.day === undefined || slot.day === weekday).map((slot) => slot.range);

/** The hours of a day under an override: temporary hours replace the week's, recurring events add to or take from them. */
function hoursUnder(override: Override, weekday: number, week: readonly MinuteRange[][]): MinuteRange[] {
  const slots = slotsOf(override, weekday);
  if (override.kind === 'STANDARD') return mergeRanges(slots);
  if (override.kind === 'OPEN') return mergeRanges([...week[weekday]!, ...slots]);
  return override.slots.length ? subtractRanges(week[weekday]!, slots) : [];
}

/** True when the override gives the same hours whatever the week of the schedule is. */
const isAbsolute = (override: Override) =>
  override.kind === 'STANDARD' ||
  (override.kind === 'CLOSED' &&
    (!override.slots.length || override.slots.every(({ range }) => range[0] === 0 && range[1] >= 1440)));

const numbersOf = (value: unknown) =>
  Array.isArray(value) ? value.filter((n): n is number => Number.isInteger(n)) : [];

/** An override as holidays: single dates and ranges, or one rule for every kind of day. */
function writeOverride(override: Override, week: readonly MinuteRange[][], losses: Loss[]): WrittenHoliday[] {
  const { name, from, till, pattern } = override;
  if (!pattern) {
    const length = Math.min(till - from + 1, 7);
    const weekdays = Array.from({ length }, (_, i) => weekdayOf(from + i));
    const hours = new Map(weekdays.map((day) => [day, hoursUnder(override, day, week)]));
    return writeByWeekday(name, hours, (some) => {
      if (some) return { rule: `FREQ=WEEKLY;${byDay(some)};UNTIL=${basicDate(till)}`, start: formatDate(from) };
      return from === till ? { date: formatDate(from) } : { from: formatDate(from), to: formatDate(till) };
    });
  }
  const frequency = textOf(pattern, 'Frequency') ?? '';
  if (!/^(WEEKLY|MONTHLY|YEARLY)$/.test(frequency)) {
    losses.push({
      kind: 'dropped',
      place: override.place,
      message: `"${name}" recurs ${frequency || 'without a frequency'}; it is left out`,
    });
    return [];
  }
  const [months, monthDays, nth] = [
    numbersOf(pattern.ByMonth),
    numbersOf(pattern.ByMonthDay),
    numbersOf(pattern.ByWeekdayOccurrence),
  ];
  const named = override.named.size ? [...override.named] : allDays;
  const anchored = !monthDays.length && (frequency === 'WEEKLY' || nth.length > 0);
  const affected = anchored ? named : allDays;
  const hours = new Map(affected.map((day) => [day, hoursUnder(override, day, week)]));
  const parts = [`FREQ=${frequency}`];
  const interval = Number(pattern.Interval ?? 1);
  if (interval > 1) parts.push(`INTERVAL=${interval}`);
  if (months.length) parts.push(`BYMONTH=${months.join()}`);
  if (monthDays.length) parts.push(`BYMONTHDAY=${monthDays.join()}`);
  return writeByWeekday(name, hours, (some) => {
    const weekdays = some ?? (anchored ? named : undefined);
    const own = [...parts];
    if (weekdays) own.push(byDay(weekdays, nth));
    own.push(`UNTIL=${basicDate(till)}`);
    return { rule: own.join(';'), start: formatDate(from) };
  });
}

const basicDate = (day: number) => formatDate(day).replaceAll('-', '');

/** Shifts that two days of the week hold in two pieces become one; only where no override could cut between them. */
function joinMidnight(week: readonly MinuteRange[][]): { week: MinuteRange[][]; joined: boolean } {
  const result = week.map((ranges) => [...ranges]);
  let joined = false;
  for (let day = 0; day < 7; day++) {
    const evening = result[day]!.at(-1);
    const morning = result[(day + 1) % 7]![0];
    if (!evening || !morning || evening[1] !== 1440 || morning[0] !== 0 || evening[0] === 0 || morning[1] === 1440)
      continue;
    if (evening[0] <= morning[1]) continue;
    result[day]![result[day]!.length - 1] = [evening[0], 1440 + morning[1]];
    result[(day + 1) % 7]!.shift();
    joined = true;
  }
  return { week: result, joined };
}

/**
 * Reads hours of operation of Amazon Connect: what DescribeHoursOfOperation and ListHoursOfOperationOverrides answer
 * (one record or a list, overrides inside the record or beside it with its HoursOfOperationId), or a CloudFormation
 * template. Overrides of parents are inherited.
 * @throws CctoolError of kind `input` for text that holds no hours of operation
 */
export function importConnect(text: string, options: ImportOptions): Imported {
  const losses: Loss[] = [];
  const json = readTemplate(text, losses);
  const records = findRecords(json, isHours);
  if (!records.length) {
    throw new CctoolError(
      'input',
      'Amazon Connect: no hours of operation found',
      'expected objects with "TimeZone" and "Config"',
    );
  }
  const keys = new Keys();
  const all = records.map((record, index) => readHours(record, index, keys, losses, options));
  for (const record of findRecords(json, (candidate) => isHours(candidate) || isOverride(candidate))) {
    if (isHours(record)) continue;
    const id = textOf(record, 'HoursOfOperationId', 'HoursOfOperationArn');
    const owner =
      id === undefined && all.length === 1 ? all[0] : all.find((hours) => id !== undefined && hours.ids.includes(id));
    const name = textOf(record, 'Name', 'OverrideName') ?? 'override';
    if (!owner) {
      losses.push({
        kind: 'dropped',
        place: name,
        message: `its hours of operation (${id ?? 'not named'}) are not in the file; it is left out`,
      });
      continue;
    }
    const override = readOverride(record, `${owner.place}: ${name}`, losses);
    if (override) owner.overrides.push(override);
  }
  return { document: build(all, losses), losses };
}

function build(all: readonly Hours[], losses: Loss[]): HoursDocument {
  const parents = new Set(all.flatMap((hours) => hours.parents));
  const isParent = (hours: Hours) => hours.ids.some((id) => parents.has(id));
  const document: HoursDocument = { version: 1, schedules: [] };
  const calendarOf = (hours: Hours) => `${hours.key}-overrides`;
  const inOrder = (overrides: readonly Override[]) => [...overrides].sort((a, b) => rank(a) - rank(b));
  for (const hours of all) {
    if (!isParent(hours)) continue;
    const holidays = inOrder(hours.overrides)
      .filter(isAbsolute)
      .flatMap((entry) => writeOverride(entry, hours.week, losses));
    if (holidays.length) document.calendars = { ...document.calendars, [calendarOf(hours)]: { holidays } };
  }
  all.forEach((hours, index) => {
    const schedule: WrittenSchedule = {
      id: index + 1,
      key: hours.key,
      name: hours.name,
      timezone: hours.timezone,
      weekly: {},
    };
    const linked: string[] = [];
    const own: Override[] = isParent(hours)
      ? hours.overrides.filter((entry) => !isAbsolute(entry))
      : [...hours.overrides];
    for (const id of hours.parents) {
      const parent = all.find((candidate) => candidate.ids.includes(id));
      if (!parent) {
        losses.push({
          kind: 'dropped',
          place: `${hours.place}: ParentHoursOfOperations`,
          message: `the parent ${id} is not in the file: its overrides are missing`,
        });
        continue;
      }
      if (document.calendars?.[calendarOf(parent)]) linked.push(calendarOf(parent));
      const relative = parent.overrides.filter((entry) => !isAbsolute(entry));
      own.unshift(...relative);
      for (const entry of relative) {
        losses.push({
          kind: 'changed',
          place: `${hours.place}: ${entry.name}`,
          message: `inherited from "${parent.name}"; it depends on the weekly hours, so it is written into this schedule`,
        });
      }
    }
    if (isParent(hours) && document.calendars?.[calendarOf(hours)]) linked.push(calendarOf(hours));
    const exceptions = inOrder(own).flatMap((entry) => writeOverride(entry, hours.week, losses));
    const { week, joined } =
      exceptions.length || linked.length ? { week: hours.week, joined: false } : joinMidnight(hours.week);
    if (joined) {
      losses.push({
        kind: 'changed',
        place: `${hours.place}: Config`,
        message: 'pieces that meet at midnight are joined into one shift that runs past it',
      });
    }
    document.schedules.push(
      tidySchedule({ ...schedule, weekly: writeWeek(settleWeek(week)), calendars: linked, exceptions }),
    );
  });
  return document;
}

/** Temporary hours win over recurring events, so they are written after them. */
const rank = (override: Override) => (override.kind === 'STANDARD' ? 1 : 0);
