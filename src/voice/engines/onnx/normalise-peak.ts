/** Below this a sentence is silence, which must not be made loud. */
const SILENCE = 1e-8;

/** Brings the largest magnitude of a sentence to full scale. */
export function normalisePeak(samples: Float32Array): Float32Array {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  // A model that fails numerically gives no numbers: silence is better than noise at full scale.
  if (!Number.isFinite(peak) || peak < SILENCE) return new Float32Array(samples.length);
  return samples.map((sample) => sample / peak);
}
