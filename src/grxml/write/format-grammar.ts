import { CctoolError } from '../../diagnostics/index.js';
import { decodeDeclared } from '../../xml/decode.js';
import { readXml } from '../../xml/read-xml.js';
import type { ReadLimits } from '../../xml/tree.js';
import { grammarKind } from '../read/build-grammar.js';
import { type FormatOptions, formatEmbedded, formatXml } from './format-xml.js';

export interface FormattedGrammar {
  /** The formatted document in its own encoding, with its byte-order mark. */
  bytes: Uint8Array;
  /** True when it differs from what was given. */
  changed: boolean;
}

/**
 * Formats the bytes of a grammar in XML form (see formatXml), or the grammars inside a VoiceXML document.
 * @param name what the document is called in errors
 * @throws CctoolError `input` when the document is not well-formed or no grammar, `limit`, or `unavailable` when its
 *   encoding cannot be written
 */
export function formatGrammar(
  input: Uint8Array,
  name: string,
  options: FormatOptions & { limits?: Partial<ReadLimits> } = {},
): FormattedGrammar {
  const { document, diagnostics } = readXml(input, grammarKind, options.limits ? { limits: options.limits } : {});
  const [problem] = diagnostics;
  if (problem) {
    const more = diagnostics.length > 1 ? ` (and ${diagnostics.length - 1} more)` : '';
    throw new CctoolError(
      problem.code === 'xml-limit' ? 'limit' : 'input',
      `${name}:${problem.line}:${problem.column}: ${problem.message}${more}`,
      problem.hint ?? `cctool grxml validate ${name} lists all findings`,
    );
  }
  const isDocument = document.root?.local === 'vxml';
  if (!isDocument && document.root?.local !== 'grammar') {
    throw new CctoolError('input', `${name}: the root element is <${document.root?.name}>, not <grammar>`);
  }
  const text = isDocument ? formatEmbedded(document, options) : formatXml(document, options);
  const bytes = encodeText(text, document.encoding, document.byteOrderMark);
  return { bytes, changed: Buffer.compare(bytes, input) !== 0 };
}

/**
 * Turns a document's text back into bytes in the encoding that it was read in, with its byte-order mark.
 * @throws CctoolError `unavailable` for an encoding that cannot be written, or a character that it does not have
 */
export function encodeText(text: string, encoding: string, byteOrderMark: boolean): Uint8Array {
  const whole = byteOrderMark ? `\uFEFF${text}` : text;
  const name = encoding.toLowerCase();
  if (name === 'utf-8' || name === 'utf8') return Buffer.from(whole, 'utf8');
  if (name === 'utf-16le') return Buffer.from(whole, 'utf16le');
  if (name === 'utf-16be') return Buffer.from(whole, 'utf16le').swap16();
  const table = byteTable(name);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const byte = table.get(text[i]!);
    if (byte === undefined) throw cannotWrite(encoding, `it has no ${JSON.stringify(text[i])}`);
    bytes[i] = byte;
  }
  return bytes;
}

function cannotWrite(encoding: string, why: string): CctoolError {
  return new CctoolError(
    'unavailable',
    `the encoding ${encoding} cannot be written: ${why}`,
    'save the file as UTF-8 and declare that, then format it',
  );
}

/** The byte of each character of an encoding with one byte per character: what the reader reads, the other way. */
function byteTable(encoding: string): Map<string, number> {
  const table = new Map<string, number>();
  for (let byte = 0; byte < 256; byte++) {
    const { text, problems } = decodeDeclared(Uint8Array.of(byte), encoding);
    if (problems.length === 0 && text.length === 1 && !table.has(text)) table.set(text, byte);
  }
  // An encoding with several bytes per character leaves most lead bytes without one; ASCII has 128 characters.
  if (table.size < 200 && !/^(us-)?ascii$/.test(encoding)) {
    throw cannotWrite(encoding, 'it is not known, or has several bytes per character');
  }
  return table;
}
