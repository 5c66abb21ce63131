import { formatDate } from '../dates/day-number.js';
import type { HoursEngine } from '../engine.js';
import type { Loss } from '../import/loss.js';
import { byDay } from '../import/rule-days.js';
import type { Exported, ExportOptions } from './exported.js';
import { numbered, type ScheduleEvent, scheduleEvents } from './schedule-events.js';
import { reportCommon } from './special-days.js';

const two = (number: number) => String(number).padStart(2, '0');
const time = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** When a rule holds on its dates: midnights are left out, since no time of day means the end of one. */
const timesOf = (start: number, end: number) => ({
  ...(start > 0 ? { startTime: time(start) } : {}),
  ...(end < 1440 ? { endTime: time(end) } : {}),
});

/** The weekdays of a weekly rule, moved by some days. */
function weekly(rule: string, shift: number): string {
  const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
  const days = (/BYDAY=([A-Z,]+)/.exec(rule)?.[1] ?? '').split(',').map((code) => (codes.indexOf(code) + shift) % 7);
  return `FREQ=WEEKLY;${byDay(days.sort((a, b) => a - b))}`;
}

/** An event as rules of the manager, whose times are those of one date: what runs past midnight becomes two. */
function rulesOf({ date, start, end, rule, isHoliday }: ScheduleEvent): object[] {
  if (isHoliday && rule === undefined) {
    return [{ startDate: formatDate(date), endDate: formatDate(date + end / 1440 - 1) }];
  }
  const pieces = [
    { shift: 0, from: start, to: Math.min(end, 1440) },
    { shift: 1, from: 0, to: end - 1440 },
  ].filter(({ from, to }) => to > from);
  return pieces.map(({ shift, from, to }) => {
    const day = formatDate(date + shift);
    if (rule === undefined) return { startDate: day, endDate: day, ...timesOf(from, to) };
    const moved = rule.startsWith('FREQ=WEEKLY') ? weekly(rule, shift) : rule;
    return { dateRRule: `RRULE:${moved}`, ...timesOf(from, to) };
  });
}

/**
 * Writes a schedule as a configuration of Twilio's schedule manager for Flex (JSON): rules by date and time of day, of which
 * the closed ones win over the open ones.
 */
export function exportTwilio(engine: HoursEngine, options: ExportOptions): Exported {
  const losses: Loss[] = [];
  const { schedule } = engine.part(options.key);
  reportCommon(engine, options, losses);
  const name = numbered();
  const rules = scheduleEvents(engine, options, losses).flatMap((event) =>
    rulesOf(event).map((rule) => ({ name: name(`${schedule.name}: ${event.name}`), event, rule })),
  );
  const written = rules.map(({ name: own, event, rule }, index) => ({
    ...{ id: `${schedule.key}-${index + 1}`, name: own, isOpen: event.state === 'open' },
    ...(event.state === 'open' ? {} : { closedReason: event.isHoliday ? 'holiday' : 'closed' }),
    ...rule,
  }));
  const entry = {
    ...{ name: schedule.name, emergencyClose: false, timeZone: schedule.timezone },
    rules: written.map(({ id }) => id),
  };
  return { text: JSON.stringify({ rules: written, schedules: [entry] }, null, 2), losses };
}
