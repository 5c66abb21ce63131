import { spawnSync } from 'node:child_process';
import { afterAll, describe, expect, test } from 'vitest';
import { generatePrompt } from '../generate.js';
import { customPreset, findPreset } from '../presets.js';
import { closeVoices, createVoices } from '../settings.js';
import { decodeAlaw, decodeMulaw, encodeAlaw, encodeMulaw } from './g711.js';
import { loudness } from './loudness.js';
import { resample } from './resample.js';
import { readWav, toInt16, writeWav } from './wav.js';

// The same figures by programs of other makers. What is not installed is skipped by name.
const has = (name: string, flag: string) => spawnSync(name, [flag]).status === 0;
const ffmpeg = has('ffmpeg', '-version');
const sox = has('sox', '--version');
const run = (name: string, words: string[], input: Uint8Array) => spawnSync(name, words, { input, maxBuffer: 1 << 28 });

const catalogue = createVoices(undefined);
afterAll(() => closeVoices(catalogue));

const tone = (frequency: number, level: number, rate: number, seconds: number) =>
  Float32Array.from(
    { length: rate * seconds },
    (_, i) => 10 ** (level / 20) * Math.sin((2 * Math.PI * frequency * i) / rate),
  );
/** Bursts of noise 30 dB apart, so that both gates have something to do. */
const bursts = (rate: number) => {
  let state = 1;
  return Float32Array.from({ length: rate * 12 }, (_, i) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const level = Math.floor(i / rate) % 3 === 0 ? 0.3 : 0.01;
    return level * (state / 2 ** 31 - 1);
  });
};
const speech = async (voice: string) => {
  const preset = customPreset(findPreset('wideband-16k'), { level: { mode: 'none' } });
  const text = 'Thank you for calling Example Bank. Your call may be recorded. For your balance, press one.';
  return readWav((await generatePrompt(catalogue, { text, voice, preset })).bytes).channels[0]!;
};

describe.skipIf(!ffmpeg)('against ffmpeg (skipped where it is not installed)', () => {
  /** Its summary prints tenths; what it tells of each frame has three decimals. The last frame knows all of the sound. */
  const ebur128 = (wav: Uint8Array) => {
    const filter = 'ebur128=metadata=1,ametadata=print:key=lavfi.r128.I:file=-';
    const { stdout } = run('ffmpeg', ['-v', 'error', '-i', '-', '-af', filter, '-f', 'null', '/dev/null'], wav);
    return Number(/lavfi\.r128\.I=(-?[\d.]+)\s*$/.exec(stdout.toString())?.[1]);
  };
  test.each<[string, number, () => Float32Array | Promise<Float32Array>]>([
    ['a tone at 8 kHz', 8000, () => tone(1000, -20, 8000, 5)],
    ['a low tone', 16_000, () => tone(60, -12, 16_000, 5)],
    ['a high tone', 48_000, () => tone(9000, -30, 48_000, 5)],
    ['bursts of noise', 16_000, () => bursts(16_000)],
    ['bursts at 24 kHz', 24_000, () => bursts(24_000)],
    ['the voice rms', 16_000, () => speech('rms')],
    ['the voice slt', 16_000, () => speech('slt')],
  ])('the loudness of %s is the same within 0.1 LU', async (_, rate, make) => {
    const pcm = toInt16(await make());
    const wav = writeWav(pcm, rate, 'pcm_s16le');
    const own = loudness(readWav(wav).channels[0]!, rate);
    expect(Math.abs(own - ebur128(wav))).toBeLessThanOrEqual(0.1);
  });

  test.each([
    ['mulaw', encodeMulaw, decodeMulaw],
    ['alaw', encodeAlaw, decodeAlaw],
  ] as const)('%s: all samples within a step, all codes the same', (law, encode, decode) => {
    const pcm = Int16Array.from({ length: 65_536 }, (_, i) => i - 32_768);
    const raw = (from: string, to: string, bytes: Uint8Array) =>
      run('ffmpeg', ['-v', 'error', '-f', from, '-ar', '8000', '-i', '-', '-f', to, '-'], bytes).stdout;
    const theirs = raw('s16le', law, new Uint8Array(pcm.buffer));
    const ours = encode(pcm);
    expect(theirs).toHaveLength(65_536);
    const ladder = (code: number) => (law === 'mulaw' ? ~code & 0x7f : (code ^ 0x55) & 0x7f);
    const apart = Array.from(ours, (code, i) =>
      (code ^ theirs[i]!) & 0x80 && ladder(code) + ladder(theirs[i]!) > 1
        ? 99
        : Math.abs(ladder(code) - ladder(theirs[i]!)),
    );
    expect(Math.max(...apart)).toBeLessThanOrEqual(1);
    const codes = Uint8Array.from({ length: 256 }, (_, i) => i);
    const decoded = raw(law, 's16le', codes);
    expect([...decode(codes)].map((value) => value + 0)).toEqual(
      Array.from({ length: 256 }, (_, i) => decoded.readInt16LE(2 * i)),
    );
  });

  test.each([
    ['a stream whose sizes were never filled in', ['-c:a', 'pcm_s16le'], 'pcm', 16],
    ['24 bits in an extensible header', ['-c:a', 'pcm_s24le', '-af', 'pan=stereo|c0=c0|c1=c0'], 'pcm', 24],
    ['floats', ['-c:a', 'pcm_f32le'], 'float', 32],
    ['doubles', ['-c:a', 'pcm_f64le'], 'float', 64],
    ['bytes', ['-c:a', 'pcm_u8'], 'pcm', 8],
    ['mu-law', ['-c:a', 'pcm_mulaw'], 'mulaw', 8],
    ['A-law', ['-c:a', 'pcm_alaw'], 'alaw', 8],
  ] as const)('its files are read: %s', (name, words, encoding, bits) => {
    const original = tone(440, -6, 8000, 1);
    const wav = writeWav(toInt16(original), 8000, 'pcm_s16le');
    // Into a pipe ffmpeg cannot go back and write the sizes; LIST stands before the data.
    const piped = run('ffmpeg', ['-v', 'error', '-i', '-', ...words, '-f', 'wav', '-'], wav).stdout;
    expect(piped.includes('LIST')).toBe(true);
    const read = readWav(piped);
    expect([read.encoding, read.bits, read.sampleRate]).toEqual([encoding, bits, 8000]);
    expect(read.warnings).toHaveLength(1);
    expect(read.channels[0]).toHaveLength(8000);
    // The coarsest step is that of mu-law and A-law at half scale, 1/64 of it; one of 8 bits is 1/128.
    const worst = Math.max(...read.channels[0]!.map((sample, i) => Math.abs(sample - original[i]!)));
    expect(worst, name).toBeLessThan(bits === 8 ? 0.016 : 0.0001);
  });
});

describe.skipIf(!sox)('against sox (skipped where it is not installed)', () => {
  test.each([
    [16_000, 8000],
    [22_050, 8000],
    [24_000, 16_000],
    [16_000, 24_000],
  ])('resampling from %d to %d Hz is the same sound, 70 dB over what differs', (from, to) => {
    // Five tones below 85 % of the lower Nyquist frequency, where both pass everything.
    const low = Math.min(from, to);
    const mix = new Float32Array(from * 2);
    for (const share of [0.05, 0.11, 0.19, 0.28, 0.4])
      for (const [i, sample] of tone(share * low, -20, from, 2).entries()) mix[i] = mix[i]! + sample;
    const format = ['-t', 'raw', '-e', 'float', '-b', '32', '-c', '1'];
    const words = [...format, '-r', String(from), '-', ...format, '-r', String(to), '-', 'rate', '-v'];
    const out = run('sox', words, new Uint8Array(mix.buffer)).stdout;
    const theirs = new Float32Array(out.buffer.slice(out.byteOffset, out.byteOffset + out.length));
    const ours = resample(mix, from, to);
    let [signal, noise] = [0, 0];
    for (let i = to / 2; i < 1.5 * to; i++) {
      signal += theirs[i]! ** 2;
      noise += (theirs[i]! - ours[i]!) ** 2;
    }
    expect(10 * Math.log10(signal / noise)).toBeGreaterThan(70);
  });
});
