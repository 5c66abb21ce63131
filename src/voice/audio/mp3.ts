import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { CctoolError } from '../../diagnostics/index.js';
import { once } from '../../package-info.js';
import { Instance, Module } from '../web-assembly.js';
import { MOST_SAMPLES, type WavAudio } from './wav.js';

const broken = (what: string, at: number) =>
  new CctoolError('input', `not a usable MP3 file: ${what} (at byte ${at})`, 'save the recording again, or as WAV');

/** Layer III: kilobits per second by the index of a header, of MPEG-1 and of MPEG-2 and 2.5 (ISO 11172-3 and 13818-3, 2.4.2.3). */
const bitRates = {
  one: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  two: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const sampleRates = [44_100, 48_000, 32_000];

/** The header of a frame. */
interface Frame {
  /** Bytes of the whole frame. */
  length: number;
  sampleRate: number;
  channels: 1 | 2;
  /** Samples per channel. */
  samples: 576 | 1152;
  /** Bytes before the main data: header, checksum and side information. */
  head: number;
}

function readFrame(bytes: Uint8Array, at: number): Frame | undefined {
  if (at + 4 > bytes.length || bytes[at] !== 0xff) return undefined;
  const [second, third, fourth] = [bytes[at + 1]!, bytes[at + 2]!, bytes[at + 3]!];
  const version = (second >> 3) & 3;
  const isLayerThree = ((second >> 1) & 3) === 1;
  const rate = sampleRates[(third >> 2) & 3];
  if (second < 0xe0 || version === 1 || !isLayerThree || rate === undefined) return undefined;
  const isOne = version === 3;
  const kilobits = (isOne ? bitRates.one : bitRates.two)[third >> 4];
  // Index 0 is the free format, which no encoder of today writes; 15 is forbidden.
  if (!kilobits) return undefined;
  const sampleRate = isOne ? rate : version === 2 ? rate / 2 : rate / 4;
  const samples = isOne ? 1152 : 576;
  const channels = fourth >> 6 === 3 ? 1 : 2;
  const sideInformation = isOne ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17;
  return {
    length: Math.floor((samples / 8) * ((1000 * kilobits) / sampleRate)) + ((third >> 1) & 1),
    ...{ sampleRate, channels, samples },
    head: 4 + (second & 1 ? 0 : 2) + sideInformation,
  };
}

/** Bytes of the ID3v2 tags at the start: a picture of an album may hold what looks like frames. */
function tagsAt(bytes: Uint8Array): number {
  let at = 0;
  while (String.fromCharCode(...bytes.subarray(at, at + 3)) === 'ID3' && at + 10 <= bytes.length) {
    const [a, b, c, d] = bytes.subarray(at + 6, at + 10);
    at +=
      10 + (((a! & 127) << 21) | ((b! & 127) << 14) | ((c! & 127) << 7) | (d! & 127)) + (bytes[at + 5]! & 16 ? 10 : 0);
  }
  return Math.min(at, bytes.length);
}

/** Where the next frame begins whose follower is a frame of the same kind, or that ends the file. */
function nextFrame(bytes: Uint8Array, from: number): number | undefined {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const frame = readFrame(bytes, at);
    if (!frame) continue;
    const next = at + frame.length;
    if (next === bytes.length || readFrame(bytes, next)?.sampleRate === frame.sampleRate) return at;
  }
  return undefined;
}

/** Whether a file begins as MP3 files do: with a tag, or with two frames. */
export const isMp3 = (bytes: Uint8Array): boolean => tagsAt(bytes) > 0 || nextFrame(bytes.subarray(0, 8192), 0) === 0;

/** What an encoder says in the frame before the first: how many follow, and the samples that it added at both ends. */
function readInfo(bytes: Uint8Array, at: number, { head }: Frame) {
  const start = at + head;
  const name = (place: number, length: number) => String.fromCharCode(...bytes.subarray(place, place + length));
  if (!/^(?:Xing|Info)$/.test(name(start, 4))) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const flags = bytes[start + 7]!;
  const frames = flags & 1 && start + 12 <= bytes.length ? view.getUint32(start + 8) : undefined;
  const encoder = start + 8 + (flags & 1 ? 4 : 0) + (flags & 2 ? 4 : 0) + (flags & 4 ? 100 : 0) + (flags & 8 ? 4 : 0);
  if (!/^(?:LAME|Lavc|Lavf|GOGO)/.test(name(encoder, 4)) || encoder + 24 > bytes.length) return { frames };
  const [a, b, c] = bytes.subarray(encoder + 21, encoder + 24) as unknown as [number, number, number];
  return { frames, before: (a << 4) | (b >> 4), after: ((b & 15) << 8) | c };
}

/** A decoder of Layer III gives its samples this much later (LAME's technical FAQ; of the hybrid filter bank). */
const DECODER_DELAY = 529;

interface Decoder {
  memory: { buffer: ArrayBuffer };
  decoder_init(): void;
  decoder_set_mp3_data_size(bytes: number): void;
  decoder_mp3_data_offset(): number;
  /** Decodes so many seconds from where it stands. */
  decoder_decode(seconds: number): void;
  decoder_pcm_data_offset(): number;
  /** Of all channels. */
  decode_results_num_samples(): number;
}

/** minimp3, compiled once; each file gets an instance, so that its memory is free again. */
const decoderModule = once(() => {
  const file = createRequire(import.meta.url).resolve('minimp3-wasm/dist/decoder.opt.wasm');
  return new Module(readFileSync(file));
});

/**
 * Reads an MP3 file: Layer III of MPEG-1, 2 and 2.5 (ISO 11172-3, 13818-3), with one rate throughout. The silence that an
 * encoder adds at both ends is left out where it says how much.
 * @throws CctoolError of kind `input` that names the byte; of kind `limit` for a recording of hours
 */
export function readMp3(bytes: Uint8Array): WavAudio {
  const start = nextFrame(bytes, tagsAt(bytes));
  if (start === undefined) throw broken('no frame of Layer III', 0);
  const first = readFrame(bytes, start)!;
  const { sampleRate, channels: count, samples: perFrame } = first;
  const info = readInfo(bytes, start, first);
  const warnings: string[] = [];
  let frames = 0;
  let at = start;
  let isCutShort = false;
  while (at < bytes.length) {
    const frame = readFrame(bytes, at);
    if (frame && (frame.sampleRate !== sampleRate || frame.channels !== count))
      throw broken(`from here it has ${frame.channels} channels at ${frame.sampleRate} Hz`, at);
    if (frame && at + frame.length > bytes.length) {
      isCutShort = true;
      break;
    }
    if (frame) {
      frames++;
      at += frame.length;
      continue;
    }
    const next = nextFrame(bytes, at);
    // Tags at the end: ID3v1, APE, lyrics.
    if (next === undefined) break;
    warnings.push(`${next - at} bytes at byte ${at} are not of a frame: they are passed over`);
    at = next;
  }
  const end = Math.min(at, bytes.length);
  if (frames * perFrame * count > MOST_SAMPLES)
    throw new CctoolError('limit', 'the recording is too long to be read', 'cut it into parts, or save it as WAV');
  const decoded = decode(bytes.subarray(start, end), { count, sampleRate, most: frames * perFrame * count });
  // The frame of the encoder's words holds silence.
  const isFrameOfInfo = info !== undefined;
  const before = (isFrameOfInfo ? perFrame : 0) + (info?.before === undefined ? 0 : info.before + DECODER_DELAY);
  const promised = info?.frames;
  if (promised !== undefined && frames - 1 < promised) isCutShort = true;
  const after = isCutShort || info?.after === undefined ? 0 : Math.max(0, info.after - DECODER_DELAY);
  const length = Math.max(0, Math.floor(decoded.length / count) - before - after);
  if (isCutShort) warnings.push(`the data are cut short: ${frames} frames are there`);
  const channels = Array.from({ length: count }, (_, channel) =>
    Float32Array.from({ length }, (_, i) => decoded[(before + i) * count + channel]! / 32768),
  );
  return { channels, sampleRate, bits: 16, encoding: 'pcm', warnings: warnings.slice(0, 10), isCutShort };
}

/** Seconds that are decoded at once, which the decoder keeps in its memory. */
const AT_ONCE = 30;

/** Samples of all channels in turn. */
function decode(bytes: Uint8Array, { count, sampleRate, most }: { count: number; sampleRate: number; most: number }) {
  const decoder = new Instance(decoderModule(), {}).exports as unknown as Decoder;
  const samples = new Int16Array(most);
  let made = 0;
  try {
    decoder.decoder_init();
    decoder.decoder_set_mp3_data_size(bytes.length);
    new Uint8Array(decoder.memory.buffer, decoder.decoder_mp3_data_offset(), bytes.length).set(bytes);
    while (made < most) {
      decoder.decoder_decode(Math.min(AT_ONCE, (most - made) / count / sampleRate + 1));
      const part = decoder.decode_results_num_samples();
      if (!(part > 0)) break;
      const pcm = new Int16Array(decoder.memory.buffer, decoder.decoder_pcm_data_offset(), part);
      samples.set(pcm.subarray(0, most - made), made);
      made += part;
    }
  } catch (error) {
    throw new CctoolError(
      'input',
      `not a usable MP3 file: it cannot be decoded (${error instanceof Error ? error.message : error})`,
      'save the recording again, or as WAV',
    );
  }
  return samples.subarray(0, Math.min(made, most));
}
