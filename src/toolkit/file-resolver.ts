import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { extname, isAbsolute, relative, resolve as resolvePath, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readFailure } from '../diagnostics/file-failure.js';
import { CctoolError } from '../diagnostics/index.js';
import type { Resolve, ResolvedDocument } from '../grxml/resolver.js';
import type { Workspace } from './context.js';

/** What a resolver may read. Whatever is not named here is never read. */
export interface FileResolverOptions {
  /** Absolute paths: folders with all below them, or single files. */
  paths: readonly string[];
  /** Addresses that begin with one of these may be fetched. */
  urls: readonly string[];
  /** URIs that stand for others: whole ones, or prefixes that end in `/`. A target is a URL or an absolute path. */
  map: { readonly [uri: string]: string };
  /** Bytes of one document. */
  maxBytes?: number;
  /** Milliseconds for one fetch. */
  timeout?: number;
}

const defaultMaxBytes = 32 * 1024 * 1024;
const defaultTimeout = 10_000;

/** Media types by file ending, where the ending leaves no doubt (SRGS Appendix G). */
const mediaTypes: { [ending: string]: string } = {
  '.grxml': 'application/srgs+xml',
  '.abnf': 'application/srgs',
};

/**
 * The resolver of a workspace: what its configuration allows, the folder of the grammar when there is one, and what the
 * command line adds.
 * @param more.folder the folder of the grammar: references may name the files below it
 */
export function workspaceResolver(
  workspace: Workspace,
  more: { folder?: string; paths?: readonly string[]; urls?: readonly string[] } = {},
): Resolve {
  const { allow_paths, allow_urls, map } = workspace.references;
  const targets = Object.entries(map).map(([from, to]) => [from, isUri(to) ? to : resolvePath(workspace.root, to)]);
  return createFileResolver({
    paths: [...(more.folder === undefined ? [] : [more.folder]), ...allow_paths, ...(more.paths ?? [])],
    urls: [...allow_urls, ...(more.urls ?? [])],
    map: Object.fromEntries(targets),
  });
}

/**
 * A resolver for local use: files and addresses that the options name, and nothing else. Symbolic links count as what
 * they point to, so neither they nor `..` lead out of an allowed folder.
 * @returns a function that throws CctoolErrors: `input` for a file that may not be read (or is none), `forbidden` for
 * an address that may not be fetched, `not-found`, `limit`, `remote`
 */
export function createFileResolver(options: FileResolverOptions): Resolve {
  const maxBytes = options.maxBytes ?? defaultMaxBytes;
  const timeout = options.timeout ?? defaultTimeout;
  return async (uri) => {
    const mapped = mapUri(uri, options.map);
    const target = mapped ?? uri;
    if (isAbsolute(target) || target.startsWith('file:')) {
      const path = isAbsolute(target) ? target : filePath(uri, target);
      // The map is the user's own word: what it names need not be allowed a second time.
      const paths = mapped === undefined ? options.paths : [...options.paths, ...mapTargets(options.map)];
      return readDocument(path, paths, maxBytes);
    }
    if (/^https?:/i.test(target)) {
      const urls = mapped === undefined ? options.urls : [...options.urls, mapped];
      const { fetchDocument } = await import('./fetch-document.js');
      return fetchDocument(target, { urls, maxBytes, timeout });
    }
    throw new CctoolError(
      'forbidden',
      `${uri}: nothing is read from here`,
      'map the URI to a file with references.map in the configuration',
    );
  };
}

/** A document as it lies at a path. */
function documentAt(path: string, bytes: Uint8Array): ResolvedDocument {
  const mediaType = mediaTypes[extname(path).toLowerCase()];
  return { uri: pathToFileURL(path).href, bytes, ...(mediaType === undefined ? {} : { mediaType }) };
}

/** A text that came as characters: an encoding that it declares for its bytes no longer holds. */
const inUtf8 = (text: string): string =>
  text
    .replace(/^(<\?xml\b[^>]*?)\s+encoding\s*=\s*("[^"]*"|'[^']*')/, '$1')
    .replace(/^(#(?:ABNF|JSGF) V?1\.0) +[\w.-]+/, '$1 UTF-8');

/** Files that a request may carry beside its flow. */
const mostCarried = 500;

/**
 * A resolver over texts that a request carries, as if they lay in a folder; what is not among them is for the next one.
 * @param files by their names beside the flow: `keys/pin.grxml`
 * @throws CctoolError of kind `input` for a name that leads out of the folder, `limit` for too many files
 */
export function carriedFiles(folder: string, files: { readonly [name: string]: string }, next: Resolve): Resolve {
  const names = Object.keys(files);
  if (names.length > mostCarried) {
    throw new CctoolError('limit', `files: ${names.length} files, the limit is ${mostCarried}`);
  }
  const carried = new Map<string, ResolvedDocument>();
  for (const name of names) {
    const path = resolvePath(folder, name);
    if (/[\\\x00-\x1f]/.test(name) || path === folder || !isWithin(path, folder)) {
      throw new CctoolError('input', `files: "${name.slice(0, 100)}" does not lead to a file beside the flow`);
    }
    const document = documentAt(path, Buffer.from(inUtf8(files[name]!)));
    carried.set(document.uri, document);
  }
  return async (uri) => carried.get(uri) ?? next(uri);
}

function isUri(text: string): boolean {
  return /^[a-z][a-z0-9+.-]+:/i.test(text);
}

function mapUri(uri: string, map: FileResolverOptions['map']): string | undefined {
  if (Object.hasOwn(map, uri)) return map[uri];
  const prefix = Object.keys(map)
    .filter((key) => key.endsWith('/') && uri.startsWith(key))
    .sort((a, b) => b.length - a.length)[0];
  if (prefix === undefined) return undefined;
  const target = map[prefix]!;
  const rest = uri.slice(prefix.length);
  if (isUri(target)) return target + rest;
  try {
    return resolvePath(target, decodeURIComponent(rest));
  } catch {
    throw new CctoolError('input', `${uri}: the address is malformed`);
  }
}

function mapTargets(map: FileResolverOptions['map']): string[] {
  return Object.values(map).flatMap((target) => {
    if (isAbsolute(target)) return [target];
    return target.startsWith('file:') ? [filePath(target, target)] : [];
  });
}

function filePath(uri: string, url: string): string {
  try {
    return fileURLToPath(url);
  } catch {
    throw new CctoolError('input', `${uri}: this does not name a file of this machine`);
  }
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

async function readDocument(path: string, allowed: readonly string[], maxBytes: number): Promise<ResolvedDocument> {
  const refused = (how: string) =>
    new CctoolError(
      'input',
      `${path}: ${how}`,
      'allow it with --allow-path, or with references.allow_paths in the configuration',
    );
  const { open, realpath } = await import('node:fs/promises');
  // Before the disk is asked anything: what is not allowed must not even be found to exist.
  if (!allowed.some((folder) => isWithin(path, folder))) {
    throw refused('the reference leads out of the folder that may be read');
  }
  const missing = () => new CctoolError('not-found', `${path}: there is no such file`);
  let real: string;
  try {
    real = await realpath(path);
  } catch {
    throw missing();
  }
  const folders = await Promise.all(allowed.map((folder) => realpath(folder).catch(() => folder)));
  if (!folders.some((folder) => isWithin(real, folder))) {
    throw refused('this is a symbolic link that leads out of the folder that may be read');
  }
  // O_NONBLOCK: a named pipe must not make us wait for a writer.
  let file: FileHandle;
  try {
    file = await open(real, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT') throw missing();
    throw new CctoolError('input', `${path}: ${readFailure(error)}`);
  }
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw new CctoolError('input', `${path}: this is not a regular file`);
    if (stat.size > maxBytes) {
      throw new CctoolError('limit', `${path}: larger than the limit of ${Math.round(maxBytes / 1_048_576)} MB`);
    }
    const bytes = await file.readFile();
    return documentAt(path, bytes);
  } finally {
    await file.close();
  }
}
