import { describe, expect, test } from 'vitest';
import { fc } from '../../../test/support/random-cases.js';
import { isCctoolError } from '../../diagnostics/index.js';
import { readWav, toInt16, toMono, writeWav } from './wav.js';

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const u16 = (n: number) => [n & 255, (n >> 8) & 255];
const u32 = (n: number) => [...u16(n & 0xffff), ...u16(n >>> 16)];
const chunk = (name: string, body: number[], size = body.length) => [
  ...ascii(name),
  ...u32(size),
  ...body,
  ...(body.length & 1 ? [0] : []),
];
const riff = (...chunks: number[][]) => {
  const body = [...ascii('WAVE'), ...chunks.flat()];
  return Uint8Array.from([...ascii('RIFF'), ...u32(body.length), ...body]);
};
const fmt = (tag: number, channels: number, rate: number, bits: number, extra: number[] = []) =>
  chunk('fmt ', [
    ...u16(tag),
    ...u16(channels),
    ...u32(rate),
    ...u32((rate * channels * bits) / 8),
    ...u16((channels * bits) / 8),
    ...u16(bits),
    ...extra,
  ]);
const pcm16 = (...samples: number[]) => samples.flatMap((sample) => u16(sample & 0xffff));

describe('writing', () => {
  test('PCM: a 44-byte header, sizes and rates in their places', () => {
    const bytes = writeWav(Int16Array.of(1, -2, 3), 8000, 'pcm_s16le');
    // RIFF size = 36 + data; byte rate = 16000; block 2; 16 bits.
    expect([...bytes]).toEqual([...riff(fmt(1, 1, 8000, 16), chunk('data', pcm16(1, -2, 3)))]);
    expect(bytes).toHaveLength(44 + 6);
  });
  test('mu-law: 18-byte format, fact with the number of samples, data padded to even', () => {
    const bytes = writeWav(Int16Array.of(0, 0, 0), 8000, 'mulaw');
    // 0 is code 0xFF.
    const expected = riff(fmt(7, 1, 8000, 8, u16(0)), chunk('fact', u32(3)), chunk('data', [255, 255, 255]));
    expect([...bytes]).toEqual([...expected]);
  });
  test('A-law', () => {
    // 0 is code 0x80 xor 0x55 = 0xD5.
    expect([...writeWav(Int16Array.of(0, 0), 8000, 'alaw').slice(-2)]).toEqual([0xd5, 0xd5]);
  });
});

describe('reading', () => {
  const half = [0.5, -0.5];
  const table: [name: string, bytes: Uint8Array, expected: number[]][] = [
    ['PCM 8', riff(fmt(1, 1, 8000, 8), chunk('data', [192, 64])), half],
    ['PCM 16', riff(fmt(1, 1, 8000, 16), chunk('data', pcm16(16384, -16384))), half],
    ['PCM 24', riff(fmt(1, 1, 8000, 24), chunk('data', [0, 0, 0x40, 0, 0, 0xc0])), half],
    ['PCM 32', riff(fmt(1, 1, 8000, 32), chunk('data', [0, 0, 0, 0x40, 0, 0, 0, 0xc0])), half],
    ['float 32', riff(fmt(3, 1, 8000, 32), chunk('data', [0, 0, 0, 0x3f, 0, 0, 0, 0xbf])), half],
    [
      'extensible PCM 16',
      riff(
        fmt(0xfffe, 1, 8000, 16, [
          ...u16(22),
          ...u16(16),
          ...u32(4),
          ...u16(1),
          0,
          0,
          0,
          0,
          0x10,
          0,
          0x80,
          0,
          0,
          0xaa,
          0,
          0x38,
          0x9b,
          0x71,
        ]),
        chunk('data', pcm16(16384, -16384)),
      ),
      half,
    ],
    [
      'LIST before and an odd chunk',
      riff(chunk('LIST', [1, 2, 3]), fmt(1, 1, 8000, 16), chunk('junk', [9]), chunk('data', pcm16(16384, -16384))),
      half,
    ],
    ['data size 0xFFFFFFFF', riff(fmt(1, 1, 8000, 16), chunk('data', pcm16(16384, -16384), 0xffffffff)), half],
    ['data size 0x7FFFF000', riff(fmt(1, 1, 8000, 16), chunk('data', pcm16(16384, -16384), 0x7ffff000)), half],
    ['data size 0', riff(fmt(1, 1, 8000, 16), chunk('data', pcm16(16384, -16384), 0)), half],
    // The builder pads to even; a file that was cut in the middle of a sample has no padding.
    [
      'data cut short',
      riff(fmt(1, 1, 8000, 16), chunk('data', [...pcm16(16384, -16384), 7], 4000)).subarray(0, -1),
      half,
    ],
  ];
  test.each(table)('%s', (_, bytes, expected) => {
    expect([...readWav(bytes).channels[0]!]).toEqual(expected);
  });

  test('stereo becomes mono by its mean', () => {
    const { channels } = readWav(riff(fmt(1, 2, 8000, 16), chunk('data', pcm16(16384, 0, -16384, -16384))));
    expect([...toMono(channels)]).toEqual([0.25, -0.5]);
  });

  const refused: [name: string, bytes: Uint8Array, says: string][] = [
    ['empty', new Uint8Array(0), 'no RIFF/WAVE header'],
    ['text', Uint8Array.from(ascii('hello, this is text')), 'no RIFF/WAVE header'],
    ['no format', riff(chunk('data', pcm16(1))), 'before the format'],
    ['no data', riff(fmt(1, 1, 8000, 16)), 'no data chunk'],
    ['ADPCM', riff(fmt(2, 1, 8000, 4), chunk('data', [1])), 'format 2 with 4 bits'],
    ['no channels', riff(fmt(1, 0, 8000, 16), chunk('data', pcm16(1))), '0 channels'],
    ['rate 0', riff(fmt(1, 1, 0, 16), chunk('data', pcm16(1))), 'sample rate of 0'],
    ['format cut short', riff(chunk('fmt ', [1, 0])), 'cut short'],
  ];
  test.each(refused)('%s is refused with the place', (_, bytes, says) => {
    expect(() => readWav(bytes)).toThrow(says);
    expect(() => readWav(bytes)).toThrow(/at byte \d+/);
  });

  test('what was written is read back, and broken bytes never crash', () => {
    fc.assert(
      fc.property(fc.int16Array(), fc.constantFrom(8000, 16000, 24000), (pcm, rate) => {
        const read = readWav(writeWav(pcm, rate, 'pcm_s16le'));
        // An empty data chunk is legal.
        expect([...toInt16(read.channels[0]!)]).toEqual([...pcm]);
        expect(read.sampleRate).toBe(rate);
      }),
    );
    const good = [
      ...writeWav(
        Int16Array.from({ length: 50 }, (_, i) => i * 100),
        8000,
        'mulaw',
      ),
    ];
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.nat(255), fc.nat(good.length), (at, value, length) => {
        const bytes = Uint8Array.from(good);
        bytes[at] = value;
        try {
          readWav(bytes.subarray(0, length));
        } catch (error) {
          if (!isCctoolError(error)) throw error;
        }
      }),
      { numRuns: 2000 },
    );
  });

  const limited = (bytes: Uint8Array) => {
    try {
      const { channels, sampleRate, warnings } = readWav(bytes);
      // What comes out is sound of a size that the bytes can hold.
      const samples = channels.reduce((sum, channel) => sum + channel.length, 0);
      expect(samples).toBeLessThanOrEqual(bytes.length);
      expect(sampleRate).toBeGreaterThan(0);
      expect(channels.every((channel) => channel.every(Number.isFinite))).toBe(true);
      return warnings.length;
    } catch (error) {
      if (!isCctoolError(error)) throw error;
      expect(error.message).toMatch(
        /^(?:not a usable WAV file: .+ \(at byte \d+\)|this is an? .+; recordings are read as WAV, FLAC, AIFF or MP3)$/,
      );
      return -1;
    }
  };

  test('numbers of 64 bits that 32 bits cannot hold are silence', () => {
    const values = Buffer.from(Float64Array.from([0.5, 1e300, -1e300, Number.NaN, -0.25]).buffer);
    const header = [...ascii('fmt '), ...u32(16), ...u16(3), ...u16(1), ...u32(8000), ...u32(0), ...u16(8), ...u16(64)];
    const data = [...ascii('data'), ...u32(values.length), ...values];
    const file = Uint8Array.from([...ascii('RIFF'), ...u32(0), ...ascii('WAVE'), ...header, ...data]);
    expect([...readWav(file).channels[0]!]).toEqual([0.5, 0, 0, 0, -0.25]);
  });

  test('any bytes behind RIFF and WAVE end in sound or in an error that names the byte or the format', () => {
    const name = fc.constantFrom('fmt ', 'data', 'LIST', 'fact', 'junk', '\0\0\0\0', 'RIFF');
    const size = fc.oneof(
      fc.nat(64),
      fc.constantFrom(0, 1, 16, 18, 40, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff),
    );
    const oneChunk = fc.tuple(name, size, fc.uint8Array({ maxLength: 64 }), fc.boolean());
    const format = fc
      .tuple(
        fc.constantFrom(1, 1, 1, 3, 6, 7, 0, 2, 0xfffe, 0xffff),
        fc.constantFrom(1, 1, 1, 2, 8, 0, 9, 65_535),
        fc.constantFrom(8000, 8000, 44_100, 0, 1, 0xffffffff),
        fc.constantFrom(8, 8, 16, 16, 24, 32, 64, 0, 1, 4, 65_535),
      )
      .map(([tag, channels, rate, bits]) =>
        [...ascii('fmt '), ...u32(16), ...u16(tag), ...u16(channels)].concat(u32(rate), u32(0), u16(0), u16(bits)),
      );
    const whole = fc
      .tuple(fc.option(format), fc.array(oneChunk, { maxLength: 6 }), fc.nat(400))
      .map(([first, rest, cut]) => {
        const body = rest.flatMap(([id, wrong, bytes, honest]) => [
          ...ascii(id),
          ...u32(honest ? bytes.length : wrong),
          ...bytes,
        ]);
        const bytes = [...ascii('RIFF'), ...u32(wrongSize(cut)), ...ascii('WAVE'), ...(first ?? []), ...body];
        return Uint8Array.from(bytes).subarray(0, bytes.length - (cut % 7));
      });
    const wrongSize = (seed: number) => (seed % 3 === 0 ? 0 : seed % 3 === 1 ? 0xffffffff : seed);
    let read = 0;
    fc.assert(
      fc.property(whole, (bytes) => {
        if (limited(bytes) >= 0) read++;
      }),
      { numRuns: 5000 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void limited(bytes)),
      { numRuns: 1000 },
    );
    // The draws reach the samples, and not only the errors.
    expect(read).toBeGreaterThan(20);
  });

  test('a million chunks of nothing are passed over in linear time', () => {
    const chunks = new Uint8Array(12 + 8 * 1_000_000);
    chunks.set(ascii('RIFF'), 0);
    chunks.set(ascii('WAVE'), 8);
    expect(() => readWav(chunks)).toThrow('no format chunk (at byte 8000012)');
  });
});

// The first bytes as the specifications of the formats have them.
test.each<[string, Uint8Array, string]>([
  [
    'the start of an MP3',
    Uint8Array.from([0xff, 0xfb, 0x90, 0x64, 0, 0, 0, 0, 0, 0, 0, 0]),
    'this is a damaged MP3 file',
  ],
  ['Opus', Uint8Array.from([...ascii('OggS'), 0, 2, 0, 0, 0, 0, 0, 0]), 'this is an Ogg file'],
  ['FLAC', Uint8Array.from([...ascii('fLaC'), 0, 0, 0, 34, 0, 0, 0, 0]), 'this is a FLAC file'],
  ['M4A', Uint8Array.from([0, 0, 0, 32, ...ascii('ftypM4A ')]), 'this is an M4A or MP4 file'],
  ['AIFF', Uint8Array.from([...ascii('FORM'), 0, 0, 0, 4, ...ascii('AIFF')]), 'this is an AIFF file'],
])('%s is refused by its name', (_, bytes, reported) => expect(() => readWav(bytes)).toThrow(reported));
