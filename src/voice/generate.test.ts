import { afterAll, describe, expect, test } from 'vitest';
import { speechLevel } from './audio/loudness.js';
import { readWav } from './audio/wav.js';
import { checkRecording } from './check.js';
import { generatePrompt, type PromptRequest } from './generate.js';
import { findPreset, presets } from './presets.js';
import { closeVoices, createVoices } from './settings.js';

const catalogue = createVoices({ aliases: { agent: 'flite:slt' } });
afterAll(() => closeVoices(catalogue));
const make = (text: string, more: Partial<PromptRequest> = {}) =>
  generatePrompt(catalogue, { text, preset: findPreset('cxone'), ...more });

test('a CXone prompt: WAV, mu-law, 8 kHz, mono, at its level, the same bytes every time', async () => {
  const first = await make('Thank you for calling.');
  const second = await make('Thank you for calling.');
  expect(second.sha256).toBe(first.sha256);
  const wav = readWav(first.bytes);
  expect([wav.encoding, wav.sampleRate, wav.channels.length, wav.warnings]).toEqual(['mulaw', 8000, 1, []]);
  // -22 dBFS of active speech (RFC 7874), measured on what is in the file.
  expect(Math.abs(speechLevel(wav.channels[0]!, 8000) + 22)).toBeLessThan(0.5);
});

test('every preset makes a file that its own check accepts', async () => {
  for (const preset of presets.values()) {
    const { bytes } = await make('Please hold.', { preset });
    const { findings } = checkRecording(`please_hold${preset.extension}`, bytes, preset);
    expect({ preset: preset.name, findings }).toEqual({ preset: preset.name, findings: [] });
  }
});

test('a break is silence of exactly its length', async () => {
  const preset = findPreset('wideband-16k');
  const short = await make('<speak>One.<break time="250ms"/>Two.</speak>', { preset });
  const long = await make('<speak>One.<break time="1250ms"/>Two.</speak>', { preset });
  expect(long.samples - short.samples).toBe(16000);
});

test('marks tell where they fall', async () => {
  const { marks } = await make('<speak><mark name="start"/>One.<break time="1s"/><mark name="later"/>Two.</speak>');
  // The head padding of the preset is 100 ms; "later" comes after the word and the break.
  expect(marks[0]).toEqual({ name: 'start', milliseconds: 100 });
  expect(marks[1]!.milliseconds).toBeGreaterThan(1200);
});

test('names of voices: bare, full, alias', async () => {
  for (const [name, id] of [
    ['slt', 'flite:slt'],
    ['flite:awb', 'flite:awb'],
    ['agent', 'flite:slt'],
    [undefined, 'flite:rms'],
  ] as const) {
    const prompt = await make('Yes.', name === undefined ? {} : { voice: name });
    expect(prompt.voice).toBe(id);
    expect(prompt.engine).toEqual({ id: 'flite', version: '2.3', neural: false });
  }
});

test('phonemes in [[ ]] are spoken as they stand, without words', async () => {
  const ssml = '<speak>Say <phoneme alphabet="ipa" ph="təˈmɑːtoʊ">x</phoneme> now.</speak>';
  const [raw, tagged] = [await make('Say [[təˈmɑːtoʊ]] now.'), await make(ssml)];
  expect(raw.sha256).toBe(tagged.sha256);
  await expect(make('Say [[ʘʘ]] now.')).rejects.toThrow(/phoneme "ʘ"/);
  expect((await make('Say [[ and stop.')).spokenText).toBe('Say and stop.');
});

describe('refused', () => {
  test.each([
    ['nothing to say', '  ...  ', /nothing that can be spoken/],
    ['a megabyte', 'a '.repeat(500_000), /1000000 characters/],
    ['a long word', 'a'.repeat(5000), /5000 letters/],
    ['a control character', 'a\u0007b', /U\+0007 at position 2/],
    ['another script', 'こんにちは', /cannot speak "こ"/],
    ['hours of silence', `<speak>${'<break time="60s"/>'.repeat(31)}Hi</speak>`, /longer than 30 minutes/],
    ['deep SSML', `<speak>${'<p>'.repeat(5000)}`, /nested more than 64/],
    ['an unknown voice inside', '<speak><voice name="nova">Hi</voice></speak>', /unknown voice "nova".*flite:rms/],
  ])('%s', async (_, text, message) => {
    await expect(make(text)).rejects.toThrow(message);
  });
  test('an unknown preset is told with those that exist', () => expect(() => findPreset('nice')).toThrow(/cxone/));
});
