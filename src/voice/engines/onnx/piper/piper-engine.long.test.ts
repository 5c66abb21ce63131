import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { workersOf } from '../../../../../test/support/processes.js';
import { closeVoices, createVoices } from '../../../settings.js';
import { findVoice, listVoices, voiceVersion } from '../../../voices.js';
import { espeakVersion } from '../../espeak/espeak-program.js';
import type { SpeechSegment } from '../../speech-engine.js';
import { findModels } from './find-models.js';

const root = resolve(import.meta.dirname, '../../../../..');
const folder = mkdtempSync(join(tmpdir(), 'cctool-piper-'));
execFileSync(process.execPath, [join(root, 'scripts/make-test-model.mjs'), folder]);
const piper = join(folder, 'piper');

const context = { root: folder, variable: () => undefined, file: () => undefined, now: () => 0 };
const open = (settings: object) => createVoices({ engines: { piper: settings } }, context);
const catalogue = open({ folder: 'piper', phonemes: 'english' });
const opened = [catalogue];
afterAll(async () => {
  await Promise.all(opened.map(closeVoices));
  rmSync(folder, { recursive: true });
});

const speak = async (text: string, voice: string, more: Partial<SpeechSegment> = {}, from = catalogue) => {
  const found = await findVoice(from, `piper:${voice}`);
  return found.engine.synthesize({
    runs: [{ text }],
    voice: found.voice.name,
    language: 'en-US',
    rate: 1,
    pitch: 1,
    ...more,
  });
};

const hasEspeak = await espeakVersion('espeak-ng').then(
  () => true,
  () => false,
);

/** Samples of one id by the formula of the model: whole periods of a sine in 256 samples, 0.3 loud. */
const HOP = 256;
const tone = (id: number) =>
  Array.from({ length: HOP }, (_, i) => 0.3 * Math.sin((2 * Math.PI * (1 + (id % 100)) * i) / HOP));
/** What the engine has to give back: begin, pad, each id with a pad behind it, end; then the scales; the peak is 1. */
const expected = (ids: number[], reported: number[]): number[] => {
  const samples = [...[1, 0, ...ids.flatMap((id) => [id, 0]), 2].flatMap(tone), ...reported.map((value) => value / 10)];
  const peak = Math.max(...samples.map(Math.abs));
  return samples.map((sample) => sample / peak);
};
const expectSamples = (samples: Float32Array, wanted: number[]) => {
  expect(samples.length).toBe(wanted.length);
  // Sines in 32-bit numbers of angles up to 630: five digits stand.
  const worst = samples.reduce((most, sample, i) => Math.max(most, Math.abs(sample - wanted[i]!)), 0);
  expect(worst).toBeLessThan(1e-4);
};

// The voice of letters: pad 0, begin 1, end 2, space 3, a to z from 4, then . , ? ! and the combining diaeresis.
const letters = (text: string) =>
  [...text].map((letter) => 3 + ' abcdefghijklmnopqrstuvwxyz.,?!\u0308'.indexOf(letter));
const scales = [0.667, 1, 0.8];

describe('a voice of letters', () => {
  test('every sample is where the model’s formula puts it', async () => {
    const audio = await speak('hi you.', 'letters');
    expectSamples(audio.samples, expected(letters('hi you.'), scales));
    expect([audio.sampleRate, audio.warnings]).toEqual([16000, []]);
  });
  test('letters are decomposed: ü is u and its diaeresis; capitals that the voice lacks are small', async () => {
    const audio = await speak('Über', 'letters');
    expectSamples(audio.samples, expected(letters('u\u0308ber'), scales));
  });
  test('what the voice does not know is left out and reported, once each', async () => {
    const audio = await speak('a#b#c%', 'letters');
    expectSamples(audio.samples, expected(letters('abc'), scales));
    expect(audio.warnings).toEqual([
      { code: 'unknown-phonemes', message: 'the voice letters does not know "#", "%": left out' },
    ]);
  });
  test('twice as fast is half the length scale; noise from the settings', async () => {
    expectSamples((await speak('a', 'letters', { rate: 2 })).samples, expected(letters('a'), [0.667, 0.5, 0.8]));
    const quiet = open({ folder: 'piper', noise_scale: 0, noise_w: 0.25 });
    opened.push(quiet);
    expectSamples((await speak('a', 'letters', {}, quiet)).samples, expected(letters('a'), [0, 1, 0.25]));
  });
  test('side by side and again: the same samples', async () => {
    const all = await Promise.all(['one', 'two', 'one'].map((text) => speak(text, 'letters')));
    expect(all[2]!.samples).toEqual(all[0]!.samples);
    expect(all[1]!.samples).not.toEqual(all[0]!.samples);
  });
});

describe('a voice of several speakers', () => {
  test.each([
    ['many', 1],
    ['many/ann', 0],
    ['many/cleo', 2],
    ['many/2', 2],
  ])('%s is number %i', async (voice, speaker) => {
    const audio = await speak('a', voice);
    expectSamples(audio.samples, expected(letters('a'), [...scales, speaker]));
  });
  test.each(['many/3', 'many/dora', 'letters/ann', 'many/'])('%s does not exist', async (voice) => {
    await expect(speak('a', voice)).rejects.toThrow(
      /unknown voice ".*"( \(did you mean ".*"\?\))?; the voices here are .*piper:many\/ann, piper:many\/bob, piper:many\/cleo/,
    );
  });
});

describe('a voice of phonemes', () => {
  const ids: { [phoneme: string]: number[] } = JSON.parse(
    readFileSync(join(piper, 'tones.onnx.json'), 'utf8'),
  ).phoneme_id_map;
  const idsOf = (ipa: string) => [...ipa].map((symbol) => ids[symbol]![0]!);

  test('pronunciations that are given go to the model as they are, and punctuation around them', async () => {
    const runs = [{ text: 'x', phonemes: { alphabet: 'ipa', value: 'həlˈoʊ' } }, { text: ', ' }, { text: '?' }];
    const audio = await speak('', 'tones', { runs });
    expectSamples(audio.samples, expected(idsOf('həlˈoʊ, ?'.replace(' ?', '?')), scales));
    expect(audio.warnings).toEqual([]);
  });

  test('English without eSpeak NG: the dictionary’s phones in IPA, and a warning', async () => {
    const audio = await speak('Press one, please.', 'tones');
    // CMU dictionary: P R EH1 S, W AH1 N, P L IY1 Z; eSpeak NG writes stress before the vowel, and clauses end in marks.
    expectSamples(audio.samples, expected(idsOf('pɹˈɛs wˈʌn, plˈiːz.'), scales));
    expect(audio.warnings).toEqual([
      {
        code: 'plain-pronunciation',
        message: expect.stringMatching(/American dictionary, because eSpeak NG is not installed/),
      },
    ]);
  });

  test.skipIf(!hasEspeak)('English with eSpeak NG (skipped where it is not installed)', async () => {
    const best = open({ folder: 'piper', phonemes: 'espeak-ng' });
    opened.push(best);
    const audio = await speak('Hello, world.', 'tones', {}, best);
    expectSamples(audio.samples, expected(idsOf('həlˈoʊ, wˈɜːld.'), scales));
    expect(audio.warnings).toEqual([]);
  });

  test('the second output tells when each phoneme sounds: one frame of 256 samples per id', async () => {
    const runs = [{ text: 'x', phonemes: { alphabet: 'x-cmu', value: 'HH AY1' } }];
    const { phones } = await speak('', 'tones', { runs });
    const frame = HOP / 16000;
    // begin, pad, h, pad, ˈ, pad, a, pad, ɪ, pad, end
    expect(phones!.map(({ value, start }) => [value, Math.round(start / frame)])).toEqual([
      ['h', 2],
      ['ˈ', 4],
      ['a', 6],
      ['ɪ', 8],
    ]);
    expect(phones![0]!.end - phones![0]!.start).toBeCloseTo(frame, 9);
  });
});

describe('what a voice says of itself', () => {
  test('list: name, language, rate, neural, licence of the model card', async () => {
    const cards = join(folder, 'cards/de');
    mkdirSync(cards, { recursive: true });
    for (const ending of ['', '.json'])
      copyFileSync(join(piper, `letters.onnx${ending}`), join(cards, `eva.onnx${ending}`));
    writeFileSync(join(cards, 'MODEL_CARD'), '# Eva\n* Language: de\n* License: CC0 1.0\n');
    const listed = open({ folder: 'cards' });
    opened.push(listed);
    const { voices } = await listVoices(listed);
    expect(voices.at(-1)).toEqual({
      id: 'piper:eva',
      name: 'eva',
      engine: 'piper',
      languages: ['en-US'],
      sampleRate: 16000,
      neural: true,
      remote: false,
      licence: 'CC0 1.0',
    });
  });
  test('its version is the SHA-256 of its model, and differs with its settings', async () => {
    const digest = createHash('sha256')
      .update(readFileSync(join(piper, 'letters.onnx')))
      .digest('hex');
    const version = await voiceVersion(await findVoice(catalogue, 'letters'));
    expect(version).toMatch(new RegExp(`^sha256:${digest}\\+[0-9a-f]{8}$`));
    const other = open({ folder: 'piper', noise_scale: 0 });
    expect(await voiceVersion(await findVoice(other, 'letters'))).not.toBe(version);
  });
  test.skipIf(!hasEspeak)('a voice of phonemes has another version with eSpeak NG than without', async () => {
    const best = open({ folder: 'piper', phonemes: 'espeak-ng' });
    opened.push(best);
    const versions = await Promise.all(
      ['tones', 'letters'].map((voice) =>
        Promise.all([catalogue, best].map(async (from) => voiceVersion(await findVoice(from, voice)))),
      ),
    );
    expect(versions.map(([without, with_]) => without === with_)).toEqual([false, true]);
  });
});

test('a folder that is too full to be one of voices is given up; models of one name are reported', async () => {
  await expect(findModels(folder, [], 3)).rejects.toThrow(
    /more than 3 files: it does not look like a folder of voices/,
  );
  await expect(findModels(piper, [join(folder, 'other/tones.onnx')])).rejects.toThrow(/two voices are called "tones"/);
});

test('engines of one configuration that are open side by side share a process', async () => {
  const started = () => workersOf(process.pid, 'onnx/onnx-process.js').length;
  const settings = { folder: 'piper', deadline: 59 };
  const before = started();
  const [first, second, third] = [open(settings), open(settings), open({ ...settings, processes: 2 })];
  opened.push(first!, second!, third!);
  await Promise.all([first!, second!].map((from) => speak('a', 'letters', {}, from)));
  expect(started() - before).toBe(1);
  await closeVoices(first!);
  expectSamples((await speak('b', 'letters', {}, second)).samples, expected(letters('b'), scales));
  await closeVoices(second!);
  expect(started() - before).toBe(0);
  await Promise.all(['a', 'b', 'c'].map((text) => speak(text, 'letters', {}, third)));
  expect(started() - before).toBe(2);
});

describe('refused with the place', () => {
  const config = JSON.parse(readFileSync(join(piper, 'letters.onnx.json'), 'utf8'));
  let count = 0;
  /** A folder with one voice, x, of this model and description. */
  const voice = (model: string | Buffer, json: object | string | undefined) => {
    const name = `broken-${count++}`;
    mkdirSync(join(folder, name));
    if (typeof model === 'string') copyFileSync(join(folder, model), join(folder, name, 'x.onnx'));
    else writeFileSync(join(folder, name, 'x.onnx'), model);
    if (json !== undefined) {
      writeFileSync(join(folder, name, 'x.onnx.json'), typeof json === 'string' ? json : JSON.stringify(json));
    }
    return { folder: name };
  };
  const good = 'piper/letters.onnx';
  const half = readFileSync(join(piper, 'letters.onnx')).subarray(0, 1300);

  test.each<[string, object, RegExp]>([
    ['no folder', { folder: 'nowhere' }, /the folder .*nowhere cannot be read/],
    ['no description', voice(good, undefined), /x\.onnx\.json is missing or cannot be read: it is the description/],
    ['a description that is not JSON', voice(good, '{"audio": '), /x\.onnx\.json: this is not JSON: /],
    [
      'no sample rate',
      voice(good, { ...config, audio: {} }),
      /x\.onnx\.json: audio\.sample_rate: expected a number from 4000/,
    ],
    ['no marks', voice(good, { ...config, phoneme_id_map: { a: [1] } }), /phoneme_id_map: the mark "\^" has no id/],
    ['an id too high', voice(good, { ...config, num_symbols: 20 }), /the id 20 of "q" is not a number from 0 to 19/],
    [
      'a speaker too many',
      voice(good, { ...config, speaker_id_map: { a: 1 } }),
      /the number 1 of "a" is not a number from 0 to 0/,
    ],
    [
      'a word for a number',
      voice(good, { ...config, inference: { noise_w: 'x' } }),
      /inference\.noise_w: expected a number/,
    ],
    ['half a model', voice(half, config), /x\.onnx: this is not a model that can be run/],
    ['an empty model', voice(Buffer.alloc(0), config), /x\.onnx: this is not a model that can be run/],
    [
      'text as a model',
      voice(Buffer.from('hello '.repeat(100)), config),
      /x\.onnx: this is not a model that can be run/,
    ],
    ['a cyclic model', voice('cyclic.onnx', config), /x\.onnx: this is not a model that can be run/],
    [
      'a model of another kind',
      voice('kokoro/model.onnx', config),
      /the model takes input_ids, style, speed; a voice of/,
    ],
    ['a speaker model as a single one', voice('piper/many.onnx', config), /the model takes input, .*sid; a voice of/],
    [
      'symbols of a kind nobody makes',
      voice(good, { ...config, phoneme_type: 'pinyin' }),
      /phonemes of the kind "pinyin"/,
    ],
    ['too large a model', { ...voice(good, config), max_model_mb: 1 }, /bytes; a model may have 1048576/],
  ])('%s', async (name, settings, message) => {
    if (name === 'too large a model')
      truncateSync(join(folder, (settings as { folder: string }).folder, 'x.onnx'), 2 ** 21);
    const broken = open(settings);
    opened.push(broken);
    await expect(speak('a', 'x', {}, broken)).rejects.toThrow(message);
    await expect(speak('a', 'x', {}, broken)).rejects.toMatchObject({ kind: 'unavailable' });
    // The other engines go on.
    expect((await findVoice(broken, 'rms')).voice.id).toBe('flite:rms');
  });

  test.each<[string, Partial<SpeechSegment>, RegExp]>([
    ['another pitch', { pitch: 1.5 }, /piper:letters cannot change its pitch/],
    ['another language', { language: 'de-DE' }, /piper:letters speaks en-US, not "de-DE"/],
    ['a 5,000-letter word', { runs: [{ text: 'a'.repeat(5000) }] }, /has 5000 letters/],
    ['a whole book', { runs: [{ text: 'word '.repeat(1000) }] }, /a sentence of 5000 characters/],
  ])('%s', async (_, more, message) => {
    await expect(speak('a', 'letters', more)).rejects.toThrow(message);
  });

  test('settings', () => {
    expect(() => open({})).toThrow('voice.engines.piper.folder: the folder of the voices is missing');
    expect(() => open({ folder: 'x', noise: 1 })).toThrow('unknown setting "voice.engines.piper.noise"');
    expect(() => open({ folder: 'x', processes: 0.5 })).toThrow('piper.processes: expected a number from 1 to 64');
    expect(() => open({ folder: 'x', phonemes: 'magic' })).toThrow('"magic" is not one of auto, espeak-ng');
  });

  test('a cancelled call costs the process, and the next one gets a new one', async () => {
    const controller = new AbortController();
    const cancelled = speak('cancelled', 'letters').then(() =>
      Promise.all([
        (async () => {
          const { engine } = await findVoice(catalogue, 'letters');
          const segment = { runs: [{ text: 'abc '.repeat(400) }], voice: 'letters', language: 'en', rate: 1, pitch: 1 };
          const speech = engine.synthesize(segment, controller.signal);
          setImmediate(() => controller.abort());
          return speech;
        })(),
        speak('after', 'letters'),
      ]),
    );
    await expect(cancelled).rejects.toThrow('the speech was cancelled');
    expectSamples((await speak('b', 'letters')).samples, expected(letters('b'), scales));
  });
});
