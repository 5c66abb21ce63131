import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import type { Change, ChangeSource } from './zone.js';

/**
 * A file of packed zone data: this line with the release, then Brotli over lines. `NAME|abbreviations|offsets|indexes|
 * untils` is a zone in the packed form of moment-timezone, `=ALIAS|NAME` a link, `*NAME` a name in present use.
 */
const head = /^cctool zone data (\d{4}[a-z]{1,2})\n/;
/** The same lines as they are, made when cctool is built: to load Brotli and unpack takes a tenth of a short command. */
const unpackedHead = (version: string) => `cctool zone lines ${version}\n`;
const headLength = 40;
/** Far beyond the 0.7 MB of all zones since 1850. */
const maxTextLength = 8_000_000;

/** The first line of a file of packed zone data. */
export const packedHead = (version: string) => `cctool zone data ${version}\n`;

/** Zone data in one file. The file is opened for its release; its zones are unpacked when one is needed. */
export class PackedZones {
  readonly file: string;
  readonly version: string;
  readonly #unpacked: string | undefined;
  #text: string | undefined;

  private constructor(file: string, version: string, unpacked?: string) {
    this.file = file;
    this.version = version;
    this.#unpacked = unpacked;
  }

  /**
   * Opens a file; undefined where there is none, or where it is not such a file.
   * @param unpacked a file that `unpackedZones` made from it; not used where it is missing or of another release
   */
  static open(file: string, unpacked?: string): PackedZones | undefined {
    try {
      const handle = openSync(file, 'r');
      try {
        const start = Buffer.alloc(headLength);
        const version = head.exec(start.toString('latin1', 0, readSync(handle, start, 0, headLength, 0)))?.[1];
        return version === undefined ? undefined : new PackedZones(file, version, unpacked);
      } finally {
        closeSync(handle);
      }
    } catch {
      return undefined;
    }
  }

  /** The changes of a zone or alias; undefined where the data has no such name, or the file cannot be unpacked. */
  changes(name: string): ChangeSource | undefined {
    const target = this.#value(`=${name}|`) ?? name;
    const line = this.#value(`${target}|`);
    return line === undefined ? undefined : packedChanges(line);
  }

  has(name: string): boolean {
    return this.#value(`${name}|`) !== undefined || this.#value(`=${name}|`) !== undefined;
  }

  /** All names: zones, links as [alias, name], and the names in present use. */
  index(): { zones: string[]; links: [alias: string, name: string][]; present: string[] } {
    const found = { zones: [] as string[], links: [] as [string, string][], present: [] as string[] };
    for (const line of this.#lines().split('\n')) {
      const [first = '', second = ''] = line.split('|', 2);
      if (first.startsWith('*')) found.present.push(first.slice(1));
      else if (first.startsWith('=')) found.links.push([first.slice(1), second]);
      else if (second !== '') found.zones.push(first);
    }
    return found;
  }

  /** What follows the start of a line. */
  #value(start: string): string | undefined {
    const text = this.#lines();
    const at = text.indexOf(`\n${start}`);
    if (at < 0) return undefined;
    const from = at + 1 + start.length;
    return text.slice(from, text.indexOf('\n', from));
  }

  #lines(): string {
    this.#text ??= this.#readUnpacked() ?? this.#unpack();
    return this.#text;
  }

  #readUnpacked(): string | undefined {
    if (this.#unpacked === undefined) return undefined;
    try {
      const text = readFileSync(this.#unpacked, 'latin1');
      const head = unpackedHead(this.version);
      // The line end of the head begins the lines.
      return text.startsWith(head) ? text.slice(head.length - 1) : undefined;
    } catch {
      return undefined;
    }
  }

  #unpack(): string {
    try {
      return unpackZoneText(readFileSync(this.file)).text;
    } catch {
      return '';
    }
  }
}

/**
 * The release and the lines of a file of packed zone data; the lines begin and end with a line end.
 * @throws Error where the bytes are not such a file
 */
export function unpackZoneText(bytes: Buffer): { version: string; text: string } {
  const found = head.exec(bytes.toString('latin1', 0, headLength));
  if (!found) throw new Error('the bytes are not packed zone data');
  const packed = bytes.subarray(found[0].length);
  const { brotliDecompressSync } = process.getBuiltinModule('node:zlib');
  return {
    version: found[1]!,
    text: `\n${brotliDecompressSync(packed, { maxOutputLength: maxTextLength }).toString('latin1')}\n`,
  };
}

/**
 * A file of packed zone data in the form that is read without unpacking.
 * @throws Error where the bytes are not such a file
 */
export function unpackedZones(bytes: Buffer): string {
  const { version, text } = unpackZoneText(bytes);
  return unpackedHead(version) + text.slice(1);
}

/** Digits 0-9, a-z, A-X; a sign and a fraction in the same base are allowed. */
function base60(text: string): number {
  const digit = (code: number) => (code > 96 ? code - 87 : code > 64 ? code - 29 : code - 48);
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  let value = 0;
  for (let i = 0; i < whole.length; i++) value = value * 60 + digit(whole.charCodeAt(i));
  let unit = 1;
  for (let i = 0; i < fraction.length; i++) {
    unit /= 60;
    value += digit(fraction.charCodeAt(i)) * unit;
  }
  return text.startsWith('-') ? -value : value;
}

/**
 * Unpacks `abbreviations|offsets|indexes|untils`: offsets in minutes west, each period's end in minutes after the end
 * before it.
 */
export function packedChanges(line: string): ChangeSource {
  const [abbreviations = '', offsets = '', indexes = '', untils = ''] = line.split('|');
  const names = abbreviations.split(' ');
  // A zero west is a zero east, not a negative one.
  const east = offsets.split(' ').map((offset) => Math.round(base60(offset) * -60) * 1000 || 0);
  const periods = [...indexes].map((sign) => {
    const index = base60(sign);
    return { offset: east[index]!, abbreviation: names[index]! };
  });
  const changes: Change[] = [];
  let at = 0;
  for (const [index, minutes] of (untils === '' ? [] : untils.split(' ')).entries()) {
    at = Math.round(at + base60(minutes) * 60_000);
    const next = periods[index + 1];
    if (next) changes.push({ at, ...next });
  }
  return {
    initial: periods[0]!,
    changes: (from, to) => changes.filter((change) => change.at > from && change.at <= to),
  };
}
