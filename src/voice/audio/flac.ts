import { CctoolError } from '../../diagnostics/index.js';
import { once } from '../../package-info.js';
import { MOST_SAMPLES, type WavAudio } from './wav.js';

const broken = (what: string, at: number) =>
  new CctoolError('input', `not a usable FLAC file: ${what} (at byte ${at})`, 'save the recording again, or as WAV');

/** Reads bits from the highest down; numbers of more than 32 bits stay exact up to 53. */
class BitReader {
  private readonly bytes: Uint8Array;
  private bit: number;
  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes;
    this.bit = at * 8;
  }
  /** The byte that the next bit is in. */
  get at(): number {
    return this.bit >>> 3;
  }
  unsigned(count: number): number {
    if (this.bit + count > this.bytes.length * 8) throw new RangeError('ended');
    const { bytes, bit } = this;
    const within = bit & 7;
    // Most reads are of a few bits: three bytes hold them.
    if (count <= 16 && (bit >>> 3) + 2 < bytes.length) {
      const place = bit >>> 3;
      const three = (bytes[place]! << 16) | (bytes[place + 1]! << 8) | bytes[place + 2]!;
      this.bit = bit + count;
      return (three >>> (24 - within - count)) & ((1 << count) - 1);
    }
    let value = 0;
    for (let left = count; left > 0; ) {
      const inByte = 8 - (this.bit & 7);
      const taken = Math.min(inByte, left);
      const part = (this.bytes[this.bit >>> 3]! >>> (inByte - taken)) & ((1 << taken) - 1);
      value = value * 2 ** taken + part;
      this.bit += taken;
      left -= taken;
    }
    return value;
  }
  signed(count: number): number {
    const value = this.unsigned(count);
    return value >= 2 ** (count - 1) ? value - 2 ** count : value;
  }
  /** Zeros up to the next one, which is taken too. */
  unary(): number {
    const { bytes } = this;
    let zeros = 0;
    for (let place = this.bit >>> 3, within = this.bit & 7; place < bytes.length; place++, within = 0) {
      const rest = (bytes[place]! << within) & 0xff;
      if (rest !== 0) {
        const more = Math.clz32(rest) - 24;
        this.bit = place * 8 + within + more + 1;
        return zeros + more;
      }
      zeros += 8 - within;
    }
    throw new RangeError('ended');
  }
  toByte(): void {
    this.bit = (this.bit + 7) & ~7;
  }
}

/** CRC-16 of a frame: polynomial 0x8005, from zero (RFC 9639, section 9.3); a byte at a time. */
const crcTable = once(() =>
  Uint16Array.from({ length: 256 }, (_, byte) => {
    let crc = byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x8005) & 0xffff : (crc << 1) & 0xffff;
    return crc;
  }),
);
function crc16(bytes: Uint8Array, from: number, to: number): number {
  const table = crcTable();
  let crc = 0;
  for (let i = from; i < to; i++) crc = ((crc << 8) & 0xffff) ^ table[(crc >> 8) ^ bytes[i]!]!;
  return crc;
}

interface StreamInfo {
  rate: number;
  channels: number;
  bits: number;
  /** 0 when the writer did not know it. */
  frames: number;
}

/** Whether a file begins as FLAC does. */
export const isFlac = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(0, 4)) === 'fLaC';

/**
 * Decodes a FLAC file (RFC 9639): every kind of subframe, 4 to 32 bits, up to 8 channels. Each frame is checked by its CRC.
 * @throws CctoolError of kind `input` that names the byte, for damage, and for more than 128 million samples
 */
export function readFlac(bytes: Uint8Array): WavAudio {
  let at = 4;
  let info: StreamInfo | undefined;
  for (let isLast = false; !isLast; ) {
    if (at + 4 > bytes.length) throw broken('the description is cut short', at);
    isLast = (bytes[at]! & 0x80) !== 0;
    const size = (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
    if (at + 4 + size > bytes.length) throw broken('the description is cut short', at);
    if ((bytes[at]! & 0x7f) === 0) {
      if (size < 34) throw broken('the description of the stream is cut short', at);
      const bits = new BitReader(bytes, at + 4 + 10);
      info = {
        rate: bits.unsigned(20),
        channels: bits.unsigned(3) + 1,
        bits: bits.unsigned(5) + 1,
        frames: bits.unsigned(36),
      };
    }
    at += 4 + size;
  }
  if (info === undefined) throw broken('no description of the stream', 4);
  if (info.rate < 1000 || info.rate > 384_000) throw broken(`a sample rate of ${info.rate} Hz`, 4);
  const tooLong = () =>
    new CctoolError(
      'input',
      `this FLAC file holds more than ${MOST_SAMPLES / 1_000_000} million samples`,
      'cut it into shorter recordings',
    );
  if (info.frames * info.channels > MOST_SAMPLES) throw tooLong();

  const blocks: Float32Array[][] = [];
  let frames = 0;
  let isCutShort = false;
  while (at < bytes.length && (info.frames === 0 || frames < info.frames)) {
    const start = at;
    let block: { channels: Float64Array[]; end: number };
    try {
      block = readFrame(bytes, start, info);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      isCutShort = true;
      break;
    }
    frames += block.channels[0]!.length;
    if (frames * info.channels > MOST_SAMPLES) throw tooLong();
    const scale = 2 ** (info.bits - 1);
    blocks.push(block.channels.map((samples) => Float32Array.from(samples, (sample) => sample / scale)));
    at = block.end;
  }
  isCutShort ||= info.frames > frames;
  const channels = Array.from({ length: info.channels }, (_, channel) => {
    const out = new Float32Array(frames);
    let place = 0;
    for (const block of blocks) {
      out.set(block[channel]!, place);
      place += block[channel]!.length;
    }
    return out;
  });
  const warnings = isCutShort
    ? [
        info.frames === 0
          ? 'the last frame is cut short'
          : `the data are cut short: ${frames} of ${info.frames} samples are there`,
      ]
    : [];
  return { channels, sampleRate: info.rate, bits: info.bits, encoding: 'pcm', warnings, isCutShort };
}

const blockSizes: readonly number[] = [
  ...[0, 192, 576, 1152, 2304, 4608, 0, 0],
  ...[256, 512, 1024, 2048, 4096, 8192, 16384, 32768],
];

/** One frame: its samples by channel. A RangeError when the file ends within it. */
function readFrame(bytes: Uint8Array, start: number, info: StreamInfo): { channels: Float64Array[]; end: number } {
  const bits = new BitReader(bytes, start);
  if (bits.unsigned(15) !== 0x7ffc) throw broken('no frame where one must begin', start);
  bits.unsigned(1);
  const sizeCode = bits.unsigned(4);
  const rateCode = bits.unsigned(4);
  const layout = bits.unsigned(4);
  bits.unsigned(4);
  // The number of the frame, in up to seven bytes as UTF-8 has them.
  const first = bits.unsigned(8);
  for (let mask = 0x40; first & 0x80 && first & mask && mask > 1; mask >>= 1) bits.unsigned(8);
  const size = sizeCode === 6 ? bits.unsigned(8) + 1 : sizeCode === 7 ? bits.unsigned(16) + 1 : blockSizes[sizeCode]!;
  if (rateCode === 12) bits.unsigned(8);
  else if (rateCode === 13 || rateCode === 14) bits.unsigned(16);
  bits.unsigned(8);
  const isStereo = layout >= 8 && layout <= 10;
  const count = isStereo ? 2 : layout + 1;
  if (size === 0 || rateCode === 15 || layout > 10 || count !== info.channels)
    throw broken('the header of a frame is wrong', start);

  // The difference of two channels needs one bit more.
  const side = layout === 9 ? 0 : isStereo ? 1 : -1;
  const channels = Array.from({ length: count }, (_, i) =>
    readSubframe(bits, size, info.bits + (i === side ? 1 : 0), start),
  );
  bits.toByte();
  const end = bits.at + 2;
  if (bits.unsigned(16) !== crc16(bytes, start, end - 2)) throw broken('the checksum of a frame is wrong', start);
  if (isStereo) joinStereo(channels[0]!, channels[1]!, layout);
  return { channels, end };
}

/** Left and right from what a frame keeps instead: 8 left and side, 9 side and right, 10 middle and side. */
function joinStereo(one: Float64Array, two: Float64Array, layout: number): void {
  for (let i = 0; i < one.length; i++) {
    const [a, b] = [one[i]!, two[i]!];
    if (layout === 8) two[i] = a - b;
    else if (layout === 9) one[i] = a + b;
    else {
      const middle = a * 2 + (Math.abs(b) % 2);
      one[i] = (middle + b) / 2;
      two[i] = (middle - b) / 2;
    }
  }
}

/** The samples of one channel in a frame. */
function readSubframe(bits: BitReader, size: number, width: number, start: number): Float64Array {
  const samples = new Float64Array(size);
  if (bits.unsigned(1) !== 0) throw broken('the header of a channel is wrong', start);
  const kind = bits.unsigned(6);
  const wasted = bits.unsigned(1) === 1 ? bits.unary() + 1 : 0;
  const depth = width - wasted;
  if (depth < 1) throw broken('the header of a channel is wrong', start);
  if (kind === 0) samples.fill(bits.signed(depth));
  else if (kind === 1) for (let i = 0; i < size; i++) samples[i] = bits.signed(depth);
  else {
    const isFixed = kind >= 8 && kind <= 12;
    const order = isFixed ? kind - 8 : kind - 31;
    if ((!isFixed && kind < 32) || order > size) throw broken('a kind of channel that FLAC does not have', start);
    for (let i = 0; i < order; i++) samples[i] = bits.signed(depth);
    let weights: readonly number[] = fixedWeights[order] ?? [];
    let shift = 0;
    if (!isFixed) {
      const precision = bits.unsigned(4) + 1;
      shift = bits.signed(5);
      if (precision === 16 || shift < 0) throw broken('the predictor of a channel is wrong', start);
      weights = Array.from({ length: order }, () => bits.signed(precision));
    }
    readResidual(bits, samples, order, start);
    const divisor = 2 ** shift;
    for (let i = order; i < size; i++) {
      let sum = 0;
      for (let j = 0; j < order; j++) sum += weights[j]! * samples[i - 1 - j]!;
      samples[i] = samples[i]! + Math.floor(sum / divisor);
    }
  }
  if (wasted > 0) for (let i = 0; i < size; i++) samples[i] = samples[i]! * 2 ** wasted;
  return samples;
}

/** The fixed predictors of order 0 to 4, the nearest sample first. */
const fixedWeights: readonly (readonly number[])[] = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]];

/** What the predictor left over, in partitions of Rice codes, into `samples` from `order` on. */
function readResidual(bits: BitReader, samples: Float64Array, order: number, start: number): void {
  const method = bits.unsigned(2);
  if (method > 1) throw broken('a coding of samples that FLAC does not have', start);
  const width = method === 0 ? 4 : 5;
  const partitions = 2 ** bits.unsigned(4);
  const each = samples.length / partitions;
  if (!Number.isInteger(each) || each < order) throw broken('the parts of a frame do not fit', start);
  for (let part = 0, i = order; part < partitions; part++) {
    const parameter = bits.unsigned(width);
    const end = (part + 1) * each;
    if (parameter === 2 ** width - 1) {
      const raw = bits.unsigned(5);
      for (; i < end; i++) samples[i] = raw === 0 ? 0 : bits.signed(raw);
      continue;
    }
    const step = 2 ** parameter;
    for (; i < end; i++) {
      const folded = bits.unary() * step + bits.unsigned(parameter);
      samples[i] = folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
    }
  }
}
