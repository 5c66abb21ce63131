import { describe, expect, test } from 'vitest';
import { isFull } from '../../test/support/extent.js';
import { writeWav } from './audio/wav.js';
import { checkRecording } from './check.js';
import { convertRecording } from './finish.js';
import { findPreset, presets } from './presets.js';

/** A tone of 1 kHz that comes and goes within 50 ms, as a voice does. */
const tone = (seconds: number, rate: number, peak = 0.11) =>
  Int16Array.from({ length: seconds * rate }, (_, i) => {
    const fade = Math.min(1, i / (0.05 * rate), (seconds * rate - i) / (0.05 * rate));
    return Math.max(-32_768, Math.min(32_767, 32_767 * peak * fade * Math.sin((2 * Math.PI * 1000 * i) / rate)));
  });
/** A 1 kHz tone at the level of speech, in the format of a preset. */
const good = (name: string) => convertRecording(writeWav(tone(1, 16_000), 16_000, 'pcm_s16le'), findPreset(name)).bytes;
const codes = (name: string, bytes: Uint8Array, preset: string) =>
  checkRecording(name, bytes, findPreset(preset)).findings.map(({ code }) => code);

describe('what each platform takes', () => {
  test.each([...presets.keys()])('%s: its own format under a plain name', (name) => {
    expect(codes(`welcome_1${findPreset(name).extension}`, good(name), name)).toEqual([]);
  });

  // Names after the platforms' documentation: Genesys has letters, digits, underscores, no digit first, 200 at most;
  // dial plans and file systems take letters, digits, "_" and "-".
  test.each<[string, string, string[]]>([
    ['cxone', 'Welcome back.wav', []],
    ['cxone', 'welcome.mp3', ['wrong-extension']],
    ['cxone', 'welcome', ['wrong-extension']],
    ['connect', 'Any name (2).WAV', []],
    ['connect', 'welcome.ulaw', ['wrong-extension']],
    ['genesys', 'Welcome_2.wav', []],
    ['genesys', '2_welcome.wav', ['wrong-name']],
    ['genesys', 'wel-come.wav', ['wrong-name']],
    ['genesys', 'wel come.wav', ['wrong-name']],
    ['genesys', `${'a'.repeat(200)}.wav`, []],
    ['genesys', `${'a'.repeat(201)}.wav`, ['wrong-name']],
    ['asterisk-ulaw', 'vm-goodbye.ulaw', []],
    ['asterisk-ulaw', 'vm goodbye.ulaw', ['wrong-name']],
    ['asterisk-ulaw', 'vm-goodbye.alaw', ['wrong-extension']],
    ['asterisk-alaw', 'vm.goodbye.alaw', ['wrong-name']],
    ['asterisk-sln', 'vm-goodbye.sln16', ['wrong-extension']],
    ['asterisk-sln16', 'größe.sln16', ['wrong-name']],
    ['asterisk-wav', 'a&b.wav', ['wrong-name']],
    ['freeswitch-8k', '8.wav', []],
    ['freeswitch-8k', 'a b.wav', ['wrong-name']],
    ['freeswitch-16k', 'a/b.wav', ['wrong-name']],
    ['wideband-16k', 'x.raw', ['wrong-extension']],
    ['hd-24k', 'x.flac', ['wrong-extension']],
  ])('%s, the name %s', (preset, name, expected) => expect(codes(name, good(preset), preset)).toEqual(expected));

  test('sizes: Connect takes 50 MB, Genesys 25 MB', () => {
    const megabyte = 1024 * 1024;
    expect(codes('a.wav', new Uint8Array(50 * megabyte + 1), 'connect')).toEqual(['too-large']);
    expect(codes('a.wav', new Uint8Array(25 * megabyte + 1), 'genesys')).toEqual(['too-large']);
    expect(codes('a.wav', new Uint8Array(25 * megabyte), 'genesys')).toEqual(['unreadable']);
  });

  test.runIf(isFull)('lengths: Connect takes five minutes', () => {
    const [most, longer] = [300, 301].map((seconds) => writeWav(tone(seconds, 8000), 8000, 'mulaw'));
    expect(codes('a.wav', most!, 'connect')).toEqual([]);
    expect(codes('a.wav', longer!, 'connect')).toEqual(['too-long']);
    expect(codes('a.wav', longer!, 'cxone')).toEqual([]);
  });
});

describe('what is wrong with the sound', () => {
  const mulaw = (samples: Int16Array, rate = 8000) => writeWav(samples, rate, 'mulaw');
  const stereo = () => {
    // Two channels of 16 bits: the header says so, the data are twice as long.
    const bytes = writeWav(Int16Array.from(tone(1, 8000)), 8000, 'pcm_s16le');
    bytes[22] = 2;
    bytes[32] = 4;
    return bytes;
  };
  test.each<[string, Uint8Array, string, string[]]>([
    ['another encoding', writeWav(tone(1, 8000), 8000, 'alaw'), 'cxone', ['wrong-encoding']],
    ['16 bits for mu-law', writeWav(tone(1, 8000), 8000, 'pcm_s16le'), 'cxone', ['wrong-encoding']],
    ['another rate', mulaw(tone(1, 16_000), 16_000), 'cxone', ['wrong-rate']],
    ['two channels', stereo(), 'genesys', ['not-mono']],
    ['silence', mulaw(new Int16Array(8000)), 'cxone', ['empty']],
    // The smallest step of mu-law, up and down: what dither leaves of silence.
    ['the dither of silence', mulaw(Int16Array.from({ length: 8000 }, (_, i) => (i % 3 ? 0 : 8))), 'cxone', ['empty']],
    ['nothing at all', mulaw(new Int16Array(0)), 'cxone', ['empty']],
    // 0.11 of full scale is -22.2 dBFS of a sine's RMS; a tenth of it 20 dB less.
    ['too quiet', mulaw(tone(1, 8000, 0.011)), 'cxone', ['wrong-level']],
    ['too loud', mulaw(tone(1, 8000, 0.5)), 'cxone', ['wrong-level']],
    ['cut off at full scale', mulaw(tone(1, 8000, 4)), 'cxone', ['clipped', 'wrong-level']],
    ['no sound file', new TextEncoder().encode('<html>not found</html>'), 'cxone', ['unreadable']],
    ['a WAV header where none belongs', good('cxone'), 'asterisk-ulaw', ['wrong-container']],
    ['data cut short, and with it the sound', good('cxone').subarray(0, 4000), 'cxone', ['odd-header', 'cut-off']],
  ])('%s', (_, bytes, preset, expected) => {
    expect(codes(`a${findPreset(preset).extension}`, bytes, preset)).toEqual(expected);
  });

  test('findings say what was found and what was expected', () => {
    const { findings } = checkRecording('a.wav', writeWav(tone(1, 16_000), 16_000, 'alaw'), findPreset('connect'));
    expect(findings.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
      'error: the audio is alaw; connect expects mulaw',
      'error: the sample rate is 16000 Hz; connect expects 8000 Hz',
    ]);
  });
});

test('a recording that would need more than 20 dB is refused: noise is not speech', () => {
  const quiet = (factor: number) =>
    writeWav(
      tone(1, 16_000).map((sample) => Math.round(sample * factor)),
      16_000,
      'pcm_s16le',
    );
  expect(() => convertRecording(quiet(0.001), findPreset('cxone'))).toThrow(/no speech that can be used/);
  expect(convertRecording(quiet(0.5), findPreset('cxone')).samples).toBeGreaterThan(0);
});
