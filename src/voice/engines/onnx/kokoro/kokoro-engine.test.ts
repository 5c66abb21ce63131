import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { closeVoices, createVoices } from '../../../settings.js';
import { findVoice, voiceVersion } from '../../../voices.js';
import type { SpeechSegment } from '../../speech-engine.js';
import { splitRuns, toMisaki } from './kokoro-tokens.js';

const root = resolve(import.meta.dirname, '../../../../..');
const folder = mkdtempSync(join(tmpdir(), 'cctool-kokoro-'));
execFileSync(process.execPath, [join(root, 'scripts/make-test-model.mjs'), folder]);

const open = (settings: object) =>
  createVoices(
    { engines: { kokoro: settings } },
    { root: folder, variable: () => undefined, file: () => undefined, now: () => 0 },
  );
const catalogue = open({ folder: 'kokoro', phonemes: 'english' });
const opened = [catalogue];
afterAll(async () => {
  await Promise.all(opened.map(closeVoices));
  rmSync(folder, { recursive: true });
});

const speak = async (ipa: string, voice = 'af_one', more: Partial<SpeechSegment> = {}, from = catalogue) => {
  const found = await findVoice(from, `kokoro:${voice}`);
  return found.engine.synthesize({
    runs: [{ text: '', phonemes: { alphabet: 'ipa', value: ipa } }],
    voice,
    language: found.voice.languages[0]!,
    rate: 1,
    pitch: 1,
    ...more,
  });
};

const vocabulary: { [symbol: string]: number } = JSON.parse(readFileSync(join(folder, 'kokoro/tokenizer.json'), 'utf8'))
  .model.vocab;
/**
 * One run by the formula of the model and its styles: a pad at both ends, whole periods of a sine in 256 samples per
 * token, as loud as a thousandth of the number of tokens without pads, 509 at most, which is the last row of styles;
 * then a tenth of the speed.
 */
const expected = (misaki: string, speed = 1): number[] => {
  const tokens = [...misaki].map((symbol) => vocabulary[symbol]!);
  const gain = Math.min(tokens.length, 509) / 1000;
  const tone = (id: number) =>
    Array.from({ length: 256 }, (_, i) => gain * Math.sin((2 * Math.PI * (1 + (id % 100)) * i) / 256));
  return [...[0, ...tokens, 0].flatMap(tone), speed / 10];
};
const expectSamples = (samples: Float32Array, wanted: number[]) => {
  expect(samples.length).toBe(wanted.length);
  const worst = samples.reduce((most, sample, i) => Math.max(most, Math.abs(sample - wanted[i]!)), 0);
  expect(worst).toBeLessThan(1e-4);
};

describe('samples by the formula of the model', () => {
  test('a sentence, in Kokoro’s alphabet', async () => {
    const audio = await speak('həlˈoʊ wˈɜːld');
    expectSamples(audio.samples, expected('həlˈO wˈɜɹld'));
    expect([audio.sampleRate, audio.warnings]).toEqual([24000, []]);
  });
  test('a British voice; the speed', async () => {
    expectSamples((await speak('həlˈəʊ', 'bm_two', { rate: 1.5 })).samples, expected('həlˈQ', 1.5));
  });
  test('what the model does not know is left out and reported', async () => {
    const audio = await speak('aʘb');
    expectSamples(audio.samples, expected('b'));
    // The alphabet of the model has the diphthongs' signs, and no plain [a] besides: as in the published one.
    expect(audio.warnings).toEqual([
      { code: 'unknown-phonemes', message: 'the voice af_one does not know "a", "ʘ": left out' },
    ]);
  });
  test('1,200 tokens are three runs, each with the style of its length', async () => {
    // 120 words of nine letters and a space: 51 words are the most that fit into 510 tokens.
    const words = Array.from({ length: 120 }, () => 'bdfhijklm').join(' ');
    const [first, second, third] = [51, 51, 18].map((count) => `${'bdfhijklm '.repeat(count)}`);
    const audio = await speak(words);
    const wanted = [...expected(first!), ...expected(second!), ...expected(third!.trimEnd())];
    expectSamples(audio.samples, wanted);
  });
  test('English text without eSpeak NG', async () => {
    const runs = [{ text: 'Press one, please.' }];
    const audio = await speak('', 'af_one', { runs });
    expectSamples(audio.samples, expected('pɹˈɛs wˈʌn, plˈiz.'));
    expect(audio.warnings).toEqual([
      { code: 'plain-pronunciation', message: expect.stringContaining('eSpeak NG is not installed') },
    ]);
  });
});

test.each([
  // The table of the field: two signs of eSpeak NG are one of Kokoro's.
  ['en-US', 'dʒˈeɪ tʃˈaɪld nˈaʊ bˈɔɪ ɡˈoʊ fˈɑːðɚ', 'ʤˈA ʧˈIld nˈW bˈY ɡˈO fˈɑðəɹ'],
  ['en-GB', 'ɡˈəʊ fˈɑːðə', 'ɡˈQ fˈɑːðə'],
  ['it', 'tʃˈaʊ', 'tʃˈaʊ'],
])('%s %s', (language, ipa, misaki) => expect(toMisaki(ipa, language)).toBe(misaki));

test('runs are cut after a mark, else at a space, else where they are full', () => {
  const cut = (text: string) => splitRuns([...text], 8).map((run) => run.join(''));
  expect(cut('ab, cd efgh')).toEqual(['ab,', ' cd efgh']);
  expect(cut('abc def ghi')).toEqual(['abc def ', 'ghi']);
  expect(cut('abcdefghijk')).toEqual(['abcdefgh', 'ijk']);
  expect(cut('abc')).toEqual(['abc']);
  expect(cut('')).toEqual([]);
});

test('its version is the SHA-256 of its model', async () => {
  const digest = createHash('sha256')
    .update(readFileSync(join(folder, 'kokoro/model.onnx')))
    .digest('hex');
  const version = await voiceVersion(await findVoice(catalogue, 'af_one'));
  expect(version).toMatch(new RegExp(`^sha256:${digest}\\+[0-9a-f]{8}$`));
});

test('voices: language and gender by their names', async () => {
  const infos = await Promise.all(['af_one', 'bm_two'].map((name) => findVoice(catalogue, name)));
  expect(infos.map(({ voice }) => [voice.id, voice.languages, voice.gender, voice.neural, voice.sampleRate])).toEqual([
    ['kokoro:af_one', ['en-US'], 'female', true, 24000],
    ['kokoro:bm_two', ['en-GB'], 'male', true, 24000],
  ]);
});

describe('refused with the place', () => {
  let count = 0;
  const broken = (change: (place: string) => void) => {
    const name = `broken-${count++}`;
    cpSync(join(folder, 'kokoro'), join(folder, name), { recursive: true });
    change(join(folder, name));
    const settings = open({ folder: name, phonemes: 'english' });
    opened.push(settings);
    return settings;
  };
  test.each<[string, (place: string) => void, RegExp]>([
    [
      'no model',
      (place) => rmSync(join(place, 'model.onnx')),
      /the model .*model\.onnx or .*onnx\/model\.onnx was not found/,
    ],
    [
      'half a model',
      (place) => truncateSync(join(place, 'model.onnx'), 1300),
      /model\.onnx: this is not a model that can be run/,
    ],
    [
      'a model of Piper',
      (place) => copyFileSync(join(folder, 'piper/letters.onnx'), join(place, 'model.onnx')),
      /takes input, input_lengths, scales; a voice of this kind takes input_ids, style, speed/,
    ],
    ['no alphabet', (place) => rmSync(join(place, 'tokenizer.json')), /tokenizer\.json is missing or cannot be read/],
    [
      'an alphabet that is invalid',
      (place) => writeFileSync(join(place, 'tokenizer.json'), '[]'),
      /tokenizer\.json: model\.vocab/,
    ],
    ['no voices', (place) => rmSync(join(place, 'voices'), { recursive: true }), /the folder .*voices cannot be read/],
    [
      'half a row',
      (place) => truncateSync(join(place, 'voices/af_one.bin'), 1500),
      /af_one\.bin: 1500 bytes are not rows/,
    ],
  ])('%s', async (_, change, message) => {
    const from = broken(change);
    await expect(speak('ab', 'af_one', {}, from)).rejects.toThrow(message);
  });
  test('a language that needs another program: raw phonemes go, words do not', async () => {
    const from = broken((place) => cpSync(join(place, 'voices/af_one.bin'), join(place, 'voices/jf_three.bin')));
    await expect(speak('', 'jf_three', { runs: [{ text: 'konnichiwa' }] }, from)).rejects.toThrow(
      /kokoro:jf_three takes phonemes of a kind that cannot be made here/,
    );
    expectSamples((await speak('bd', 'jf_three', {}, from)).samples, expected('bd'));
  });
  test.each<[string, Partial<SpeechSegment>, RegExp]>([
    ['pitch', { pitch: 2 }, /kokoro:af_one cannot change its pitch/],
    ['language', { language: 'fr-FR' }, /kokoro:af_one speaks en-US, not "fr-FR"/],
  ])('%s', async (_, more, message) => {
    await expect(speak('ab', 'af_one', more)).rejects.toThrow(message);
  });
  test('settings', () => {
    expect(() => open({})).toThrow('voice.engines.kokoro.folder: the folder of the model is missing');
  });
});
