import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Zone } from './zone.js';

/** The release of a set of zone data. `atLeast`: inferred from the data; it may be a later one. */
export interface DataVersion {
  version: string;
  atLeast?: boolean;
}

/** Facts that a release of the tz database introduced: from it on, a zone has this offset (minutes) at this instant. */
const facts: readonly [release: string, zone: string, instant: string, minutes: number][] = [
  ['2026f', 'America/Havana', '2026-11-23T12:00:00Z', -240],
  ['2026e', 'America/Winnipeg', '2026-11-23T12:00:00Z', -300],
  ['2026c', 'Africa/Casablanca', '2026-11-23T12:00:00Z', 0],
  ['2026b', 'America/Vancouver', '2026-11-23T12:00:00Z', -420],
  ['2025a', 'America/Asuncion', '2025-07-06T12:00:00Z', -180],
];

/** Zones whose law changed at short notice, with the release that knows it: older data answers an hour off. */
const laws: { readonly [release: string]: readonly string[] } = {
  '2026b': ['America/Vancouver', 'Canada/Pacific'],
  '2026c': ['Africa/Casablanca', 'Africa/El_Aaiun', 'America/Edmonton', 'America/Yellowknife', 'Canada/Mountain'],
  '2026e': ['America/Winnipeg', 'Canada/Central'],
  '2026f': ['America/Havana', 'America/Inuvik', 'Cuba'],
};

/** The last release that changed the law of a zone; asked for with every answer. */
const lastLaw = new Map(Object.entries(laws).flatMap(([release, zones]) => zones.map((zone) => [zone, release])));

/** The release that changed the law of a zone, where it is later than the given one. */
export function lawAfter(version: string, zone: string): string | undefined {
  const release = lastLaw.get(zone);
  return release !== undefined && release > version ? release : undefined;
}

/**
 * The release of the TZif files in a folder: named by `tzdata.zi` or `+VERSION`, where the system ships one of them;
 * else the newest release whose changes the files show. Undefined where that is inconclusive.
 */
export function folderVersion(folder: string, load: (name: string) => Zone | undefined): DataVersion | undefined {
  const named = /^# version (\S+)/.exec(firstBytes(join(folder, 'tzdata.zi'), 40) ?? '')?.[1];
  if (named !== undefined) return { version: named };
  try {
    const version = readFileSync(join(folder, '+VERSION'), 'utf8').trim();
    if (/^\d{4}[a-z]+/.test(version)) return { version };
  } catch {
    // Most systems have no such file.
  }
  for (const [version, zone, instant, minutes] of facts) {
    if (load(zone)?.offsetAt(Date.parse(instant)) === minutes * 60_000) return { version, atLeast: true };
  }
  return undefined;
}

/** The start of a file that may be large, undefined where there is none. */
function firstBytes(file: string, length: number): string | undefined {
  try {
    const handle = openSync(file, 'r');
    try {
      const buffer = Buffer.alloc(length);
      return buffer.toString('latin1', 0, readSync(handle, buffer, 0, length, 0));
    } finally {
      closeSync(handle);
    }
  } catch {
    return undefined;
  }
}
