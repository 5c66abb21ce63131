import { bessel0 } from './filters.js';

/** Zero crossings of the sinc on each side, Kaiser's beta, and the cut-off as a share of the lower Nyquist frequency. */
const ZERO_CROSSINGS = 48;
const BETA = 9;
const CUTOFF = 0.95;

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

interface PolyphaseFilter {
  up: number;
  down: number;
  /** Input samples on each side of the output's place. */
  reach: number;
  /** One row of `2 * reach` coefficients per phase. */
  phases: Float32Array[];
}

const filters = new Map<string, PolyphaseFilter>();

function design(from: number, to: number): PolyphaseFilter {
  const key = `${from}>${to}`;
  const known = filters.get(key);
  if (known) return known;
  const divisor = gcd(from, to);
  const up = to / divisor;
  const down = from / divisor;
  // In units of the input rate: the sinc's cut-off, twice the frequency over the sample rate.
  const cutoff = CUTOFF * Math.min(1, to / from);
  const halfWidth = ZERO_CROSSINGS / cutoff;
  const reach = Math.ceil(halfWidth);
  const windowScale = 1 / bessel0(BETA);
  const phases: Float32Array[] = [];
  for (let phase = 0; phase < up; phase++) {
    const row = new Float64Array(2 * reach);
    let sum = 0;
    for (let tap = 0; tap < row.length; tap++) {
      const distance = tap - reach + 1 - phase / up;
      const inside = 1 - (distance / halfWidth) ** 2;
      if (inside <= 0) continue;
      const angle = Math.PI * cutoff * distance;
      const sinc = angle === 0 ? 1 : Math.sin(angle) / angle;
      row[tap] = sinc * bessel0(BETA * Math.sqrt(inside)) * windowScale;
      sum += row[tap]!;
    }
    // Each phase passes a constant exactly, so that silence and DC get no ripple.
    phases.push(Float32Array.from(row, (value) => value / sum));
  }
  const filter = { up, down, reach, phases };
  if (filters.size < 16) filters.set(key, filter);
  return filter;
}

/**
 * Changes the sample rate by a polyphase windowed sinc (Kaiser window; Crochiere and Rabiner 1983): flat to 0.1 dB up to
 * 85 % of the lower Nyquist frequency, alias products below -90 dB from 105 % on.
 * @param samples mono, full scale 1
 * @param from whole Hz
 * @param to whole Hz
 * @returns `round(length * to / from)` samples, aligned in time with the input
 */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples;
  const { up, down, reach, phases } = design(from, to);
  const out = new Float32Array(Math.round((samples.length * to) / from));
  // The first output whose taps all lie within the input, and the first one behind those.
  const begin = Math.min(out.length, Math.ceil(((reach - 1) * up) / down));
  const end = Math.max(begin, Math.min(out.length, Math.floor(((samples.length - 1 - reach) * up) / down) + 1));
  const atEnds = (n: number) => {
    const place = n * down;
    const first = Math.floor(place / up) - reach + 1;
    const row = phases[place % up]!;
    let sum = 0;
    for (let tap = Math.max(0, -first); tap < Math.min(row.length, samples.length - first); tap++) {
      sum += row[tap]! * samples[first + tap]!;
    }
    out[n] = sum;
  };
  for (let n = 0; n < begin; n++) atEnds(n);
  if (up === 1) decimate(samples, out, begin, end, down, phases[0]!, reach);
  else interpolate(samples, out, begin, end, { up, down, reach, phases });
  for (let n = end; n < out.length; n++) atEnds(n);
  return out;
}

/** By whole steps: one row that is the same from both sides, for four outputs at a time. */
function decimate(
  samples: Float32Array,
  out: Float32Array,
  begin: number,
  end: number,
  step: number,
  row: Float32Array,
  reach: number,
): void {
  // The tap in the middle, then those beside it.
  const half = new Float64Array(row.subarray(reach - 1, 2 * reach - 1));
  const wide = new Float64Array(samples);
  const middle = half[0]!;
  let n = begin;
  for (; n + 3 < end; n += 4) {
    const at = n * step;
    let a = middle * wide[at]!;
    let b = middle * wide[at + step]!;
    let c = middle * wide[at + 2 * step]!;
    let d = middle * wide[at + 3 * step]!;
    for (let k = 1, left = at - 1, right = at + 1; k < half.length; k++, left--, right++) {
      const tap = half[k]!;
      a += tap * (wide[left]! + wide[right]!);
      b += tap * (wide[left + step]! + wide[right + step]!);
      c += tap * (wide[left + 2 * step]! + wide[right + 2 * step]!);
      d += tap * (wide[left + 3 * step]! + wide[right + 3 * step]!);
    }
    out[n] = a;
    out[n + 1] = b;
    out[n + 2] = c;
    out[n + 3] = d;
  }
  for (; n < end; n++) {
    let sum = middle * wide[n * step]!;
    for (let k = 1; k < half.length; k++) sum += half[k]! * (wide[n * step - k]! + wide[n * step + k]!);
    out[n] = sum;
  }
}

/** By any ratio: a row per phase, with four sums side by side, which the processor adds up at once. */
function interpolate(
  samples: Float32Array,
  out: Float32Array,
  begin: number,
  end: number,
  { up, down, reach, phases }: PolyphaseFilter,
): void {
  const even = (2 * reach) & ~3;
  for (let n = begin; n < end; n++) {
    const place = n * down;
    const first = Math.floor(place / up) - reach + 1;
    const row = phases[place % up]!;
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (let tap = 0, at = first; tap < even; tap += 4, at += 4) {
      a += row[tap]! * samples[at]!;
      b += row[tap + 1]! * samples[at + 1]!;
      c += row[tap + 2]! * samples[at + 2]!;
      d += row[tap + 3]! * samples[at + 3]!;
    }
    for (let tap = even; tap < row.length; tap++) a += row[tap]! * samples[first + tap]!;
    out[n] = a + b + (c + d);
  }
}
