import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { nearest } from '../../diagnostics/nearest.js';
import { type DataVersion, folderVersion } from './data-version.js';
import { runtimeChanges } from './runtime-changes.js';
import { systemChanges } from './system-changes.js';
import { parseTzif } from './tzif.js';
import { Zone } from './zone.js';

/** Where operating systems keep their TZif files. */
const systemFolders = [
  '/usr/share/zoneinfo',
  '/usr/lib/zoneinfo',
  '/usr/share/lib/zoneinfo',
  '/etc/zoneinfo',
  '/var/db/timezone/zoneinfo',
];

export interface ZonesOptions {
  /** Folders of TZif files to look at, first found first used. */
  folders?: readonly string[];
  /** The release of the runtime's own data; undefined where the runtime has none. */
  runtimeVersion?: string | undefined;
}

/** Time zones by name, from the newer of the operating system's files and the runtime's own data. */
export interface Zones {
  /** The zone of an IANA name or alias; undefined where there is no such zone. Never substitutes another zone. */
  get(name: string): Zone | undefined;
  /** True when there is such a zone; cheaper than `get`. */
  has(name: string): boolean;
  /** The same zone from one of the two sources, whichever is in use. */
  getFrom(origin: Zone['origin'], name: string): Zone | undefined;
  /** The present name of a zone where the given one is an alias; undefined where it is a present name, or unknown. */
  presentName(name: string): string | undefined;
  /** The name that was most likely meant by one that does not exist. */
  suggestion(name: string): string | undefined;
  /** All names that are known, aliases too. */
  names(): string[];
  readonly system: ({ folder: string } & Partial<DataVersion>) | undefined;
  readonly runtime: { version: string | undefined };
  /** Which of the two answers. */
  readonly inUse: Zone['origin'];
  /** A text that changes when the zone data of the machine does. */
  stamp(): string;
}

/** IANA names: they start with a letter and cannot leave the folder. */
const wellFormed = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/;
/** Files of the folder that are not zones: variants with leap seconds, the machine's own settings. */
const notZones = /^(?:right|posix)\/|^(?:posixrules|localtime|Factory)$/;

const isName = (name: string) => name.length <= 64 && wellFormed.test(name) && !notZones.test(name);

/** Opens the zone data of this machine. */
export function createZones(options: ZonesOptions = {}): Zones {
  const folder = (options.folders ?? systemFolders).find((candidate) =>
    existsSync(join(candidate, 'Europe', 'London')),
  );
  const runtimeVersion = 'runtimeVersion' in options ? options.runtimeVersion : process.versions.tz;
  const cache: Record<Zone['origin'], Map<string, Zone | undefined>> = { system: new Map(), runtime: new Map() };
  let links: { target: Map<string, string>; names: string[]; present: Set<string> } | undefined;

  const loadSystem = (name: string): Zone | undefined => {
    if (!folder) return undefined;
    try {
      return new Zone(name, 'system', systemChanges(parseTzif(readFileSync(join(folder, name)))));
    } catch {
      return undefined;
    }
  };
  const loadRuntime = (name: string): Zone | undefined => {
    try {
      return new Zone(name, 'runtime', runtimeChanges(name));
    } catch {
      return undefined;
    }
  };
  const getFrom = (origin: Zone['origin'], name: string): Zone | undefined => {
    if (!isName(name)) return undefined;
    const known = cache[origin];
    if (!known.has(name)) known.set(name, origin === 'system' ? loadSystem(name) : loadRuntime(name));
    return known.get(name);
  };

  const found = folder ? folderVersion(folder, loadSystem) : undefined;
  const system = folder ? { folder, ...found } : undefined;
  // Equal releases hold the same data; the files are cheaper to read.
  const inUse: Zone['origin'] =
    system && (runtimeVersion === undefined || (found && found.version >= runtimeVersion)) ? 'system' : 'runtime';

  /** Some systems keep old names in a package of their own: the runtime knows what they stand for now. */
  const runtimeName = (name: string): string | undefined => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
    } catch {
      return undefined;
    }
  };

  const readLinks = () => {
    if (links) return links;
    const target = new Map<string, string>();
    const names = new Set<string>();
    const present = new Set<string>();
    const read = (file: string): string => {
      try {
        return folder ? readFileSync(join(folder, file), 'utf8') : '';
      } catch {
        return '';
      }
    };
    for (const line of read('tzdata.zi').split('\n')) {
      const [kind, first = '', second = ''] = line.split(' ');
      if (kind === 'Z') names.add(first);
      if (kind === 'L') {
        names.add(second);
        target.set(second, first);
      }
    }
    for (const line of `${read('zone.tab')}\n${read('zone1970.tab')}`.split('\n')) {
      if (line.startsWith('#')) continue;
      const name = line.split('\t')[2];
      if (name) present.add(name);
    }
    for (const name of present) names.add(name);
    for (const name of Intl.supportedValuesOf('timeZone')) names.add(name);
    links = { target, names: [...names].sort(), present };
    return links;
  };

  const zones: Zones = {
    system,
    runtime: { version: runtimeVersion },
    inUse,
    getFrom,
    get(name) {
      if (inUse === 'runtime') {
        // `Intl` takes any case; a name is right or wrong here, whatever the source.
        return getFrom('runtime', name) ?? getFrom('system', name);
      }
      const zone = getFrom('system', name);
      if (zone || !isName(name)) return zone;
      const target = readLinks().target.get(name) ?? runtimeName(name);
      const stands = target === undefined ? undefined : getFrom('system', target);
      return stands ?? getFrom('runtime', name);
    },
    has(name) {
      if (!isName(name)) return false;
      if (inUse === 'system' && folder) {
        // Most names are plain files; a folder of zones (America/Argentina) is none.
        if (statSync(join(folder, name), { throwIfNoEntry: false })?.isFile()) return true;
      }
      return zones.get(name) !== undefined;
    },
    presentName(name) {
      if (name === 'UTC') return undefined;
      const { target, present } = readLinks();
      if (present.has(name)) return undefined;
      const chosen = target.get(name) ?? (target.size ? undefined : runtimeName(name));
      return chosen === undefined || chosen === name ? undefined : chosen;
    },
    names: () => readLinks().names,
    suggestion(name) {
      const { names } = readLinks();
      const plain = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '');
      const plainName = plain(name);
      const last = (text: string) => plain(text.slice(text.lastIndexOf('/') + 1));
      const same = names.find((candidate) => plain(candidate) === plainName || last(candidate) === plainName);
      if (same) return same;
      const area = name.slice(0, name.lastIndexOf('/') + 1).toLowerCase();
      const near = names.filter((candidate) => candidate.toLowerCase().startsWith(area));
      const city = nearest(
        last(name),
        near.map((candidate) => last(candidate)),
      );
      return near.find((candidate) => last(candidate) === city) ?? nearest(name, names);
    },
    stamp() {
      if (!folder) return `runtime ${runtimeVersion}`;
      for (const file of ['tzdata.zi', '+VERSION', 'Europe/London']) {
        try {
          const { mtimeMs, size } = statSync(join(folder, file));
          return `${file} ${mtimeMs} ${size}`;
        } catch {
          // The next file tells.
        }
      }
      return folder;
    },
  };
  return zones;
}

/** A stretch of time in which the operating system and the runtime give a zone different offsets (milliseconds). */
interface ZoneDisagreement {
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
