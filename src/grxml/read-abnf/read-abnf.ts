import { type Decoded, decode, decodeDeclared } from '../../xml/decode.js';
import { textDocument } from '../../xml/read-xml.js';
import { defaultReadLimits, type ReadLimits } from '../../xml/tree.js';
import type { Grammar, ReadOptions, ReadResult, XmlDocument } from '../model.js';
import type { AbnfProblem } from './abnf-cursor.js';
import { AbnfGrammarReader } from './abnf-grammar-reader.js';

/** A form of a grammar that is plain text and begins with a line that names it. */
export interface TextForm {
  /** Finds the encoding that the first line names. */
  header: RegExp;
  /** A first line that names UTF-8, for hints. */
  usualHeader: string;
  /** What a document is read as that is not UTF-8, where the form has no way to name an encoding. */
  otherwise?: string;
  /** Reads the text; the problems of its decoding are reported beside its own. */
  read(document: XmlDocument, uri: string, limits: ReadLimits): TextGrammar;
}

/** What a reader of a text form makes of a document. */
export interface TextGrammar {
  /** Absent where reading stopped before the end. */
  grammar: Grammar | undefined;
  problems: readonly AbnfProblem[];
}

const abnf: TextForm = {
  header: /^#ABNF[ \t]+\S+[ \t]+([A-Za-z][\w.:-]*)/,
  usualHeader: '#ABNF 1.0 UTF-8;',
  read(document, uri, limits) {
    if (!document.source.startsWith('#ABNF')) {
      const message = 'the document does not begin with #ABNF';
      const hint = 'the first line of the ABNF form is #ABNF 1.0 UTF-8;';
      const problem: AbnfProblem = { code: 'abnf-header', start: 0, end: 0, message, hint, spec: 'SRGS 4.2' };
      return { grammar: undefined, problems: [problem] };
    }
    const reader = new AbnfGrammarReader(document, uri, limits);
    const grammar = reader.read();
    return { grammar: reader.stopped ? undefined : grammar, problems: reader.problems };
  },
};

/**
 * Reads a grammar in ABNF form (SRGS 1.0, Appendix D) into the same shape as the XML form; the document's `nodes` hold
 * its comments. It never throws on bad input: findings say what is wrong, and the grammar is built as far as it can be.
 */
export function readAbnf(input: string | Uint8Array, options: ReadOptions = {}): ReadResult {
  return readTextForm(input, options, abnf);
}

/** Reads a grammar in a form that is plain text. Never throws. */
export function readTextForm(input: string | Uint8Array, options: ReadOptions, form: TextForm): ReadResult {
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
  const decoded = decodeText(input, form);
  const document = textDocument(decoded.text);
  document.encoding = decoded.encoding;
  document.byteOrderMark = decoded.byteOrderMark;
  if (decoded.declaredEncoding !== undefined) document.declaredEncoding = decoded.declaredEncoding;
  const { grammar, problems } = decoded.unreadable
    ? { grammar: undefined, problems: [] }
    : form.read(document, options.uri ?? '', limits);
  const diagnostics = [...(decoded.problems as AbnfProblem[]), ...problems].map((problem) => ({
    code: problem.code,
    severity: problem.code === 'gsl-lost' ? ('warning' as const) : ('error' as const),
    message: problem.message,
    ...document.lines.span(problem.start, problem.end),
    ...(problem.spec === undefined ? {} : { spec: problem.spec }),
    ...(problem.hint === undefined ? {} : { hint: problem.hint }),
  }));
  return { document, grammar, diagnostics, stopped: grammar === undefined };
}

/** True for a document that begins with `#ABNF`, whatever its encoding. */
export function isAbnf(input: string | Uint8Array): boolean {
  return headOf(input, 16).startsWith('#ABNF');
}

/** The first ASCII characters of a document, whatever its encoding. */
export function headOf(input: string | Uint8Array, length: number): string {
  if (typeof input === 'string') return input.slice(0, length).replace(/^\uFEFF/, '');
  const head = Buffer.from(input.subarray(0, length)).toString('latin1');
  return head.replace(/^(\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF)/, '').replaceAll('\u0000', '');
}

/**
 * Turns the bytes of a document into text (SRGS 4.4): a byte-order mark wins, then the encoding that the header
 * names, else UTF-8. Never throws.
 */
function decodeText(input: string | Uint8Array, form: TextForm): Decoded {
  const withDeclared = (decoded: Decoded): Decoded => {
    const declared = form.header.exec(decoded.text.slice(0, 200))?.[1];
    return declared === undefined ? decoded : { ...decoded, declaredEncoding: declared };
  };
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
  if (first === 0x23 && second === 0) return withDeclared(unmarked(Buffer.from(input).toString('utf16le'), 'utf-16le'));
  if (first === 0 && second === 0x23) {
    const even = Buffer.from(input.subarray(0, input.length & ~1));
    return withDeclared(unmarked(even.swap16().toString('utf16le'), 'utf-16be'));
  }
  const declared = form.header.exec(Buffer.from(input.subarray(0, 200)).toString('latin1'))?.[1];
  if (first === 0xef || declared === undefined || /^utf-?8$/i.test(declared)) {
    const decoded = decode(input);
    const isOther = form.otherwise !== undefined && !decoded.unreadable && decoded.problems.length > 0;
    return isOther ? decodeDeclared(input, form.otherwise!) : withDeclared(decoded);
  }
  return decodeNamed(input, declared, form);
}

function unmarked(text: string, encoding: string): Decoded {
  return {
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
  };
}

function decodeNamed(bytes: Uint8Array, declared: string, form: TextForm): Decoded {
  const decoded = decodeDeclared(bytes, declared);
  if (decoded.problems.length === 0) return decoded;
  const start = decoded.text.indexOf(declared);
  const problem = {
    code: 'xml-encoding' as const,
    start,
    end: start + declared.length,
    message: `the document is not in ${declared}, which its header names`,
    hint: `save the file as UTF-8 and write ${form.usualHeader}`,
  };
  return { ...decoded, problems: [problem] };
}
