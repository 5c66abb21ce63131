import { formatInstant, parseInstant } from '../../hours/instant.js';
import type { HoursFile } from '../../hours/model.js';
import type { StoredOverride } from '../../store/overrides.js';

/** An override as it is shown: with where it was made, and whether it holds. */
export interface OverrideView extends Omit<StoredOverride, 'id'> {
  /** Null for one that was written by hand without an id. */
  id: string | null;
  /** `service`: made here; `file`: in the hours file or its overrides file, where only commands change it. */
  source: 'service' | 'file';
  status: 'current' | 'planned' | 'over';
}

const statusOf = ({ start, end }: { start: number; end: number | null }, now: number): OverrideView['status'] =>
  end !== null && end <= now ? 'over' : start <= now ? 'current' : 'planned';

/**
 * Overrides in force and planned, of files and of the service.
 * @param hours with all overrides worked in
 * @param stored those of the service among them
 * @param shown one schedule only, or what the caller may know; `*` concerns every schedule
 */
export function listOverrides(
  hours: HoursFile,
  stored: readonly StoredOverride[],
  now: number,
  shown: { schedule?: string | undefined; schedules?: readonly string[] | undefined },
): OverrideView[] {
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
      status: statusOf({ start, end }, now),
    }));
}

/**
 * Overrides of `*` that hold: those of files, and those that the store has at this moment.
 * @param stored the overrides of the service among those of `hours`
 * @param pending overrides of `*` in the store
 */
export function ofAllSchedules(
  hours: HoursFile,
  stored: readonly StoredOverride[],
  pending: readonly StoredOverride[],
  now: number,
): OverrideView[] {
  const files = listOverrides(hours, stored, now, { schedule: '*' }).filter(({ source }) => source === 'file');
  const made = pending.map((override): OverrideView => {
    const end = override.end === null ? null : parseInstant(override.end)!;
    return { ...override, source: 'service', status: statusOf({ start: parseInstant(override.start)!, end }, now) };
  });
  return [...files, ...made].filter(({ status }) => status === 'current');
}
