/** The documents of an application and what they refer to, each loaded once, when a call first needs it. */
import { CctoolError, isCctoolError } from '../../../diagnostics/index.js';
import type { Resolve } from '../../../grxml/resolver.js';
import { Sandbox } from '../../../grxml/semantics/sandbox/sandbox.js';
import type { Value } from '../../expression/index.js';
import type { Mocks } from '../../prepare/mocks.js';
import type { VxmlDocument, VxmlGrammar } from '../read/model.js';
import { readVxml } from '../read/read-vxml.js';
import { type GrammarMaker, grammarOf, grammarOfMock } from './grammars.js';
import { loadFaults } from './load-faults.js';
import { type GrammarResult, type Loaded, withoutTail } from './loaded.js';
import { Need } from './need.js';
import { EventThrown } from './signals.js';
import { eachGrammar, eachReference } from './walk.js';

/** What a server, a file or a mock has given. */
export interface Resource {
  bytes: Uint8Array;
  /** Where it came from in the end; relative references inside it start here. */
  url: string;
  /** The media type where the source knows one. */
  type?: string;
  /** All cookies of the origins that were asked, after the answer. */
  cookies?: Cookies;
}
export interface Cookies {
  [origin: string]: { [name: string]: string };
}

/** A request to a server under test. */
export interface ServerRequest {
  method: 'GET' | 'POST';
  url: string;
  body?: { type: string; bytes: Uint8Array };
  cookies: Cookies;
  timeoutMs: number;
}

/** What an application may read. */
export interface ApplicationSources {
  /** Files, and whatever else references may name. */
  resolve: Resolve;
  /**
   * Asks a server. Absent where the doors allow none.
   * @throws EventThrown, or CctoolError for what policy forbids
   */
  request?(request: ServerRequest): Promise<Resource>;
  /** Mocks by name: a root document is loaded before any call, and may be one that a server would make. */
  mocks?: Mocks;
}

const MOST_DOCUMENTS = 500;
/** What a document with a broken grammar in it reports. */
const isInline = (grammar: VxmlGrammar) => grammar.inline !== undefined;

/** The store of one program. It only grows; calls that run side by side share it. */
export class Application {
  readonly main: string;
  readonly maker: GrammarMaker;
  readonly #sources: ApplicationSources;
  readonly #resources = new Map<string, Resource | EventThrown>();
  readonly #documents = new Map<string, Loaded | EventThrown>();
  readonly #grammars = new Map<string, GrammarResult>();
  #sandbox: Sandbox | undefined;
  /** How often the script engine was asked for. */
  evaluations = 0;

  /** @param main the address of the document that a call begins with */
  constructor(main: string, sources: ApplicationSources) {
    this.main = main;
    this.#sources = sources;
    this.maker = { resolve: sources.resolve, disposals: [] };
  }

  get mayRequest(): boolean {
    return this.#sources.request !== undefined;
  }

  get documents(): Loaded[] {
    return [...this.#documents.values()].filter((each): each is Loaded => !(each instanceof EventThrown));
  }

  /** The cookies with which a call begins: those of the first document. */
  get cookies(): Cookies {
    const first = this.#resources.get(this.main);
    return first && !(first instanceof EventThrown) ? (first.cookies ?? {}) : {};
  }

  dispose(): void {
    for (const dispose of this.maker.disposals.splice(0)) dispose();
  }

  readonly sandbox = (): Sandbox => {
    this.evaluations++;
    if (this.#sandbox) return this.#sandbox;
    throw new Need(async () => {
      this.#sandbox = await Sandbox.load();
    });
  };

  /**
   * The main document and every document of a file that it names, directly or not, so that calls need not wait.
   * @returns the main document
   * @throws EventThrown where the main document cannot be used
   */
  async load(): Promise<Loaded> {
    const main = await this.#load(this.main, { url: this.main });
    if (main instanceof EventThrown) throw main;
    const open = [main];
    const seen = new Set([main.key]);
    for (let next = open.shift(); next && seen.size < MOST_DOCUMENTS; next = open.shift()) {
      if (next.root && !seen.has(next.root.key)) {
        seen.add(next.root.key);
        open.push(next.root);
      }
      for (const { kind, reference } of eachReference(next.document)) {
        if (!URL.canParse(reference, next.document.base)) continue;
        const key = withoutTail(new URL(reference, next.document.base));
        if (!key.startsWith('file:') || seen.has(key)) continue;
        seen.add(key);
        if (kind !== 'document') await this.#fetchOnce(key, { url: key });
        else {
          const loaded = await this.#load(key, { url: key });
          if (!(loaded instanceof EventThrown)) open.push(loaded);
        }
      }
    }
    return main;
  }

  /**
   * A document that is loaded, by its key.
   * @param how where it comes from, for one that is not there yet
   * @throws Need, EventThrown
   */
  document(key: string, how: Origin): Loaded {
    const known = this.#documents.get(key);
    if (known instanceof EventThrown) throw new EventThrown(known.event, known.text);
    if (known) return known;
    throw new Need(async () => {
      await this.#load(key, how);
    });
  }

  /** A loaded document; a call in progress knows no others. */
  known(key: string): Loaded {
    const found = this.#documents.get(key);
    if (!found || found instanceof EventThrown)
      throw new CctoolError('input', `the call is in a document that is not loaded: ${key}`);
    return found;
  }

  /**
   * What a request gives.
   * @throws Need, EventThrown
   */
  resource(key: string, how: Origin): Resource {
    const known = this.#resources.get(key);
    if (known instanceof EventThrown) throw new EventThrown(known.event, known.text);
    if (known) return known;
    throw new Need(async () => {
      await this.#fetchOnce(key, how);
    });
  }

  /**
   * The grammar at an address that `srcexpr` has given.
   * @throws Need
   */
  grammarAt(uri: string, grammar: VxmlGrammar, document: VxmlDocument): GrammarResult {
    const key = `${document.base}\n${grammar.start}\n${uri}`;
    const known = this.#grammars.get(key);
    if (known) return known;
    throw new Need(async () => {
      this.#grammars.set(key, await grammarOf(grammar, document, this.maker, uri));
    });
  }

  /**
   * A grammar that a mock gives: its text, or the name of a file beside the main document.
   * @throws Need
   */
  mockedGrammar(written: string): GrammarResult {
    const known = this.#grammars.get(written);
    if (known) return known;
    throw new Need(async () => {
      this.#grammars.set(written, await grammarOfMock(written, this.main, this.maker));
    });
  }

  async #fetchOnce(key: string, { url, content, request, type }: Origin): Promise<Resource | EventThrown> {
    const known = this.#resources.get(key);
    if (known) return known;
    let found: Resource | EventThrown;
    try {
      if (content !== undefined) found = { bytes: bytesOf(content), url, ...(type && { type }) };
      else if (request) found = await this.#ask(request);
      else if (/^https?:/i.test(url) && this.#sources.request)
        found = await this.#ask({ method: 'GET', url, cookies: {}, timeoutMs: 10_000 });
      else {
        const { bytes, uri, mediaType } = await this.#sources.resolve(url);
        found = { bytes, url: uri, ...(mediaType !== undefined && { type: mediaType }) };
      }
    } catch (error) {
      if (error instanceof EventThrown) found = error;
      else if (isCctoolError(error)) found = new EventThrown('error.badfetch', error.message);
      else throw error;
    }
    this.#resources.set(key, found);
    return found;
  }

  #ask(request: ServerRequest): Promise<Resource> {
    if (!this.#sources.request) throw new EventThrown('error.badfetch', `${request.url}: no server may be asked`);
    return this.#sources.request(request);
  }

  async #load(key: string, how: Origin): Promise<Loaded | EventThrown> {
    const known = this.#documents.get(key);
    if (known) return known;
    let made: Loaded | EventThrown;
    if (this.#documents.size >= MOST_DOCUMENTS)
      made = new EventThrown('error.badfetch', `the application has more than ${MOST_DOCUMENTS} documents`);
    else {
      const resource = await this.#fetchOnce(key, how);
      made = resource instanceof EventThrown ? resource : await this.#read(key, resource);
    }
    this.#documents.set(key, made);
    return made;
  }

  /** Grammars of a document are asked for with its cookies. */
  #makerFor(cookies: Cookies | undefined): GrammarMaker {
    const { request, resolve } = this.#sources;
    if (!request) return this.maker;
    return {
      ...this.maker,
      resolve: async (uri) => {
        if (!/^https?:/i.test(uri)) return resolve(uri);
        const { bytes, url, type } = await request({
          method: 'GET',
          url: uri,
          cookies: cookies ?? {},
          timeoutMs: 10_000,
        });
        return { uri: url, bytes, ...(type !== undefined && { mediaType: type }) };
      },
    };
  }

  async #read(key: string, { bytes, url, cookies }: Resource): Promise<Loaded | EventThrown> {
    const name = this.#nameOf(url);
    const { vxml: document, diagnostics, document: xml } = readVxml(bytes, { uri: url });
    const bad = (line: number, message: string) => new EventThrown('error.badfetch', `${name}:${line}: ${message}`);
    const [broken] = diagnostics;
    if (broken) return bad(broken.line, broken.message);
    if (!document) return bad(1, `<${xml.root?.name ?? ''}> is not a VoiceXML document`);
    if (document.version === '1.0') return bad(1, 'the document is of VoiceXML 1.0, which is another language');
    const [fault] = loadFaults(document);
    if (fault) return bad(xml.lines.at(fault.at.start).line, fault.message);
    let root: Loaded | undefined;
    if (document.application !== undefined) {
      if (!URL.canParse(document.application, document.base)) return bad(1, 'application is not an address');
      const address = withoutTail(new URL(document.application, document.base));
      if (address !== withoutTail(new URL(url))) {
        const found = await this.#load(address, this.#rootOrigin(document.application, address));
        if (found instanceof EventThrown)
          return new EventThrown(
            found.event,
            `${name}: the root document cannot be loaded; give it as the mock fetch:${document.application}: ${found.text ?? found.event}`,
          );
        if (found.document.application !== undefined)
          return new EventThrown('error.semantic', `${found.name}: a root document cannot name a root document itself`);
        root = found;
      }
    }
    const grammars = new Map<VxmlGrammar, GrammarResult>();
    const maker = this.#makerFor(cookies);
    for (const grammar of eachGrammar(document)) {
      if (grammar.srcexpr !== undefined) continue;
      const made = await grammarOf(grammar, document, maker);
      if (made instanceof EventThrown && isInline(grammar) && made.event === 'error.badfetch')
        return bad(xml.lines.at(grammar.start).line, made.text ?? '');
      grammars.set(grammar, made);
    }
    const dialogs = new Map(document.dialogs.map((dialog) => [dialog.name, dialog]));
    return { key, url, name, document, root, grammars, dialogs };
  }

  /** Where a root document comes from: a mock, as text or as the name of a file beside the main document; else its address. */
  #rootOrigin(written: string, address: string): Origin {
    const mocks = this.#sources.mocks ?? {};
    for (const name of [`fetch:${written}`, `fetch:${address}`]) {
      const value = Object.hasOwn(mocks, name) ? mocks[name] : undefined;
      if (typeof value !== 'string') continue;
      if (/^\s*</.test(value)) return { url: address, content: value };
      if (URL.canParse(value, this.main)) return { url: withoutTail(new URL(value, this.main)) };
    }
    return { url: address };
  }

  #nameOf(url: string): string {
    const [main, own] = [new URL(this.main), new URL(url)];
    const folder = main.pathname.slice(0, main.pathname.lastIndexOf('/') + 1);
    const path =
      own.origin === main.origin && own.pathname.startsWith(folder) ? own.pathname.slice(folder.length) : own.href;
    return decodeURIComponent(path.replace(/[?#].*$/, '').replace(/\.vxml$/i, '')) || '/';
  }
}

/** Text as UTF-8: what an XML declaration says of the encoding that it had no longer holds. Columns stay. */
export const bytesOf = (text: string): Uint8Array =>
  new TextEncoder().encode(
    text.replace(
      /^(\uFEFF?<\?xml\s[^>]{0,200}?)(\sencoding\s*=\s*["'][^"'>]{0,100}["'])/,
      (_, before: string, encoding: string) => before + ' '.repeat(encoding.length),
    ),
  );

/** Where a resource comes from: its address, what a mock says, or a request. */
export interface Origin {
  url: string;
  /** What a mock gives in place of XML, for a platform whose `data` reads JSON. */
  json?: Value;
  content?: string;
  type?: string;
  request?: ServerRequest;
}
