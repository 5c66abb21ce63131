/** A second-order IIR section, direct form II transposed, in double precision. `a0` is 1. */
export interface Biquad {
  b0: number;
  b1: number;
  b2: number;
  a1: number;
  a2: number;
}

/** Butterworth high-pass of second order (bilinear transform, frequency pre-warped). Frequencies in Hz. */
export function highPass(frequency: number, sampleRate: number, q = Math.SQRT1_2): Biquad {
  const k = Math.tan((Math.PI * frequency) / sampleRate);
  const norm = 1 / (1 + k / q + k * k);
  return { b0: norm, b1: -2 * norm, b2: norm, a1: 2 * (k * k - 1) * norm, a2: (1 - k / q + k * k) * norm };
}

/** Butterworth low-pass of second order. Frequencies in Hz. */
export function lowPass(frequency: number, sampleRate: number, q = Math.SQRT1_2): Biquad {
  const k = Math.tan((Math.PI * frequency) / sampleRate);
  const norm = 1 / (1 + k / q + k * k);
  const b0 = k * k * norm;
  return { b0, b1: 2 * b0, b2: b0, a1: 2 * (k * k - 1) * norm, a2: (1 - k / q + k * k) * norm };
}

/** Takes out one frequency (bilinear transform); `q` is the frequency over the width that is lost. Frequencies in Hz. */
export function notch(frequency: number, sampleRate: number, q: number): Biquad {
  const k = Math.tan((Math.PI * frequency) / sampleRate);
  const norm = 1 / (1 + k / q + k * k);
  const b0 = (1 + k * k) * norm;
  const b1 = 2 * (k * k - 1) * norm;
  return { b0, b1, b2: b0, a1: b1, a2: (1 - k / q + k * k) * norm };
}

/** Runs a chain of sections over samples; the input is left alone. */
export function filter(samples: Float32Array, sections: readonly Biquad[]): Float32Array {
  const out = new Float32Array(samples);
  for (const { b0, b1, b2, a1, a2 } of sections) {
    let z1 = 0;
    let z2 = 0;
    for (let i = 0; i < out.length; i++) {
      const x = out[i]!;
      const y = b0 * x + z1;
      z1 = b1 * x - a1 * y + z2;
      z2 = b2 * x - a2 * y;
      out[i] = y;
    }
  }
  return out;
}

/** The modified Bessel function of the first kind, order 0, by its power series. */
export function bessel0(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; term > sum * 1e-16; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

/** The telephone band, 300 to 3400 Hz (ITU-T G.712), 12 dB per octave on both sides. */
export const telephoneSections = (sampleRate: number): Biquad[] => [
  highPass(300, sampleRate),
  ...(sampleRate > 7200 ? [lowPass(3400, sampleRate)] : []),
];
