import type { DayNumber } from '../dates/day-number.js';
import { HoursEngine } from '../engine.js';
import { readHours } from '../read-hours.js';
import { createZones } from '../zones/zones.js';
import type { SeriesIndex } from './event-series.js';
import type { WrittenSchedule } from './hours-document.js';
import { type MinuteRange, mergeRanges, sameRanges } from './minute-ranges.js';
import { writeHoursFile } from './write-hours-file.js';

const day = 86_400_000;

/**
 * Compares what a composed schedule answers with the events it was made of.
 * @returns the dates from one date up to another on which they differ
 */
export function differingDates(
  schedule: WrittenSchedule,
  index: SeriesIndex,
  openOtherwise: boolean,
  from: DayNumber,
  to: DayNumber,
): DayNumber[] {
  const text = writeHoursFile({ version: 1, schedules: [{ ...schedule, timezone: 'UTC' }] });
  const { hours } = readHours(text, { file: 'composed' });
  if (!hours) return [from];
  // In UTC local times and instants are one: composed hours know no zone.
  const layer = new HoursEngine(hours, createZones({ folders: [] })).layer(schedule.key, from * day, (to + 1) * day);
  const differing: DayNumber[] = [];
  let segment = 0;
  for (let date = from; date <= to; date++) {
    const ranges: MinuteRange[] = [];
    while (segment + 1 < layer.starts.length && layer.starts[segment + 1]! <= date * day) segment++;
    for (let at = segment; at < layer.starts.length && layer.starts[at]! < (date + 1) * day; at++) {
      const minute = (instant: number) => Math.min(1440, Math.max(0, (instant - date * day) / 60_000));
      if (layer.open[at]) ranges.push([minute(layer.starts[at]!), minute(layer.starts[at + 1] ?? layer.end)]);
    }
    if (!sameRanges(mergeRanges(ranges), index.civilRanges(date, openOtherwise))) differing.push(date);
  }
  return differing;
}
