import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { TextDocument, type TextDocumentContentChangeEvent } from 'vscode-languageserver-textdocument';
import { isGslText } from '../grxml/read-gsl/read-gsl.js';
import { looksLikeConnect } from '../ivr/connect/read-connect.js';
import { looksLikeTwilio } from '../ivr/twilio/read-twilio.js';

/** What a document is, and so which engine reads it. */
export type DocumentKind =
  | 'grammar'
  | 'flow'
  | 'voicexml'
  | 'suite'
  | 'hours'
  | 'overrides'
  | 'phrases'
  | 'prompts'
  | 'config';

/** A document that an editor holds open. Its text is that of the editor, saved or not. */
export interface OpenDocument {
  /** As the editor writes it. */
  readonly uri: string;
  /** The absolute path of its file; undefined for a buffer without one. */
  readonly path: string | undefined;
  /** The URI that references to its file resolve to, however the editor spells it. */
  readonly base: string;
  readonly kind: DocumentKind;
  readonly text: TextDocument;
}

/** Files that a workspace names, by which a document is known whatever it is called. */
export interface NamedFiles {
  hours?: string;
  flows?: string;
}

const grammarEndings = new Set(['.grxml', '.srgs', '.gram', '.abnf', '.jsgf', '.gsl']);
const tableEndings = /\.(ya?ml|json|csv|tsv|txt)$/i;

/**
 * What a document is, by its name first and by its content where the name leaves it open.
 * @returns undefined for a document of another product
 */
export function kindOf(path: string, text: string, named: NamedFiles = {}): DocumentKind | undefined {
  const name = basename(path).toLowerCase();
  const ending = extname(name);
  if (grammarEndings.has(ending)) return 'grammar';
  // Other products have files of this ending too.
  if (ending === '.grammar') return isGslText(text.slice(0, 8192)) ? 'grammar' : undefined;
  if (ending === '.vxml') return 'voicexml';
  if (ending === '.xml' && /<vxml[\s>]/.test(text.slice(0, 8192))) return 'voicexml';
  if (ending === '.xml') return /<(?:[\w-]+:)?grammar[\s>]/.test(text.slice(0, 8192)) ? 'grammar' : undefined;
  if (/\.ivr\.(ya?ml|json)$/.test(name)) return 'flow';
  if (/\.suite\.(ya?ml|json)$/.test(name)) return 'suite';
  if (/^(?:cctool\.config|\.cctoolrc)\.(?:ya?ml|json)$/.test(name)) return 'config';
  if (path === named.hours) return 'hours';
  if (!tableEndings.test(name)) return undefined;
  if (ending === '.json' && (looksLikeConnect(text) || looksLikeTwilio(text))) return 'flow';
  const has = (key: string) => new RegExp(`^\\s{0,4}"?${key}"?\\s*:`, 'm').test(text);
  if (has('schedules')) return 'hours';
  if (has('overrides') && /overrides/.test(name)) return 'overrides';
  if (/phrases?\b/.test(name)) return 'phrases';
  if (/prompts?\b/.test(name)) return 'prompts';
  return undefined;
}

/** The file of a URI; undefined where it has none. */
export function pathOf(uri: string): string | undefined {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : undefined;
  } catch {
    return undefined;
  }
}

/** The documents that are open, by their files: what an editor holds counts before what the disk has. */
export class OpenDocuments {
  readonly #byUri = new Map<string, OpenDocument>();
  readonly #byPath = new Map<string, OpenDocument>();
  /** Grows with every change to any document; what depends on the others is remembered with it. */
  #changes = 0;

  get changes(): number {
    return this.#changes;
  }

  get all(): OpenDocument[] {
    return [...this.#byUri.values()];
  }

  open(uri: string, kind: DocumentKind, languageId: string, version: number, text: string): OpenDocument {
    const path = pathOf(uri);
    const base = path === undefined ? uri : pathToFileURL(path).href;
    const document = { uri, path, base, kind, text: TextDocument.create(uri, languageId, version, text) };
    this.#byUri.set(uri, document);
    if (path !== undefined) this.#byPath.set(path, document);
    this.#changes++;
    return document;
  }

  /** Takes changes over in place. */
  change(document: OpenDocument, changes: TextDocumentContentChangeEvent[], version: number): void {
    TextDocument.update(document.text, changes, version);
    this.#changes++;
  }

  close(uri: string): void {
    const document = this.#byUri.get(uri);
    this.#byUri.delete(uri);
    if (document?.path !== undefined) this.#byPath.delete(document.path);
    this.#changes++;
  }

  /** Something outside of the editor has changed. */
  touch(): void {
    this.#changes++;
  }

  get(uri: string): OpenDocument | undefined {
    return this.#byUri.get(uri);
  }

  at(path: string): OpenDocument | undefined {
    return this.#byPath.get(path);
  }

  /** The bytes of a file, those of the editor where it is open. @throws Error with code ENOENT as `readFile` does */
  async read(path: string): Promise<Uint8Array> {
    const open = this.#byPath.get(path);
    return open ? new TextEncoder().encode(open.text.getText()) : readFile(path);
  }

  /** The URI of a file, spelt as the editor spells it where it is open. */
  uriOf(path: string): string {
    return this.#byPath.get(path)?.uri ?? pathToFileURL(path).href;
  }
}
