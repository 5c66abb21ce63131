import { Document, isMap, isScalar, isSeq, Scalar, visit } from 'yaml';
import type { DayNumber } from '../dates/day-number.js';
import { HoursEngine } from '../engine.js';
import { readHours } from '../read-hours.js';
import { createZones } from '../zones/zones.js';
import type { SeriesIndex } from './event-series.js';
import type { HoursDocument, WrittenSchedule } from './hours-document.js';
import type { Loss } from './loss.js';
import { type MinuteRange, mergeRanges, sameRanges } from './minute-ranges.js';

const inline = new Set(['nth', 'offset', 'effective', 'date-holidays']);

/**
 * Writes an hours file as YAML in the form people write it: one line a day, intervals quoted.
 * @param heading lines of a comment at its top
 */
export function writeHoursFile(document: HoursDocument, heading: readonly string[] = []): string {
  const { version, calendar, calendars, schedules, overrides, overrides_file } = document;
  // What schedules refer to stands above them.
  const ordered = { version, calendar, overrides_file, calendars, schedules, overrides };
  const yaml = new Document(Object.fromEntries(Object.entries(ordered).filter(([, value]) => value !== undefined)));
  visit(yaml, {
    Seq(_, list) {
      if (!list.items.every(isScalar)) return;
      list.flow = true;
      for (const item of list.items) {
        if (isScalar(item) && /^\d\d:/.test(String(item.value))) item.type = Scalar.QUOTE_DOUBLE;
      }
    },
    Pair(_, pair) {
      const key = isScalar(pair.key) ? String(pair.key.value) : '';
      if (isMap(pair.value) && (inline.has(key) || pair.value.items.length === 0)) pair.value.flow = true;
      if (isSeq(pair.value) && pair.value.items.length === 0) pair.value.flow = true;
    },
  });
  if (heading.length) yaml.commentBefore = heading.map((line) => ` ${line}`).join('\n');
  return yaml.toString({ lineWidth: 0, flowCollectionPadding: false });
}

/** The loss report for people, one line an entry; an empty text where everything was carried over. */
export function formatLosses(losses: readonly Loss[]): string {
  return losses.map(({ kind, place, message }) => `${kind}: ${place}: ${message}`).join('\n');
}

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
