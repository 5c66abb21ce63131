import { FEATURES } from './cepstra.js';

/**
 * How far two sounds are apart when one is stretched to the other (dynamic time warping): the mean squared distance of
 * their features along the best path. Alike sounds of two voices are near 0.7, others near 1.3.
 * @param from the first frame of `a` that counts, and the one behind the last
 */
export function warpDistance(a: Float32Array, from: number, to: number, b: Float32Array): number {
  const rows = to - from;
  const columns = b.length / FEATURES;
  if (rows === 0 || columns === 0) return Number.POSITIVE_INFINITY;
  // Within a third of the length off the straight line.
  const reach = Math.max(6, Math.round(columns / 4));
  let last = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
  let next = new Float64Array(columns + 1);
  last[0] = 0;
  for (let i = 1; i <= rows; i++) {
    next.fill(Number.POSITIVE_INFINITY);
    const middle = Math.round((i * columns) / rows);
    const first = Math.max(1, middle - reach);
    const end = Math.min(columns, middle + reach);
    const row = (from + i - 1) * FEATURES;
    for (let j = first; j <= end; j++) {
      let distance = 0;
      const column = (j - 1) * FEATURES;
      for (let c = 0; c < FEATURES; c++) distance += (a[row + c]! - b[column + c]!) ** 2;
      distance /= FEATURES;
      next[j] = Math.min(last[j - 1]! + 2 * distance, last[j]! + distance, next[j - 1]! + distance);
    }
    [last, next] = [next, last];
  }
  return last[columns]! / (rows + columns);
}
