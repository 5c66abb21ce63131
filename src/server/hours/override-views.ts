import type { HoursEngine } from '../../hours/engine.js';
import { formatInstant, parseInstant } from '../../hours/instant.js';
import { overrideZone } from '../../hours/override/override-span.js';
import type { StoredOverride } from '../../store/overrides.js';

/** An override as it is shown: with where it was made, and whether it holds. */
export interface OverrideView extends Omit<StoredOverride, 'id'> {
  /** Null for one that was written by hand without an id. */
  id: string | null;
  /** `service`: made here; `file`: in the hours file or its overrides file, where only commands change it. */
  source: 'service' | 'file';
  status: 'current' | 'planned' | 'over';
  /** The zone of the schedule, on whose clock people want to see the times; for `*` that of the calendar. */
  timezone: string;
}

/** The zone in which the times of an override are read and shown; UTC for a schedule that there is no more. */
export const timezoneOf = (engine: HoursEngine, schedule: string): string =>
  schedule === '*' || engine.hours.schedules.some(({ key }) => key === schedule)
    ? overrideZone(engine, schedule).name
    : 'UTC';

const statusOf = ({ start, end }: { start: number; end: number | null }, now: number): OverrideView['status'] =>
  end !== null && end <= now ? 'over' : start <= now ? 'current' : 'planned';

/**
 * Overrides in force and planned, of files and of the service.
 * @param engine with all overrides worked in
 * @param stored those of the service among them
 * @param shown one schedule only, or what the caller may know; `*` concerns every schedule
 */
export function listOverrides(
  engine: HoursEngine,
  stored: readonly StoredOverride[],
  now: number,
  shown: { schedule?: string | undefined; schedules?: readonly string[] | undefined },
): OverrideView[] {
  const { hours } = engine;
  const { schedule, schedules } = shown;
  const service = new Set(stored.map(({ id }) => id));
  const all = [...hours.schedules.flatMap((each) => each.overrides), ...hours.overrides];
  const isShown = (key: string) =>
    (schedule === undefined || key === schedule || key === '*') &&
    (schedules === undefined || key === '*' || schedules.includes(key));
  return all
    .filter((override) => statusOf(override, now) !== 'over' && isShown(override.schedule))
    .map(({ id, schedule: key, state, start, end, reason, by }) => ({
      ...{ id: id ?? null, schedule: key, state, start: formatInstant(start) },
      ...{ end: end === null ? null : formatInstant(end), reason: reason || null, by: by ?? null },
      ...{ source: id !== undefined && service.has(id) ? ('service' as const) : ('file' as const) },
      ...{ status: statusOf({ start, end }, now), timezone: timezoneOf(engine, key) },
    }));
}

/**
 * Overrides of `*` that hold: those of files, and those that the store has at this moment.
 * @param stored the overrides of the service among those of the engine
 * @param pending overrides of `*` in the store
 */
export function ofAllSchedules(
  engine: HoursEngine,
  stored: readonly StoredOverride[],
  pending: readonly StoredOverride[],
  now: number,
): OverrideView[] {
  const files = listOverrides(engine, stored, now, { schedule: '*' }).filter(({ source }) => source === 'file');
  const made = pending.map((override): OverrideView => {
    const end = override.end === null ? null : parseInstant(override.end)!;
    const status = statusOf({ start: parseInstant(override.start)!, end }, now);
    return { ...override, source: 'service', status, timezone: timezoneOf(engine, '*') };
  });
  return [...files, ...made].filter(({ status }) => status === 'current');
}
