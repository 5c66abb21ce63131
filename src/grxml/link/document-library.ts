import { CctoolError, type Diagnostic, isCctoolError } from '../../diagnostics/index.js';
import type { Grammar } from '../model.js';
import type { ReadResult } from '../read/index.js';
import type { Resolve, ResolvedDocument } from '../resolver.js';
import { isPlatformUri, type LoadedDocument } from './linked-grammar.js';
import { ReachedDocuments } from './reached-documents.js';

/** Turns the bytes of a document into a grammar. Without a grammar, the diagnostics say why. */
export type ReadDocument = (
  document: Pick<ResolvedDocument, 'uri' | 'bytes'>,
) => Promise<{ grammar: Grammar | undefined; diagnostics: Diagnostic[] } & Partial<ReadResult>>;

/** Reads a referenced document as a grammar, in XML or ABNF form as its content says. */
export const readDocument: ReadDocument = async ({ uri, bytes }) => {
  const { readGrammar } = await import('../read/index.js');
  return readGrammar(bytes, { uri });
};

/** Bytes of the documents that a library keeps; beyond that it begins anew. */
const mostBytes = 64 * 1024 * 1024;

const asError = (error: unknown): CctoolError =>
  isCctoolError(error) ? error : new CctoolError('input', error instanceof Error ? error.message : String(error));

/** Files that a server runs. What it sends from such an address is the grammar itself. */
const programName = /^file:.*\.(?:php\d?|phtml|aspx?|ashx|jspx?|cgi|cfm)(?:[?#]|$)/i;

/** A program that writes a grammar, which is known when it runs. */
function isProgram({ uri, bytes }: ResolvedDocument): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 100)).trimStart();
  return programName.test(uri) || /^(?:<\?php\b|<\?=|<%|#!)/i.test(start);
}

/** What one resolver gave: by the URI that was asked for, and by the document's own. */
interface Shelf {
  asked: Map<string, Promise<LoadedDocument>>;
  own: Map<string, Promise<LoadedDocument>>;
  /** Those of `asked` whose loading has ended. */
  loaded: Map<string, LoadedDocument>;
  /** By each grammar whose documents are loaded to the last. */
  reaches: WeakMap<Grammar, Reach>;
}

/** What a grammar reaches, where everything was loaded that can be: at most so much. */
export interface Reach {
  documents: number;
  bytes: number;
  /** A document was not loaded: policy, missing file. */
  hasFailure: boolean;
}

/**
 * The documents of one run. A document is fetched once per resolver (what may be read is the resolver's decision) and
 * read once, also where it is checked for itself and referred to by others.
 */
export class DocumentLibrary {
  readonly #read: ReadDocument;
  #shelves = new WeakMap<Resolve, Shelf>();
  readonly #results = new Map<string, { bytes: Uint8Array; read: ReturnType<ReadDocument> }>();
  #bytes = 0;

  constructor(read: ReadDocument = readDocument) {
    this.#read = read;
  }

  /** Reads a document, unless it was read before with the same URI and the same bytes. */
  read(uri: string, bytes: Uint8Array): ReturnType<ReadDocument> {
    const known = this.#results.get(uri);
    if (known && Buffer.compare(known.bytes, bytes) === 0) return known.read;
    this.#bytes += bytes.length;
    if (this.#bytes > mostBytes) {
      this.#results.clear();
      this.#shelves = new WeakMap();
      this.#bytes = bytes.length;
    }
    const read = this.#read({ uri, bytes });
    this.#results.set(uri, { bytes, read });
    return read;
  }

  #shelf(resolve: Resolve): Shelf {
    let shelf = this.#shelves.get(resolve);
    if (!shelf) {
      shelf = { asked: new Map(), own: new Map(), loaded: new Map(), reaches: new WeakMap() };
      this.#shelves.set(resolve, shelf);
    }
    return shelf;
  }

  /** What a reference names; nothing is thrown where it cannot be loaded. */
  load(uri: string, resolve: Resolve): Promise<LoadedDocument> {
    const shelf = this.#shelf(resolve);
    let document = shelf.asked.get(uri);
    if (!document) {
      const { loaded } = shelf;
      document = this.#fetch(uri, resolve, shelf).then((fetched) => {
        loaded.set(uri, fetched);
        return fetched;
      });
      shelf.asked.set(uri, document);
    }
    return document;
  }

  /** What all grammars share that are linked by this library with one resolver. */
  run(resolve: Resolve): object {
    return this.#shelf(resolve);
  }

  /** As `load`, where the loading has ended already. */
  loaded(uri: string, resolve: Resolve): LoadedDocument | undefined {
    return this.#shelf(resolve).loaded.get(uri);
  }

  /** Keeps that whatever these grammars reach is loaded. */
  keepReach(grammars: Iterable<Grammar>, reach: Reach, resolve: Resolve): void {
    const { reaches } = this.#shelf(resolve);
    for (const grammar of grammars) if (!reaches.has(grammar)) reaches.set(grammar, reach);
  }

  /** What a grammar reaches by way of documents whose own reach is known; undefined where it is not known of one. */
  reachOf(documents: Iterable<LoadedDocument>, resolve: Resolve): Reach | undefined {
    const { reaches } = this.#shelf(resolve);
    const counted = new Set<Reach>();
    const whole: Reach = { documents: 0, bytes: 0, hasFailure: false };
    for (const { uri, grammar, size = 0, failure } of documents) {
      whole.documents++;
      whole.bytes += size;
      whole.hasFailure ||= failure !== undefined && !isPlatformUri(uri);
      const reach = grammar && reaches.get(grammar);
      if (grammar && !reach) return undefined;
      if (!reach || counted.has(reach)) continue;
      counted.add(reach);
      whole.documents += reach.documents;
      whole.bytes += reach.bytes;
      whole.hasFailure ||= reach.hasFailure;
    }
    return whole;
  }

  /** The documents that a grammar reaches, all of which are loaded. */
  reached(main: Grammar, resolve: Resolve): ReachedDocuments {
    return new ReachedDocuments(main, this.#shelf(resolve).loaded);
  }

  async #fetch(uri: string, resolve: Resolve, shelf: Shelf): Promise<LoadedDocument> {
    let fetched: ResolvedDocument;
    try {
      fetched = await resolve(uri);
    } catch (error) {
      return { uri, diagnostics: [], failure: asError(error) };
    }
    // Two references that are redirected to one place share its grammar.
    const known = shelf.own.get(fetched.uri);
    if (known) return known;
    const document = this.#document(fetched);
    shelf.own.set(fetched.uri, document);
    return document;
  }

  async #document(fetched: ResolvedDocument): Promise<LoadedDocument> {
    const document: LoadedDocument = { uri: fetched.uri, diagnostics: [], size: fetched.bytes.length };
    if (fetched.mediaType !== undefined) document.mediaType = fetched.mediaType;
    if (isProgram(fetched)) {
      document.failure = new CctoolError(
        'unavailable',
        'it is a program, and the grammar is what that writes',
        'validate what it writes',
      );
      return document;
    }
    try {
      const { grammar, diagnostics, document: text, stopped } = await this.read(fetched.uri, fetched.bytes);
      if (grammar) document.grammar = grammar;
      document.diagnostics = diagnostics;
      if (text) document.read = { document: text, grammar, diagnostics, stopped: stopped ?? false };
    } catch (error) {
      document.failure = asError(error);
    }
    return document;
  }
}
