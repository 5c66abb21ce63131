import type { HoursEngine } from '../engine.js';
import { calendarText, escapeText, utcTime } from './icalendar-text.js';

/**
 * The open time of a schedule between two instants as iCalendar events, for programs that show calendars: what is open
 * when, with holidays, overrides and unions worked in. Times are in UTC, so no program needs zone data to get them right.
 */
export function openEvents(engine: HoursEngine, key: string, from: number, to: number, now: number): string {
  const { schedule } = engine.part(key);
  const layer = engine.layer(key, from, to);
  const stretches: [number, number][] = [];
  layer.starts.forEach((start, index) => {
    if (!layer.open[index]) return;
    const end = layer.starts[index + 1] ?? layer.end;
    const last = stretches.at(-1);
    if (last && last[1] === start) last[1] = end;
    else stretches.push([start, end]);
  });
  const lines = stretches.flatMap(([start, end]) => [
    'BEGIN:VEVENT',
    `UID:${schedule.key}-${utcTime(start)}@cctool`,
    `DTSTAMP:${utcTime(now)}`,
    `DTSTART:${utcTime(start)}`,
    `DTEND:${utcTime(end)}`,
    `SUMMARY:${escapeText(`${schedule.name} open`)}`,
    'CATEGORIES:OPEN',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);
  return calendarText(schedule.name, schedule.timezone, lines);
}
