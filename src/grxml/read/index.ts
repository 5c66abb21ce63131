import type { Diagnostic } from '../../diagnostics/index.js';
import { readXml } from '../../xml/read-xml.js';
import type { ReadLimits } from '../../xml/tree.js';
import type { Grammar, XmlDocument } from '../model.js';
import { isAbnf, readAbnf } from '../read-abnf/index.js';
import { buildGrammar, grammarKind } from './build-grammar.js';

export { decode } from '../../xml/decode.js';

export interface ReadOptions {
  /** The document's own URI: `file:…` or any absolute URI. Relative references resolve against it. */
  uri?: string;
  limits?: Partial<ReadLimits>;
}

/** A grammar document as XML and as SRGS. */
export interface ReadResult {
  document: XmlDocument;
  /** Absent if the document is not a grammar at all, or a limit stopped the reading. */
  grammar: Grammar | undefined;
  /** What is wrong with the document as XML (every one an error); SRGS itself is checked by `checkGrammar`. */
  diagnostics: Diagnostic[];
  /** Reading ended early: a limit was reached, or the text is not XML at all. */
  stopped: boolean;
}

/**
 * Reads a grammar in XML form or, where it begins with `#ABNF`, in ABNF form (SRGS 1.0, section 4): bytes in UTF-8,
 * UTF-16 or a declared encoding, or text.
 * It never throws on bad input: findings say what is wrong, and the grammar is built as far as it can be.
 */
export function readGrammar(input: string | Uint8Array, options: ReadOptions = {}): ReadResult {
  if (isAbnf(input)) return readAbnf(input, options);
  const { document, diagnostics, stopped } = readXml(input, grammarKind, options);
  const grammar = stopped ? undefined : buildGrammar(document, options.uri ?? '');
  return { document, grammar, diagnostics, stopped };
}
