import type { ReadProblem } from './tree.js';

/** A document's bytes as text. */
export interface Decoded {
  text: string;
  /** `utf-8`, `utf-16le`, `utf-16be` or the declared name in lower case. */
  encoding: string;
  declaredEncoding?: string;
  byteOrderMark: boolean;
  /** The bytes are not text at all; nothing else is worth reporting. */
  unreadable?: boolean;
  problems: ReadProblem[];
}

const declaration = /^<\?xml\s[^>]*?\sencoding\s*=\s*["']([^"'>]*)["']/;

/** The encoding that an XML declaration at the start of the text names. */
export function declaredEncodingOf(head: string): string | undefined {
  return declaration.exec(head)?.[1];
}

/** The first offset at which bytes are not UTF-8 (Unicode, table 3-7), or -1. */
function firstBadUtf8(bytes: Uint8Array): number {
  for (let i = 0; i < bytes.length; ) {
    const lead = bytes[i]!;
    const length = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
    if (length === 0) return i;
    const second = bytes[i + 1] ?? 0;
    const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
    const high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
    if (length > 1 && (second < low || second > high)) return i;
    for (let k = 2; k < length; k++) {
      if (((bytes[i + k] ?? 0) & 0xc0) !== 0x80) return i;
    }
    i += length;
  }
  return -1;
}

function utf16be(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, bytes.length & ~1))
    .swap16()
    .toString('utf16le');
}

function startsWith(bytes: Uint8Array, ...values: number[]): boolean {
  return values.every((value, index) => bytes[index] === value);
}

/**
 * Turns bytes into text as XML 1.0 section 4.3.3 and Appendix F say: a byte-order mark wins, then the pattern of the
 * first bytes, then the declared encoding, else UTF-8. Never throws; what is wrong is in `problems`.
 */
export function decode(bytes: Uint8Array): Decoded {
  if (startsWith(bytes, 0xff, 0xfe) && !startsWith(bytes, 0xff, 0xfe, 0, 0)) {
    return decodeUtf16(bytes.subarray(2), 'utf-16le', true);
  }
  if (startsWith(bytes, 0xfe, 0xff)) return decodeUtf16(bytes.subarray(2), 'utf-16be', true);
  if (startsWith(bytes, 0x3c, 0x00, 0x3f, 0x00)) return decodeUtf16(bytes, 'utf-16le', false);
  if (startsWith(bytes, 0x00, 0x3c, 0x00, 0x3f)) return decodeUtf16(bytes, 'utf-16be', false);
  const marked = startsWith(bytes, 0xef, 0xbb, 0xbf);
  const body = marked ? bytes.subarray(3) : bytes;
  // No legal XML document in an 8-bit encoding holds a NUL byte.
  const nul = body.indexOf(0);
  if (nul >= 0) {
    return {
      text: '',
      encoding: 'binary',
      byteOrderMark: marked,
      unreadable: true,
      problems: [
        {
          code: 'xml-not-xml',
          start: 0,
          end: 0,
          message: `this is binary data, not XML: byte ${nul + (marked ? 3 : 0)} is NUL`,
          hint: 'give the XML source; a compiled file (a grammar in .cfg or binary .gram) or UTF-32 text cannot be read',
        },
      ],
    };
  }
  const head = Buffer.from(body.subarray(0, 400)).toString('latin1');
  const declared = declaredEncodingOf(head);
  const name = declared?.toLowerCase() ?? 'utf-8';
  if (marked || name === 'utf-8' || name === 'utf8') return decodeUtf8(body, marked, declared);
  return decodeDeclared(body, declared!);
}

function decodeUtf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be', byteOrderMark: boolean): Decoded {
  const text = encoding === 'utf-16le' ? Buffer.from(bytes).toString('utf16le') : utf16be(bytes);
  const problems: ReadProblem[] = [];
  if (bytes.length % 2 === 1) {
    problems.push({
      code: 'xml-encoding',
      start: text.length,
      end: text.length,
      message: 'the UTF-16 text ends in the middle of a character: its number of bytes is odd',
      hint: 'the file is cut off or was saved wrongly; save it again as UTF-8',
    });
  }
  if (!byteOrderMark) {
    problems.push({
      code: 'xml-encoding',
      start: 0,
      end: 0,
      message: `the document is ${encoding.toUpperCase()} without the byte-order mark that XML requires`,
      hint: 'save it as UTF-8, or as UTF-16 with a byte-order mark',
    });
  }
  const declared = declaredEncodingOf(text.slice(0, 400));
  if (declared !== undefined && !/^(utf-16(le|be)?|iso-10646-ucs-2|ucs-2)$/i.test(declared)) {
    problems.push(disagreement(text, declared, encoding.toUpperCase()));
  }
  return { text, encoding, byteOrderMark, problems, ...(declared === undefined ? {} : { declaredEncoding: declared }) };
}

function disagreement(text: string, declared: string, actual: string): ReadProblem {
  const start = text.indexOf(declared);
  return {
    code: 'xml-encoding',
    start,
    end: start + declared.length,
    message: `the XML declaration says "${declared}", but the bytes are ${actual}`,
    hint: 'make the declaration agree with how the file is saved, or leave `encoding` out and save as UTF-8',
  };
}

function decodeUtf8(bytes: Uint8Array, byteOrderMark: boolean, declared: string | undefined): Decoded {
  const problems: ReadProblem[] = [];
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    const bad = firstBadUtf8(bytes);
    const start = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, bad)).length;
    const hex = bytes[bad]!.toString(16).toUpperCase().padStart(2, '0');
    problems.push({
      code: 'xml-encoding',
      start,
      end: start + 1,
      message: `byte 0x${hex} is not UTF-8, which is the encoding ${declared ? 'declared' : 'assumed if none is declared'}`,
      hint: 'save the file as UTF-8, or declare how it is saved: <?xml version="1.0" encoding="ISO-8859-1"?>',
    });
  }
  if (byteOrderMark && declared !== undefined && !/^utf-?8$/i.test(declared)) {
    problems.push(disagreement(text, declared, 'UTF-8 (they begin with its byte-order mark)'));
  }
  return {
    text,
    encoding: 'utf-8',
    byteOrderMark,
    problems,
    ...(declared === undefined ? {} : { declaredEncoding: declared }),
  };
}

/** Bytes 0x80 to 0x9F; Node's decoder reads them as control characters. */
const windows1252 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

/** Any other declared encoding. ISO-8859-1 is decoded as such: the WHATWG label would mean windows-1252. */
export function decodeDeclared(bytes: Uint8Array, declared: string): Decoded {
  const encoding = declared.toLowerCase();
  const base = { encoding, declaredEncoding: declared, byteOrderMark: false };
  if (/^utf-?16|^utf-?32|ucs/.test(encoding)) {
    const text = Buffer.from(bytes).toString('utf8');
    return { ...base, encoding: 'utf-8', text, problems: [disagreement(text, declared, 'an 8-bit encoding')] };
  }
  if (/^(iso-8859-1|iso_8859-1|latin1|l1)$/.test(encoding)) {
    return { ...base, text: Buffer.from(bytes).toString('latin1'), problems: [] };
  }
  if (/^(us-ascii|ascii)$/.test(encoding)) {
    const text = Buffer.from(bytes).toString('latin1');
    const bad = bytes.findIndex((byte) => byte > 127);
    const problems: ReadProblem[] = [];
    if (bad >= 0) {
      problems.push({
        code: 'xml-encoding',
        start: bad,
        end: bad + 1,
        message: `byte 0x${bytes[bad]!.toString(16).toUpperCase()} is not ASCII, which the XML declaration promises`,
        hint: 'declare how the file is really saved, best as UTF-8',
      });
    }
    return { ...base, text, problems };
  }
  if (/^(windows-1252|cp1252|x-cp1252)$/.test(encoding)) {
    const text = Buffer.from(bytes).toString('latin1');
    return {
      ...base,
      text: text.replace(/[\x80-\x9f]/g, (char) => windows1252[char.charCodeAt(0) - 0x80]!),
      problems: [],
    };
  }
  let decoder: InstanceType<typeof TextDecoder>;
  try {
    decoder = new TextDecoder(encoding, { fatal: true });
  } catch {
    const text = Buffer.from(bytes).toString('latin1');
    const start = text.indexOf(declared);
    const problem: ReadProblem = {
      code: 'xml-encoding',
      start,
      end: start + declared.length,
      message: `the encoding "${declared}" is not known`,
      hint: 'save the file as UTF-8 and declare that, or leave the declaration out',
    };
    return { ...base, text, problems: [problem] };
  }
  try {
    return { ...base, text: decoder.decode(bytes), problems: [] };
  } catch {
    const text = new TextDecoder(encoding).decode(bytes);
    const start = Math.max(text.indexOf('\uFFFD'), 0);
    const problem: ReadProblem = {
      code: 'xml-encoding',
      start,
      end: start + 1,
      message: `these bytes are not ${declared}, which the XML declaration promises`,
      hint: 'declare how the file is really saved, best as UTF-8',
    };
    return { ...base, text, problems: [problem] };
  }
}
