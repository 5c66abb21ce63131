import { CctoolError } from '../../diagnostics/index.js';
import type { Grammar } from '../model.js';
import type { Resolve } from '../resolver.js';
import { DocumentLibrary, type ReadDocument } from './document-library.js';
import {
  externalReferences,
  isPlatformUri,
  type LinkedGrammar,
  type LoadedDocument,
  referencedUris,
  settleImports,
} from './linked-grammar.js';

/** What the documents that a grammar refers to may cost together. The grammar itself is not counted. */
export interface LinkLimits {
  /** Documents. */
  documents: number;
  /** Bytes of all documents. */
  bytes: number;
}

export const defaultLinkLimits: LinkLimits = { documents: 4096, bytes: 64 * 1024 * 1024 };

export interface LinkOptions {
  /** How to read what was fetched; as a grammar in XML or ABNF form when absent. Not used with a library. */
  read?: ReadDocument;
  limits?: LinkLimits;
  /** Shared by grammars that are linked in one run: what one of them has loaded is not loaded again. */
  library?: DocumentLibrary;
}

/** As many documents are fetched at a time. */
const parallel = 8;

/** Whether the references of a grammar are looked for in several places. */
const hasCandidates = ({ form }: Grammar) => form === 'jsgf' || form === 'gsl';

/** A grammar that refers to no document. */
const alone = (main: Grammar): LinkedGrammar => ({
  main,
  documents: new Map([[main.uri, { uri: main.uri, grammar: main, diagnostics: [] }]]),
});

/**
 * Loads every document that a grammar reaches through its external references (SRGS 2.2.2), directly or not. Each
 * document is fetched and read once, so cycles are allowed. Nothing is thrown for a document that cannot be loaded: its
 * `failure` holds the reason, and its `diagnostics` what its reading found.
 * @param resolve decides what may be read; it gets absolute URIs without fragment
 */
export async function linkGrammar(main: Grammar, resolve: Resolve, options: LinkOptions = {}): Promise<LinkedGrammar> {
  if (options.library === undefined && externalReferences(main).length === 0) return alone(main);
  const limits = options.limits ?? defaultLinkLimits;
  const library = options.library ?? new DocumentLibrary(options.read);
  const self: LoadedDocument = { uri: main.uri, grammar: main, diagnostics: [] };
  const documents = new Map([[main.uri, self]]);
  /** Documents that more than one URI leads to, by a redirection. */
  const redirected = new Set<LoadedDocument>();
  let bytes = 0;

  let isCut = false;
  let isReferredTo = false;
  const tooMuch = (uri: string, what: string): LoadedDocument => {
    isCut = true;
    return { uri, diagnostics: [], failure: new CctoolError('limit', `${uri}: ${what}`) };
  };
  let wave = [main];
  let hasImports = hasCandidates(main);
  // Without a library of several grammars nobody asks for what was kept.
  const isPlain = () => options.library !== undefined && !isCut && !hasImports && redirected.size === 0;
  const others = () => [...documents.values()].filter((document) => document !== self);
  // Run for every document that every grammar of an estate reaches.
  const settle = (uri: string, loaded: LoadedDocument): void => {
    // A reference that is redirected to the grammar itself.
    const isSelf = loaded.uri === main.uri;
    const isRedirected = loaded.uri !== uri;
    const isKnown = isSelf || redirected.has(loaded) || (isRedirected && documents.get(loaded.uri) === loaded);
    if (isRedirected) redirected.add(loaded);
    let document = isSelf ? self : loaded;
    if (!isKnown) {
      bytes += loaded.size ?? 0;
      if (bytes > limits.bytes)
        document = tooMuch(uri, `the referenced documents together are larger than ${limits.bytes} bytes`);
    }
    documents.set(uri, document);
    if (isKnown || !document.grammar) return;
    hasImports ||= hasCandidates(document.grammar);
    wave.push(document.grammar);
  };
  while (wave.length > 0) {
    const requested: string[] = [];
    const referring = wave;
    wave = [];
    for (const grammar of referring) {
      for (const uri of referencedUris(grammar)) {
        isReferredTo ||= uri === main.uri;
        if (documents.has(uri)) continue;
        if (documents.size > limits.documents) {
          documents.set(uri, tooMuch(uri, `the grammar refers to more than ${limits.documents} documents`));
          continue;
        }
        // In an estate nearly every document was loaded for another grammar of the run.
        const known = library.loaded(uri, resolve);
        if (known) settle(uri, known);
        else {
          // The place in the map is taken now: its order is that of the references, not of the answers.
          documents.set(uri, { uri, diagnostics: [] });
          requested.push(uri);
        }
      }
    }
    for (let from = 0; from < requested.length; from += parallel) {
      const uris = requested.slice(from, from + parallel);
      const answers = await Promise.all(uris.map((uri) => library.load(uri, resolve)));
      for (const [index, uri] of uris.entries()) settle(uri, answers[index]!);
    }
    // What the documents reach that it refers to is known where they were linked for another grammar of the run.
    const reach = referring[0] === main && isPlain() ? library.reachOf(others(), resolve) : undefined;
    if (!reach || reach.documents > limits.documents || reach.bytes > limits.bytes) continue;
    library.keepReach([main], reach, resolve);
    return {
      main,
      documents: library.reached(main, resolve),
      run: library.run(resolve),
      isComplete: !reach.hasFailure,
    };
  }
  if (hasImports) {
    const targets = new Set<string>();
    for (const { grammar } of documents.values()) {
      if (!grammar) continue;
      if (hasCandidates(grammar)) settleImports(grammar, documents);
      for (const { reference } of externalReferences(grammar)) targets.add(reference.target.resolved);
    }
    // A place where an import was looked for and not found is not part of the grammar.
    for (const [uri, { failure }] of documents) if (failure && !targets.has(uri)) documents.delete(uri);
  }
  const isLoaded = async () => (await library.load(main.uri, resolve)).grammar === main;
  if (isPlain() && (!isReferredTo || (await isLoaded()))) {
    const grammars = [...documents.values()].flatMap(({ grammar }) => grammar ?? []);
    const hasFailure = others().some(({ uri, failure }) => failure && !isPlatformUri(uri));
    library.keepReach(grammars, { documents: documents.size, bytes, hasFailure }, resolve);
  }
  return { main, documents, run: library.run(resolve) };
}
