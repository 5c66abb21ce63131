import { civilDate, type DayNumber, dayNumber } from '../dates/day-number.js';
import { isClosedDay } from '../holidays/day-entry.js';
import type { Override, Schedule } from '../model.js';
import type { Zone } from '../zones/zone.js';
import type { DayPlanner } from './day-plan.js';
import { DeciderTable } from './deciders.js';
import { append, applyMarks, combine, emptyLayer, type Layer, type Mark } from './layer.js';
import { Resolver } from './resolve.js';

const day = 86_400_000;

/** What building needs to know of a schedule; members of unions and intersections are parts of their own. */
export interface SchedulePart {
  schedule: Schedule;
  zone: Zone;
  planner: DayPlanner;
  /** Overrides that concern it, in the order in which the later wins. */
  overrides: readonly Override[];
  union: readonly SchedulePart[];
  intersect: readonly SchedulePart[];
}

const wholeDay = { start: 0, end: 1440 };

interface Piece {
  start: number;
  end: number;
  by: number;
}

/** The open pieces of a schedule's own hours, and the exceptions on the civil dates of the stretch. */
function ownPieces(part: SchedulePart, from: number, to: number): { pieces: Piece[]; closures: Mark[] } {
  const { schedule, zone, planner } = part;
  zone.cover(from - 3 * day, to + 3 * day);
  const resolver = new Resolver(zone, schedule.dst);
  // A shift may end on the date after it starts, and a gap may move its end on by a day more.
  const first = Math.floor((from + zone.offsetAt(from)) / day) - 2;
  const last = Math.floor((to + zone.offsetAt(to)) / day) + 1;
  const effectiveFrom = schedule.effective.from ?? Number.NEGATIVE_INFINITY;
  const effectiveTo = schedule.effective.to ?? Number.POSITIVE_INFINITY;
  const pieces: Piece[] = [];
  const closures: Mark[] = [];
  let { year } = civilDate(first);
  let nextYear = dayNumber(year + 1, 1, 1);
  let by = 0;
  let sorted = true;
  const add = (start: number, end: number) => {
    if (end <= from || start >= to) return;
    const before = pieces[pieces.length - 1];
    if (before && before.start >= start) sorted = false;
    pieces.push({ start, end, by });
  };
  for (let date: DayNumber = first; date <= last; date++) {
    if (date >= nextYear) nextYear = dayNumber(++year + 1, 1, 1);
    const exists = resolver.enter(date);
    const plan = planner.plan(date, year);
    if (plan.entry && exists) {
      const { entry, closedBy } = plan;
      const masked = schedule.holidayScope === 'calendar-day' && isClosedDay(entry);
      const action = masked ? 'closed' : 'attribute';
      const { start, end } = entry.part ?? wholeDay;
      resolver.onClock(start, end, (from, to) => closures.push({ start: from, end: to, action, by: closedBy }));
    }
    if (!exists || date < effectiveFrom || date > effectiveTo) continue;
    for (const interval of plan.intervals) {
      by = interval.by;
      resolver.interval(interval.start, interval.end, add);
    }
  }
  // Shifts of one date may be written in any order; most are in the order of the day.
  if (!sorted) pieces.sort((a, b) => a.start - b.start || b.end - a.end);
  if (closures.length > 1) closures.sort((a, b) => a.start - b.start);
  return { pieces, closures };
}

/** Open pieces in order become segments; overlapping and touching ones join. */
function layerOf(pieces: readonly Piece[], from: number, to: number): Layer {
  const layer = emptyLayer(to);
  let at = from;
  for (const piece of pieces) {
    if (piece.start > at) append(layer, at, 0, DeciderTable.default);
    const start = Math.max(at, piece.start);
    const end = Math.min(to, piece.end);
    if (end <= start) continue;
    append(layer, start, 1, piece.by);
    at = end;
  }
  if (at < to) append(layer, at, 0, DeciderTable.default);
  return layer;
}

/** True for a schedule without hours of its own: others make it by `union` or `intersect`. */
const isMade = (schedule: Schedule) => !schedule.weekly && !schedule.seasons.length;

/** What lies outside the effective range, as whole civil dates of the schedule's zone. */
function effectiveMarks({ schedule, zone, union }: SchedulePart, from: number, to: number, by: number): Mark[] {
  const marks: Mark[] = [];
  // Own hours end by service date, so the tail of the last shift stays; hours of others end with the last date.
  const action = union.length || isMade(schedule) ? 'closed' : 'attribute';
  if (schedule.effective.from !== null) {
    marks.push({ start: from, end: Math.min(to, zone.instantOf(schedule.effective.from * day)), action, by });
  }
  if (schedule.effective.to !== null) {
    marks.push({ start: Math.max(from, zone.instantOf((schedule.effective.to + 1) * day)), end: to, action, by });
  }
  return marks.filter((mark) => mark.end > mark.start);
}

/**
 * Builds the open and closed time of a schedule between two instants. From the lowest to the highest: weekly hours,
 * seasons, recurring holidays, ranges, dated exceptions, union and intersection, effective range, overrides.
 * @param built layers of parts over the same stretch, so that a member of many is built once
 */
export function buildLayer(
  part: SchedulePart,
  deciders: DeciderTable,
  from: number,
  to: number,
  built: Map<SchedulePart, Layer> = new Map(),
): Layer {
  const known = built.get(part);
  if (known) return known;
  const { schedule } = part;
  const memberLayer = (member: SchedulePart, kind: 'union' | 'intersect') =>
    wrap(buildLayer(member, deciders, from, to, built), kind, member.schedule, schedule, deciders);
  const { pieces, closures } = ownPieces(part, from, to);
  let layer = layerOf(pieces, from, to);
  if (isMade(schedule) && part.intersect.length && !part.union.length) {
    // Without hours of its own the schedule is what all the others have in common.
    const always = layerOf([{ start: from, end: to, by: DeciderTable.always }], from, to);
    layer = combine(layer, closedOn(always, closures), openIfAny);
  }
  for (const member of part.union) {
    const other = memberLayer(member, 'union');
    layer = combine(layer, closedOn(other, closures), openIfAny);
  }
  layer = applyMarks(layer, closures);
  for (const member of part.intersect) {
    const other = memberLayer(member, 'intersect');
    layer = combine(layer, other, (openA, byA, openB, byB) => [openA & openB ? 1 : 0, openA && !openB ? byB : byA]);
  }
  if (schedule.effective.from !== null || schedule.effective.to !== null) {
    const by = deciders.number(schedule, 'effective', () => ({ kind: 'effective', schedule }));
    layer = applyMarks(layer, effectiveMarks(part, from, to, by));
  }
  const marks = overrideMarks(part.overrides, from, to, (override) =>
    deciders.number(override, '', () => ({ kind: 'override', override })),
  );
  layer = applyMarks(layer, marks);
  built.set(part, layer);
  return layer;
}

const openIfAny = (openA: 0 | 1, byA: number, openB: 0 | 1, byB: number): readonly [0 | 1, number] =>
  openA ? [1, byA] : openB ? [1, byB] : [0, byA];

/** Hours that are not the schedule's own give way to its exceptions on their whole civil dates. */
function closedOn(layer: Layer, closures: readonly Mark[]): Layer {
  return applyMarks(
    layer,
    closures.map((closure) => ({ ...closure, action: 'closed' })),
  );
}

/** Names the member in the reasons of its layer. */
function wrap(
  layer: Layer,
  kind: 'union' | 'intersect',
  member: Schedule,
  owner: Schedule,
  deciders: DeciderTable,
): Layer {
  const by = layer.by.map((inner) =>
    deciders.number(owner, `${kind} ${member.key} ${inner}`, () => ({ kind, member, inner })),
  );
  return { ...layer, by };
}

/**
 * Overrides as marks over a stretch of time, in order and without overlaps: where two cover the same time, the later in
 * the list wins.
 */
function overrideMarks(
  overrides: readonly Override[],
  from: number,
  to: number,
  number: (override: Override) => number,
): Mark[] {
  const marks: Mark[] = [];
  for (const override of overrides) {
    const start = Math.max(from, override.start);
    const end = Math.min(to, override.end ?? to);
    if (end <= start) continue;
    // All marks that this one covers give way; those at its rims keep what sticks out.
    let first = marks.length;
    while (first > 0 && marks[first - 1]!.end > start) first--;
    let last = first;
    while (last < marks.length && marks[last]!.start < end) last++;
    const mark: Mark = { start, end, action: override.state, by: number(override) };
    const pieces: Mark[] = [mark];
    const before = marks[first];
    const after = marks[last - 1];
    if (first < last && before && before.start < start) pieces.unshift({ ...before, end: start });
    if (first < last && after && after.end > end) pieces.push({ ...after, start: end });
    marks.splice(first, last - first, ...pieces);
  }
  return marks;
}
