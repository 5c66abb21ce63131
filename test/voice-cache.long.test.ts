import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadWorkspace } from '../src/config/workspace.js';
import { createAccount } from '../src/store/accounts.js';
import { runBuiltCli } from './support/run-built-cli.js';
import { TestServer } from './support/server.js';
import { SpeechStandIn, toneWav } from './support/speech-stand-in.js';

/** A service whose every answer is another one, as a neural voice's is: half a second of a tone, each time higher. */
let service: SpeechStandIn;
let folder: string;
let spoken: number;
beforeAll(async () => {
  service = await SpeechStandIn.start();
});
afterAll(() => service.stop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cctool-voice-cache-'));
  spoken = 0;
  service.behave = (_, response) => response.writeHead(200).end(toneWav({ hertz: 400 + 10 * spoken++ }));
  configure({});
});
afterEach(() => rmSync(folder, { recursive: true }));

function configure(more: object): void {
  const engine = { type: 'openai', base_url: `${service.url}/v1`, voices: ['nova'] };
  const voice = { default: 'openai:nova', engines: { openai: engine }, ...more };
  writeFileSync(join(folder, 'cctool.config.json'), JSON.stringify({ voice }));
}
const cctool = (...args: string[]) => runBuiltCli(['--data', 'data', 'voice', ...args], { cwd: folder });
const generate = async (...args: string[]) => {
  const { status, stdout, stderr } = await cctool('generate', '--text', 'Please hold.', '--json', ...args);
  expect([status, stderr]).toEqual([0, '']);
  const { id, cached, audio } = JSON.parse(stdout);
  return { id, cached, sha256: audio.sha256 };
};
/** Files of the cache. */
const kept = () =>
  readdirSync(join(folder, 'data'), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, 'data', name))
    .filter((path) => statSync(path).isFile());

describe('the command', () => {
  test('a second request is answered with the first one’s sound, and the service is not asked', async () => {
    const first = await generate();
    const second = await generate();
    expect([first.cached, second.cached, spoken]).toEqual([false, true, 1]);
    expect({ ...second, cached: false }).toEqual(first);
    // Another text, voice, rate, preset: another prompt.
    expect((await generate('--preset', 'wideband-16k')).cached).toBe(false);
    expect((await generate('--rate', '1.1')).cached).toBe(false);
    expect(spoken).toBe(3);
  });

  test('--no-cache makes it anew, and that one is kept', async () => {
    const first = await generate();
    const second = await generate('--no-cache');
    const third = await generate();
    expect([first.cached, second.cached, third.cached, spoken]).toEqual([false, false, true, 2]);
    expect(second.sha256).not.toBe(first.sha256);
    expect(third.sha256).toBe(second.sha256);
  });

  test('what was damaged is made again', async () => {
    const first = await generate();
    const [file] = kept();
    const bytes = readFileSync(file!);
    bytes[bytes.length - 1]! ^= 1;
    writeFileSync(file!, bytes);
    const second = await generate();
    expect([second.cached, second.sha256 === first.sha256, spoken]).toEqual([false, false, 2]);
    expect((await generate()).sha256).toBe(second.sha256);
  });

  test('cache_mb 0 keeps nothing', async () => {
    configure({ cache_mb: 0 });
    expect([(await generate()).cached, (await generate()).cached, spoken]).toEqual([false, false, 2]);
    expect((await cctool('cache')).stderr).toContain('voice.cache_mb is 0');
  });

  test('many processes at once get whole prompts', async () => {
    const runs = await Promise.all(Array.from({ length: 4 }, () => generate('--voice', 'flite:rms')));
    expect(new Set(runs.map(({ sha256 }) => sha256)).size).toBe(1);
    expect((await generate('--voice', 'flite:rms')).cached).toBe(true);
  });

  test('show and clear', async () => {
    await generate();
    const { stdout } = await cctool('cache', '--json');
    const [file] = kept();
    expect(JSON.parse(stdout)).toEqual({
      folder: expect.stringMatching(/data.voice-cache$/),
      prompts: 1,
      bytes: statSync(file!).size,
      limit_bytes: 256 * 1024 * 1024,
      oldest_use: statSync(file!).mtime.toISOString(),
    });
    expect(await cctool('cache', 'clear')).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(/^1 prompts? deleted/),
    });
    expect(kept()).toEqual([]);
    expect((await generate()).cached).toBe(false);
    expect((await cctool('cache', 'burn')).status).toBe(2);
  });

  test('a batch takes what was made before, in any folder, and keeps what it makes', async () => {
    writeFileSync(join(folder, 'list.csv'), 'id,text\na,Please hold.\nb,We are closed.\n');
    await generate();
    const first = await cctool('batch', 'list.csv', '-o', 'one', '--json');
    expect(JSON.parse(first.stdout)).toMatchObject({ made: 2, cached: 1 });
    const second = await cctool('batch', 'list.csv', '-o', 'two', '--json');
    expect(JSON.parse(second.stdout)).toMatchObject({ made: 2, cached: 2 });
    expect(spoken).toBe(2);
    for (const name of ['a.wav', 'b.wav']) {
      expect(readFileSync(join(folder, 'two', name)).equals(readFileSync(join(folder, 'one', name)))).toBe(true);
    }
    expect(JSON.parse((await cctool('batch', 'list.csv', '-o', 'three', '--no-cache', '--json')).stdout)).toMatchObject(
      {
        made: 2,
        cached: 0,
      },
    );
    expect(spoken).toBe(4);
  });

  test('a change of a voice that only the text names is another prompt', async () => {
    const text = '<speak>Press <voice name="other">one</voice>.</speak>';
    writeFileSync(join(folder, 'list.yaml'), `- { id: a, text: '${text}' }\n`);
    const batch = (...more: string[]) => cctool('batch', 'list.yaml', '-o', 'out', ...more);
    configure({ aliases: { other: 'flite:rms' } });
    expect((await batch()).status).toBe(0);
    expect((await batch('--check')).status).toBe(0);
    configure({ aliases: { other: 'flite:slt' } });
    expect(await batch('--check')).toMatchObject({ status: 1, stdout: 'stale    a.wav\n' });
  });
});

test('a file that was changed by hand is reported, and made again', async () => {
  writeFileSync(join(folder, 'list.csv'), 'id,text\na,Please hold.\nb,We are closed.\n');
  const batch = (...more: string[]) => cctool('batch', 'list.csv', '-o', 'out', ...more);
  await batch();
  const file = join(folder, 'out', 'a.wav');
  const before = readFileSync(file);
  const edited = Buffer.from(before);
  edited[edited.length - 1]! ^= 1;
  writeFileSync(file, edited);
  expect(await batch('--check')).toMatchObject({ status: 1, stdout: 'changed  a.wav\n' });
  expect(await batch('--dry-run')).toMatchObject({ status: 0, stdout: 'changed  a.wav\n' });
  expect(readFileSync(file).equals(edited)).toBe(true);
  const again = await batch();
  expect(again.stderr).toContain('a.wav had been changed; it was made again');
  expect(readFileSync(file).equals(before)).toBe(true);
  expect((await batch('--check')).status).toBe(0);
});

test('the service keeps the prompts of each account apart', async () => {
  const server = await TestServer.start({ workspace: await loadWorkspace(folder), settings: { workers: 1 } });
  try {
    const { store } = server.running.service;
    const other = await createAccount(store, 'other');
    const keys = [await server.key(), await server.key(), await server.key({ account: other.name })];
    const ask = async (key: string, more: object = {}) => {
      const { status, body } = await server.ask({
        path: '/v1/voice/generate',
        key,
        body: { text: 'Please hold.', ...more },
      });
      expect(status).toBe(200);
      return { cached: body.cached, sha256: body.audio.sha256 };
    };
    const [one, two, stranger] = keys.map(({ key }) => key) as [string, string, string];
    const first = await ask(one);
    expect([first.cached, spoken]).toEqual([false, 1]);
    // Keys of one account share.
    expect(await ask(two)).toEqual({ ...first, cached: true });
    // Another account hears a sound of its own, and learns nothing of the first one.
    const foreign = await ask(stranger);
    expect([foreign.cached, foreign.sha256 === first.sha256, spoken]).toEqual([false, false, 2]);
    expect(await ask(stranger)).toEqual({ ...foreign, cached: true });
    expect((await ask(one, { cache: false })).cached).toBe(false);
    expect(await ask(stranger)).toEqual({ ...foreign, cached: true });
  } finally {
    await server.stop();
  }
});
