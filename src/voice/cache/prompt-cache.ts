import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageVersion } from '../../package-info.js';
import type { VoiceWarning } from '../engines/speech-engine.js';
import type { PromptMark } from '../join-speech.js';

/** What a cache keeps of a prompt: what had to be spoken to be known. The rest follows from the request. */
export interface CachedPrompt {
  /** The file as it went to disk. */
  bytes: Uint8Array;
  /** Number of samples, padding included. */
  samples: number;
  /** Active speech in dBFS, loudness in LUFS, peak in dBFS. */
  level: { speech: number; loudness: number; peak: number };
  /** In samples of the finished audio. */
  marks: PromptMark[];
  /** Whether the marks hold all times that the voices can report, not only those that came without a request. */
  isTimed: boolean;
  warnings: VoiceWarning[];
}

/** Identifies the format of the file; other formats are not read. */
const FORM = 'cctool-prompt-1';

const digest = (key: string, rest: Uint8Array) => createHash('sha256').update(key).update(rest).digest('hex');

/** A file: one line with the form and a digest of the key and of all that follows, one line of JSON, the audio. */
function writeEntry(key: string, { bytes, ...facts }: CachedPrompt): Uint8Array {
  const rest = Buffer.concat([Buffer.from(`${JSON.stringify(facts)}\n`), bytes]);
  return Buffer.concat([Buffer.from(`${FORM} ${digest(key, rest)}\n`), rest]);
}

/** The prompt in a file; undefined for a file that is damaged, cut short, of another form, or another key's. */
function readEntry(key: string, file: Uint8Array): CachedPrompt | undefined {
  const lineEnd = file.indexOf(10);
  if (lineEnd < 0 || lineEnd > 200) return undefined;
  const rest = file.subarray(lineEnd + 1);
  if (Buffer.from(file.subarray(0, lineEnd)).toString('latin1') !== `${FORM} ${digest(key, rest)}`) return undefined;
  const factsEnd = rest.indexOf(10);
  // The digest vouches for the content: it was written here.
  const facts = JSON.parse(Buffer.from(rest.subarray(0, factsEnd)).toString('utf8')) as Omit<CachedPrompt, 'bytes'>;
  const { speech, loudness, peak } = facts.level;
  // JSON has no infinity, the level of silence.
  const level = { speech: speech ?? -Infinity, loudness: loudness ?? -Infinity, peak: peak ?? -Infinity };
  return { ...facts, level, bytes: rest.subarray(factsEnd + 1) };
}

/** Folders that the files are spread over; each has its share of the room, so that no more than one is looked through. */
const SHARDS = [...'0123456789abcdef'];
/** Writes to one folder after which it is looked through again: other processes write to it too. */
const LOOK_AGAIN = 64;
/** A file that was begun so many milliseconds ago belongs to a process that was killed. */
const ABANDONED = 3_600_000;

/**
 * Bytes in each folder that this process has looked through, and its writes since: for all caches on that folder, since a
 * server makes one for each request.
 */
const looked = new Map<string, { bytes: number; writes: number }>();

const isEntry = (name: string) => /^[0-9a-f]{63}$/.test(name);
const isPart = (name: string) => /\.part-/.test(name);

export interface PromptCacheOptions {
  /** Absolute; made when it is first needed. */
  folder: string;
  /** Bytes that all files together may have; 0: nothing is kept, and nothing is found. */
  limit: number;
  /** Whose prompts these are: what one owner has had made is never found by another. */
  owner?: string | undefined;
  /** The clock, in milliseconds since 1970 UTC. */
  now(): number;
}

/** What a cache holds. */
export interface CacheUse {
  prompts: number;
  bytes: number;
  /** When the one that has not been used for longest was used, in milliseconds since 1970 UTC. */
  oldest: number | undefined;
}

/**
 * Finished prompts on disk, by the hash of everything that decides their sound. Several processes may use one folder at
 * the same time: files come whole or not at all, and what is damaged is made again, never served. What has not been used
 * for longest goes first. A full or read-only disk disables the cache but never fails a prompt.
 */
export class PromptCache {
  readonly #options: PromptCacheOptions;

  constructor(options: PromptCacheOptions) {
    this.#options = options;
  }

  get folder(): string {
    return this.#options.folder;
  }

  /**
   * The prompt that was kept under a hash.
   * @param hash as `promptHash` makes it
   */
  async get(hash: string): Promise<CachedPrompt | undefined> {
    const { limit, now } = this.#options;
    if (limit === 0) return undefined;
    const key = this.#key(hash);
    const { path } = this.#place(key);
    try {
      const found = readEntry(key, await readFile(path));
      if (found) {
        const used = new Date(now());
        await utimes(path, used, used).catch(() => {});
      } else await rm(path, { force: true });
      return found;
    } catch {
      // Not there, or not to be read: as good as not there.
      return undefined;
    }
  }

  /** Keeps a prompt instead of what was kept under its hash before. */
  async put(hash: string, prompt: CachedPrompt): Promise<void> {
    const key = this.#key(hash);
    const { folder, path } = this.#place(key);
    const file = writeEntry(key, prompt);
    const room = this.#options.limit / SHARDS.length;
    if (file.length > room) return;
    const part = `${path}.part-${randomBytes(6).toString('hex')}`;
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(part, file, { mode: 0o600, flag: 'wx' });
      const used = new Date(this.#options.now());
      await utimes(part, used, used);
      await rename(part, path);
      const known = looked.get(folder);
      if (known && known.writes < LOOK_AGAIN && known.bytes + file.length <= room) {
        looked.set(folder, { bytes: known.bytes + file.length, writes: known.writes + 1 });
      } else looked.set(folder, { bytes: await this.#makeRoom(folder, room), writes: 0 });
    } catch {
      await rm(part, { force: true }).catch(() => {});
    }
  }

  /** What is kept now, of all owners. */
  async use(): Promise<CacheUse> {
    const files = (await Promise.all(this.#folders().map((folder) => filesIn(folder)))).flat();
    const entries = files.filter(({ name }) => isEntry(name));
    return {
      prompts: entries.length,
      bytes: files.reduce((sum, { size }) => sum + size, 0),
      oldest: entries.length === 0 ? undefined : Math.min(...entries.map(({ used }) => used)),
    };
  }

  /** Deletes all that is kept, of all owners. */
  async clear(): Promise<void> {
    for (const folder of this.#folders()) looked.delete(folder);
    // Its own folders only: whatever else lies beside them is not the cache's.
    await Promise.all(this.#folders().map((folder) => rm(folder, { recursive: true, force: true })));
  }

  #folders(): string[] {
    return SHARDS.map((shard) => join(this.#options.folder, shard));
  }

  /** Another version of cctool may read or finish the same text in another way: it finds nothing of this one. */
  #key(hash: string): string {
    const { owner = '' } = this.#options;
    return createHash('sha256')
      .update(JSON.stringify([packageVersion(), owner, hash]))
      .digest('hex');
  }

  #place(key: string): { folder: string; path: string } {
    const folder = join(this.#options.folder, key[0]!);
    return { folder, path: join(folder, key.slice(1)) };
  }

  /** Deletes what has not been used for longest until the rest fits; gives its bytes. */
  async #makeRoom(folder: string, room: number): Promise<number> {
    const files = await filesIn(folder);
    const dead = files.filter(({ name, used }) => isPart(name) && used < this.#options.now() - ABANDONED);
    const live = files.filter((file) => isEntry(file.name)).sort((a, b) => a.used - b.used);
    let bytes = live.reduce((sum, { size }) => sum + size, 0);
    for (const file of live) {
      if (bytes <= room) break;
      dead.push(file);
      bytes -= file.size;
    }
    await Promise.all(dead.map(({ name }) => rm(join(folder, name), { force: true })));
    return bytes;
  }
}

/** The files of a folder with their sizes and when they were last used; none where it is not there. */
async function filesIn(folder: string): Promise<{ name: string; size: number; used: number }[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => isEntry(name) || isPart(name));
  const files = await Promise.all(
    names.map(async (name) => {
      // Another process may just have deleted it.
      const found = await stat(join(folder, name)).catch(() => undefined);
      return found ? [{ name, size: found.size, used: Math.round(found.mtimeMs) }] : [];
    }),
  );
  return files.flat();
}
