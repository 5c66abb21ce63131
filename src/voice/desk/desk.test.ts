import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readWav, writeWav } from '../audio/wav.js';
import type { Manifest, ManifestEntry, Review } from '../batch/manifest.js';
import { reviewStateOf, withReviewOf } from '../batch/manifest.js';
import { findPreset } from '../presets.js';
import { deskPrompts, playable } from './desk.js';
import { decideIn, manifestOf, promptsInFolder, soundIn } from './desk-folder.js';
import { applyDecisions, type Decision, readDecisions } from './reviews.js';

const [first, second] = ['a'.repeat(64), 'b'.repeat(64)];
const now = '2026-11-23T12:00:00.000Z';
const entry = (id: string, sha256: string, review?: Review): ManifestEntry => ({
  ...{ id, file: `${id}.wav`, text: `Text ${id}.`, voice: 'flite:rms', hash: 'h', sha256, bytes: 1, duration_ms: 900 },
  engine: { id: 'flite', version: '1', neural: false },
  level: { speech_dbfs: -22, lufs: -20, peak_dbfs: -3 },
  ...(review && { review }),
});
const manifest = (...prompts: ManifestEntry[]): Manifest => ({ version: 1, preset: 'cxone', prompts });
const approved: Review = { state: 'approved', at: '2026-01-01T00:00:00.000Z', sha256: first };

describe('the state of a prompt', () => {
  test.each<[string, ManifestEntry, string]>([
    ['nobody decided', entry('p', first), 'draft'],
    ['decided on this sound', entry('p', first, approved), 'approved'],
    ['decided on another sound', entry('p', second, approved), 'draft'],
  ])('%s', (_, row, state) => expect(reviewStateOf(row)).toBe(state));

  test('a prompt that sounds the same when it is made again keeps its review, another does not', () => {
    expect(withReviewOf(entry('p', first), entry('p', first, approved)).review).toEqual(approved);
    expect(withReviewOf(entry('p', second), entry('p', first, approved)).review).toBeUndefined();
    expect(withReviewOf(entry('p', first), undefined).review).toBeUndefined();
  });
});

describe('decisions', () => {
  const rejected: Decision = { id: 'p', sha256: first, state: 'rejected', comment: 'too fast', by: 'Ada' };
  test.each<[string, ManifestEntry, Decision, Review | undefined, string[]]>([
    [
      'the first',
      entry('p', first),
      rejected,
      { state: 'rejected', comment: 'too fast', by: 'Ada', sha256: first, at: now },
      ['p'],
    ],
    [
      'another than before',
      entry('p', first, approved),
      rejected,
      { state: 'rejected', comment: 'too fast', by: 'Ada', sha256: first, at: now },
      ['p'],
    ],
    [
      'the same again keeps its time',
      entry('p', first, approved),
      { id: 'p', sha256: first, state: 'approved' },
      approved,
      [],
    ],
    ['back to a draft', entry('p', first, approved), { id: 'p', sha256: first, state: 'draft' }, undefined, ['p']],
    [
      'a comment on a draft',
      entry('p', first),
      { id: 'p', sha256: first, state: 'draft', comment: 'hm' },
      { state: 'draft', comment: 'hm', sha256: first, at: now },
      ['p'],
    ],
    ['a draft of a draft', entry('p', first), { id: 'p', sha256: first, state: 'draft' }, undefined, []],
    [
      'in place of one on an older sound',
      entry('p', second, approved),
      { id: 'p', sha256: second, state: 'approved' },
      { ...approved, sha256: second, at: now },
      ['p'],
    ],
  ])('%s', (_, before, decision, review, changed) => {
    const outcome = applyDecisions(manifest(entry('o', second), before), [decision], now);
    expect(outcome.manifest.prompts[1]!.review).toEqual(review);
    expect(outcome.manifest.prompts[0]).toEqual(entry('o', second));
    expect([outcome.changed, outcome.refused]).toEqual([changed, []]);
  });

  test('on a sound that nobody has heard, or on nothing, are refused', () => {
    const before = manifest(entry('p', second, approved));
    const outcome = applyDecisions(before, [rejected, { ...rejected, id: 'gone' }], now);
    expect(outcome.manifest).toEqual(before);
    expect(outcome.refused).toEqual([
      { id: 'gone', reason: 'the manifest has no such prompt' },
      { id: 'p', reason: 'it has been made again since it was heard' },
    ]);
  });

  test.each([
    ['no JSON', 'id,text', 'the decisions are not JSON'],
    ['null', 'null', 'there is no list "decisions"'],
    ['no list', '{"decisions":{}}', 'there is no list "decisions"'],
    ['no id', '{"decisions":[{}]}', 'decision 1 names no prompt'],
    ['null in the list', '{"decisions":[null]}', 'decision 1 names no prompt'],
    ['no digest', '{"decisions":[{"id":"p","sha256":"1"}]}', 'decision 1: sha256 is not a SHA-256 in hex'],
    [
      'an unknown state',
      `{"decisions":[{"id":"p","sha256":"${first}","state":"ok"}]}`,
      'decision 1: the state is "ok"; use draft, approved, rejected',
    ],
    [
      'a long comment',
      JSON.stringify({ decisions: [{ ...rejected, comment: 'x'.repeat(2001) }] }),
      'decision 1: comment is not a text of at most 2000 characters',
    ],
  ])('%s', (_, text, message) => expect(() => readDecisions(text, 'd.json')).toThrow(`d.json: ${message}`));

  test('are read as the page writes them', () => {
    expect(readDecisions(JSON.stringify({ version: 1, decisions: [rejected] }), 'd.json')).toEqual([rejected]);
  });
});

describe('the prompts of the desk', () => {
  test('of a manifest, with reviews of the present sound only', () => {
    const rows = deskPrompts(
      manifest(
        entry('a', first, { ...approved, comment: 'good' }),
        entry('b', second, { ...approved, comment: 'good' }),
      ),
      undefined,
    );
    expect(rows.map(({ id, review, comment, made }) => [id, review, comment, made])).toEqual([
      ['a', 'approved', 'good', 'made'],
      ['b', 'draft', undefined, 'made'],
    ]);
  });
  test('of nothing is an error', () => expect(() => deskPrompts(undefined, undefined)).toThrow('there are no prompts'));
});

test('raw samples become a WAV file with the same samples', () => {
  // Little-endian 16-bit: 0, 1, -1, 256, 16 times, which is long enough for a header to be told apart.
  const raw = Uint8Array.from(Array.from({ length: 16 }, () => [0, 0, 1, 0, 255, 255, 0, 1]).flat());
  const wav = readWav(playable(raw, findPreset('asterisk-sln')));
  expect([wav.sampleRate, [...wav.channels[0]!.subarray(0, 4)].map((value) => Math.round(value * 32768))]).toEqual([
    8000,
    [0, 1, -1, 256],
  ]);
});

describe('a folder of prompts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cctool-desk-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const sound = writeWav(new Int16Array(800), 8000, 'pcm_s16le');
  const digest = createHash('sha256').update(sound).digest('hex');
  const inside = join(folder, 'menu');
  const named = (id: string, file: string, sha256 = digest) => ({ ...entry(id, sha256), file, bytes: sound.length });

  test('has the sounds that were made, and nothing from elsewhere', async () => {
    mkdirSync(inside);
    for (const file of ['menu/made.wav', 'outside.wav']) writeFileSync(join(folder, file), sound);
    writeFileSync(join(inside, 'other.wav'), 'by hand');
    const prompts = [
      named('made', 'made.wav'),
      named('gone', 'gone.wav'),
      named('other', 'other.wav'),
      named('above', '../outside.wav'),
      named('absolute', join(folder, 'outside.wav')),
      named('itself', '.'),
    ];
    const preset = findPreset('cxone');
    const sounds = await Promise.all(prompts.map((prompt) => soundIn(inside, prompt, preset)));
    expect(sounds.map((bytes) => bytes?.length)).toEqual([sound.length, ...Array(5).fill(undefined)]);
    expect(await soundIn(inside, prompts[0]!, preset, sound.length - 1)).toBeUndefined();
    const rows = await promptsInFolder(inside, manifest(...prompts));
    expect(rows.map(({ made }) => made)).toEqual(['made', 'missing', 'changed', 'missing', 'missing', 'missing']);
    expect(await promptsInFolder(inside, manifest())).toEqual([]);
  });

  test('loses no decision of those that come together, nor to a lock that was left behind', async () => {
    const ids = Array.from({ length: 20 }, (_, number) => `p${number}`);
    writeFileSync(join(inside, 'manifest.json'), JSON.stringify(manifest(...ids.map((id) => entry(id, first)))));
    const lock = join(inside, 'manifest.json.lock');
    writeFileSync(lock, '');
    utimesSync(lock, 0, 0);
    const write = async (path: string, text: string) => {
      writeFileSync(`${path}.part`, text);
      await new Promise(setImmediate);
      renameSync(`${path}.part`, path);
    };
    const decide = (id: string) => decideIn(inside, [{ id, sha256: first, state: 'approved' }], now, write);
    expect(await Promise.all(ids.map(decide))).toEqual(ids.map((id) => ({ changed: [id], refused: [] })));
    expect((await manifestOf(inside)).prompts.map(reviewStateOf)).toEqual(ids.map(() => 'approved'));
    expect(existsSync(lock)).toBe(false);
    await expect(manifestOf(folder)).rejects.toThrow('has no manifest.json');
  });
});
