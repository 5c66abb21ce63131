import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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

/**
 * Writes a folder of zone files as a machine has them whose tz data is of a release: London as everywhere, and for
 * Vancouver a law that no release knows, so that it differs from any runtime.
 * @returns the folder
 */
export function writeZoneFolder(parent: string, version: string): string {
  const folder = join(parent, version);
  for (const area of ['Europe', 'America']) mkdirSync(join(folder, area), { recursive: true });
  writeFileSync(join(folder, '+VERSION'), `${version}\n`);
  writeFileSync(join(folder, 'Europe', 'London'), tzif(0, 'GMT0BST,M3.5.0/1,M10.5.0'));
  writeFileSync(join(folder, 'America', 'Vancouver'), tzif(-36_000, '<-10>10'));
  return folder;
}
