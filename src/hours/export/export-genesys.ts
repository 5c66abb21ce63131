import { formatDate } from '../dates/day-number.js';
import type { HoursEngine } from '../engine.js';
import type { Loss } from '../import/loss.js';
import type { Exported, ExportOptions } from './exported.js';
import { numbered, type ScheduleEvent, scheduleEvents } from './schedule-events.js';
import { reportCommon } from './special-days.js';

const two = (number: number) => String(number).padStart(2, '0');

/** A local date-time as Genesys writes it: `2026-01-05T09:00:00.000`. */
function localTime({ date }: ScheduleEvent, minute: number): string {
  const clock = minute % 1440;
  return `${formatDate(date + Math.floor(minute / 1440))}T${two(Math.floor(clock / 60))}:${two(clock % 60)}:00.000`;
}

/**
 * Writes a schedule for Genesys Cloud (JSON): the schedules as POST /api/v2/architect/schedules takes them, and the group
 * as POST /api/v2/architect/schedulegroups does, its lists by name instead of the ids that the first calls answer. There
 * the holidays and closed schedules of a group win over the open ones.
 */
export function exportGenesys(engine: HoursEngine, options: ExportOptions): Exported {
  const losses: Loss[] = [];
  const { schedule } = engine.part(options.key);
  reportCommon(engine, options, losses);
  // A group refers to its schedules, so each needs a name of its own.
  const named = numbered();
  const schedules = scheduleEvents(engine, options, losses).map((event) => {
    const name = named(`${schedule.name}: ${event.name}`);
    const times = { start: localTime(event, event.start), end: localTime(event, event.end) };
    return { event, written: { name, ...times, ...(event.rule === undefined ? {} : { rrule: event.rule }) } };
  });
  const list = (choose: (event: ScheduleEvent) => boolean) =>
    schedules.filter(({ event }) => choose(event)).map(({ written }) => ({ name: written.name }));
  const group = {
    name: schedule.name,
    timeZone: schedule.timezone,
    openSchedules: list(({ state }) => state === 'open'),
    closedSchedules: list(({ state, isHoliday }) => state === 'closed' && !isHoliday),
    holidaySchedules: list(({ state, isHoliday }) => state === 'closed' && isHoliday),
  };
  const message = 'the group lists its schedules by name; put the ids there that Genesys gives them';
  losses.push({ kind: 'assumed', place: 'schedule group', message });
  const text = JSON.stringify({ schedules: schedules.map(({ written }) => written), scheduleGroups: [group] }, null, 2);
  return { text, losses };
}
