import { textDocument } from '../../xml/read-xml.js';
import { defaultReadLimits } from '../../xml/tree.js';
import type { ReadOptions, ReadResult } from '../read/index.js';
import { AbnfGrammarReader } from './abnf-grammar-reader.js';
import type { AbnfProblem } from './abnf-problem.js';
import { decodeAbnf } from './decode-abnf.js';

export { isAbnf } from './decode-abnf.js';

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
    severity: problem.code === 'abnf-token' ? ('warning' as const) : ('error' as const),
    message: problem.message,
    ...document.lines.span(problem.start, problem.end),
    ...(problem.spec === undefined ? {} : { spec: problem.spec }),
    ...(problem.hint === undefined ? {} : { hint: problem.hint }),
  }));
  return { document, grammar, diagnostics, stopped };
}
