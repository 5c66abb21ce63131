import type { ReadOptions, ReadResult } from '../model.js';
import { headOf, readTextForm, type TextForm } from '../read-abnf/read-abnf.js';
import { JsgfGrammarReader } from './jsgf-grammar-reader.js';

const jsgf: TextForm = {
  header: /^#JSGF[ \t]+V?[\d.]+[ \t]+([A-Za-z][A-Za-z\d]*[-_:.]?\d[\w.:-]*|[Uu][Tt][Ff]-?\d+)/,
  usualHeader: '#JSGF V1.0 UTF-8;',
  read(document, uri, limits) {
    const reader = new JsgfGrammarReader(document, uri, limits);
    const grammar = reader.read();
    return { grammar: reader.stopped ? undefined : grammar, problems: reader.problems };
  },
};

/**
 * Reads a grammar in the Java Speech Grammar Format 1.0 (Sun Microsystems, 1998) into the shape of SRGS. Public rules can
 * be activated; JSGF declares no root, so a single public rule is the root. Rule names that SRGS cannot have are changed.
 * Imports become references to the files of their grammars, as `imports.ts` says. It never throws on bad input.
 */
export function readJsgf(input: string | Uint8Array, options: ReadOptions = {}): ReadResult {
  return readTextForm(input, options, jsgf);
}

/** True for a document that begins with `#JSGF`, or, behind comments, with the declaration `grammar name;`. */
export function isJsgf(input: string | Uint8Array): boolean {
  const head = headOf(input, 4096);
  if (head.startsWith('#JSGF')) return true;
  return /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*grammar\s+[\p{L}_$][\w.$-]*\s*;/u.test(head);
}
