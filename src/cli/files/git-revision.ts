import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CctoolError } from '../../diagnostics/index.js';
import type { Resolve } from '../../grxml/resolver.js';

const run = promisify(execFile);
const maxBytes = 32 * 1024 * 1024;

/** The committed state of files, as `git show` gives it. */
export class GitRevision {
  readonly #root: string;
  readonly #revision: string;

  private constructor(root: string, revision: string) {
    this.#root = root;
    this.#revision = revision;
  }

  /**
   * @param folder any folder of the repository
   * @param option the option that names the revision, for errors
   * @throws CctoolError of kind `usage` outside a repository, for an unknown revision, or where git is not installed
   */
  static async open(folder: string, revision: string, option = '--git'): Promise<GitRevision> {
    const root = await git(folder, ['rev-parse', '--show-toplevel'], `${folder}: this is not in a git repository`);
    // The commit is looked up once: options cannot be smuggled in, and a branch that moves meanwhile does no harm.
    const words = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`];
    const commit = await git(folder, words, `${option}: "${revision}" is not a revision of this repository`);
    return new GitRevision(root.toString().trim(), commit.toString().trim());
  }

  /** The bytes of a file; undefined where the revision does not have it. */
  async read(path: string): Promise<Uint8Array | undefined> {
    const name = relative(this.#root, path).split(sep).join('/');
    if (name.startsWith('../')) return undefined;
    try {
      return await git(this.#root, ['show', `${this.#revision}:${name}`], '');
    } catch {
      return undefined;
    }
  }

  /**
   * Absolute paths of the files that differ from the commit in which this revision and HEAD parted: changed, new and
   * deleted ones, committed or not. What git ignores is left out.
   */
  async changed(): Promise<Set<string>> {
    const base = await git(this.#root, ['merge-base', this.#revision, 'HEAD'], '').catch(() => this.#revision);
    const lists = await Promise.all([
      git(this.#root, ['diff', '--name-only', '--no-renames', '-z', base.toString().trim(), '--'], 'git diff failed'),
      git(this.#root, ['ls-files', '--others', '--exclude-standard', '-z'], 'git ls-files failed'),
    ]);
    const names = lists.flatMap((list) => list.toString().split('\0')).filter((name) => name !== '');
    return new Set(names.map((name) => resolve(this.#root, name)));
  }

  /** Absolute paths of the committed files below a folder, sorted. */
  async list(folder: string): Promise<string[]> {
    const words = ['ls-tree', '-r', '-z', '--name-only', '--full-tree', this.#revision];
    const names = (await git(this.#root, words, 'git ls-tree failed')).toString().split('\0');
    const paths = names.filter((name) => name !== '').map((name) => resolve(this.#root, name));
    return paths.filter((path) => path.startsWith(resolve(folder) + sep)).sort();
  }

  /** Gives referenced files as they were committed; the same folders may be read as for the files of today. */
  resolver(folder: string, allowed: readonly string[]): Resolve {
    const folders = [folder, ...allowed].map((each) => resolve(each));
    return async (uri) => {
      if (!uri.startsWith('file:')) throw new CctoolError('forbidden', `${uri}: only files have a committed state`);
      const path = fileURLToPath(uri);
      const isWithin = (each: string) => path === each || path.startsWith(each + sep);
      if (!folders.some(isWithin)) {
        const way = 'allow it with --allow-path';
        throw new CctoolError('input', `${path}: the reference leads out of the folder that may be read`, way);
      }
      const bytes = await this.read(path);
      if (!bytes) throw new CctoolError('not-found', `${path}: the revision has no such file`);
      return { uri, bytes };
    };
  }
}

async function git(folder: string, words: readonly string[], failure: string): Promise<Buffer> {
  try {
    const options = { cwd: folder, encoding: 'buffer', maxBuffer: maxBytes } as const;
    return (await run('git', [...words], options)).stdout;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      // Node names the program for a folder that is missing, too.
      throw new CctoolError(
        'usage',
        existsSync(folder) ? 'git is not installed' : `${folder}: there is no such folder`,
      );
    }
    throw new CctoolError('usage', failure);
  }
}
