import { type Decoded, decode, decodeDeclared } from '../../xml/decode.js';
import { textDocument } from '../../xml/read-xml.js';
import { defaultReadLimits } from '../../xml/tree.js';
import type { ReadOptions, ReadResult } from '../model.js';
import type { AbnfProblem } from './abnf-cursor.js';
import { AbnfGrammarReader } from './abnf-grammar-reader.js';

/**
 * Reads a grammar in ABNF form (SRGS 1.0, Appendix D) into the same shape as the XML form; the document's `nodes` hold
 * its comments. It never throws on bad input: findings say what is wrong, and the grammar is built as far as it can be.
 */
export function readAbnf(input: string | Uint8Array, options: ReadOptions = {}): ReadResult {
  const limits = { ...defaultReadLimits, ...options.limits };
  if (input.length > limits.bytes) {
    const size = `${(input.length / 1024 / 1024).toFixed(1)} MB`;
    return {
      document: textDocument(''),
      grammar: undefined,
      stopped: true,
      diagnostics: [
        {
          code: 'xml-limit',
          severity: 'error',
          message: `the document has ${size}; the limit is ${(limits.bytes / 1024 / 1024).toFixed(1)} MB`,
          hint: 'split the grammar into several files and reference them',
          line: 1,
          column: 1,
          end_line: 1,
          end_column: 1,
        },
      ],
    };
  }
  const decoded = decodeAbnf(input);
  const document = textDocument(decoded.text);
  document.encoding = decoded.encoding;
  document.byteOrderMark = decoded.byteOrderMark;
  if (decoded.declaredEncoding !== undefined) document.declaredEncoding = decoded.declaredEncoding;
  const problems: AbnfProblem[] = [...decoded.problems];
  let grammar: ReadResult['grammar'];
  let stopped = true;
  if (!decoded.unreadable) {
    if (decoded.text.startsWith('#ABNF')) {
      const reader = new AbnfGrammarReader(document, options.uri ?? '', limits);
      const read = reader.read();
      stopped = reader.stopped;
      if (!stopped) grammar = read;
      problems.push(...reader.problems);
    } else {
      problems.push({
        code: 'abnf-header',
        start: 0,
        end: 0,
        message: 'the document does not begin with #ABNF',
        hint: 'the first line of the ABNF form is #ABNF 1.0 UTF-8;',
        spec: 'SRGS 4.2',
      });
    }
  }
  const diagnostics = problems.map((problem) => ({
    code: problem.code,
    severity: 'error' as const,
    message: problem.message,
    ...document.lines.span(problem.start, problem.end),
    ...(problem.spec === undefined ? {} : { spec: problem.spec }),
    ...(problem.hint === undefined ? {} : { hint: problem.hint }),
  }));
  return { document, grammar, diagnostics, stopped };
}

const header = /^#ABNF[ \t]+\S+[ \t]+([A-Za-z][\w.:-]*)/;

/** The character encoding that the self-identifying header names (SRGS 4.2). */
function declaredEncodingOf(head: string): string | undefined {
  return header.exec(head)?.[1];
}

/** True for a document that begins with `#ABNF`, whatever its encoding. */
export function isAbnf(input: string | Uint8Array): boolean {
  if (typeof input === 'string') return input.replace(/^\uFEFF/, '').startsWith('#ABNF');
  const head = Buffer.from(input.subarray(0, 16)).toString('latin1');
  return head
    .replace(/^(\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF)/, '')
    .replaceAll('\u0000', '')
    .startsWith('#ABNF');
}

/**
 * Turns the bytes of an ABNF document into text (SRGS 4.4): a byte-order mark wins, then the encoding that the header
 * names, else UTF-8. Never throws.
 */
function decodeAbnf(input: string | Uint8Array): Decoded {
  if (typeof input === 'string') {
    const byteOrderMark = input.charCodeAt(0) === 0xfeff;
    return withDeclared({
      text: byteOrderMark ? input.slice(1) : input,
      encoding: 'utf-8',
      byteOrderMark,
      problems: [],
    });
  }
  const [first, second] = input;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return withDeclared(decode(input));
  if (first === 0x23 && second === 0) return unmarked(Buffer.from(input).toString('utf16le'), 'utf-16le');
  if (first === 0 && second === 0x23) {
    const even = Buffer.from(input.subarray(0, input.length & ~1));
    return unmarked(even.swap16().toString('utf16le'), 'utf-16be');
  }
  const declared = declaredEncodingOf(Buffer.from(input.subarray(0, 200)).toString('latin1'));
  if (first === 0xef || declared === undefined || /^utf-?8$/i.test(declared)) return withDeclared(decode(input));
  return decodeNamed(input, declared);
}

function withDeclared(decoded: Decoded): Decoded {
  const declared = declaredEncodingOf(decoded.text.slice(0, 200));
  return declared === undefined ? decoded : { ...decoded, declaredEncoding: declared };
}

function unmarked(text: string, encoding: string): Decoded {
  return withDeclared({
    text,
    encoding,
    byteOrderMark: false,
    problems: [
      {
        code: 'xml-encoding',
        start: 0,
        end: 0,
        message: `the document is ${encoding.toUpperCase()} without a byte-order mark`,
        hint: 'save it as UTF-8, or as UTF-16 with a byte-order mark',
      },
    ],
  });
}

function decodeNamed(bytes: Uint8Array, declared: string): Decoded {
  const decoded = decodeDeclared(bytes, declared);
  if (decoded.problems.length === 0) return decoded;
  const start = decoded.text.indexOf(declared);
  const problem = {
    code: 'xml-encoding' as const,
    start,
    end: start + declared.length,
    message: `the document is no ${declared}, which its header promises`,
    hint: 'save the file as UTF-8 and write #ABNF 1.0 UTF-8;',
  };
  return { ...decoded, problems: [problem] };
}
