import { CctoolError } from '../../diagnostics/index.js';
import { decodeAlaw, decodeMulaw } from './g711.js';
import type { WavAudio } from './wav.js';

const broken = (what: string, at: number) =>
  new CctoolError('input', `not a usable AIFF file: ${what} (at byte ${at})`, 'save the recording again, or as WAV');

/** Whether a file begins as AIFF and AIFF-C do. */
export const isAiff = (bytes: Uint8Array): boolean =>
  /^FORM....AIF[FC]$/s.test(String.fromCharCode(...bytes.subarray(0, 12)));

/**
 * Reads an AIFF or AIFF-C file (Apple 1989, 1991): PCM of 8 to 32 bits in either order of bytes, float, mu-law and A-law.
 * @throws CctoolError of kind `input` that names the byte
 */
export function readAiff(bytes: Uint8Array): WavAudio {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const name = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  let format: { channels: number; frames: number; bits: number; rate: number; kind: string } | undefined;
  let data: { at: number; length: number; size: number } | undefined;
  for (let at = 12; at + 8 <= bytes.length && (!format || !data); ) {
    const size = view.getUint32(at + 4);
    const body = at + 8;
    if (name(at) === 'COMM') {
      if (size < 18 || body + Math.min(size, 22) > bytes.length) throw broken('the format chunk is cut short', at);
      // The rate is an 80-bit float: a whole number of hertz lies in the upper bits of its fraction.
      const exponent = (view.getUint16(body + 8) & 0x7fff) - 16383;
      format = {
        channels: view.getUint16(body),
        frames: view.getUint32(body + 2),
        bits: view.getUint16(body + 6),
        rate: Math.round(view.getUint32(body + 10) * 2 ** (exponent - 31)),
        kind: name(8) === 'AIFC' && size >= 22 ? name(body + 18) : 'NONE',
      };
    } else if (name(at) === 'SSND') {
      if (size < 8 || body + 8 > bytes.length) throw broken('the sound chunk is cut short', at);
      const start = body + 8 + view.getUint32(body);
      data = { at: start, length: Math.max(0, Math.min(body + size, bytes.length) - start), size: size - 8 };
    }
    at = body + size + (size & 1);
  }
  if (!format || !data) throw broken(format ? 'no sound chunk' : 'no format chunk', bytes.length);
  const { channels: count, bits, rate, kind } = format;
  if (count < 1 || count > 8) throw broken(`${count} channels`, 12);
  if (!(rate >= 1000 && rate <= 384_000)) throw broken(`a sample rate of ${rate} Hz`, 12);
  const found = sampleReader(view, kind, bits);
  if (!found) throw broken(`the coding "${kind}" with ${bits} bits is not supported`, 12);
  const { width, read, encoding } = found;
  const available = Math.floor(data.length / (width * count));
  const frames = Math.min(format.frames, available);
  const isCutShort = format.frames > available;
  const channels = Array.from({ length: count }, () => new Float32Array(frames));
  for (let frame = 0, place = data.at; frame < frames; frame++) {
    for (let channel = 0; channel < count; channel++, place += width) channels[channel]![frame] = read(place);
  }
  const warnings = isCutShort ? [`the data are cut short: ${available} of ${format.frames} samples are there`] : [];
  return { channels, sampleRate: rate, bits: width * 8, encoding, warnings, isCutShort };
}

/** How one sample is read, by the coding and its bits; widths that are not whole bytes are kept in the upper bits. */
function sampleReader(
  view: DataView,
  kind: string,
  bits: number,
): { width: number; encoding: WavAudio['encoding']; read(at: number): number } | undefined {
  const coding = kind.toLowerCase();
  if (coding === 'ulaw' || coding === 'alaw') {
    const decode = coding === 'ulaw' ? decodeMulaw : decodeAlaw;
    const table = Float32Array.from(decode(Uint8Array.from({ length: 256 }, (_, code) => code)), (v) => v / 32768);
    return { width: 1, encoding: coding === 'ulaw' ? 'mulaw' : 'alaw', read: (at) => table[view.getUint8(at)]! };
  }
  const finite = (value: number) => (Number.isFinite(Math.fround(value)) ? value : 0);
  if (coding === 'fl32') return { width: 4, encoding: 'float', read: (at) => finite(view.getFloat32(at)) };
  if (coding === 'fl64') return { width: 8, encoding: 'float', read: (at) => finite(view.getFloat64(at)) };
  if (!['none', 'twos', 'sowt', 'in24', 'in32'].includes(coding) || bits < 1 || bits > 32) return undefined;
  const width = Math.ceil(bits / 8);
  const isLittle = coding === 'sowt';
  const scale = 2 ** (width * 8 - 1);
  return {
    width,
    encoding: 'pcm',
    read(at) {
      if (width === 1) return view.getInt8(at) / scale;
      if (width === 2) return view.getInt16(at, isLittle) / scale;
      if (width === 4) return view.getInt32(at, isLittle) / scale;
      return (
        (isLittle
          ? view.getInt8(at + 2) * 65536 + view.getUint16(at, true)
          : view.getInt8(at) * 65536 + view.getUint16(at + 1)) / scale
      );
    },
  };
}
