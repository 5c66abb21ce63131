import type { Zones } from './zones.js';

/** A stretch of time in which the operating system and the runtime give a zone different offsets (milliseconds). */
export interface ZoneDisagreement {
  zone: string;
  /** The first instant at which they differ, in milliseconds since 1970 UTC. */
  from: number;
  system: number;
  runtime: number;
}

/**
 * Where the two sets of zone data first differ about a zone between two instants; undefined where they agree, or where
 * one of them does not have the zone.
 */
export function zoneDisagreement(zones: Zones, name: string, from: number, to: number): ZoneDisagreement | undefined {
  const system = zones.getFrom('system', name);
  const runtime = zones.getFrom('runtime', name);
  if (!system || !runtime) return undefined;
  system.cover(from, to);
  runtime.cover(from, to);
  // Offsets are constant between the changes of both: it is enough to look at each of these.
  const changes = [...system.instants, ...runtime.instants].filter((instant) => instant > from && instant <= to);
  for (const instant of [from, ...changes.sort((a, b) => a - b)]) {
    const pair = { system: system.offsetAt(instant), runtime: runtime.offsetAt(instant) };
    if (pair.system !== pair.runtime) return { zone: name, from: instant, ...pair };
  }
  return undefined;
}
