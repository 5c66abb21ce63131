import { bessel0 } from './filters.js';

/** Taps of a phase: as many as the true-peak meter of BS.1770-4 annex 2 has. */
const TAPS = 12;
const REACH = TAPS / 2;

interface Interpolator {
  /** Coefficients of the phases 1/4, 1/2 and 3/4. */
  rows: Float64Array[];
  /** No value between samples is larger than the largest sample around it times this. */
  gain: number;
}

let interpolator: Interpolator | undefined;

function design(): Interpolator {
  if (interpolator) return interpolator;
  const rows = [0.25, 0.5, 0.75].map((phase) =>
    Float64Array.from({ length: TAPS }, (_, tap) => {
      const distance = tap - REACH + 1 - phase;
      const angle = Math.PI * distance;
      return (Math.sin(angle) / angle) * (bessel0(5 * Math.sqrt(1 - (distance / REACH) ** 2)) / bessel0(5));
    }),
  );
  const gain = Math.max(1, ...rows.map((row) => row.reduce((sum, tap) => sum + Math.abs(tap), 0)));
  interpolator = { rows, gain };
  return interpolator;
}

/**
 * The largest magnitudes around samples: of the sample itself and of the values at the quarters between it and its
 * neighbours, good to a tenth of a decibel below three quarters of the Nyquist frequency. Only where they can pass a
 * threshold are they worked out; elsewhere stands 0.
 * @returns undefined where nothing passes the threshold
 */
export function peaksAbove(samples: Float32Array, threshold: number): Float32Array | undefined {
  const { rows, gain } = design();
  const floor = threshold / gain;
  let peaks: Float32Array | undefined;
  let done = 0;
  let found = false;
  for (let i = 0; i < samples.length; i++) {
    if (Math.abs(samples[i]!) < floor) continue;
    peaks ??= new Float32Array(samples.length);
    // A sample takes part in the values from `REACH` samples before it on.
    const end = Math.min(samples.length, i + REACH + 1);
    for (let at = Math.max(done, i - REACH); at < end; at++) {
      let peak = Math.max(peaks[at]!, Math.abs(samples[at]!));
      const first = at - REACH + 1;
      for (const row of rows) {
        let sum = 0;
        for (let tap = Math.max(0, -first); tap < Math.min(TAPS, samples.length - first); tap++)
          sum += row[tap]! * samples[first + tap]!;
        const value = Math.abs(sum);
        if (value > peak) peak = value;
        if (at + 1 < peaks.length && value > peaks[at + 1]!) peaks[at + 1] = value;
      }
      peaks[at] = peak;
      found ||= peak > threshold;
    }
    done = Math.max(done, end);
  }
  return found ? peaks : undefined;
}
