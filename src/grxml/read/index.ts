import { readXml } from '../../xml/read-xml.js';
import { chooseGrammar } from '../embedded/choose-grammar.js';
import type { ReadOptions, ReadResult } from '../model.js';
import { isAbnf, readAbnf } from '../read-abnf/read-abnf.js';
import { isGsl, readGsl } from '../read-gsl/read-gsl.js';
import { isJsgf, readJsgf } from '../read-jsgf/read-jsgf.js';
import { buildGrammar, grammarKind } from './build-grammar.js';

export type { ReadOptions, ReadResult } from '../model.js';

/**
 * Reads a grammar in XML form, in ABNF form (SRGS 1.0, section 4) where it begins with `#ABNF`, in JSGF or in GSL: bytes in UTF-8,
 * UTF-16 or a declared encoding, or text.
 * It never throws on bad input: findings say what is wrong, and the grammar is built as far as it can be.
 *
 * Of a VoiceXML document it reads one grammar: the one that the fragment of the URI names (`app.vxml#drink`), or the only
 * one that the document holds.
 */
export function readGrammar(input: string | Uint8Array, options: ReadOptions = {}): ReadResult {
  if (isAbnf(input)) return readAbnf(input, options);
  if (isJsgf(input)) return readJsgf(input, options);
  if (isGsl(input, options.uri, options.mediaType)) return readGsl(input, options);
  const { document, diagnostics, stopped } = readXml(input, grammarKind, options);
  if (!stopped && document.root?.local === 'vxml') {
    if (diagnostics.length > 0) return { document, grammar: undefined, diagnostics, stopped: true };
    return chooseGrammar(document, options.uri ?? '', options.mode);
  }
  const grammar = stopped ? undefined : buildGrammar(document, options.uri ?? '');
  return { document, grammar, diagnostics, stopped };
}
