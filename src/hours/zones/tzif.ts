/** The Time Zone Information Format of RFC 9636 (TZif, versions 1 to 4), as operating systems ship it. */

/** What one TZif file holds. Times in seconds since 1970 UTC, offsets in seconds east of UTC. */
export interface TzifData {
  /** Instants at which the offset or the abbreviation changes, ascending. */
  transitions: number[];
  /** One more than `transitions`: what holds before the first, then from each on. */
  types: { offset: number; isDst: boolean; abbreviation: string }[];
  /** The POSIX TZ rule for instants after the last transition; empty where there is none. */
  footer: string;
}

const headerLength = 44;

/**
 * Reads a TZif file: the 64-bit block of version 2 and later, the 32-bit block of version 1.
 * @throws Error where the bytes are not a TZif file, are cut off, or count leap seconds (the `right/` files)
 */
export function parseTzif(bytes: Uint8Array): TzifData {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = (at: number) => {
    if (at + headerLength > bytes.length || view.getUint32(at) !== 0x545a_6966) throw new Error('not a TZif file');
    const count = (index: number) => view.getUint32(at + 20 + index * 4);
    return {
      version: bytes[at + 4]!,
      utc: count(0),
      standard: count(1),
      leap: count(2),
      times: count(3),
      types: count(4),
      chars: count(5),
    };
  };
  const size = (counts: ReturnType<typeof header>, timeSize: number) =>
    counts.times * (timeSize + 1) +
    counts.types * 6 +
    counts.chars +
    counts.leap * (timeSize + 4) +
    counts.standard +
    counts.utc;

  let at = 0;
  let counts = header(0);
  let timeSize = 4;
  if (counts.version >= 0x32) {
    at = headerLength + size(counts, 4);
    counts = header(at);
    timeSize = 8;
  }
  at += headerLength;
  if (at + size(counts, timeSize) > bytes.length) throw new Error('the TZif file is cut off');
  if (counts.leap > 0) throw new Error('the TZif file counts leap seconds');
  if (counts.types === 0) throw new Error('the TZif file has no local time type');

  const indexesAt = at + counts.times * timeSize;
  const typesAt = indexesAt + counts.times;
  const charsAt = typesAt + counts.types * 6;
  const kinds = Array.from({ length: counts.types }, (_, index) => {
    const start = charsAt + bytes[typesAt + index * 6 + 5]!;
    let end = start;
    while (end < charsAt + counts.chars && bytes[end] !== 0) end++;
    return {
      offset: view.getInt32(typesAt + index * 6),
      isDst: bytes[typesAt + index * 6 + 4] === 1,
      abbreviation: String.fromCharCode(...bytes.subarray(start, end)),
    };
  });
  const transitions: number[] = [];
  const types = [kinds[0]!];
  for (let index = 0; index < counts.times; index++) {
    const place = at + index * timeSize;
    // Two halves cost less than a big integer; all times fit a double.
    const time = timeSize === 8 ? view.getInt32(place) * 2 ** 32 + view.getUint32(place + 4) : view.getInt32(place);
    const kind = kinds[bytes[indexesAt + index]!];
    if (!kind) throw new Error('the TZif file names a local time type that it does not have');
    if (transitions.length && time <= transitions.at(-1)!) throw new Error('the TZif file is out of order');
    transitions.push(time);
    types.push(kind);
  }

  const footerAt = at + size(counts, timeSize);
  let footer = '';
  if (timeSize === 8 && bytes[footerAt] === 0x0a) {
    const end = bytes.indexOf(0x0a, footerAt + 1);
    if (end > 0) footer = String.fromCharCode(...bytes.subarray(footerAt + 1, end));
  }
  return { transitions, types, footer };
}
