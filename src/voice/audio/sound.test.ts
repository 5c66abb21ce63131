import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fc } from '../../../test/support/random-cases.js';
import { CctoolError } from '../../diagnostics/index.js';
import { encodeMulaw } from './g711.js';
import { containerOf, readSound } from './sound.js';
import { toInt16 } from './wav.js';

const fixture = (name: string) => new Uint8Array(readFileSync(new URL(`../../../test/audio/${name}`, import.meta.url)));
const ascii = (text: string) => [...text].map((c) => c.charCodeAt(0));
const u16 = (n: number) => [(n >>> 8) & 0xff, n & 0xff];
const u32 = (n: number) => [...u16(n >>> 16), ...u16(n)];

describe('FLAC', () => {
  // The encoder wrote the MD5 of the samples, little-endian and interleaved, into the header (RFC 9639, section 8.2).
  test.each([
    ['press-one.flac', 8000, 16, 1],
    ['press-one-stereo.flac', 8000, 24, 2],
  ])('%s is decoded to the sum of its header', (name, rate, bits, count) => {
    const bytes = fixture(name);
    const { channels, sampleRate, bits: found, warnings } = readSound(bytes);
    expect([sampleRate, found, channels.length, warnings]).toEqual([rate, bits, count, []]);
    const width = bits / 8;
    const raw = Buffer.alloc(channels[0]!.length * count * width);
    channels.forEach((samples, channel) => {
      samples.forEach((sample, i) => {
        raw.writeIntLE(Math.round(sample * 2 ** (bits - 1)), (i * count + channel) * width, width);
      });
    });
    expect(createHash('md5').update(raw).digest('hex')).toBe(Buffer.from(bytes.subarray(26, 42)).toString('hex'));
  });

  /** A stream of 16 bits and one channel, with one frame of 16 samples of one value. */
  const constant = (value: number, total = 16) => {
    const info = [
      ...u16(16),
      ...u16(16),
      0,
      0,
      0,
      0,
      0,
      0,
      0x01,
      0xf4,
      0x00,
      0xf0,
      ...u32(total),
      ...Array(16).fill(0),
    ];
    // 0xfff8: a frame of fixed size; 0x60: its size is in 8 bits behind the number 0; the byte 0 stands for the header's sum.
    const frame = [0xff, 0xf8, 0x60, 0x08, 0, 15, 0, 0x00, ...u16(value & 0xffff)];
    // CRC-16, polynomial 0x8005, bit by bit.
    let crc = 0;
    for (const byte of frame)
      for (let bit = 7; bit >= 0; bit--) {
        const high = ((crc >> 15) ^ (byte >> bit)) & 1;
        crc = ((crc << 1) & 0xffff) ^ (high ? 0x8005 : 0);
      }
    return Uint8Array.from([...ascii('fLaC'), 0x80, 0, 0, 34, ...info, ...frame, ...u16(crc)]);
  };
  test('a frame written by hand', () => {
    const { channels, sampleRate } = readSound(constant(-16384));
    expect(sampleRate).toBe(8000);
    expect([...channels[0]!]).toEqual(Array(16).fill(-0.5));
  });

  test('damage is named with its byte', () => {
    const bytes = constant(5);
    bytes[bytes.length - 1]! ^= 1;
    expect(() => readSound(bytes)).toThrow('not a usable FLAC file: the checksum of a frame is wrong (at byte 42)');
    expect(() => readSound(constant(5).subarray(0, 20))).toThrow('the description is cut short (at byte 4)');
  });

  test('a file that ends early is read up to there, with a warning', () => {
    const { warnings, isCutShort, channels } = readSound(constant(5, 32));
    expect([isCutShort, channels[0]!.length]).toEqual([true, 16]);
    expect(warnings).toEqual(['the data are cut short: 16 of 32 samples are there']);
    const whole = fixture('press-one.flac');
    expect(readSound(whole.subarray(0, whole.length / 2)).isCutShort).toBe(true);
  });

  test('a header that promises hours is refused before anything is decoded', () => {
    expect(() => readSound(constant(0, 0xffff_ffff))).toThrow('more than 128 million samples');
  });

  test('no damage does anything but an error with its place, or samples', () => {
    const whole = fixture('press-one-stereo.flac');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        (changes) => {
          const bytes = Uint8Array.from(whole);
          for (const [at, value] of changes) bytes[at] = value;
          try {
            readSound(bytes);
          } catch (error) {
            expect(error).toBeInstanceOf(CctoolError);
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('AIFF', () => {
  // 8000 as an 80-bit float: 1.953125 times 2 to the 12th; exponent 16383 + 12, fraction 0xFA00...
  const rate8000 = [...u16(16383 + 12), ...u32(0xfa00_0000), ...u32(0)];
  const aiff = (bits: number, frames: number, data: number[], kind?: string) => {
    const comm = [...u16(1), ...u32(frames), ...u16(bits), ...rate8000, ...(kind ? [...ascii(kind), 0, 0] : [])];
    const body = [
      ...ascii(kind ? 'AIFC' : 'AIFF'),
      ...ascii('COMM'),
      ...u32(comm.length),
      ...comm,
      ...ascii('SSND'),
      ...u32(8 + data.length),
      ...u32(0),
      ...u32(0),
      ...data,
    ];
    return Uint8Array.from([...ascii('FORM'), ...u32(body.length), ...body]);
  };
  test.each<[string, Uint8Array, number[]]>([
    ['16 bits', aiff(16, 2, [0x40, 0x00, 0xc0, 0x00]), [0.5, -0.5]],
    ['24 bits', aiff(24, 1, [0x20, 0x00, 0x00]), [0.25]],
    ['8 bits are signed', aiff(8, 2, [0x40, 0x80]), [0.5, -1]],
    ['little-endian (sowt)', aiff(16, 1, [0x00, 0x40], 'sowt'), [0.5]],
    ['float (fl32)', aiff(32, 1, [0x3e, 0x80, 0x00, 0x00], 'fl32'), [0.25]],
  ])('%s', (_, bytes, samples) => {
    const { channels, sampleRate, isCutShort } = readSound(bytes);
    expect([sampleRate, [...channels[0]!], isCutShort]).toEqual([8000, samples, false]);
  });
  test('mu-law, as G.711 has it', () => {
    const codes = encodeMulaw(Int16Array.of(0, 8031));
    const { channels, encoding } = readSound(aiff(16, 2, [...codes], 'ulaw'));
    expect([encoding, [...toInt16(channels[0]!)]]).toEqual(['mulaw', [0, 7932]]);
  });
  test('what is missing is named', () => {
    expect(readSound(aiff(16, 3, [0, 0])).warnings).toEqual(['the data are cut short: 1 of 3 samples are there']);
    expect(() => readSound(aiff(16, 1, [0, 0], 'ima4'))).toThrow('the coding "ima4" with 16 bits is not supported');
    expect(() => readSound(Uint8Array.from([...ascii('FORM'), 0, 0, 0, 4, ...ascii('AIFF')]))).toThrow(
      'no format chunk',
    );
  });
});

describe('MP3', () => {
  /** How alike two sounds are where they lie, from -1 to 1. */
  const likeness = (a: Float32Array, b: Float32Array) => {
    let [ab, aa, bb] = [0, 0, 0];
    a.forEach((value, i) => {
      ab += value * b[i]!;
      aa += value ** 2;
      bb += b[i]! ** 2;
    });
    return ab / Math.sqrt(aa * bb);
  };

  // The MP3 was made from the FLAC file: as long, and without what the encoder adds in front the same sound in the same place.
  test('a recording is as long as what it was made from, and in its place', () => {
    const [before] = readSound(fixture('press-one.flac')).channels;
    const { channels, sampleRate, warnings, isCutShort } = readSound(fixture('press-one.mp3'));
    expect([channels.length, channels[0]!.length, sampleRate, warnings, isCutShort]).toEqual([
      ...[1, before!.length, 8000, [], false],
    ]);
    // 24 kbit/s of speech at 8 kHz keep all but a hundredth of the power; a shift by one sample would lose far more.
    expect(likeness(before!, channels[0]!)).toBeGreaterThan(0.99);
    expect(likeness(before!.subarray(1), channels[0]!)).toBeLessThan(0.97);
  });

  test('two channels behind a tag, at another rate', () => {
    const [before] = readSound(fixture('press-one-stereo.flac')).channels;
    const { channels, sampleRate } = readSound(fixture('press-one-stereo.mp3'));
    // 44,100 is 5.5125 times 8,000; the last sample may be rounded either way.
    expect([channels.length, sampleRate]).toEqual([2, 44_100]);
    expect(Math.abs(channels[0]!.length - before!.length * 5.5125)).toBeLessThan(6);
  });

  const whole = fixture('press-one.mp3');
  const changed = (change: (bytes: Uint8Array) => Uint8Array) => readSound(change(whole.slice()));
  // Frames of 24 kbit/s at 8 kHz (MPEG-2.5): 72 * 24000 / 8000 = 216 bytes.
  const frames = whole.length - (whole.length % 216);
  test.each<[string, (bytes: Uint8Array) => Uint8Array, string[], boolean]>([
    ['ended within a frame', (bytes) => bytes.subarray(0, frames - 300), ['the data are cut short'], true],
    ['with a tag behind', (bytes) => Uint8Array.from([...bytes, ...ascii('TAG'), ...Array(125).fill(0)]), [], false],
    ['with a hole', (bytes) => bytes.fill(0, 1000, 1200), ['are not of a frame', 'the data are cut short'], true],
  ])('a file %s', (_, change, reported, isCutShort) => {
    const found = changed(change);
    expect([found.warnings.length, found.isCutShort]).toEqual([reported.length, isCutShort]);
    for (const [i, text] of reported.entries()) expect(found.warnings[i]).toContain(text);
  });

  test('what is not there is named', () => {
    expect(() => readSound(Uint8Array.from([...ascii('ID3'), 4, 0, 0, 0, 0, 0, 0]))).toThrow('no frame of Layer III');
  });

  test('bytes of strangers end in audio or in an error that names it', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 40 }), (edits) => {
        const bytes = whole.slice();
        for (const [at, value] of edits) bytes[at] = value;
        try {
          const { channels } = readSound(bytes);
          expect(channels.every((samples) => samples.every(Number.isFinite))).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(CctoolError);
        }
      }),
      { numRuns: 150 },
    );
  });
});

test('the container is known by the first bytes', () => {
  expect(containerOf(fixture('press-one.flac'))).toBe('flac');
  expect(containerOf(fixture('press-one.mp3'))).toBe('mp3');
  expect(containerOf(fixture('press-one-stereo.mp3'))).toBe('mp3');
  expect(containerOf(Uint8Array.from(ascii('RIFF....WAVE')))).toBe('wav');
  // Silence of a telephone without a header: mu-law, A-law.
  expect(containerOf(new Uint8Array(8000).fill(0xff))).toBe('wav');
  expect(containerOf(new Uint8Array(8000).fill(0xd5))).toBe('wav');
});
