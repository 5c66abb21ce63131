import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readWav } from '../src/voice/audio/wav.js';
import { runBuiltCli } from './support/run-built-cli.js';
import { frequencyOf, SpeechStandIn, toneWav } from './support/speech-stand-in.js';

const count = 12;
const ids = Array.from({ length: count }, (_, i) => `prompt-${i + 1}`);

let service: SpeechStandIn;
let folder: string;
beforeAll(async () => {
  service = await SpeechStandIn.start();
});
afterAll(() => service.stop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cctool-remote-batch-'));
  const rows = ids.map((id, i) => `${id},Prompt number ${i + 1}.`);
  writeFileSync(join(folder, 'prompts.csv'), ['id,text', ...rows, ''].join('\n'));
  configure({});
  service.seen.length = 0;
  service.mostAtOnce = 0;
  speak(() => false);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A server of Piper that says every text as a tone, or 429 where it is busy. */
function speak(isBusy: (request: number) => boolean): void {
  let requests = 0;
  const voices = { 'en_US-amy-medium': { audio: { sample_rate: 22_050 }, language: { code: 'en_US' } } };
  service.behave = ({ path }, response) => {
    if (path === '/voices') response.writeHead(200).end(JSON.stringify(voices));
    else if (isBusy(++requests)) response.writeHead(429, { 'retry-after': '1' }).end('too fast');
    else setTimeout(() => response.writeHead(200).end(toneWav({ sampleRate: 22_050 })), 20);
  };
}

function configure(settings: object): void {
  const engine = { type: 'piper-http', base_url: service.url, parallel: 2, ...settings };
  const voice = { default: 'piper:en_US-amy-medium', engines: { piper: engine } };
  writeFileSync(join(folder, 'cctool.config.json'), JSON.stringify({ voice }));
}

const batch = (extra: readonly string[] = [], started?: (child: ChildProcess) => void) =>
  runBuiltCli(['voice', 'batch', 'prompts.csv', '-o', 'out', '--jobs', '4', ...extra], {
    cwd: folder,
    ...(started && { started }),
  });
const manifest = () => JSON.parse(readFileSync(join(folder, 'out', 'manifest.json'), 'utf8'));
/** Piper gets the words that are to be spoken, not figures. */
const numberWords = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
/** The texts that were asked for, in order of their numbers. */
const asked = () =>
  service.seen
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => 1 + numberWords.indexOf(/number (\w+)\./.exec(JSON.parse(body).text)![1]!))
    .sort((a, b) => a - b);
const numbers = ids.map((_, i) => i + 1);

test('a batch asks for as much at a time as the engine takes, for each prompt once, and again only for what changed', async () => {
  const first = await batch();
  expect(first.stderr).toContain('12 made, 0 current, 0 failed');
  expect(first.status).toBe(0);
  expect(asked()).toEqual(numbers);
  expect(service.mostAtOnce).toBeLessThanOrEqual(2);
  // Once to plan, once to make: not once for each of four jobs.
  expect(service.seen.filter(({ path }) => path === '/voices')).toHaveLength(2);
  for (const id of ids) {
    const { channels, sampleRate } = readWav(readFileSync(join(folder, 'out', `${id}.wav`)));
    expect(Math.abs(frequencyOf(channels[0]!, sampleRate) - 1000)).toBeLessThan(5);
  }
  expect(manifest().prompts.map(({ id }: { id: string }) => id)).toEqual(ids);
  expect(manifest().prompts[0]).toMatchObject({
    voice: 'piper:en_US-amy-medium',
    engine: { id: 'piper', neural: true },
  });

  service.seen.length = 0;
  expect((await batch()).stderr).toContain('0 made, 12 current, 0 failed');
  expect((await batch(['--check'])).status).toBe(0);
  expect(asked()).toEqual([]);

  // Every setting that decides the sound makes all prompts stale; one that does not, none.
  configure({ timeout_ms: 20_000, parallel: 1 });
  expect((await batch(['--check'])).status).toBe(0);
  configure({ noise_scale: 0.5 });
  const stale = await batch(['--check']);
  expect(stale.status).toBe(1);
  expect(stale.stdout.match(/^stale /gm)).toHaveLength(12);
  expect(asked()).toEqual([]);
});

test('429 holds the whole batch up, and nothing is lost', async () => {
  const times: number[] = [];
  speak((request) => {
    times.push(performance.now());
    return request === 3;
  });
  const run = await batch();
  expect(run.stderr).toContain('12 made, 0 current, 0 failed');
  expect(run.status).toBe(0);
  // Twelve prompts, and one of them twice.
  expect(asked()).toHaveLength(13);
  expect([...new Set(asked())]).toEqual(numbers);
  // One request may have been on its way beside the refused one; all others come a second after the refusal.
  expect(times.slice(3).filter((time) => time - times[2]! < 900).length).toBeLessThanOrEqual(1);
});

test('a prompt that the service refuses is reported, and made the next time', async () => {
  const busy = service.behave;
  service.behave = (request, response) =>
    request.body.includes('number five') ? void response.writeHead(500).end('no fives') : busy(request, response);
  const run = await batch();
  expect(run.status).toBe(1);
  expect(run.stderr).toContain('line 6, prompt-5: the engine piper: its service answered with status 500: no fives');
  expect(run.stderr).toContain('11 made, 0 current, 1 failed');
  service.seen.length = 0;
  service.behave = busy;
  expect((await batch()).stderr).toContain('1 made, 11 current, 0 failed');
  expect(asked()).toEqual([5]);
});

test('an interrupted batch goes on where it was', async () => {
  const behave = service.behave;
  let child: ChildProcess | undefined;
  service.behave = (request, response) => {
    if (asked().length < 5) return behave(request, response);
    // From the fifth on answers take their time, so that the program hears of the interruption before the last.
    if (asked().length === 5) child?.kill('SIGINT');
    setTimeout(() => behave(request, response), 1000);
  };
  const run = await batch([], (process) => {
    child = process;
  });
  expect(run.status).toBe(1);
  expect(run.stderr).toContain('interrupted, run the command again to continue');
  const before = asked();
  expect(before.length).toBeLessThan(count);
  // What was asked for was made, and is remembered.
  expect(manifest().prompts).toHaveLength(before.length);
  service.behave = behave;
  service.seen.length = 0;
  const rest = await batch();
  expect(rest.stderr).toContain(`${count - before.length} made, ${before.length} current, 0 failed`);
  expect([...before, ...asked()].sort((a, b) => a - b)).toEqual(numbers);
});
