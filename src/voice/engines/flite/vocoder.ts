/**
 * The vocoder of Flite's statistical voices (`mlsa_resynthesis` of cst_mlsa.c: pulses and noise, mixed by bands, through
 * the mel log spectrum approximation filter of Imai, Sumita and Furuichi, 1983). The compiled program waits there for one
 * multiplication after another; but the sections of the filter, the samples of the noise and the two energies of a frame
 * do not depend on each other, so the loops of kernels.ts work them out side by side. Every number is made by the same
 * operations in the same order, so the samples are the same ones.
 */

import { type Kernels, makeKernels, SIDE_BY_SIDE } from './kernels.js';
import type { Replacement } from './replace-function.js';

/** The program's own functions: they decide the last bit of a number, and where memory is. */
interface Program {
  /** Makes an empty wave; its address. */
  new_wave(): number;
  /** Gives a wave room for so many samples of so many channels. */
  cst_wave_resize(wave: number, samples: number, channels: number): void;
  /** The C library's random numbers, 31 bits. */
  rand(): number;
  exp(value: number): number;
  log(value: number): number;
}

/** Above this a random number makes a positive step of noise: half of the largest. */
const HALF = 0x3fffffff;

/** Where the fields of Flite's structures are: bytes from their beginning, with addresses of 32 bits. */
const TRACK = { frameCount: 4, channels: 8, times: 12, frames: 16 } as const;
const WAVE = { sampleRate: 4, sampleCount: 8, samples: 16 } as const;
const VOICE = { sampleRate: 12, alpha: 120, beta: 124, bands: 136, taps: 140, filters: 144, gain: 152 } as const;

/**
 * The vocoder in the place of the program's own. What is left to that one: noise without bands, streaming, and frames that
 * the loops do not fit.
 */
export const vocoder: Replacement = {
  name: 'mlsa_resynthesis',
  uses: ['new_wave', 'cst_wave_resize', 'rand', 'exp', 'log'],
  call: (memory, program, [track = 0, strengths = 0, voice = 0, streaming = 0, skipped = 0]) =>
    strengths === 0 || streaming !== 0
      ? 0
      : resynthesize(memory, program as unknown as Program, { track, strengths, voice, skipped }),
};

/** By instance of the program, which may be given up, and by size. */
const made = new WeakMap<Program, Map<string, Kernels>>();

function kernelsFor(program: Program, order: number, taps: number, frame: number): Kernels {
  const known = made.get(program) ?? new Map<string, Kernels>();
  made.set(program, known);
  const size = `${order} ${taps} ${frame}`;
  const kernels = known.get(size) ?? makeKernels({ order, taps, frame }, program.exp);
  known.set(size, kernels);
  new Uint8Array(kernels.noise.buffer).fill(0);
  return kernels;
}

/**
 * Speaks the frames of an utterance.
 * @param memory the program's
 * @param addresses `track`: pitch (Hz, 0 without voice) and mel cepstrum by frames; `strengths`: the share of the pulses in
 *   each band, by frames; `voice`: the voice's description. `skipped` counts: how many of the highest coefficients
 *   the program was told to leave out
 * @returns the address of a wave of 16 bit samples; 0 for frames of another length than the loops take
 */
function resynthesize(
  memory: { readonly buffer: ArrayBuffer },
  program: Program,
  { track, strengths, voice, skipped }: { track: number; strengths: number; voice: number; skipped: number },
): number {
  let ints = new Int32Array(memory.buffer);
  let floats = new Float32Array(memory.buffer);
  const int = (at: number) => ints[at >> 2]!;
  const float = (at: number) => floats[at >> 2]!;

  const frameCount = int(track + TRACK.frameCount);
  const channels = int(track + TRACK.channels) - 1;
  const order = channels > skipped && channels - skipped > 4 ? channels - skipped : channels;
  const sampleRate = int(voice + VOICE.sampleRate);
  const times = int(track + TRACK.times);
  const shift = frameCount > 1 ? 1000 * Math.fround(float(times + 4) - float(times)) : 5;
  const length = Math.trunc(0.5 + (shift * sampleRate) / 1000);
  const taps = int(voice + VOICE.taps);
  if (length < 1 || length % SIDE_BY_SIDE !== 0 || order < 3 || taps < 2) return 0;

  const wave = program.new_wave();
  program.cst_wave_resize(wave, frameCount * length, 1);
  // Room for the wave may have moved the memory.
  ints = new Int32Array(memory.buffer);
  floats = new Float32Array(memory.buffer);
  ints[(wave + WAVE.sampleRate) >> 2] = sampleRate;
  const samples = new Int16Array(memory.buffer, int(wave + WAVE.samples), frameCount * length);

  const kernels = kernelsFor(program, order, taps, length);
  const bands = new Float64Array(int(voice + VOICE.bands) * taps);
  for (let band = 0; band * taps < bands.length; band++)
    bands.set(new Float64Array(memory.buffer, int(int(voice + VOICE.filters) + 4 * band), taps), band * taps);
  const excitation = new Excitation(kernels, bands, taps, length, program);

  const [alpha, beta] = [float(voice + VOICE.alpha), float(voice + VOICE.beta)];
  const ownGain = float(voice + VOICE.gain);
  const gain = sampleRate === 8000 ? 2 : ownGain === 0 ? 1 : ownGain;
  const { coefficients, steps } = kernels;
  const cepstrum = new Float64Array(order + 1);
  const target = new Float64Array(order + 1);
  let at = 0;
  for (let frame = 0; frame < frameCount; frame++) {
    const values = int(int(track + TRACK.frames) + 4 * frame);
    for (let i = 0; i < order; i++) cepstrum[i] = float(values + 4 * (i + 1));
    // From a mel cepstrum to the coefficients of the filter.
    target[order] = cepstrum[order]!;
    for (let i = order - 1; i >= 0; i--) target[i] = cepstrum[i]! - alpha * target[i + 1]!;
    if (beta > 0) sharpen(target, cepstrum[2]!, { alpha, beta, kernels, program });
    const pitch = float(values);
    const period = pitch === 0 ? 0 : sampleRate / pitch;
    if (frame === 0) excitation.start(period);
    else {
      excitation.next(period, floats, int(int(strengths + TRACK.frames) + 4 * frame) >> 2);
      for (let i = 0; i <= order; i++) steps[i] = (target[i]! - coefficients[i]!) / length;
      kernels.filter(alpha, gain);
      for (let i = 0; i < length; i++) {
        const sample = kernels.samples[i]!;
        // As a conversion in C does that cannot hold the value.
        samples[at + i] = Math.abs(sample) < 2 ** 31 ? sample : 0;
      }
      at += length;
    }
    coefficients.set(target);
  }
  ints[(wave + WAVE.sampleCount) >> 2] = at;
  return wave;
}

/** The postfilter: raises the peaks of the spectrum, and keeps the energy of a frame. */
function sharpen(
  coefficients: Float64Array,
  second: number,
  { alpha, beta, kernels, program }: { alpha: number; beta: number; kernels: Kernels; program: Program },
): void {
  const { cepstra, warped, responses } = kernels;
  /** Puts the mel cepstrum that belongs to the coefficients into one place of the pairs. */
  const put = (which: number) => {
    let above = 0;
    const first = cepstra.length - 2 * coefficients.length + which;
    for (let i = coefficients.length - 1, at = first; i >= 0; i--, at += 2) {
      cepstra[at] = coefficients[i]! + alpha * above;
      above = coefficients[i]!;
    }
  };
  put(0);
  coefficients[1]! -= Math.fround(beta * alpha) * second;
  for (let i = 2; i < coefficients.length; i++) coefficients[i]! *= 1 + beta;
  put(1);
  warped.fill(0);
  kernels.unwarp(-alpha);
  responses[0] = program.exp(warped[0]!);
  responses[1] = program.exp(warped[1]!);
  kernels.respond();
  let before = 0;
  let after = 0;
  for (let i = 0; i < responses.length; i += 2) {
    before += responses[i]! * responses[i]!;
    after += responses[i + 1]! * responses[i + 1]!;
  }
  coefficients[0]! += program.log(before / after) / 2;
}

/**
 * Pulses at the pitch and noise, each through a filter that the strengths of the bands shape frame by frame. The filters
 * pass over the sample just before the newest: a slip of Flite's that its voices were trained with.
 */
class Excitation {
  readonly #kernels: Kernels;
  readonly #program: Program;
  /** The filters of the bands, one behind the other. */
  readonly #bands: Float64Array;
  readonly #taps: number;
  readonly #length: number;
  readonly #pulseFilter: Float64Array;
  readonly #pulsed: Float64Array;
  /** Pulses that the filter still holds: their places from the beginning of the frame, and their heights. */
  #pulses: { at: number; height: number }[] = [];
  /** The last frame's period in samples, 0 without voice, and how far the present period has gone. */
  #period = 0;
  #phase = 0;

  constructor(kernels: Kernels, bands: Float64Array, taps: number, length: number, program: Program) {
    this.#kernels = kernels;
    this.#program = program;
    this.#bands = bands;
    this.#taps = taps;
    this.#length = length;
    this.#pulseFilter = new Float64Array(taps);
    this.#pulsed = new Float64Array(length);
  }

  /** @param period of the frame before the first one that sounds */
  start(period: number): void {
    this.#period = period;
    this.#phase = period;
  }

  /**
   * Makes the next frame.
   * @param period at its end, in samples; 0 without voice
   * @param shares where in `floats` its shares of the pulses begin
   */
  next(period: number, floats: Float32Array, shares: number): void {
    const { noise, sounds } = this.#kernels;
    this.#draw(period);
    this.#shape(floats, shares);
    this.#kernels.shapeNoise();
    if (this.#pulses.length > 0) {
      // Pulses are rare, and a sample without one adds nothing.
      const [pulsed, filter] = [this.#pulsed.fill(0), this.#pulseFilter];
      for (const { at, height } of this.#pulses) {
        if (at >= 0) pulsed[at]! += filter[0]! * height;
        const last = Math.min(this.#length - 1, at + this.#taps);
        for (let n = Math.max(0, at + 2); n <= last; n++) pulsed[n]! += filter[n - 1 - at]! * height;
      }
      for (let n = 0; n < pulsed.length; n++) sounds[n]! += pulsed[n]!;
    }
    noise.copyWithin(0, this.#length);
    const kept = this.#pulses.filter(({ at }) => at >= this.#length - this.#taps);
    this.#pulses = kept.map(({ at, height }) => ({ at: at - this.#length, height }));
  }

  /** Draws the frame's pulses and noise. */
  #draw(period: number): void {
    const { noise } = this.#kernels;
    let step = 0;
    if (this.#period !== 0 && period !== 0) step = (period - this.#period) / this.#length;
    else {
      this.#phase = period;
      this.#period = 0;
    }
    let current = this.#period;
    for (let n = 0; n < this.#length; n++) {
      if (current !== 0) {
        this.#phase += 1;
        if (this.#phase >= current) {
          this.#pulses.push({ at: n, height: Math.sqrt(current) });
          this.#phase -= current;
        }
      }
      noise[this.#taps + n] = this.#program.rand() > HALF ? 1 : -1;
      current += step;
    }
    this.#period = period;
  }

  /** The filters of the frame: each band by its share. */
  #shape(floats: Float32Array, shares: number): void {
    const [bands, taps, pulseFilter, { noiseFilter }] = [this.#bands, this.#taps, this.#pulseFilter, this.#kernels];
    pulseFilter.fill(0);
    noiseFilter.fill(0);
    for (let from = 0; from < bands.length; from += taps) {
      const share = floats[shares++]!;
      const rest = Math.fround(1 - share);
      for (let tap = 0; tap < taps; tap++) {
        pulseFilter[tap]! += share * bands[from + tap]!;
        noiseFilter[tap]! += rest * bands[from + tap]!;
      }
    }
  }
}
