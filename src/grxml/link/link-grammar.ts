import { CctoolError, type Diagnostic, isCctoolError } from '../../diagnostics/index.js';
import type { Grammar } from '../model.js';
import type { Resolve, ResolvedDocument } from '../resolver.js';
import { externalReferences, type LinkedGrammar, type LoadedDocument } from './linked-grammar.js';

/** What the documents that a grammar refers to may cost together. The grammar itself is not counted. */
export interface LinkLimits {
  /** Documents. */
  documents: number;
  /** Bytes of all documents. */
  bytes: number;
}

export const defaultLinkLimits: LinkLimits = { documents: 256, bytes: 64 * 1024 * 1024 };

/** Turns the bytes of a document into a grammar. Without a grammar, the diagnostics say why. */
export type ReadDocument = (
  document: ResolvedDocument,
) => Promise<{ grammar: Grammar | undefined; diagnostics: Diagnostic[] }>;

export interface LinkOptions {
  /** How to read what was fetched; as a grammar in XML or ABNF form when absent. */
  read?: ReadDocument;
  limits?: LinkLimits;
}

/** As many documents are fetched at a time. */
const parallel = 8;

const asError = (error: unknown): CctoolError =>
  isCctoolError(error) ? error : new CctoolError('input', error instanceof Error ? error.message : String(error));

/**
 * Loads every document that a grammar reaches through its external references (SRGS 2.2.2), directly or not. Each
 * document is fetched and read once, so cycles are fine. Nothing is thrown for a document that cannot be
 * loaded: its `failure` says why, and its `diagnostics` what reading found.
 * @param resolve decides what may be read; it gets absolute URIs without fragment
 */
export async function linkGrammar(main: Grammar, resolve: Resolve, options: LinkOptions = {}): Promise<LinkedGrammar> {
  const limits = options.limits ?? defaultLinkLimits;
  const read = options.read ?? readDocument;
  const documents: LinkedGrammar['documents'] = new Map([
    [main.uri, { uri: main.uri, grammar: main, diagnostics: [] }],
  ]);
  /** By the document's own URI: two references that are redirected to one place share its grammar. */
  const byOwnUri = new Map(documents);
  let bytes = 0;

  const fetchOne = async (uri: string): Promise<ResolvedDocument | CctoolError> => {
    try {
      return await resolve(uri);
    } catch (error) {
      return asError(error);
    }
  };
  const load = async (uri: string, fetched: ResolvedDocument | CctoolError): Promise<LoadedDocument> => {
    if (fetched instanceof Error) return { uri, diagnostics: [], failure: fetched };
    const known = byOwnUri.get(fetched.uri);
    if (known) return known;
    const document: LoadedDocument = { uri: fetched.uri, diagnostics: [] };
    if (fetched.mediaType !== undefined) document.mediaType = fetched.mediaType;
    byOwnUri.set(fetched.uri, document);
    bytes += fetched.bytes.length;
    if (bytes > limits.bytes) {
      document.failure = new CctoolError(
        'limit',
        `${uri}: the referenced documents together are larger than ${limits.bytes} bytes`,
      );
      return document;
    }
    try {
      const { grammar, diagnostics } = await read(fetched);
      if (grammar) document.grammar = grammar;
      document.diagnostics = diagnostics;
    } catch (error) {
      document.failure = asError(error);
    }
    return document;
  };

  let wave = [main];
  const seen = new Set<Grammar>(wave);
  while (wave.length > 0) {
    const missing: string[] = [];
    for (const grammar of wave) {
      for (const { reference } of externalReferences(grammar)) {
        const { resolved } = reference.target;
        if (documents.has(resolved)) continue;
        const document: LoadedDocument = { uri: resolved, diagnostics: [] };
        // The place in the map is taken now: its order is that of the references, not of the answers.
        documents.set(resolved, document);
        if (documents.size - 1 > limits.documents) {
          document.failure = new CctoolError(
            'limit',
            `${resolved}: the grammar refers to more than ${limits.documents} documents`,
          );
        } else missing.push(resolved);
      }
    }
    wave = [];
    for (let from = 0; from < missing.length; from += parallel) {
      const uris = missing.slice(from, from + parallel);
      const answers = await Promise.all(uris.map(fetchOne));
      for (const [index, uri] of uris.entries()) {
        const document = await load(uri, answers[index]!);
        documents.set(uri, document);
        if (document.grammar && !seen.has(document.grammar)) {
          seen.add(document.grammar);
          wave.push(document.grammar);
        }
      }
    }
  }
  return { main, documents };
}

/** Reads a referenced document as a grammar, in XML or ABNF form as its content says. */
export const readDocument: ReadDocument = async ({ uri, bytes }) => {
  const { readGrammar } = await import('../read/index.js');
  const { grammar, diagnostics } = readGrammar(bytes, { uri });
  return { grammar, diagnostics };
};
