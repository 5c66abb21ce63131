import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { generatePrompt } from '../../generate.js';
import { findPreset } from '../../presets.js';
import { createVoices } from '../../settings.js';
import { findVoice, listVoices, voiceVersion } from '../../voices.js';
import type { SpeechSegment } from '../speech-engine.js';
import { espeakVersion, runEspeak } from './espeak-program.js';

const open = (settings: object | null) => createVoices({ engines: { espeak: settings } });
const version = await espeakVersion('espeak-ng').catch(() => undefined);
const folder = mkdtempSync(join(tmpdir(), 'cctool-espeak-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.skipIf(!version)('eSpeak NG (skipped where it is not installed)', () => {
  const catalogue = open(null);
  const speak = async (text: string, voice: string, more: Partial<SpeechSegment> = {}) => {
    const { engine, voice: found } = await findVoice(catalogue, `espeak:${voice}`);
    const language = found.languages[0]!;
    return engine.synthesize({ runs: [{ text }], voice: found.name, language, rate: 1, pitch: 1, ...more });
  };
  const seconds = async (...args: Parameters<typeof speak>) => {
    const { samples, sampleRate } = await speak(...args);
    return samples.length / sampleRate;
  };

  test('its voices, languages and version', async () => {
    const { voices, problems } = await listVoices(catalogue);
    const own = voices.filter(({ engine }) => engine === 'espeak');
    expect(problems).toEqual([]);
    expect(own.length).toBeGreaterThan(50);
    expect(own.find(({ name }) => name === 'en-us')).toMatchObject({ id: 'espeak:en-us', languages: ['en-US'] });
    expect(own.every(({ neural, remote }) => !neural && !remote)).toBe(true);
    expect(await voiceVersion(await findVoice(catalogue, 'espeak:de'))).toBe(version);
  });
  test('speech; a variant sounds different; the rate is a factor on the duration', async () => {
    const audio = await speak('Please hold the line.', 'en-us');
    expect(audio.sampleRate).toBe(22_050);
    expect(audio.samples.length).toBeGreaterThan(22_050);
    expect((await speak('Please hold the line.', 'en-us+f3')).samples).not.toEqual(audio.samples);
    const normal = await seconds('Please hold the line now.', 'de');
    expect((await seconds('Please hold the line now.', 'de', { rate: 2 })) / normal).toBeLessThan(0.65);
    expect((await seconds('Please hold the line now.', 'de', { rate: 0.5 })) / normal).toBeGreaterThan(1.5);
  });
  test('a whole prompt in German keeps its umlauts: other bytes than without them', async () => {
    const make = (text: string) =>
      generatePrompt(catalogue, { text, voice: 'espeak:de', preset: findPreset('genesys') });
    const [with_, without] = await Promise.all([make('Schöne Grüße.'), make('Schone Gruse.')]);
    expect(with_!.sha256).not.toBe(without!.sha256);
    expect(with_).toMatchObject({ spokenText: 'Schöne Grüße.', engine: { id: 'espeak', version, neural: false } });
  });
  test.each<[string, string, Partial<SpeechSegment>, RegExp]>([
    ['a voice', 'nobody', {}, /unknown voice "espeak:nobody"/],
    ['an option for a voice', '--version', {}, /unknown voice/],
    ['a path for a variant', 'en-us+../x', {}, /unknown voice/],
    ['a language', 'de', { language: 'fr' }, /espeak:de speaks de, not "fr"/],
    [
      'phonemes',
      'de',
      { runs: [{ text: 'x', phonemes: { alphabet: 'ipa', value: 'a' } }] },
      /does not accept phonemes/,
    ],
    ['a rate', 'de', { rate: 4 }, /a rate from 0\.46 to 2\.57, not 4/],
    ['a pitch', 'de', { pitch: 3 }, /a pitch from 0\.54 to 1\.86, not 3/],
  ])('refused: %s', async (_, voice, more, message) => {
    await expect(speak('Hallo.', voice, more)).rejects.toThrow(message);
  });
  test('text that looks like an option or a command is spoken', async () => {
    for (const text of ['--version', '-w out.wav', '$(touch x) `id` ; [[h@loU]]']) {
      expect(await seconds(text, 'en-us')).toBeGreaterThan(0.2);
    }
  });
});

describe('the program', () => {
  const script = (body: string) => {
    const file = join(folder, `program-${Math.random().toString(36).slice(2)}`);
    writeFileSync(file, `#!/bin/sh\n${body}\n`);
    chmodSync(file, 0o755);
    return file;
  };
  test('that is not installed is reported with a hint', async () => {
    const { problems } = await listVoices(open({ program: 'no-such-program' }));
    expect(problems).toEqual([
      {
        engine: 'espeak',
        message: 'the eSpeak NG program "no-such-program" was not found',
        hint: expect.stringContaining('apt-get install espeak-ng'),
      },
    ]);
    await expect(findVoice(open({ program: 'no-such-program' }), 'espeak:de')).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });
  test('that writes without end is stopped', async () => {
    await expect(runEspeak(script('cat /dev/zero'), [], '')).rejects.toThrow('wrote more than 8388608 bytes');
  });
  test('that hangs is stopped when the call is cancelled', async () => {
    const controller = new AbortController();
    const running = runEspeak(script('exec sleep 600'), [], '', controller.signal);
    setTimeout(() => controller.abort(), 50);
    await expect(running).rejects.toThrow('cancelled');
  });
  test('that fails is quoted; one that reads nothing is not a crash', async () => {
    await expect(runEspeak(script('echo "no data" >&2; exit 3'), [], 'text')).rejects.toThrow('refused: no data');
    expect((await runEspeak(script('echo ok'), [], 'x'.repeat(1_000_000))).toString()).toBe('ok\n');
  });
});
