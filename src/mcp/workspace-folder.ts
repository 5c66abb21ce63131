import { readFile, realpath, stat } from 'node:fs/promises';
import { extname, isAbsolute, relative, resolve, sep } from 'node:path';
import { CctoolError } from '../diagnostics/index.js';
import type { Workspace, WorkspaceFiles } from '../toolkit/index.js';
import { listFiles } from '../toolkit/list-files.js';

/** What may be read, by ending, with its media type: the kinds of files that the commands read. */
const mediaTypes: { readonly [ending: string]: string } = {
  '.grxml': 'application/srgs+xml',
  '.srgs': 'application/srgs+xml',
  '.gram': 'application/srgs',
  '.abnf': 'application/srgs',
  '.jsgf': 'text/plain',
  '.gsl': 'text/plain',
  '.grammar': 'text/plain',
  '.vxml': 'application/voicexml+xml',
  '.xml': 'application/xml',
  '.yaml': 'application/yaml',
  '.yml': 'application/yaml',
  '.json': 'application/json',
  '.csv': 'text/csv',
  '.txt': 'text/plain',
  '.pls': 'application/pls+xml',
  '.ssml': 'application/ssml+xml',
};

/** Larger files are not read, in bytes. */
const maxBytes = 8 * 1024 * 1024;

/** A workspace of more files is shown up to here. */
const mostFiles = 2000;

const isWithin = (path: string, folder: string): boolean => {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
};

/** A file of the workspace. */
export interface WorkspaceFile {
  /** Absolute. */
  path: string;
  /** From the workspace's folder, with `/`. */
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

/**
 * The files that a client may name: those below the workspace's folder that have an ending of the table, hidden ones
 * excepted. A symbolic link counts as what it points to.
 */
export class WorkspaceFolder {
  readonly #root: string;
  readonly #allowed: readonly string[];

  constructor({ root, hours, flows, grammars }: Workspace) {
    this.#root = root;
    this.#allowed = [root, hours, flows, grammars].filter((path) => path !== undefined);
  }

  /** Hours and flows as the engines read them: no link leads out of what the workspace and its configuration name. */
  readonly files: WorkspaceFiles = {
    read: async (path) => readFile(await this.#real(path, this.#allowed)),
    list: (folder) => listFiles(folder),
  };

  /**
   * Reads a file that a client names.
   * @param name a path from the workspace's folder, or an absolute path in it
   * @throws CctoolError of kind `forbidden`, `not-found`, `input` or `limit`
   */
  async read(name: string): Promise<WorkspaceFile> {
    const shown = `"${name.slice(0, 200)}"`;
    const path = name.includes('\0') ? '/' : resolve(this.#root, name);
    // Before the disk is asked anything: what may not be read must not even be found to exist.
    if (!isWithin(path, this.#root)) {
      throw new CctoolError(
        'forbidden',
        `${shown} is not in the workspace`,
        'name a file by its path in the workspace',
      );
    }
    const mediaType = this.#mediaType(path);
    if (mediaType === undefined) {
      throw new CctoolError(
        'forbidden',
        `${shown} is not a kind of file that is read here`,
        `files that are read: ${Object.keys(mediaTypes).join(', ')}; hidden ones are not`,
      );
    }
    const missing = () => new CctoolError('not-found', `there is no file ${shown} in the workspace`);
    const real = await this.#real(path, [this.#root]).catch((error: unknown) => {
      throw error instanceof CctoolError ? error : missing();
    });
    // A link to a hidden file, or to one of another kind, must not bypass the table.
    if (this.#mediaType(real, await realpath(this.#root)) === undefined) throw missing();
    const facts = await stat(real);
    if (!facts.isFile()) throw new CctoolError('input', `${shown} is not a regular file`);
    if (facts.size > maxBytes) {
      throw new CctoolError('limit', `${shown} is larger than the limit of ${maxBytes / 1_048_576} MB`);
    }
    const bytes = await readFile(real).catch(() => {
      throw new CctoolError('input', `${shown} cannot be read`);
    });
    return { path, name: relative(this.#root, path).split(sep).join('/'), mediaType, bytes };
  }

  /** The files that `read` reads, sorted: their names from the workspace's folder, with media types. */
  async list(): Promise<Pick<WorkspaceFile, 'name' | 'mediaType'>[]> {
    const paths = await listFiles(this.#root, mostFiles);
    return paths.flatMap((path) => {
      const mediaType = this.#mediaType(path);
      return mediaType === undefined ? [] : [{ name: relative(this.#root, path).split(sep).join('/'), mediaType }];
    });
  }

  #mediaType(path: string, root = this.#root): string | undefined {
    const parts = relative(root, path).split(sep);
    if (parts.some((part) => part.startsWith('.') || part === 'node_modules')) return undefined;
    const ending = extname(path).toLowerCase();
    return Object.hasOwn(mediaTypes, ending) ? mediaTypes[ending] : undefined;
  }

  /** The path without links. */
  async #real(path: string, allowed: readonly string[]): Promise<string> {
    const real = await realpath(path);
    const folders = await Promise.all(allowed.map((folder) => realpath(folder).catch(() => folder)));
    if (folders.some((folder) => isWithin(real, folder))) return real;
    throw new CctoolError('forbidden', `"${relative(this.#root, path)}" is a link that leads out of the workspace`);
  }
}
