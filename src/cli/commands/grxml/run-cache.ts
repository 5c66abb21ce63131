import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { CctoolError } from '../../../diagnostics/index.js';
import type { CliContext } from '../../context.js';

/** What is known of a file: it holds while the file and every document that it reaches are the same. */
interface Entry<Kept> {
  hash: string;
  /** Which folders and addresses references were allowed to lead to: a folder that a command names is one of them. */
  allowed: string;
  /** Hashes of the documents that it reaches, by path relative to the cache's folder; null for one that is missing. */
  reached: { [path: string]: string | null };
  kept: Kept;
}

interface CacheFile<Kept> {
  /** Version, rules and options: what was kept under another key is of no use. */
  key: string;
  files: { [path: string]: Entry<Kept> };
}

const hashOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('base64url');

/**
 * What former runs found, by content (findings, or an analysis): a file is not looked at again while it, the documents that it refers to (directly or
 * through others), the rules and cctool's version are the same. Times of files do not matter, so a fresh checkout may use it.
 */
export class RunCache<Kept extends object> {
  readonly #cwd: string;
  readonly #file: string;
  readonly #key: string;
  readonly #allowed: string;
  readonly #before: CacheFile<Kept>['files'];
  readonly #now: CacheFile<Kept>['files'] = {};
  readonly #hashes = new Map<string, string | null>();

  private constructor(cwd: string, file: string, key: string, allowed: string, before: CacheFile<Kept>['files']) {
    this.#cwd = cwd;
    this.#file = file;
    this.#key = key;
    this.#allowed = allowed;
    this.#before = before;
  }

  /**
   * Reads a cache; one that is missing, cut off, damaged or of another key is empty.
   * @param settings everything besides the documents and references that the result depends on
   * @param allowed what references may lead to in this run
   * @throws CctoolError of kind `usage` where the name is that of a folder, or of a file that is not a cache
   */
  static read<Kept extends object>(cwd: string, file: string, settings: object, allowed: object): RunCache<Kept> {
    if (statSync(resolve(cwd, file), { throwIfNoEntry: false })?.isDirectory()) {
      throw new CctoolError('usage', `--cache ${file}: this is a folder`, `name what to check before --cache`);
    }
    const key = hashOf(JSON.stringify(settings));
    let before: CacheFile<Kept>['files'] = {};
    let text = '';
    try {
      text = readFileSync(resolve(cwd, file), 'utf8');
    } catch {
      // There is none yet; one that cannot be written is reported then.
    }
    // `--cache a.grxml b.grxml` takes the first grammar for the name of the cache: what is not a cache is not replaced.
    if (text !== '' && !text.startsWith('{"key":')) {
      throw new CctoolError(
        'usage',
        `--cache ${file}: this file is not a cache of cctool`,
        'name what to check before --cache, or remove the file',
      );
    }
    try {
      const content = JSON.parse(text) as CacheFile<Kept>;
      if (content.key === key && isFiles<Kept>(content.files)) before = content.files;
    } catch {
      // It is written anew.
    }
    return new RunCache(cwd, file, key, hashOf(JSON.stringify(allowed)), before);
  }

  #name(path: string): string {
    return relative(this.#cwd, path).replaceAll('\\', '/');
  }

  /** The hash of a document as it is now; null when it cannot be read. */
  #hashNow(name: string): string | null {
    let hash = this.#hashes.get(name);
    if (hash === undefined) {
      try {
        hash = hashOf(readFileSync(resolve(this.#cwd, name)));
      } catch {
        hash = null;
      }
      this.#hashes.set(name, hash);
    }
    return hash;
  }

  /** What is known of a file, where nothing that it depends on has changed. */
  find(path: string, bytes: Uint8Array): Kept | undefined {
    const name = this.#name(path);
    const hash = hashOf(bytes);
    this.#hashes.set(name, hash);
    const entry = Object.hasOwn(this.#before, name) ? this.#before[name] : undefined;
    if (entry?.hash !== hash || entry.allowed !== this.#allowed) return undefined;
    for (const [other, expected] of Object.entries(entry.reached)) {
      if (this.#hashNow(other) !== expected) return undefined;
    }
    this.#now[name] = entry;
    return entry.kept;
  }

  /**
   * Keeps what was found of a file.
   * @param reached the paths of the documents that it reaches; undefined where they are not all files of this machine
   */
  keep(path: string, kept: Kept, reached: readonly string[] | undefined): void {
    const name = this.#name(path);
    const hash = this.#hashes.get(name);
    if (!reached || !hash) return;
    const others = reached.map((other) => this.#name(other)).filter((other) => other !== name);
    const hashes = others.map((other): [string, string | null] => [other, this.#hashNow(other)]);
    this.#now[name] = { hash, allowed: this.#allowed, reached: Object.fromEntries(hashes), kept };
  }

  /**
   * Writes what is known: of this run, and of files that it did not look at.
   * @throws CctoolError of kind `usage` when the file cannot be written
   */
  async write(context: CliContext): Promise<void> {
    const { writeWholeFile } = await import('../../files/write-output.js');
    const others = Object.entries(this.#before).filter(
      ([name]) => !this.#hashes.has(name) && existsSync(resolve(this.#cwd, name)),
    );
    const content: CacheFile<Kept> = { key: this.#key, files: { ...Object.fromEntries(others), ...this.#now } };
    await writeWholeFile(context.cwd, this.#file, `${JSON.stringify(content)}\n`);
  }
}

function isFiles<Kept>(files: unknown): files is CacheFile<Kept>['files'] {
  if (typeof files !== 'object' || files === null) return false;
  return Object.values(files as { [path: string]: Partial<Entry<unknown>> | null }).every(
    (entry) =>
      typeof entry?.hash === 'string' &&
      typeof entry.allowed === 'string' &&
      typeof entry.kept === 'object' &&
      entry.kept !== null &&
      typeof entry.reached === 'object' &&
      entry.reached !== null,
  );
}
