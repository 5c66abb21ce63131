import { db, FRAME, framesOf } from '../audio/frames.js';
import { resample } from '../audio/resample.js';

/** Samples a second in which sounds are compared: what a telephone carries. */
const RATE = 8000;
const WINDOW = 256;
/** Frames that a sound is described in: 20 ms, in steps of the 10 ms frames that find silence. */
const STEP = 2;
const BANDS = 20;
/** The level, eight cepstra, and how each of them moves. */
const CEPSTRA = 9;
export const FEATURES = 2 * CEPSTRA;

/**
 * Factors on the frequencies of a voice, as for throats from long to short: the same words of a man and of a woman are
 * alike only when one is stretched to the other.
 */
export const throats = [1, 0.94, 0.88, 0.82, 1.07, 1.14] as const;

/** A stretch of sound between two silences, in frames of 10 ms: the first and the one behind the last. */
export interface Chunk {
  from: number;
  to: number;
}

/** A recording as it is compared: its stretches of sound, and what each 40 ms of them sounds like. */
export interface Heard {
  chunks: Chunk[];
  /** `FEATURES` numbers for each described frame. */
  features: Float32Array;
  /** The first described frame of each chunk; one more for the end. */
  starts: number[];
  /** dBFS. */
  speech: number;
  noise: number;
}

/** Silence that parts two stretches, and the shortest stretch, in frames. */
const GAP = 22;
const SHORTEST = 6;

/** The stretches of sound in a recording: louder than its noise, and not far below its speech. */
function chunksOf(samples: Float32Array, sampleRate: number): Pick<Heard, 'chunks' | 'speech' | 'noise'> {
  const { powers, speech } = framesOf(samples, sampleRate);
  const levels = [...powers].map(db);
  const sorted = [...levels].sort((a, b) => a - b);
  const noise = Math.max(-90, sorted[Math.floor(sorted.length * 0.1)] ?? -90);
  const threshold = Math.max(noise + 9, speech - 28);
  const chunks: Chunk[] = [];
  let from = -1;
  let quiet = 0;
  const close = (to: number) => {
    if (from >= 0 && to - from >= SHORTEST) chunks.push({ from, to });
    from = -1;
  };
  levels.forEach((level, f) => {
    if (level > threshold) {
      if (from < 0) from = f;
      quiet = 0;
    } else if (from >= 0 && ++quiet > GAP) close(f - quiet + 1);
  });
  close(levels.length - quiet);
  return { chunks, speech, noise };
}

const mel = (hertz: number) => 1127 * Math.log(1 + hertz / 700);
/** The bands of the spectrum: triangles from 200 to 3600 Hz, each with the share of every bin. */
const bankOf = (throat: number) =>
  Array.from({ length: BANDS }, (_, band) => {
    const edge = (i: number) => mel(200) + ((mel(3600) - mel(200)) * i) / (BANDS + 1);
    return Float64Array.from({ length: WINDOW / 2 }, (_, bin) => {
      const at = mel(((bin * RATE) / WINDOW) * throat);
      const [low, middle, high] = [edge(band), edge(band + 1), edge(band + 2)];
      return Math.max(0, Math.min((at - low) / (middle - low), (high - at) / (high - middle)));
    });
  });
const hann = Float64Array.from({ length: WINDOW }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / WINDOW));

/** The power of each bin of a window (Cooley and Tukey, in place). */
function spectrum(samples: Float32Array, start: number): Float32Array {
  const real = new Float64Array(WINDOW);
  const imaginary = new Float64Array(WINDOW);
  for (let i = 0; i < WINDOW; i++) {
    let reversed = 0;
    for (let bit = 1, rest = i; bit < WINDOW; bit <<= 1, rest >>= 1) reversed = (reversed << 1) | (rest & 1);
    // High sounds are softer and tell as much: they are raised.
    real[reversed] = ((samples[start + i] ?? 0) - 0.9 * (samples[start + i - 1] ?? 0)) * hann[i]!;
  }
  for (let size = 2; size <= WINDOW; size <<= 1) {
    const angle = (-2 * Math.PI) / size;
    for (let k = 0; k < size / 2; k++) {
      const [cos, sin] = [Math.cos(angle * k), Math.sin(angle * k)];
      for (let i = k; i < WINDOW; i += size) {
        const j = i + size / 2;
        const re = real[j]! * cos - imaginary[j]! * sin;
        const im = real[j]! * sin + imaginary[j]! * cos;
        real[j] = real[i]! - re;
        imaginary[j] = imaginary[i]! - im;
        real[i]! += re;
        imaginary[i]! += im;
      }
    }
  }
  return Float32Array.from({ length: WINDOW / 2 }, (_, i) => real[i]! ** 2 + imaginary[i]! ** 2);
}

/** The spectra of the frames of a stretch. */
const spectraOf = (samples: Float32Array, { from, to }: Chunk): Float32Array[] =>
  Array.from({ length: Math.floor((to - from) / STEP) }, (_, i) =>
    spectrum(samples, Math.round((from + i * STEP) * FRAME * RATE)),
  );

/** The level and the cepstra of each frame, and how they move over 40 ms to both sides. */
function describe(spectra: readonly Float32Array[], bank: readonly Float64Array[]): Float64Array[] {
  const plain = spectra.map((power) => {
    const bands = bank.map((weights) => {
      let sum = 0;
      for (let bin = 0; bin < weights.length; bin++) sum += weights[bin]! * power[bin]!;
      return Math.log(sum + 1e-6);
    });
    return Float64Array.from({ length: CEPSTRA }, (_, c) => {
      let sum = 0;
      for (let band = 0; band < BANDS; band++) sum += bands[band]! * Math.cos((Math.PI * c * (band + 0.5)) / BANDS);
      return sum;
    });
  });
  const at = (i: number) => plain[Math.min(Math.max(i, 0), plain.length - 1)]!;
  return plain.map((frame, i) =>
    Float64Array.from({ length: FEATURES }, (_, c) =>
      c < CEPSTRA
        ? frame[c]!
        : at(i + 1)[c - CEPSTRA]! - at(i - 1)[c - CEPSTRA]! + 2 * (at(i + 2)[c - CEPSTRA]! - at(i - 2)[c - CEPSTRA]!),
    ),
  );
}

/** A recording with the spectra of its stretches, to be described for throats of several lengths. */
export interface Recorded extends Pick<Heard, 'chunks' | 'starts' | 'speech' | 'noise'> {
  spectra: Float32Array[][];
}

/** Finds the stretches of sound in a recording, and their spectra. */
export function record(samples: Float32Array, sampleRate: number): Recorded {
  const found = chunksOf(samples, sampleRate);
  const plain = resample(samples, sampleRate, RATE);
  const spectra = found.chunks.map((chunk) => spectraOf(plain, chunk));
  const starts = [0];
  for (const stretch of spectra) starts.push(starts.at(-1)! + stretch.length);
  return { ...found, starts, spectra };
}

/** What is heard in recordings of one voice, in features of its own mean and spread, so that voices and rooms compare. */
export function hear(recordings: readonly Recorded[], throat = 1): Heard[] {
  const bank = bankOf(throat);
  const frames = recordings.map(({ spectra }) => spectra.flatMap((stretch) => describe(stretch, bank)));
  const all = normalised(frames.flat());
  let at = 0;
  return recordings.map(({ chunks, starts, speech, noise }, i) => {
    const features = all.subarray(at, at + frames[i]!.length * FEATURES);
    at += frames[i]!.length * FEATURES;
    return { chunks, starts, speech, noise, features };
  });
}

function normalised(frames: readonly Float64Array[]): Float32Array {
  const out = new Float32Array(frames.length * FEATURES);
  for (let c = 0; c < FEATURES; c++) {
    let sum = 0;
    let squares = 0;
    for (const frame of frames) {
      sum += frame[c]!;
      squares += frame[c]! ** 2;
    }
    const mean = sum / Math.max(1, frames.length);
    const spread = Math.sqrt(Math.max(1e-6, squares / Math.max(1, frames.length) - mean ** 2));
    frames.forEach((frame, i) => {
      out[i * FEATURES + c] = (frame[c]! - mean) / spread;
    });
  }
  return out;
}
