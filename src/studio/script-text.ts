import { declaredEncodingOf, decodeDeclared } from '../xml/decode.js';

/** A script as text, with the encoding that it has. */
export interface ScriptText {
  /** A label of the Encoding Standard: `utf-8`, `utf-16le`, `utf-16be`, `windows-1252`, or what an XML declaration names. */
  encoding: string;
  /** Without a byte-order mark. */
  text: string;
}

const marks: readonly [encoding: string, bytes: readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Bytes that are looked at to guess an encoding. */
const sample = 64 * 1024;

function decoded(bytes: Uint8Array, encoding: string): ScriptText | undefined {
  try {
    return { encoding, text: new TextDecoder(encoding, { fatal: true }).decode(bytes) };
  } catch {
    return undefined;
  }
}

/** Control characters that texts do not contain; tab, line ends, form feed and the escape of terminals aside. */
const controls = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/;

/**
 * Detects the encoding of a script: byte-order mark, UTF-16 without a mark (most of the high bytes of Latin text are 0),
 * UTF-8, an XML declaration, windows-1252.
 * @returns undefined for what is not text
 */
export function decodeScript(bytes: Uint8Array): ScriptText | undefined {
  const mark = marks.find(([, start]) => start.every((byte, index) => bytes[index] === byte));
  if (mark) return decoded(bytes, mark[0]);
  const start = bytes.subarray(0, sample);
  const zeros = [0, 0];
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index & 1]!++;
  const half = start.length / 2;
  for (const [encoding, high] of [
    ['utf-16le', 1],
    ['utf-16be', 0],
  ] as const) {
    if (bytes.length % 2 === 0 && zeros[high]! > half / 2 && zeros[1 - high]! === 0) {
      const text = decoded(bytes, encoding);
      if (text && !controls.test(text.text)) return text;
    }
  }
  if (zeros[0]! + zeros[1]! > 0) return undefined;
  const utf8 = decoded(bytes, 'utf-8');
  if (utf8) return controls.test(utf8.text) ? undefined : utf8;
  const head = Buffer.from(start.buffer, start.byteOffset, Math.min(start.length, 200)).toString('latin1');
  const declared = declaredEncodingOf(head)?.toLowerCase();
  for (const encoding of declared === undefined ? ['windows-1252'] : [declared, 'windows-1252']) {
    const { text, problems } = decodeDeclared(bytes, encoding);
    if (problems.length === 0) return controls.test(text) ? undefined : { encoding, text };
  }
  return undefined;
}
