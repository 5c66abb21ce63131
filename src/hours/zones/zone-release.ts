import { brotliCompressSync, constants, gunzipSync } from 'node:zlib';
import { CctoolError } from '../../diagnostics/index.js';
import { packedChanges, packedHead, unpackZoneText } from './packed-zones.js';

/** A release of zone data as one file: what `data/zones/` and the data folder hold. */
export interface ZoneRelease {
  version: string;
  bytes: Buffer;
  /** How many zones and links it has. */
  names: number;
}

const maxPackageLength = 64_000_000;
const isRelease = (value: unknown): value is string => typeof value === 'string' && /^\d{4}[a-z]{1,2}$/.test(value);

interface PackedJson {
  version: string;
  zones: string[];
  links: string[];
  countries: string[];
}

/**
 * Reads a release of zone data from the bytes of a file: the `.tgz` package of moment-timezone, its
 * `data/packed/latest.json`, or a file that this function made before.
 * @param file its name for messages
 * @throws CctoolError of kind `input` for anything else, and where a zone cannot be unpacked
 */
export function readZoneRelease(bytes: Buffer, file: string): ZoneRelease {
  const refuse = (why: string) =>
    new CctoolError(
      'input',
      `${file}: ${why}`,
      'use the package moment-timezone (`npm pack moment-timezone`), its data/packed/latest.json, or a file of zone data of cctool',
    );
  let release: { version: string; lines: string[] };
  if (bytes.toString('latin1', 0, 16) === packedHead('').slice(0, 16)) {
    try {
      const { version, text } = unpackZoneText(bytes);
      release = { version, lines: text.trim().split('\n') };
    } catch {
      throw refuse('the zone data is damaged');
    }
  } else {
    const json = bytes[0] === 0x1f && bytes[1] === 0x8b ? fromPackage(bytes) : bytes;
    if (!json) throw refuse('the package has no data/packed/latest.json');
    const packed = parsePacked(json);
    if (!packed) throw refuse('this is not zone data');
    release = { version: packed.version, lines: linesOf(packed) };
  }
  const names = checkLines(release.lines);
  if (typeof names === 'string') throw refuse(names);
  const compressed = brotliCompressSync(release.lines.join('\n'), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 },
  });
  return {
    version: release.version,
    bytes: Buffer.concat([Buffer.from(packedHead(release.version)), compressed]),
    names,
  };
}

function parsePacked(bytes: Buffer): PackedJson | undefined {
  try {
    const value = JSON.parse(bytes.toString('utf8')) as Partial<PackedJson> | null;
    const isList = (list: unknown) => Array.isArray(list) && list.every((item) => typeof item === 'string');
    if (!value || !isRelease(value.version) || ![value.zones, value.links, value.countries].every(isList)) return;
    return value as PackedJson;
  } catch {
    return undefined;
  }
}

/** Population is dropped; a country names the zones in present use. */
function linesOf({ zones, links, countries }: PackedJson): string[] {
  const present = new Set(countries.flatMap((country) => country.split('|')[1]?.split(' ') ?? []));
  return [
    ...zones.map((zone) => zone.split('|').slice(0, 5).join('|')),
    ...links.map((link) => {
      const [name, alias] = link.split('|');
      return `=${alias}|${name}`;
    }),
    ...[...present].sort().map((name) => `*${name}`),
  ];
}

/** How many names the lines have; a text that says what is wrong with them. */
function checkLines(lines: readonly string[]): number | string {
  const zones = new Set<string>();
  const aliases: [string, string][] = [];
  for (const line of lines) {
    const [first = '', ...rest] = line.split('|');
    if (first.startsWith('*')) continue;
    if (first.startsWith('=')) aliases.push([first.slice(1), rest[0] ?? '']);
    else {
      zones.add(first);
      const changes = packedChanges(rest.join('|')).changes(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
      const broken = changes.some(
        ({ at, offset }, index) =>
          !Number.isFinite(at) || !(Math.abs(offset) < 86_400_000) || (index > 0 && at <= changes[index - 1]!.at),
      );
      if (broken) return `the zone ${first.slice(0, 60)} cannot be unpacked`;
    }
  }
  const lost = aliases.find(([, name]) => !zones.has(name));
  if (lost) return `${lost[0].slice(0, 60)} is a link to a zone that the data does not have`;
  if (!zones.has('America/New_York') || zones.size < 200) return 'the data does not hold the zones of the world';
  return zones.size + aliases.length;
}

/** The packed data in the `.tgz` of moment-timezone (a tar archive in 512-byte blocks, POSIX.1-1988). */
function fromPackage(bytes: Buffer): Buffer | undefined {
  let archive: Buffer;
  try {
    archive = gunzipSync(bytes, { maxOutputLength: maxPackageLength });
  } catch {
    return undefined;
  }
  for (let at = 0; at + 512 <= archive.length; ) {
    const name = archive.toString('latin1', at, at + 100).replace(/\0.*$/s, '');
    const size = Number.parseInt(archive.toString('latin1', at + 124, at + 136), 8);
    if (name === '' || !Number.isFinite(size)) return undefined;
    if (name.endsWith('data/packed/latest.json')) return archive.subarray(at + 512, at + 512 + size);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return undefined;
}
