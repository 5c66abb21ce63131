import { civilDate, formatDate, weekdayOf } from './dates/day-number.js';
import type { HoursEngine } from './engine.js';
import { formatInstant } from './instant.js';
import type { HoursFile } from './model.js';
import { type Located, type Place, placeOf } from './source.js';
import { clockText, fullTimeText, localTime, offsetText } from './text/local-time.js';
import type { SchedulePart } from './timeline/build-layer.js';
import { type PlannedInterval, seasonOn } from './timeline/day-plan.js';
import type { Decider } from './timeline/deciders.js';
import { describe, formatInterval } from './timeline/reason.js';
import { Resolver } from './timeline/resolve.js';
import type { Zone } from './zones/zone.js';

const day = 86_400_000;

export interface ExplainedRule {
  kind: Decider['kind'] | 'exception';
  text: string;
  /** What the rule alone would say. */
  state: 'open' | 'closed';
  /** Where it stands, undefined where the file says nothing about it. */
  place?: Place;
  /** Why it did not decide, where that is not plain from the order. */
  note?: string;
}

/** Why a schedule is open or closed at an instant. */
export interface Explanation {
  at: string;
  /** `Fri 2026-12-25 10:00 EST` */
  local_time: string;
  timezone: { name: string; present_name?: string; offset: string; abbreviation: string; data: string };
  dst: HoursFile['dst'];
  holiday_scope: HoursFile['holidayScope'];
  decided: ExplainedRule;
  /** Rules about the same time that lost, the strongest first. */
  beaten: ExplainedRule[];
  /** What was done about local times that the clock skips or repeats; empty on ordinary days. */
  clock: string[];
}

function itemOf(decider: Decider, part: SchedulePart): Located | undefined {
  switch (decider.kind) {
    case 'weekly':
    case 'season':
      return decider.interval;
    case 'holiday':
      return decider.interval ?? decider.entry.item;
    case 'override':
      return decider.override;
    default:
      return part.schedule;
  }
}

function placeOfDecider(decider: Decider, part: SchedulePart): Place | undefined {
  if (decider.kind === 'effective') return placeOf(part.schedule, 'effective');
  if (decider.kind === 'union' || decider.kind === 'intersect') return placeOf(part.schedule, decider.kind);
  const item = itemOf(decider, part);
  return item && placeOf(item);
}

/** The instants that an interval of a date stands for. */
function instantsOf(part: SchedulePart, date: number, interval: PlannedInterval): [number, number][] {
  const resolver = new Resolver(part.zone, part.schedule.dst);
  const pieces: [number, number][] = [];
  if (resolver.enter(date)) {
    resolver.interval(interval.start, interval.end, (start, end) => pieces.push([start, end]));
  }
  return pieces;
}

/** Explains the answer for an instant: the rule that decided, what it beat, and what was done about the clock. */
export function explain(engine: HoursEngine, key: string, at: number): Explanation {
  const part = engine.part(key);
  const { schedule, zone, planner } = part;
  const timeline = engine.timelineAround(key, at);
  const { open, by } = timeline.segment(timeline.segmentAt(at));
  const decider = engine.deciders.get(by);
  const { date } = localTime(zone, at);
  const covers = (service: number, interval: PlannedInterval) =>
    instantsOf(part, service, interval).some(([start, end]) => start <= at && at < end);

  const decidedPlace = placeOfDecider(decider, part);
  const decided: ExplainedRule = {
    kind: decider.kind,
    text: describe(decider, engine.deciders),
    state: open ? 'open' : 'closed',
    ...(decidedPlace ? { place: decidedPlace } : {}),
  };

  const beaten: ExplainedRule[] = [];
  const add = (rule: ExplainedRule, same: boolean) => {
    if (!same) beaten.push(rule);
  };
  for (const override of part.overrides.toReversed()) {
    if (override.start > at || (override.end !== null && override.end <= at)) continue;
    const same = decider.kind === 'override' && decider.override === override;
    const text = describe({ kind: 'override', override }, engine.deciders);
    add({ kind: 'override', text, state: override.state, place: placeOf(override) }, same);
  }
  // The night before may reach into this date: its rules come into question too.
  for (const service of [date, date - 1]) {
    const later = service === date ? '' : ` (shift that starts on ${formatDate(service)})`;
    for (const entry of engine.expander.entries(schedule, civilDate(service).year).toReversed()) {
      if (entry.date !== service) continue;
      const intervals = entry.hours.map((interval) => ({ start: interval.start, end: interval.end, by: 0 }));
      const isOpen = intervals.some((interval) => covers(service, interval));
      if (service !== date && !isOpen) continue;
      const same = decider.kind === 'holiday' && decider.entry === entry;
      const text = describe({ kind: 'holiday', entry }, engine.deciders);
      const hours = entry.hours.length ? `: ${entry.hours.map(formatInterval).join(', ')}` : '';
      const tail = open && !same && service === date && schedule.holidayScope === 'service-day' && !isOpen;
      const note = tail && decider.kind !== 'override' ? tailNote : undefined;
      add(
        {
          kind: entry.calendar === undefined ? 'exception' : 'holiday',
          text: `${text}${hours}${later}`,
          state: isOpen ? 'open' : 'closed',
          place: placeOf(entry.item),
          ...(note ? { note } : {}),
        },
        same,
      );
    }
    const season = seasonOn(schedule, service);
    for (const weekly of season ? [season.weekly, schedule.weekly] : [schedule.weekly]) {
      if (!weekly) continue;
      const weekday = weekdayOf(service);
      const intervals = weekly.days[weekday]!;
      const isOpen = intervals.some(({ start, end }) => covers(service, { start, end, by: 0 }));
      if (service !== date && !isOpen) continue;
      const hours = intervals.map(formatInterval).join(', ') || 'closed';
      const keyOfDay = weekly.keys[weekday];
      const name = season && weekly === season.weekly ? `season ${season.name}: ` : '';
      const same =
        (decider.kind === 'weekly' || decider.kind === 'season') && intervals.includes(decider.interval) && isOpen;
      add(
        {
          kind: season && weekly === season.weekly ? 'season' : 'weekly',
          text: `${name}${keyOfDay ?? 'no hours on this day'}${keyOfDay ? ` ${hours}` : ''}${later}`,
          state: isOpen ? 'open' : 'closed',
          place: keyOfDay === undefined ? placeOf(weekly) : placeOf(weekly, keyOfDay),
        },
        same,
      );
    }
  }

  const present = engine.zones.presentName(schedule.timezone);
  const { system, runtime } = engine.zones;
  const data =
    zone.origin === 'system'
      ? `tz ${system?.version ?? '?'} of the operating system`
      : `tz ${runtime.version ?? '?'} of the runtime`;
  const offset = zone.offsetAt(at);
  return {
    at: formatInstant(at),
    local_time: fullTimeText(zone, at),
    timezone: {
      name: schedule.timezone,
      ...(present === undefined ? {} : { present_name: present }),
      offset: offsetText(offset),
      abbreviation: zone.abbreviationAt(at),
      data,
    },
    dst: schedule.dst,
    holiday_scope: schedule.holidayScope,
    decided,
    beaten,
    clock: [
      ...clockNoteOf(zone, at),
      ...[date - 1, date].flatMap((service) =>
        planner
          .plan(service, civilDate(service).year)
          .intervals.flatMap((interval) => intervalNotes(part, service, interval)),
      ),
    ],
  };
}

const tailNote =
  'it replaces the shifts that start on its date; the one before keeps its tail (holiday_scope: service-day)';

/** Tells when the instant itself lies in a repeated hour. */
function clockNoteOf(zone: Zone, at: number): string[] {
  const local = at + zone.offsetAt(at);
  const { kind, change } = zone.kindOf(local);
  if (kind !== 'repeated') return [];
  const which = at < change! ? 'first' : 'second';
  const text = clockText((((local % day) + day) % day) / 60_000);
  return [`${text} comes twice on this date; this is the ${which} (${zone.abbreviationAt(at)})`];
}

/** Tells what became of the ends of an interval that the clock skips or repeats. */
function intervalNotes(part: SchedulePart, date: number, interval: PlannedInterval): string[] {
  const { zone, schedule } = part;
  const notes: string[] = [];
  for (const minutes of [interval.start, interval.end]) {
    const local = date * day + minutes * 60_000;
    const { kind, change } = zone.kindOf(local);
    if (kind === 'normal') continue;
    const before = change! + zone.offsetAt(change! - 1);
    const after = change! + zone.offsetAt(change!);
    const clock = (time: number) => clockText((((time % day) + day) % day) / 60_000);
    const name = `${clock(local)} on ${formatDate(Math.floor(local / day))}`;
    if (kind === 'gap') {
      const instant = zone.instantOf(local);
      const taken = `${clock(instant + zone.offsetAt(instant))} ${zone.abbreviationAt(instant)}`;
      const result =
        schedule.dst === 'rfc5545'
          ? `taken with the offset before the gap, as ${taken}`
          : `the hours follow the clock, from or to ${clock(after)}`;
      notes.push(
        `${name} does not exist (the clock goes from ${clock(before)} to ${clock(after)}): ${result} (dst: ${schedule.dst})`,
      );
    } else {
      const result =
        schedule.dst === 'rfc5545' ? 'the first occurrence counts' : 'the hours follow the clock both times';
      const names = `${zone.abbreviationAt(change! - 1)}, then ${zone.abbreviationAt(change!)}`;
      notes.push(`${name} comes twice (${names}): ${result} (dst: ${schedule.dst})`);
    }
  }
  return notes;
}
