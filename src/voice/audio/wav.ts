import { CctoolError } from '../../diagnostics/index.js';
import { decodeAlaw, decodeMulaw, encodeAlaw, encodeMulaw } from './g711.js';

/** Sample encodings of a prompt. */
export type Encoding = 'pcm_s16le' | 'mulaw' | 'alaw';

const FORMAT = { pcm: 1, float: 3, alaw: 6, mulaw: 7, extensible: 0xfffe } as const;

/** What a WAV file holds. */
export interface WavAudio {
  /** One array per channel, full scale 1. */
  channels: Float32Array[];
  sampleRate: number;
  /** Bits per sample as stored. */
  bits: number;
  encoding: 'pcm' | 'float' | 'mulaw' | 'alaw';
  /** What was odd about the file, for people: a missing size, a data chunk cut short. */
  warnings: string[];
  /** True when the header promises more data than are there. */
  isCutShort: boolean;
}

/** Most samples of all channels: half a gigabyte of memory. A few bytes of FLAC or MP3 can stand for millions of them. */
export const MOST_SAMPLES = 128_000_000;

/** Converts full-scale-1 samples to 16 bits, rounding to nearest and clipping. */
export function toInt16(samples: Float32Array): Int16Array {
  const out = new Int16Array(samples.length);
  for (let i = 0; i < out.length; i++) out[i] = Math.max(-32768, Math.min(32767, Math.round(samples[i]! * 32768)));
  return out;
}

/** Encodes 16-bit samples as raw bytes. */
export function encodeSamples(pcm: Int16Array, encoding: Encoding): Uint8Array {
  if (encoding === 'mulaw') return encodeMulaw(pcm);
  if (encoding === 'alaw') return encodeAlaw(pcm);
  const bytes = new Uint8Array(pcm.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < pcm.length; i++) view.setInt16(i * 2, pcm[i]!, true);
  return bytes;
}

/**
 * Writes a mono WAV file (RIFF, Microsoft 1994): PCM with the 16-byte format chunk, mu-law and A-law with the 18-byte
 * one and the `fact` chunk that non-PCM formats must have. Chunks are padded to an even size.
 */
export function writeWav(pcm: Int16Array, sampleRate: number, encoding: Encoding): Uint8Array {
  const data = encodeSamples(pcm, encoding);
  const isPcm = encoding === 'pcm_s16le';
  const formatSize = isPcm ? 16 : 18;
  const header = 12 + 8 + formatSize + (isPcm ? 0 : 12) + 8;
  const bytes = new Uint8Array(header + data.length + (data.length & 1));
  const view = new DataView(bytes.buffer);
  const name = (at: number, text: string) => {
    for (let i = 0; i < 4; i++) bytes[at + i] = text.charCodeAt(i);
  };
  const width = isPcm ? 2 : 1;
  name(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  name(8, 'WAVE');
  name(12, 'fmt ');
  view.setUint32(16, formatSize, true);
  view.setUint16(20, isPcm ? FORMAT.pcm : encoding === 'mulaw' ? FORMAT.mulaw : FORMAT.alaw, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * width, true);
  view.setUint16(32, width, true);
  view.setUint16(34, width * 8, true);
  let at = 20 + formatSize;
  if (!isPcm) {
    name(at, 'fact');
    view.setUint32(at + 4, 4, true);
    view.setUint32(at + 8, pcm.length, true);
    at += 12;
  }
  name(at, 'data');
  view.setUint32(at + 4, data.length, true);
  bytes.set(data, at + 8);
  return bytes;
}

const broken = (what: string, at: number) =>
  new CctoolError('input', `not a usable WAV file: ${what} (at byte ${at})`, 'save the recording again as WAV');

/**
 * Programs that write to a pipe cannot know the size: 0xFFFFFFFF (FFmpeg), 0x7FFFF000 (eSpeak NG), 0x7FFFFFFF less the
 * header (SoX). A recording of 2 GiB is refused long before.
 */
const streamed = 0x7fff_f000;

/** Formats that recordings also come in, by the bytes that they begin with, or those at another place. */
const otherFormats: readonly [name: string, begins: RegExp, at?: number][] = [
  ['a damaged MP3 file', /^\xff[\xfb\xfa\xf3\xf2\xe3]/],
  ['an Ogg file (Vorbis or Opus)', /^OggS/],
  ['a FLAC file', /^fLaC/],
  ['an M4A or MP4 file (AAC)', /^ftyp/, 4],
  ['an AAC file', /^\xff[\xf1\xf9]/],
  ['an AIFF file', /^FORM/],
  ['a Core Audio file', /^caff/],
  ['a Sun/NeXT audio file', /^\.snd/],
  ['a WMA file', /^\x30\x26\xb2\x75/],
  ['a WAV file of 64 bits (RF64)', /^(?:RF64|BW64)/],
];

/**
 * Reads a WAV file: PCM of 8, 16, 24 and 32 bits, IEEE float of 32 and 64 bits, mu-law and A-law, plain or extensible,
 * any number of channels up to 8. Unknown chunks are passed over. A data size of 0 or one of a stream that was never closed
 * (`streamed`), or one beyond the end of the file, means: up to the end.
 * @throws CctoolError of kind `input` that names the byte
 */
export function readWav(bytes: Uint8Array): WavAudio {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const name = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length < 12 || name(0) !== 'RIFF' || name(8) !== 'WAVE') {
    const other = otherFormats.find(([, begins, at = 0]) =>
      begins.test(String.fromCharCode(...bytes.subarray(at, at + 8))),
    );
    if (other === undefined) throw broken('no RIFF/WAVE header', 0);
    throw new CctoolError(
      'input',
      `this is ${other[0]}; recordings are read as WAV, FLAC, AIFF or MP3`,
      'convert it first, for example with ffmpeg -i RECORDING recording.wav',
    );
  }
  const warnings: string[] = [];
  let format: { tag: number; channels: number; rate: number; block: number; bits: number } | undefined;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true);
    const body = at + 8;
    if (name(at) === 'fmt ') {
      if (size < 16 || body + size > bytes.length) throw broken('the format chunk is cut short', at);
      format = {
        tag: view.getUint16(body, true),
        channels: view.getUint16(body + 2, true),
        rate: view.getUint32(body + 4, true),
        block: view.getUint16(body + 12, true),
        bits: view.getUint16(body + 14, true),
      };
      // The real format of an extensible file is the first half-word of its GUID.
      if (format.tag === FORMAT.extensible) {
        if (size < 40) throw broken('the extensible format chunk is cut short', at);
        format.tag = view.getUint16(body + 24, true);
      }
    } else if (name(at) === 'data') {
      if (!format) throw broken('the data come before the format', at);
      const available = bytes.length - body;
      let length = size;
      const isUnknown = size === 0 ? available > 0 : size >= streamed;
      if (isUnknown || size > available) {
        warnings.push(
          isUnknown
            ? 'the header does not say how long the data are; read up to the end of the file'
            : `the data are cut short: ${available} of ${size} bytes are there`,
        );
        length = available;
      }
      const isCutShort = !isUnknown && size > available;
      return { ...decode(view, body, length, format, at), warnings, isCutShort };
    }
    at = body + size + (size & 1);
  }
  throw broken(format ? 'no data chunk' : 'no format chunk', bytes.length);
}

function decode(
  view: DataView,
  start: number,
  length: number,
  format: { tag: number; channels: number; rate: number; block: number; bits: number },
  at: number,
): Omit<WavAudio, 'warnings' | 'isCutShort'> {
  const { tag, channels: count, rate, bits } = format;
  if (count < 1 || count > 8) throw broken(`${count} channels`, at);
  if (rate < 1000 || rate > 384_000) throw broken(`a sample rate of ${rate} Hz`, at);
  const width = bits / 8;
  const read = sampleReader(view, tag, bits);
  if (!read) throw broken(`format ${tag} with ${bits} bits is not supported`, at);
  const frames = Math.floor(length / (width * count));
  const channels = Array.from({ length: count }, () => new Float32Array(frames));
  for (let frame = 0, place = start; frame < frames; frame++) {
    for (let channel = 0; channel < count; channel++, place += width) channels[channel]![frame] = read(place);
  }
  const encoding =
    tag === FORMAT.mulaw ? 'mulaw' : tag === FORMAT.alaw ? 'alaw' : tag === FORMAT.float ? 'float' : 'pcm';
  return { channels, sampleRate: rate, bits, encoding };
}

function sampleReader(view: DataView, tag: number, bits: number): ((at: number) => number) | undefined {
  const companded = (decodeCodes: (codes: Uint8Array) => Int16Array) => {
    const table = Float32Array.from(decodeCodes(Uint8Array.from({ length: 256 }, (_, code) => code)), (v) => v / 32768);
    return (at: number) => table[view.getUint8(at)]!;
  };
  if (tag === FORMAT.mulaw && bits === 8) return companded(decodeMulaw);
  if (tag === FORMAT.alaw && bits === 8) return companded(decodeAlaw);
  // What 32 bits cannot hold is as broken as what is not a number.
  const finite = (value: number) => (Number.isFinite(Math.fround(value)) ? value : 0);
  if (tag === FORMAT.float && bits === 32) return (at) => finite(view.getFloat32(at, true));
  if (tag === FORMAT.float && bits === 64) return (at) => finite(view.getFloat64(at, true));
  if (tag !== FORMAT.pcm) return undefined;
  if (bits === 8) return (at) => (view.getUint8(at) - 128) / 128;
  if (bits === 16) return (at) => view.getInt16(at, true) / 32768;
  if (bits === 24) return (at) => (view.getUint16(at, true) + view.getInt8(at + 2) * 65536) / 8388608;
  if (bits === 32) return (at) => view.getInt32(at, true) / 2147483648;
  return undefined;
}

/** All channels as one, by their mean. */
export function toMono(channels: readonly Float32Array[]): Float32Array {
  if (channels.length === 1) return channels[0]!;
  const out = new Float32Array(channels[0]?.length ?? 0);
  for (const channel of channels) for (let i = 0; i < out.length; i++) out[i] = out[i]! + channel[i]! / channels.length;
  return out;
}
