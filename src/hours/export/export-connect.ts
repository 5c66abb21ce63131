import type { DateRule } from '../dates/date-rule.js';
import { formatDate } from '../dates/day-number.js';
import type { HoursEngine } from '../engine.js';
import { isClosedDay } from '../holidays/day-entry.js';
import type { Loss } from '../import/loss.js';
import type { MinuteRange } from '../import/minute-ranges.js';
import type { Holiday } from '../model.js';
import { civilDays, civilRuns, civilWeek } from './civil-days.js';
import type { Exported, ExportOptions } from './exported.js';
import { hasOvernight, lastDate, linkedCalendars, reportCommon, specialDays, weekRanges } from './special-days.js';

const dayNames = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
const allDays = [0, 1, 2, 3, 4, 5, 6];
/** A fixed quota of the service. */
const maximumOverrides = 50;

const time = (minutes: number) => ({ Hours: Math.floor((minutes % 1440) / 60), Minutes: minutes % 60 });
const slots = (day: number, ranges: readonly MinuteRange[]) =>
  ranges.map(([start, end]) => ({ Day: dayNames[day], StartTime: time(start), EndTime: time(end) }));

interface Pattern {
  pattern: object;
  days: readonly number[];
}

/** A holiday that is closed every year as a recurring event, undefined where Connect has no pattern for its dates. */
function recurringPattern(holiday: Holiday): Pattern | undefined {
  const { dates, observed } = holiday;
  if (!isClosedDay(holiday) || observed !== 'none') return undefined;
  if (dates.kind === 'nth') {
    const pattern = { Frequency: 'YEARLY', Interval: 1, ByMonth: [dates.month], ByWeekdayOccurrence: [dates.n] };
    return Math.abs(dates.n) <= 4 ? { pattern, days: [dates.weekday] } : undefined;
  }
  return dates.kind === 'rule' ? rulePattern(dates.rule) : undefined;
}

function rulePattern(rule: DateRule): Pattern | undefined {
  const { frequency, months, monthDays, weekdays } = rule;
  if (
    rule.interval !== 1 ||
    rule.until !== undefined ||
    rule.count !== undefined ||
    rule.setPositions.length ||
    rule.start !== undefined
  )
    return undefined;
  // One month a list is what the service takes.
  if (frequency !== 'YEARLY' || months.length !== 1) return undefined;
  if (monthDays.length && !weekdays.length && monthDays.every((day) => day >= -1)) {
    return { pattern: { Frequency: 'YEARLY', Interval: 1, ByMonth: months, ByMonthDay: monthDays }, days: allDays };
  }
  const [first, ...others] = weekdays;
  if (monthDays.length || !first || others.some(({ weekday }) => weekday !== first.weekday)) return undefined;
  if (weekdays.some(({ n }) => n === 0 || Math.abs(n) > 4 || n < -1)) return undefined;
  return {
    pattern: { Frequency: 'YEARLY', Interval: 1, ByMonth: months, ByWeekdayOccurrence: weekdays.map(({ n }) => n) },
    days: [first.weekday],
  };
}

/**
 * Writes a schedule as hours of operation of Amazon Connect (JSON): the record as CreateHoursOfOperation takes it, the
 * overrides as CreateHoursOfOperationOverride does. Shifts over midnight become two pieces; what recurs in a way that
 * Connect has no pattern for is written out date by date.
 */
export function exportConnect(engine: HoursEngine, options: ExportOptions): Exported {
  const losses: Loss[] = [];
  const { schedule } = engine.part(options.key);
  reportCommon(engine, options, losses);
  const week = weekRanges(schedule.weekly);
  const last = lastDate(options);
  const overnight = hasOvernight(engine, schedule);
  const special = specialDays(engine, options.key, options.from, last);
  const holidays = [
    ...linkedCalendars(engine, schedule).flatMap((calendar) => calendar.holidays),
    ...schedule.exceptions,
  ];
  const recurring = new Map<Holiday, Pattern>();
  for (const holiday of holidays) {
    // A shift that runs over midnight would leave its tail: such dates are written out.
    const pattern = overnight || holiday.except.includes(schedule.key) ? undefined : recurringPattern(holiday);
    if (pattern) recurring.set(holiday, pattern);
  }
  const events = [...recurring].map(([holiday, { pattern, days }]) => ({
    Name: holiday.name,
    OverrideType: 'CLOSED',
    Config: days.flatMap((day) => slots(day, [[0, 1440]])),
    EffectiveFrom: formatDate(options.from),
    EffectiveTill: formatDate(lastDate({ ...options, years: 10 })),
    RecurrenceConfig: { RecurrencePattern: pattern },
  }));
  const covered = new Set(special.filter((day) => day.holiday && recurring.has(day.holiday)).map((day) => day.date));
  const runs = civilRuns(civilDays(engine, options.key, options.from, last).filter((day) => !covered.has(day.date)));
  const temporary = runs.map(({ name, from, to, hours }) => ({
    Name: name,
    OverrideType: 'STANDARD',
    Config: [...hours].sort((a, b) => a[0] - b[0]).flatMap(([day, ranges]) => slots(day, ranges)),
    EffectiveFrom: formatDate(from),
    EffectiveTill: formatDate(to),
  }));
  const written = new Set(runs.map((run) => run.name));
  for (const name of written) {
    const count = runs.filter((run) => run.name === name).length;
    const dated = holidays.some(
      (holiday) => holiday.name === name && (holiday.dates.kind === 'date' || holiday.dates.kind === 'range'),
    );
    if (dated) continue;
    losses.push({
      kind: 'changed',
      place: name,
      message: `written out as ${count} temporary ${count === 1 ? 'override' : 'overrides'} up to ${formatDate(last)}; export again then`,
    });
  }
  if (events.length) {
    losses.push({
      kind: 'changed',
      place: 'recurring events',
      message: 'Connect requires an end: they hold for ten years',
    });
  }
  if (overnight) {
    losses.push({
      kind: 'changed',
      place: 'weekly',
      message: 'Connect hours end with their day: shifts over midnight are written as two pieces',
    });
  }
  const overrides = [...events, ...temporary];
  if (overrides.length > maximumOverrides) {
    losses.push({
      kind: 'assumed',
      place: 'overrides',
      message: `${overrides.length} overrides; Connect takes ${maximumOverrides} for one record: export fewer years, or share a parent`,
    });
  }
  const Config = civilWeek(week).flatMap((ranges, day) => slots(day, ranges));
  const record = { Name: schedule.name, TimeZone: schedule.timezone, Config };
  const text = JSON.stringify({ HoursOfOperation: record, HoursOfOperationOverrideList: overrides }, null, 2);
  return { text, losses };
}
