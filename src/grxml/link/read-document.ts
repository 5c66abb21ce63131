import type { ReadDocument } from './link-grammar.js';

/** Reads a referenced document as a grammar, in XML or ABNF form as its content says. */
export const readDocument: ReadDocument = async ({ uri, bytes }) => {
  const { readGrammar } = await import('../read/index.js');
  const { grammar, diagnostics } = readGrammar(bytes, { uri });
  return { grammar, diagnostics };
};
