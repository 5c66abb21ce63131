import { CctoolError } from '../../diagnostics/index.js';
import { readXml } from '../../xml/read-xml.js';
import type { ReadLimits } from '../../xml/tree.js';
import { grammarKind } from '../read/build-grammar.js';
import { encodeText } from './encode-text.js';
import { type FormatOptions, formatXml } from './format-xml.js';

export interface FormattedGrammar {
  /** The formatted document in its own encoding, with its byte-order mark. */
  bytes: Uint8Array;
  /** True when it differs from what was given. */
  changed: boolean;
}

/**
 * Formats the bytes of a grammar in XML form (see formatXml).
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
      problem.hint ?? `cctool grxml validate ${name} tells all findings`,
    );
  }
  if (document.root?.local !== 'grammar') {
    throw new CctoolError('input', `${name}: the root element is <${document.root?.name}>, not <grammar>`);
  }
  const bytes = encodeText(formatXml(document, options), document.encoding, document.byteOrderMark);
  return { bytes, changed: Buffer.compare(bytes, input) !== 0 };
}
