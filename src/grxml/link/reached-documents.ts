import type { Grammar } from '../model.js';
import { type LoadedDocument, referencedUris } from './linked-grammar.js';

/**
 * The documents of a grammar, all of them loaded before. In an estate every grammar reaches hundreds and asks for two or
 * three: who reaches what is written down only where somebody goes through them. `get` answers for every document of the
 * run, so it is asked for what some reference of a reached grammar names.
 */
export class ReachedDocuments implements ReadonlyMap<string, LoadedDocument> {
  readonly #main: Grammar;
  readonly #self: LoadedDocument;
  readonly #loaded: ReadonlyMap<string, LoadedDocument>;
  #all: Map<string, LoadedDocument> | undefined;

  constructor(main: Grammar, loaded: ReadonlyMap<string, LoadedDocument>) {
    this.#main = main;
    this.#self = { uri: main.uri, grammar: main, diagnostics: [] };
    this.#loaded = loaded;
  }

  get(uri: string): LoadedDocument | undefined {
    return uri === this.#main.uri ? this.#own() : this.#loaded.get(uri);
  }

  /** The text that is checked counts, not the file that it will replace. */
  #own(): LoadedDocument {
    const loaded = this.#loaded.get(this.#main.uri);
    return loaded?.grammar === this.#main ? loaded : this.#self;
  }

  /** In the order in which a search through the references finds them. */
  #whole(): Map<string, LoadedDocument> {
    if (this.#all) return this.#all;
    const all = new Map([[this.#main.uri, this.#own()]]);
    for (const { grammar } of all.values()) {
      for (const uri of grammar ? referencedUris(grammar) : []) {
        const document = this.#loaded.get(uri);
        if (document && !all.has(uri)) all.set(uri, document);
      }
    }
    this.#all = all;
    return all;
  }

  get size(): number {
    return this.#whole().size;
  }

  has(uri: string): boolean {
    return this.#whole().has(uri);
  }

  keys(): MapIterator<string> {
    return this.#whole().keys();
  }

  values(): MapIterator<LoadedDocument> {
    return this.#whole().values();
  }

  entries(): MapIterator<[string, LoadedDocument]> {
    return this.#whole().entries();
  }

  [Symbol.iterator](): MapIterator<[string, LoadedDocument]> {
    return this.#whole()[Symbol.iterator]();
  }

  forEach(each: (document: LoadedDocument, uri: string, all: ReadonlyMap<string, LoadedDocument>) => void): void {
    for (const [uri, document] of this.#whole()) each(document, uri, this);
  }
}
