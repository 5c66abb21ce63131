import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CachedPrompt, PromptCache, type PromptCacheOptions } from './prompt-cache.js';

let folder: string;
let clock: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cctool-prompt-cache-'));
  clock = Date.UTC(2026, 0, 1);
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (more: Partial<PromptCacheOptions> = {}) =>
  new PromptCache({ folder: join(folder, 'voice-cache'), limit: 1 << 24, now: () => clock, ...more });

const prompt = (bytes: Uint8Array = Uint8Array.of(1, 10, 0, 255)): CachedPrompt => ({
  bytes,
  samples: 4,
  level: { speech: -22, loudness: -Infinity, peak: -5.1 },
  marks: [{ type: 'mark', value: 'm\n1', start: 2, end: 2 }],
  isTimed: false,
  warnings: [{ code: 'held-in-range', message: 'ü' }],
});

/** All files of the cache. */
const files = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

test('what was kept is found, by another process too, and nothing else is', async () => {
  await open().put('one', prompt());
  const found = (await open().get('one'))!;
  expect({ ...found, bytes: Uint8Array.from(found.bytes) }).toEqual(prompt());
  expect(await open().get('two')).toBeUndefined();
});

test('nobody but its user may look into it', async () => {
  await open().put('one', prompt());
  expect(statSync(join(folder, 'voice-cache')).mode & 0o777).toBe(0o700);
  expect(files().map((path) => statSync(path).mode & 0o777)).toEqual([0o600]);
});

test('owners never find what was kept for others', async () => {
  await open({ owner: 'a' }).put('one', prompt(Uint8Array.of(1)));
  await open({ owner: 'b' }).put('one', prompt(Uint8Array.of(2)));
  expect((await open({ owner: 'a' }).get('one'))!.bytes).toEqual(Buffer.of(1));
  expect((await open({ owner: 'b' }).get('one'))!.bytes).toEqual(Buffer.of(2));
  expect(await open({ owner: 'c' }).get('one')).toBeUndefined();
  expect(await open().get('one')).toBeUndefined();
});

describe('what is damaged is never served, and gone', () => {
  const damages: [string, (file: Buffer) => Uint8Array][] = [
    ['one bit of the audio', (file) => flipped(file, file.length - 1)],
    ['one bit of what is said about it', (file) => flipped(file, file.length - 60)],
    ['one bit of its digest', (file) => flipped(file, 20)],
    ['its end', (file) => file.subarray(0, file.length - 1)],
    ['all but its first line', (file) => file.subarray(0, file.indexOf(10) + 1)],
    ['everything', () => new Uint8Array()],
    ['more bytes behind it', (file) => Buffer.concat([file, Buffer.of(0)])],
  ];
  const flipped = (file: Buffer, at: number) => {
    const copy = Buffer.from(file);
    copy[at]! ^= 1;
    return copy;
  };
  test.each(damages)('%s', async (_, damage) => {
    await open().put('one', prompt());
    const [file] = files();
    writeFileSync(file!, damage(readFileSync(file!)));
    expect(await open().get('one')).toBeUndefined();
    expect(files()).toEqual([]);
  });

  test('another prompt in its place', async () => {
    const cache = open();
    await cache.put('one', prompt());
    const [first] = files();
    await cache.put('two', prompt(Uint8Array.of(7)));
    const second = files().find((path) => path !== first)!;
    writeFileSync(first!, readFileSync(second));
    expect(await cache.get('one')).toBeUndefined();
    expect((await cache.get('two'))!.bytes).toEqual(Buffer.of(7));
  });
});

test('the room is never exceeded, and what was not used for longest goes first', async () => {
  // One sixteenth of the limit holds three prompts of 20,000 bytes, not four.
  const limit = 16 * 70_000;
  const cache = open({ limit });
  const names = Array.from({ length: 400 }, (_, i) => `prompt ${i}`);
  await cache.put('in use', prompt(new Uint8Array(20_000)));
  for (const name of names) {
    clock += 1000;
    await cache.put(name, prompt(new Uint8Array(20_000)));
    expect(await cache.get('in use')).toBeDefined();
  }
  const { prompts, bytes } = await cache.use();
  expect(bytes).toBeLessThanOrEqual(limit);
  expect(bytes).toBe(files().reduce((sum, path) => sum + statSync(path).size, 0));
  expect(prompts).toBe(files().length);
  // All places of the sixteen folders are taken: 401 prompts do not leave one with fewer than three by chance.
  expect(prompts).toBe(48);
  expect(await cache.get(names.at(-1)!)).toBeDefined();
  expect(await cache.get(names[0]!)).toBeUndefined();
});

test('a prompt that is larger than its share is not kept', async () => {
  const cache = open({ limit: 16_000 });
  await cache.put('large', prompt(new Uint8Array(2000)));
  expect(await cache.get('large')).toBeUndefined();
  expect(files()).toEqual([]);
});

test('without room nothing is kept, and nothing of before is found', async () => {
  await open().put('one', prompt());
  const none = open({ limit: 0 });
  await none.put('two', prompt());
  expect([await none.get('one'), await none.get('two'), files().length]).toEqual([undefined, undefined, 1]);
});

test('what a killed process left is cleared away, in time', async () => {
  const cache = open({ limit: 16 * 300 });
  await cache.put('one', prompt());
  const [file] = files();
  const [old, fresh] = [`${file}.part-00`, `${file}.part-01`];
  writeFileSync(old, 'x');
  writeFileSync(fresh, 'x');
  utimesSync(old, new Date(clock - 3_600_001), new Date(clock - 3_600_001));
  utimesSync(fresh, new Date(clock - 3_000_000), new Date(clock - 3_000_000));
  // Whoever looks through the folder anew clears it: another process, at its first prompt there.
  await open({ limit: 16 * 300 }).put('one', prompt());
  expect(files().sort()).toEqual([file!, fresh].sort());
});

test('many writers and readers at once: whole prompts, or none', async () => {
  const caches = Array.from({ length: 8 }, () => open({ limit: 16 * 30_000 }));
  const content = (i: number) => new Uint8Array(9000).fill(i);
  const work = caches.flatMap((cache) =>
    Array.from({ length: 40 }, async (_, i) => {
      const name = i % 10;
      await cache.put(`${name}`, prompt(content(name)));
      const found = await cache.get(`${name}`);
      if (found) expect(Buffer.compare(found.bytes, content(name))).toBe(0);
    }),
  );
  await Promise.all(work);
  expect(files().filter((path) => path.includes('.part'))).toEqual([]);
});

test('a folder that cannot be written costs nothing but the cache', async () => {
  writeFileSync(join(folder, 'voice-cache'), 'a file where the folder should be');
  const cache = open();
  await cache.put('one', prompt());
  expect(await cache.get('one')).toBeUndefined();
  expect(await cache.use()).toEqual({ prompts: 0, bytes: 0, oldest: undefined });
});

test('clearing takes all prompts, and nothing that is not the cache’s', async () => {
  const cache = open();
  await cache.put('one', prompt());
  await open({ owner: 'a' }).put('two', prompt());
  const other = join(folder, 'voice-cache', 'notes.txt');
  writeFileSync(other, 'mine');
  expect(await cache.use()).toMatchObject({ prompts: 2, oldest: clock });
  await cache.clear();
  expect(files()).toEqual([other]);
  expect(await cache.use()).toEqual({ prompts: 0, bytes: 0, oldest: undefined });
});
