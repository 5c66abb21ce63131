import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A TZif file (RFC 9636) without transitions, whose POSIX footer holds for all time. */
function tzif(offset: number, footer: string): Buffer {
  const header = (types: number, chars: number) => {
    const bytes = Buffer.alloc(44);
    bytes.write('TZif2', 0, 'latin1');
    bytes.writeUInt32BE(types, 36);
    bytes.writeUInt32BE(chars, 40);
    return bytes;
  };
  const body = Buffer.alloc(6 + 4);
  body.writeInt32BE(offset, 0);
  body.write('LMT\0', 6, 'latin1');
  return Buffer.concat([header(1, 4), body, header(1, 4), body, Buffer.from(`\n${footer}\n`, 'latin1')]);
}

/** The law of tz 2025c for the zones whose law changed in 2026, as POSIX footers. */
export const lawOf2025: { readonly [zone: string]: readonly [offset: number, footer: string] } = {
  'Africa/Casablanca': [3600, '<+01>-1'],
  'Africa/El_Aaiun': [3600, '<+01>-1'],
  'America/Edmonton': [-25_200, 'MST7MDT,M3.2.0,M11.1.0'],
  'America/Havana': [-18_000, 'CST5CDT,M3.2.0/0,M11.1.0/1'],
  'America/Inuvik': [-25_200, 'MST7MDT,M3.2.0,M11.1.0'],
  'America/Vancouver': [-28_800, 'PST8PDT,M3.2.0,M11.1.0'],
  'America/Winnipeg': [-21_600, 'CST6CDT,M3.2.0,M11.1.0'],
};

/**
 * Writes a folder of zone files as a machine has them whose tz data is of a release: London as everywhere, and other
 * zones; by default Vancouver with a law that no release knows, so that it differs from any runtime.
 * @returns the folder
 */
export function writeZoneFolder(
  parent: string,
  version: string,
  zones: typeof lawOf2025 = { 'America/Vancouver': [-36_000, '<-10>10'] },
): string {
  const folder = join(parent, version);
  writeFileSync(at(folder, '+VERSION'), `${version}\n`);
  writeFileSync(at(folder, 'Europe/London'), tzif(0, 'GMT0BST,M3.5.0/1,M10.5.0'));
  for (const [zone, law] of Object.entries(zones)) writeFileSync(at(folder, zone), tzif(...law));
  return folder;
}

/** A file below a folder, with the folders between. */
function at(folder: string, file: string): string {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  return path;
}
