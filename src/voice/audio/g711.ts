/**
 * G.711 (ITU-T Rec. G.711, 11/1988): the two companding laws of the telephone network, between 16-bit linear samples
 * and 8-bit codes. The Recommendation gives decision values on 14-bit (mu) and 13-bit (A) scales; a 16-bit sample falls
 * in the interval that its exact quarter or eighth lies in, a sample on a decision value in the upper interval.
 */

const MU_BIAS = 33 * 4;
const MU_CLIP = 8159 * 4 - 1;

/** One 16-bit sample as a mu-law code (table 2 of the Recommendation, all bits inverted on the line). */
export function encodeMulawSample(sample: number): number {
  const sign = sample < 0 ? 0 : 0x80;
  const magnitude = Math.min(Math.abs(sample), MU_CLIP) + MU_BIAS;
  const segment = 24 - Math.clz32(magnitude);
  const step = (magnitude >> (segment + 3)) & 0x0f;
  return sign | (~((segment << 4) | step) & 0x7f);
}

/** A mu-law code as a 16-bit sample: the output value of its interval. */
export function decodeMulawSample(code: number): number {
  const bits = ~code & 0x7f;
  const magnitude = ((((bits & 0x0f) << 3) + MU_BIAS) << (bits >> 4)) - MU_BIAS;
  return code & 0x80 ? magnitude : -magnitude;
}

/** One 16-bit sample as an A-law code (table 1, even bits inverted on the line). */
export function encodeAlawSample(sample: number): number {
  const sign = sample < 0 ? 0 : 0x80;
  const magnitude = Math.min(Math.abs(sample), 32767);
  const segment = Math.max(0, 24 - Math.clz32(magnitude));
  const step = (magnitude >> (segment === 0 ? 4 : segment + 3)) & 0x0f;
  return (sign | (segment << 4) | step) ^ 0x55;
}

/** An A-law code as a 16-bit sample: the output value of its interval. */
export function decodeAlawSample(code: number): number {
  const bits = code ^ 0x55;
  const segment = (bits >> 4) & 0x07;
  const step = ((bits & 0x0f) << 4) + 8;
  const magnitude = segment === 0 ? step : (step + 0x100) << (segment - 1);
  return bits & 0x80 ? magnitude : -magnitude;
}

const map = <Out extends Uint8Array | Int16Array>(from: ArrayLike<number>, to: Out, one: (value: number) => number) => {
  for (let i = 0; i < to.length; i++) to[i] = one(from[i]!);
  return to;
};

/** 16-bit samples to mu-law codes. */
export const encodeMulaw = (pcm: Int16Array): Uint8Array => map(pcm, new Uint8Array(pcm.length), encodeMulawSample);
/** Mu-law codes to 16-bit samples. */
export const decodeMulaw = (codes: Uint8Array): Int16Array =>
  map(codes, new Int16Array(codes.length), decodeMulawSample);
/** 16-bit samples to A-law codes. */
export const encodeAlaw = (pcm: Int16Array): Uint8Array => map(pcm, new Uint8Array(pcm.length), encodeAlawSample);
/** A-law codes to 16-bit samples. */
export const decodeAlaw = (codes: Uint8Array): Int16Array => map(codes, new Int16Array(codes.length), decodeAlawSample);
