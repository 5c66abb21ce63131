import { afterAll, describe, expect, test } from 'vitest';
import type { SpeechSegment } from '../speech-engine.js';
import { FliteEngine, flitePhones } from './flite-engine.js';

const engine = new FliteEngine();
afterAll(() => engine.close());

const say = (text: string, more: Partial<SpeechSegment> = {}): SpeechSegment => ({
  runs: [{ text }],
  voice: 'rms',
  language: 'en-US',
  rate: 1,
  pitch: 1,
  ...more,
});
const seconds = async (segment: SpeechSegment) => {
  const audio = await engine.synthesize(segment);
  return audio.samples.length / audio.sampleRate;
};

describe('speech', () => {
  test('the same text gives the same samples, one request after another and side by side', async () => {
    const [first, second] = await Promise.all([
      engine.synthesize(say('Thank you.')),
      engine.synthesize(say('Thank you.')),
    ]);
    expect(first.sampleRate).toBe(16000);
    expect(first.samples.length).toBeGreaterThan(8000);
    expect(second.samples).toEqual(first.samples);
  });

  test('the rate is a factor on the duration', async () => {
    const normal = await seconds(say('Please hold the line.'));
    expect((await seconds(say('Please hold the line.', { rate: 2 }))) / normal).toBeCloseTo(0.5, 1);
    expect((await seconds(say('Please hold the line.', { rate: 0.5 }))) / normal).toBeCloseTo(2, 1);
  });

  test('each voice speaks, and they differ', async () => {
    const audio = await Promise.all(
      (await engine.voices()).map(({ name }) => engine.synthesize(say('Hello.', { voice: name }))),
    );
    expect(new Set(audio.map(({ samples }) => samples.join()))).toHaveProperty('size', 5);
  });

  test('a pronunciation replaces the spelling: "data" said as "tomato" sounds like it', async () => {
    const phonemes = { alphabet: 'x-cmu', value: 'T AH0 M EY1 T OW2' };
    const spelled = await engine.synthesize(say('', { runs: [{ text: 'data', phonemes }] }));
    const other = await engine.synthesize(say('', { runs: [{ text: 'x', phonemes }] }));
    expect(other.samples).toEqual(spelled.samples);
  });

  test.each([
    // "read" and "reed" have the same sounds, "read" and "red" in the other reading: so have the sentences, pauses and all.
    ['Please read the letter.', 'Please reed the letter.'],
    ['You have read, and agreed.', 'You have red, and agreed.'],
    ['Can you read?', 'Can you reed?'],
  ])('%s sounds as %s', async (written, sounded) => {
    const [one, other] = await Promise.all([written, sounded].map((text) => engine.synthesize(say(text))));
    expect(one!.samples).toEqual(other!.samples);
  });

  test('a pause follows a pronunciation, as it follows a word', async () => {
    const phonemes = { alphabet: 'x-cmu', value: 'R IY1 D' };
    const runs = [{ text: 'You' }, { text: 'x', phonemes }, { text: ', and go.' }];
    const given = await engine.synthesize(say('', { runs }));
    expect(given.samples).toEqual((await engine.synthesize(say('You reed, and go.'))).samples);
  });

  test('letters with accents are spoken as those without', async () => {
    const accented = await engine.synthesize(say('Zoë Peña is at the café.'));
    expect(accented.samples).toEqual((await engine.synthesize(say('Zoe Pena is at the cafe.'))).samples);
  });

  test('the times of a word that its neighbours decide are those of its sounds', async () => {
    const { words, phones } = await engine.synthesize(say('Please record it.', { needsWordTimes: true }));
    const word = words!.find(({ value }) => value === 'record')!;
    const inside = phones!.filter(({ start, end }) => start >= word.start - 0.001 && end <= word.end + 0.001);
    expect(inside.map(({ value }) => value)).toEqual(['r', 'ih', 'k', 'ao', 'r', 'd']);
  });
});

/** The fundamental frequency of a vowel in Hz: the lag of the highest autocorrelation between 60 and 400 Hz. */
function fundamental(samples: Float32Array, sampleRate: number): number {
  const middle = samples.subarray(samples.length >> 2, (samples.length * 3) >> 2);
  let best = 0;
  let lag = 0;
  for (let k = Math.floor(sampleRate / 400); k < sampleRate / 60; k++) {
    let sum = 0;
    for (let i = 0; i + k < middle.length; i++) sum += middle[i]! * middle[i + k]!;
    if (sum > best) [best, lag] = [sum, k];
  }
  return sampleRate / lag;
}

test.each(['rms', 'awb'])('the pitch of %s goes up by a fifth of it, and its speed stays', async (voice) => {
  const [plain, high] = await Promise.all([1, 1.2].map((pitch) => engine.synthesize(say('Aaaah.', { voice, pitch }))));
  const seconds = ({ samples, sampleRate }: { samples: Float32Array; sampleRate: number }) =>
    samples.length / sampleRate;
  expect(seconds(high!) / seconds(plain!)).toBeCloseTo(1, 1);
  const ratio = fundamental(high!.samples, high!.sampleRate) / fundamental(plain!.samples, plain!.sampleRate);
  expect(ratio).toBeGreaterThan(1.12);
  expect(ratio).toBeLessThan(1.28);
});

describe('what cannot be spoken is refused by name', () => {
  test.each<[string, SpeechSegment, RegExp]>([
    ['a voice', say('Hello.', { voice: 'nova' }), /no voice "nova"/],
    ['a language', say('Guten Tag.', { language: 'de-DE' }), /not "de-DE"/],
    ['a script', say('Привет'), /cannot speak "П"/],
    ['a 5,000-letter word', say('a'.repeat(5000)), /has 5000 letters/],
    ['a whole book', say('word '.repeat(1000)), /5000 characters/],
    ['a phoneme', say('', { runs: [{ text: 'x', phonemes: { alphabet: 'ipa', value: 'ʘa' } }] }), /phoneme "ʘ"/],
    ['an alphabet', say('', { runs: [{ text: 'x', phonemes: { alphabet: 'x-runes', value: 'a' } }] }), /"x-runes"/],
  ])('%s', async (_, segment, message) => {
    await expect(engine.synthesize(segment)).rejects.toThrow(message);
  });
});

test('a cancelled call costs the worker, and the next call gets a new one', async () => {
  const controller = new AbortController();
  const cancelled = engine.synthesize(say('This sentence is going to be cancelled. '.repeat(20)), controller.signal);
  const waiting = engine.synthesize(say('Thank you.'));
  controller.abort();
  await expect(cancelled).rejects.toThrow('cancelled');
  expect((await waiting).samples.length).toBeGreaterThan(8000);
});

test.each([
  // Worked out by hand from the IPA chart and the ARPAbet table of the CMU dictionary.
  ['ipa', 'təˈmɑːtoʊ', 't ax0 m aa1 t ow0'],
  ['ipa', 'ˈtʃɜːtʃ', 'ch er1 ch'],
  ['x-cmu', 'T AH0 M EY1 T OW2', 't ax0 m ey1 t ow0'],
])('%s %s', (alphabet, value, phones) => {
  expect(flitePhones({ alphabet, value })).toBe(phones);
});
