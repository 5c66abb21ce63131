import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DocumentLibrary } from '../grxml/link/document-library.js';
import { linkGrammar } from '../grxml/link/index.js';
import type { LinkedGrammar } from '../grxml/link/linked-grammar.js';
import { type ReadResult, readGrammar } from '../grxml/read/index.js';
import type { Resolve } from '../grxml/resolver.js';
import type { ToolkitContext, Workspace } from '../toolkit/context.js';
import { workspaceResolver } from '../toolkit/file-resolver.js';
import { listFiles } from '../toolkit/list-files.js';
import { type OpenDocument, type OpenDocuments, pathOf } from './documents.js';

/** What the language server needs of the process around it. */
export interface LspHost extends Pick<ToolkitContext, 'now' | 'data' | 'zones'> {
  /** The workspace found from a folder upwards. @throws CctoolError of kind `usage` where its configuration is wrong */
  loadWorkspace(folder: string): Promise<Workspace>;
}

/** Grammars of other files that are kept read. */
const mostKept = 256;

/** The reading of an open grammar, made once per version. */
export interface GrammarView {
  version: number;
  read: ReadResult;
}

/** The documents of one workspace as the engines see them: files of the disk, overlaid by what editors hold. */
export class Project {
  readonly workspace: Workspace;
  readonly #host: LspHost;
  readonly #documents: OpenDocuments;
  readonly #kept = new Map<string, { bytes: Uint8Array; read: ReadResult }>();
  readonly #views = new WeakMap<OpenDocument, GrammarView>();
  readonly #contexts = new WeakMap<OpenDocument, { stamp: string; context: ToolkitContext }>();
  #shared: { changes: number; context: ToolkitContext } | undefined;

  constructor(workspace: Workspace, host: LspHost, documents: OpenDocuments) {
    this.workspace = workspace;
    this.#host = host;
    this.#documents = documents;
  }

  /** What the toolkit needs, over the documents as they are now. */
  get context(): ToolkitContext {
    const { changes } = this.#documents;
    if (this.#shared?.changes !== changes) this.#shared = { changes, context: this.#makeContext() };
    return this.#shared.context;
  }

  /**
   * The same for the check of one document: what the toolkit has read stays read while nothing but that document
   * changes.
   * @param outside changes with the files on the disk
   */
  contextFor(document: OpenDocument, outside: number): ToolkitContext {
    const others = this.#documents.all.filter((other) => other !== document && other.kind !== 'grammar');
    const stamp = [outside, ...others.map(({ uri, text }) => `${text.version} ${uri}`)].join('\n');
    let known = this.#contexts.get(document);
    if (known?.stamp !== stamp) {
      known = { stamp, context: this.#makeContext() };
      this.#contexts.set(document, known);
    }
    return known.context;
  }

  #makeContext(): ToolkitContext {
    const { now, data, zones } = this.#host;
    const documents = this.#documents;
    const files = { read: (path: string) => documents.read(path), list: listFiles };
    return { workspace: this.workspace, now, data, files, ...(zones && { zones }) };
  }

  /** Resolves the references of a grammar as the command does, and gives what the editor holds of the files found. */
  resolver(path: string | undefined): Resolve {
    const onDisk = workspaceResolver(this.workspace, path === undefined ? {} : { folder: dirname(path) });
    return async (uri) => {
      const found = await onDisk(uri);
      const at = pathOf(found.uri);
      const open = at === undefined ? undefined : this.#documents.at(at);
      return open ? { ...found, bytes: new TextEncoder().encode(open.text.getText()) } : found;
    };
  }

  /** An open grammar as read. */
  view(document: OpenDocument): GrammarView {
    let view = this.#views.get(document);
    if (view?.version !== document.text.version) {
      const read = readGrammar(document.text.getText(), { uri: document.base });
      view = { version: document.text.version, read };
      this.#views.set(document, view);
    }
    return view;
  }

  /** A library for one run, which keeps what does not change between runs. */
  library(main?: OpenDocument): DocumentLibrary {
    return new DocumentLibrary(async ({ uri, bytes }) => {
      if (main && uri === main.base) return this.view(main).read;
      return this.#keep(uri, bytes);
    });
  }

  /** A file of grammars as read; undefined where it is not a file that can be read. */
  async grammarAt(path: string): Promise<ReadResult | undefined> {
    const open = this.#documents.at(path);
    if (open?.kind === 'grammar') return this.view(open).read;
    const bytes = await this.#documents.read(path).catch(() => undefined);
    return bytes && this.#keep(pathToFileURL(path).href, bytes);
  }

  #keep(uri: string, bytes: Uint8Array): ReadResult {
    const known = this.#kept.get(uri);
    if (known && Buffer.compare(known.bytes, bytes) === 0) return known.read;
    if (this.#kept.size >= mostKept) this.#kept.delete(this.#kept.keys().next().value!);
    const read = readGrammar(bytes, { uri });
    this.#kept.set(uri, { bytes, read });
    return read;
  }

  /** An open grammar with all that it reaches; undefined where it is not a grammar. */
  async linked(document: OpenDocument): Promise<LinkedGrammar | undefined> {
    const { grammar } = this.view(document).read;
    return grammar && linkGrammar(grammar, this.resolver(document.path), { library: this.library(document) });
  }

  /**
   * The files that belong together: those below the folder of the configuration; without one a folder may be anything,
   * and only some of what is in it is looked at.
   */
  files(): Promise<string[]> {
    return listFiles(this.workspace.root, this.workspace.file === undefined ? mostLoose : mostFiles);
  }
}

/** Files that are looked at below a configuration, and in a folder without one, which may be somebody's home. */
const mostFiles = 20_000;
const mostLoose = 500;

/** The projects of a server, by folder: each document belongs to the workspace that is found from its folder upwards. */
export class Projects {
  readonly #host: LspHost;
  readonly #documents: OpenDocuments;
  readonly #byFolder = new Map<string, Promise<Project>>();
  readonly #byRoot = new Map<string, Project>();
  /** Called where a configuration cannot be used: its own document shows what is wrong. */
  readonly #onBroken: (message: string) => void;
  /** Grows with changes on the disk. */
  outside = 0;

  constructor(host: LspHost, documents: OpenDocuments, onBroken: (message: string) => void) {
    this.#host = host;
    this.#documents = documents;
    this.#onBroken = onBroken;
  }

  /** The project of a file; of a buffer without one, that of the current folder. */
  of(path: string | undefined): Promise<Project> {
    const folder = path === undefined ? process.cwd() : dirname(path);
    let project = this.#byFolder.get(folder);
    if (!project) {
      project = this.#load(folder);
      this.#byFolder.set(folder, project);
    }
    return project;
  }

  async #load(folder: string): Promise<Project> {
    const none: Workspace = { root: folder, rules: {}, references: { allow_paths: [], allow_urls: [], map: {} } };
    const workspace = await this.#host.loadWorkspace(folder).catch((error: unknown) => {
      this.#onBroken(error instanceof Error ? error.message : String(error));
      return none;
    });
    const key = workspace.file ?? workspace.root;
    const project = this.#byRoot.get(key) ?? new Project(workspace, this.#host, this.#documents);
    this.#byRoot.set(key, project);
    return project;
  }

  /** Forgets what was read of configurations. */
  reload(): void {
    this.#byFolder.clear();
    this.#byRoot.clear();
    this.outside++;
  }

  get all(): Project[] {
    return [...this.#byRoot.values()];
  }
}
