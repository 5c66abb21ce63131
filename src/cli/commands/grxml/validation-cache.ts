import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { CctoolError, type Diagnostic } from '../../../diagnostics/index.js';
import type { CliContext } from '../../context.js';

/** What is known of a file: it holds while the file and every document that it reaches are the same. */
interface Entry {
  hash: string;
  /** Hashes of the documents that it reaches, by path relative to the cache's folder; null for one that is missing. */
  reached: { [path: string]: string | null };
  diagnostics: Diagnostic[];
}

interface CacheFile {
  /** Version, rules and options: findings of another key are of no use. */
  key: string;
  files: { [path: string]: Entry };
}

const hashOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('base64url');

/**
 * Findings of former runs, by content: a file is not checked again while it, the documents that it refers to (directly or
 * through others), the rules and cctool's version are the same. Times of files do not matter, so a fresh checkout may use it.
 */
export class ValidationCache {
  readonly #cwd: string;
  readonly #file: string;
  readonly #key: string;
  readonly #before: CacheFile['files'];
  readonly #now: CacheFile['files'] = {};
  readonly #hashes = new Map<string, string | null>();

  private constructor(cwd: string, file: string, key: string, before: CacheFile['files']) {
    this.#cwd = cwd;
    this.#file = file;
    this.#key = key;
    this.#before = before;
  }

  /**
   * Reads a cache; one that is missing, cut off, damaged or of another key is empty.
   * @param settings everything besides the documents that findings depend on
   * @throws CctoolError of kind `usage` where the name is that of a folder, or of a file that is not a cache
   */
  static read(cwd: string, file: string, settings: object): ValidationCache {
    if (statSync(resolve(cwd, file), { throwIfNoEntry: false })?.isDirectory()) {
      throw new CctoolError('usage', `--cache ${file}: this is a folder`, `name what to check before --cache`);
    }
    const key = hashOf(JSON.stringify(settings));
    let before: CacheFile['files'] = {};
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
      const content = JSON.parse(text) as CacheFile;
      if (content.key === key && isFiles(content.files)) before = content.files;
    } catch {
      // It is written anew.
    }
    return new ValidationCache(cwd, file, key, before);
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

  /** The findings on a file, where nothing that they depend on has changed. */
  find(path: string, bytes: Uint8Array): Diagnostic[] | undefined {
    const name = this.#name(path);
    const hash = hashOf(bytes);
    this.#hashes.set(name, hash);
    const entry = Object.hasOwn(this.#before, name) ? this.#before[name] : undefined;
    if (entry?.hash !== hash) return undefined;
    for (const [other, expected] of Object.entries(entry.reached)) {
      if (this.#hashNow(other) !== expected) return undefined;
    }
    this.#now[name] = entry;
    return entry.diagnostics;
  }

  /**
   * Keeps the findings on a file.
   * @param reached the paths of the documents that it reaches; undefined where they are not all files of this machine
   */
  keep(path: string, diagnostics: Diagnostic[], reached: readonly string[] | undefined): void {
    const name = this.#name(path);
    const hash = this.#hashes.get(name);
    if (!reached || !hash) return;
    const others = reached.map((other) => this.#name(other)).filter((other) => other !== name);
    const hashes = others.map((other): [string, string | null] => [other, this.#hashNow(other)]);
    this.#now[name] = { hash, reached: Object.fromEntries(hashes), diagnostics };
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
    const content: CacheFile = { key: this.#key, files: { ...Object.fromEntries(others), ...this.#now } };
    await writeWholeFile(context.cwd, this.#file, `${JSON.stringify(content)}\n`);
  }
}

function isFiles(files: unknown): files is CacheFile['files'] {
  if (typeof files !== 'object' || files === null) return false;
  return Object.values(files as { [path: string]: Partial<Entry> | null }).every(
    (entry) =>
      typeof entry?.hash === 'string' &&
      Array.isArray(entry.diagnostics) &&
      typeof entry.reached === 'object' &&
      entry.reached !== null,
  );
}
