import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { nearest } from '../../diagnostics/nearest.js';
import { distFile, packageRoot } from '../../package-info.js';
import { type DataVersion, folderVersion, lawAfter } from './data-version.js';
import { PackedZones } from './packed-zones.js';
import { runtimeChanges } from './runtime-changes.js';
import { systemChanges } from './system-changes.js';
import { parseTzif } from './tzif.js';
import { type ChangeSource, Zone, type ZoneOrigin } from './zone.js';

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
  /** The file of zone data that travels with the program; null for none. */
  bundled?: string | null;
  /** The folder with releases that `cctool zones update` has installed. */
  installed?: string;
}

/** The name of the file of zone data, in `data/zones` and in the folder of installed releases. */
export const zoneDataFile = 'zones.br';

/** The zone data that travels with the program. */
export const bundledZoneFile = (): string => join(packageRoot(), 'data', 'zones', zoneDataFile);

/** The same data unpacked, where the build made it. */
export const unpackedZoneFile = (): string => distFile('hours/zones/zones.txt');

/** One set of zone data on this machine. */
export interface ZoneSource extends Partial<DataVersion> {
  origin: ZoneOrigin;
  /** Its folder or file; the runtime has none. */
  place?: string;
}

/** Time zones by name, from the newest zone data of the machine. */
export interface Zones {
  /** The zone of an IANA name or alias; undefined where there is no such zone. Never substitutes another zone. */
  get(name: string): Zone | undefined;
  /** True when there is such a zone; cheaper than `get`. */
  has(name: string): boolean;
  /** The same zone from one of the sources, whichever is in use. */
  getFrom(origin: ZoneOrigin, name: string): Zone | undefined;
  /** The present name of a zone where the given one is an alias; undefined where it is a present name, or unknown. */
  presentName(name: string): string | undefined;
  /** The name that was most likely meant by one that does not exist. */
  suggestion(name: string): string | undefined;
  /** All names that are known, aliases too. */
  names(): string[];
  /** All zone data of the machine; the one in use is first. */
  readonly sources: readonly ZoneSource[];
  readonly inUse: ZoneOrigin;
  /** The release in use, where it is known. */
  readonly version: string | undefined;
  /** The data that a zone comes from in words, and what it lacks: `tz 2026f of the operating system`. */
  describe(zone: Zone): string;
  /** The release that changed the law of a zone, where the data in use is older than it. */
  staleSince(name: string): string | undefined;
  /** A text that changes when the zone data of the machine does. */
  stamp(): string;
}

const originNames: Record<ZoneOrigin, string> = {
  system: 'of the operating system',
  installed: 'from the data folder',
  bundled: 'that comes with cctool',
  runtime: 'of the runtime',
};

/** Equal releases hold the same data: the cheapest to read comes first. */
const order: readonly ZoneOrigin[] = ['system', 'installed', 'bundled', 'runtime'];

/** IANA names: they start with a letter and cannot leave the folder. */
const wellFormed = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/;
/** Files of the folder that are not zones: variants with leap seconds, the machine's own settings. */
const notZones = /^(?:right|posix)\/|^(?:posixrules|localtime|Factory)$/;

const isName = (name: string) => name.length <= 64 && wellFormed.test(name) && !notZones.test(name);

/** The zone data that travels with the program, or another file in its place. */
function openBundled(file: string | null | undefined): PackedZones | undefined {
  if (file === null) return undefined;
  return file === undefined ? PackedZones.open(bundledZoneFile(), unpackedZoneFile()) : PackedZones.open(file);
}

/** Opens the zone data of this machine. */
export function createZones(options: ZonesOptions = {}): Zones {
  const folder = (options.folders ?? systemFolders).find((candidate) =>
    existsSync(join(candidate, 'Europe', 'London')),
  );
  const runtimeVersion = 'runtimeVersion' in options ? options.runtimeVersion : process.versions.tz;
  const installedFile = options.installed === undefined ? undefined : join(options.installed, zoneDataFile);
  const packed = {
    installed: installedFile === undefined ? undefined : PackedZones.open(installedFile),
    bundled: openBundled(options.bundled),
  };
  const cache = new Map<string, Zone | undefined>();
  let links: { target: Map<string, string>; names: string[]; present: Set<string> } | undefined;

  const changesFrom = (origin: ZoneOrigin, name: string): ChangeSource | undefined => {
    if (origin === 'runtime') return runtimeChanges(name);
    if (origin !== 'system') return packed[origin]?.changes(name);
    return folder ? systemChanges(parseTzif(readFileSync(join(folder, name)))) : undefined;
  };
  const getFrom = (origin: ZoneOrigin, name: string): Zone | undefined => {
    if (!isName(name)) return undefined;
    const key = `${origin} ${name}`;
    if (!cache.has(key)) {
      let changes: ChangeSource | undefined;
      try {
        changes = changesFrom(origin, name);
      } catch {
        // A name without a file, or a broken file: this data does not have the zone.
      }
      cache.set(key, changes && new Zone(name, origin, changes));
    }
    return cache.get(key);
  };

  const sources: ZoneSource[] = [];
  if (folder) {
    const found = folderVersion(folder, (name) => getFrom('system', name));
    sources.push({ origin: 'system', place: folder, ...found });
  }
  for (const origin of ['installed', 'bundled'] as const) {
    const data = packed[origin];
    if (data) sources.push({ origin, place: data.file, version: data.version });
  }
  sources.push({ origin: 'runtime', ...(runtimeVersion === undefined ? {} : { version: runtimeVersion }) });
  const newest = (a: ZoneSource, b: ZoneSource) => {
    const [left, right] = [a.version ?? '', b.version ?? ''];
    return left === right ? order.indexOf(a.origin) - order.indexOf(b.origin) : left < right ? 1 : -1;
  };
  sources.sort(newest);
  const { origin: inUse, version } = sources[0]!;

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
    for (const origin of ['bundled', 'installed'] as const) {
      const index = packed[origin]?.index();
      if (!index) continue;
      for (const name of index.zones) names.add(name);
      for (const name of index.present) present.add(name);
      for (const [alias, name] of index.links) {
        names.add(alias);
        // The links of the tz database itself are more exact: packed data joins zones that are alike since 1970.
        if (!target.has(alias)) target.set(alias, name);
      }
    }
    for (const name of present) names.add(name);
    for (const name of Intl.supportedValuesOf('timeZone')) names.add(name);
    links = { target, names: [...names].sort(), present };
    return links;
  };

  const zones: Zones = {
    sources,
    inUse,
    version,
    describe({ name, origin }) {
      const release = sources.find((source) => source.origin === origin)?.version;
      const law = release === undefined ? undefined : lawAfter(release, name);
      const lacks = law === undefined ? '' : `; it lacks the law of tz ${law}: the answer may be an hour off`;
      return `tz ${release ?? 'of unknown release'} ${originNames[origin]}${lacks}`;
    },
    getFrom,
    get(name) {
      if (!isName(name)) return undefined;
      const zone = getFrom(inUse, name);
      if (zone) return zone;
      if (inUse === 'system') {
        const target = readLinks().target.get(name) ?? runtimeName(name);
        const stands = target === undefined ? undefined : getFrom('system', target);
        if (stands) return stands;
      }
      for (const { origin } of sources.slice(1)) {
        const other = getFrom(origin, name);
        if (other) return other;
      }
      return undefined;
    },
    has(name) {
      if (!isName(name)) return false;
      if (inUse === 'system' && folder) {
        // Most names are plain files; a folder of zones (America/Argentina) is none.
        if (statSync(join(folder, name), { throwIfNoEntry: false })?.isFile()) return true;
      }
      return zones.get(name) !== undefined;
    },
    staleSince: (name) => (version === undefined ? undefined : lawAfter(version, name)),
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
      const files = [
        ...(folder ? ['tzdata.zi', '+VERSION', 'Europe/London'].map((file) => join(folder, file)) : []),
        ...(installedFile === undefined ? [] : [installedFile]),
      ];
      const parts = files.map((file) => {
        const found = statSync(file, { throwIfNoEntry: false });
        return found ? `${found.mtimeMs} ${found.size}` : 'none';
      });
      return [runtimeVersion, ...parts].join('|');
    },
  };
  return zones;
}

/** A zone on which two sets of zone data disagree. */
export interface ZoneDisagreement {
  zone: string;
  /** The first instant at which they differ, in milliseconds since 1970 UTC. */
  from: number;
  /** Their offsets at that instant in milliseconds east of UTC: of the data in use, and of the other. */
  inUse: number;
  other: number;
}

/**
 * Where a set of zone data first differs from the one in use about a zone between two instants; undefined where they
 * agree, or where one of them does not have the zone.
 */
export function zoneDisagreement(
  zones: Zones,
  origin: ZoneOrigin,
  name: string,
  from: number,
  to: number,
): ZoneDisagreement | undefined {
  const used = zones.getFrom(zones.inUse, name);
  const other = zones.getFrom(origin, name);
  if (!used || !other) return undefined;
  used.cover(from, to);
  other.cover(from, to);
  // Offsets are constant between the changes of both: it is enough to look at each of these.
  const changes = [...used.instants, ...other.instants].filter((instant) => instant > from && instant <= to);
  for (const instant of [from, ...changes.sort((a, b) => a - b)]) {
    const pair = { inUse: used.offsetAt(instant), other: other.offsetAt(instant) };
    if (pair.inUse !== pair.other) return { zone: name, from: instant, ...pair };
  }
  return undefined;
}
