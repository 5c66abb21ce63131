import { type Place, placeOf } from '../../diagnostics/document/source.js';
import { civilDate, formatDate, weekdayOf } from '../dates/day-number.js';
import type { HoursEngine } from '../engine.js';
import type { DayEntry } from '../holidays/day-entry.js';
import type { Weekly } from '../model.js';
import { localTime } from '../text/local-time.js';
import type { SchedulePart } from '../timeline/build-layer.js';
import { seasonOn } from '../timeline/day-plan.js';
import type { Decider } from '../timeline/deciders.js';
import { describe, formatInterval } from '../timeline/reason.js';
import { Resolver } from '../timeline/resolve.js';

export interface ExplainedRule {
  kind: Decider['kind'] | 'exception';
  text: string;
  /** What the rule alone would say. */
  state: 'open' | 'closed';
  /** Its place in the file, undefined if the file does not mention it. */
  place?: Place;
  /** Why it did not decide, where that is not plain from the order. */
  note?: string;
}

/** A rule that says something about an instant, and what it is part of the model by: to find the decider among them. */
export interface Candidate extends ExplainedRule {
  source: object;
}

/** True when an interval of a date (minutes from its midnight) covers an instant. */
function covers(part: SchedulePart, date: number, interval: { start: number; end: number }, at: number): boolean {
  const resolver = new Resolver(part.zone, part.schedule.dst);
  let covered = false;
  if (!resolver.enter(date)) return false;
  resolver.interval(interval.start, interval.end, (start, end) => {
    covered ||= start <= at && at < end;
  });
  return covered;
}

/** All rules that say something about an instant, from the strongest kind to the weakest. */
export function candidateRules(engine: HoursEngine, part: SchedulePart, at: number): Candidate[] {
  const { schedule, zone } = part;
  const { date } = localTime(zone, at);
  const candidates: Candidate[] = [];
  for (const override of part.overrides.toReversed()) {
    if (override.start > at || (override.end !== null && override.end <= at)) continue;
    const text = describe({ kind: 'override', override }, engine.deciders);
    candidates.push({ kind: 'override', text, state: override.state, place: placeOf(override), source: override });
  }

  const exceptions = (service: number): Candidate[] =>
    engine.expander
      .entries(schedule, civilDate(service).year)
      .toReversed()
      .filter((entry) => entry.date === service)
      .map((entry) => exceptionRule(engine, part, entry, service, at));
  const usual = (service: number): Candidate[] => {
    const season = seasonOn(schedule, service);
    const name = `season ${season?.name}: `;
    return [
      ...(season ? [{ ...weeklyRule(part, season.weekly, service, at, name), kind: 'season' as const }] : []),
      ...(schedule.weekly ? [weeklyRule(part, schedule.weekly, service, at, '')] : []),
    ];
  };
  // A shift of the night before may reach into this date; it is a rule about the instant only while it does.
  const tail = ` (shift that starts on ${formatDate(date - 1)})`;
  const before = [...exceptions(date - 1), ...usual(date - 1)]
    .filter((rule) => rule.state === 'open')
    .map((rule) => ({ ...rule, text: `${rule.text}${tail}` }));
  return [...candidates, ...exceptions(date), ...before, ...usual(date)];
}

function exceptionRule(
  engine: HoursEngine,
  part: SchedulePart,
  entry: DayEntry,
  service: number,
  at: number,
): Candidate {
  const name = describe({ kind: 'holiday', entry }, engine.deciders);
  const own = entry.weekday === undefined ? entry.hours : part.planner.usual(entry.date, entry.weekday);
  const hours = own.length ? `: ${own.map(formatInterval).join(', ')}` : '';
  const open = own.some((interval) => covers(part, service, interval, at));
  return {
    kind: entry.calendar === undefined ? 'exception' : 'holiday',
    text: `${name}${hours}`,
    state: open ? 'open' : 'closed',
    place: placeOf(entry.item),
    source: entry,
  };
}

function weeklyRule(part: SchedulePart, weekly: Weekly, service: number, at: number, name: string): Candidate {
  const weekday = weekdayOf(service);
  const intervals = weekly.days[weekday]!;
  const key = weekly.keys[weekday];
  const open = intervals.some((interval) => covers(part, service, interval, at));
  const hours = intervals.map(formatInterval).join(', ') || 'closed';
  return {
    kind: 'weekly',
    text: `${name}${key === undefined ? 'no hours on this day' : `${key} ${hours}`}`,
    state: open ? 'open' : 'closed',
    place: key === undefined ? placeOf(weekly) : placeOf(weekly, key),
    source: weekly,
  };
}
