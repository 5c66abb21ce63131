import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { DocumentLibrary } from '../../grxml/link/document-library.js';
import type { LinkedGrammar } from '../../grxml/link/linked-grammar.js';
import type { Resolve } from '../../grxml/resolver.js';
import type { Workspace } from '../context.js';
import { workspaceResolver } from '../file-resolver.js';

/** A grammar in a file of this machine: its references lead to the files below its folder, and to what is allowed beside. */
export interface LocalGrammar {
  /** Absolute path: relative references start here. The file itself is not read. */
  path: string;
  /** The name of one grammar in a VoiceXML document. */
  fragment?: string | undefined;
  /** The document, in any encoding. */
  bytes: Uint8Array;
  /** Absolute paths of files and folders that references may name too. */
  allowPaths?: readonly string[];
  /** Addresses that references may name. */
  allowUrls?: readonly string[];
}

/** What the validations of one run share, so that a document that many files refer to is read and checked once. */
export interface ValidationRun {
  library: DocumentLibrary;
  /** By folder; all files of a run have the same allowed paths and addresses. */
  resolvers: Map<string, Resolve>;
}

/** Begins a run: what is read during it is taken as unchanged until its end. */
export async function startValidationRun(): Promise<ValidationRun> {
  const { DocumentLibrary } = await import('../../grxml/link/document-library.js');
  return { library: new DocumentLibrary(), resolvers: new Map() };
}

/** A local grammar's URI, and the resolver of its references. */
export function placeOf(
  workspace: Workspace,
  { path, fragment, allowPaths = [], allowUrls = [] }: Omit<LocalGrammar, 'bytes'>,
  resolvers = new Map<string, Resolve>(),
): { uri: string; resolve: Resolve } {
  const folder = dirname(path);
  const resolve = resolvers.get(folder) ?? workspaceResolver(workspace, { folder, paths: allowPaths, urls: allowUrls });
  resolvers.set(folder, resolve);
  return { uri: grammarUri(path, fragment), resolve };
}

/** The URI of a grammar in a file; `fragment` names one of a VoiceXML document. */
export function grammarUri(path: string, fragment: string | undefined): string {
  return `${pathToFileURL(path).href}${fragment === undefined ? '' : `#${encodeURIComponent(fragment)}`}`;
}

/** The paths of the documents that a grammar reaches; undefined where one is not a file, or could not be looked at. */
export function reachedPaths(linked: LinkedGrammar | undefined): string[] | undefined {
  const paths: string[] = [];
  for (const { uri, failure, grammar } of linked?.documents.values() ?? []) {
    // What an import of JSGF or an include of GSL names is looked for in several places.
    if (grammar?.form === 'jsgf' || grammar?.form === 'gsl') return undefined;
    // A file that is missing may come; what else may change about a failure is not known.
    if (!uri.startsWith('file:') || (failure && failure.kind !== 'not-found')) return undefined;
    paths.push(fileURLToPath(uri));
  }
  return paths;
}

/**
 * The paths of the documents that a grammar in a file reaches, without checking any, and of their lexicons; undefined where
 * they are not known: grammars in VoiceXML, documents of the network.
 */
export async function reachOf(
  workspace: Workspace,
  grammar: LocalGrammar,
  { library, resolvers }: ValidationRun,
): Promise<string[] | undefined> {
  const [{ externalReferences }, { linkGrammar }, { resolveUri }] = await Promise.all([
    import('../../grxml/link/linked-grammar.js'),
    import('../../grxml/link/index.js'),
    import('../../grxml/read/build-grammar.js'),
  ]);
  const { uri, resolve } = placeOf(workspace, grammar, resolvers);
  const read = await library.read(uri, grammar.bytes);
  if (read.within) return undefined;
  if (!read.grammar) return [];
  const hasReferences = externalReferences(read.grammar).length > 0;
  const linked = hasReferences ? await linkGrammar(read.grammar, resolve, { library }) : undefined;
  const paths = linked ? reachedPaths(linked) : [];
  const grammars = linked ? [...linked.documents.values()].flatMap((each) => each.grammar ?? []) : [read.grammar];
  const lexicons = grammars.flatMap((each) => each.lexicons.map((lexicon) => resolveUri(lexicon.uri, each.base)));
  // A lexicon of the network, or of another machine (file://host/…), may change without a trace here.
  if (!paths || lexicons.some((lexicon) => !lexicon.startsWith('file:///'))) return undefined;
  return [...paths, ...lexicons.map((lexicon) => fileURLToPath(lexicon.replace(/#.*$/s, '')))];
}

/** Loads what gives the text of a grammar document in any encoding, as a service takes it. */
export async function loadDocumentText(): Promise<(bytes: Uint8Array) => string> {
  const { decode } = await import('../../xml/decode.js');
  return (bytes) => decode(bytes).text;
}

/** Loads what turns a changed text back into bytes, in the encoding of the document and with its byte-order mark. */
export async function loadDocumentEncoder(): Promise<(original: Uint8Array, text: string) => Uint8Array> {
  const [{ decode }, { encodeText }] = await Promise.all([
    import('../../xml/decode.js'),
    import('../../grxml/write/format-grammar.js'),
  ]);
  return (original, text) => {
    const { encoding, byteOrderMark } = decode(original);
    return encodeText(text, encoding, byteOrderMark);
  };
}

/** Reads a grammar document, in any encoding, without checking it. */
export type GrammarReader = typeof import('../../grxml/read/index.js').readGrammar;

/** Loads the reader of grammars. */
export const loadGrammarReader = async (): Promise<GrammarReader> =>
  (await import('../../grxml/read/index.js')).readGrammar;

/** Loads what lists the names of the grammars that a VoiceXML document holds; undefined for every other document. */
export const loadGrammarNames = async (): Promise<(bytes: Uint8Array) => string[] | undefined> =>
  (await import('../../grxml/embedded/choose-grammar.js')).grammarNames;

/** Prepares a grammar for many phrases: read, linked, checked without the schema stage, compiled. */
export async function prepareLocalGrammar(workspace: Workspace, grammar: LocalGrammar, caseSensitive: boolean) {
  const { prepareGrammar } = await import('../../grxml/testing/index.js');
  return prepareGrammar(grammar.bytes, { ...placeOf(workspace, grammar), rules: workspace.rules, caseSensitive });
}
