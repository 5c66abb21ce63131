import { expect, test } from 'vitest';
import { findPreset, presets } from './presets.js';

/** What each platform documents: container and ending, encoding, rate; the telephone band where it ends at a telephone. */
const documented: { [name: string]: [file: string, encoding: string, sampleRate: number, telephoneBand: boolean] } = {
  // Help of the PLAY action: WAV, CCITT u-law, 8 bit, mono, 8 kHz.
  cxone: ['wav .wav', 'mulaw', 8000, true],
  connect: ['wav .wav', 'mulaw', 8000, true],
  genesys: ['wav .wav', 'pcm_s16le', 8000, true],
  // Asterisk finds the format by the ending: .sln is 8 kHz, .sln16 is 16 kHz.
  'asterisk-ulaw': ['raw .ulaw', 'mulaw', 8000, true],
  'asterisk-alaw': ['raw .alaw', 'alaw', 8000, true],
  'asterisk-sln': ['raw .sln', 'pcm_s16le', 8000, true],
  'asterisk-sln16': ['raw .sln16', 'pcm_s16le', 16_000, false],
  'asterisk-wav': ['wav .wav', 'pcm_s16le', 8000, true],
  'freeswitch-8k': ['wav .wav', 'pcm_s16le', 8000, true],
  'freeswitch-16k': ['wav .wav', 'pcm_s16le', 16_000, false],
  'wideband-16k': ['wav .wav', 'pcm_s16le', 16_000, false],
  'hd-24k': ['wav .wav', 'pcm_s16le', 24_000, false],
};

test('every preset is documented here, and every one here is a preset', () => {
  expect([...presets.keys()].sort()).toEqual(Object.keys(documented).sort());
});

test.each(Object.entries(documented))('%s', (name, expected) => {
  const { container, extension, encoding, sampleRate, telephoneBand } = findPreset(name);
  expect([`${container} ${extension}`, encoding, sampleRate, telephoneBand]).toEqual(expected);
});

test.each([
  ['genesys', ['Welcome_1', '_x', 'a'.repeat(200)], ['1st', 'wel-come', 'a'.repeat(201), '', 'grüße']],
  ['asterisk-sln', ['hello-world_1', '4'], ['a/b', 'a b', 'a.b', '']],
  ['freeswitch-8k', ['ivr-welcome'], ['../x', 'a:b']],
])('names of files for %s', (name, accepts, rejects) => {
  const { namePattern } = findPreset(name);
  for (const text of accepts) expect(namePattern!.test(text), text).toBe(true);
  for (const text of rejects) expect(namePattern!.test(text), text).toBe(false);
});
