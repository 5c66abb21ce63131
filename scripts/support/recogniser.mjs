// A word recogniser of the 1980s: cepstra of short frames, compared by dynamic time warping. It knows nothing but its
// templates, so what it takes for each other sounds alike.

const WINDOW = 0.025;
const HOP = 0.01;
const SIZE = 256;
const BANDS = 20;
const CEPSTRA = 8;

/** Power spectrum of a real frame of `SIZE` samples: fast Fourier transform, radix 2, in place. */
function powerSpectrum(frame) {
  const re = Float64Array.from(frame);
  const im = new Float64Array(SIZE);
  for (let i = 1, j = 0; i < SIZE; i++) {
    let bit = SIZE >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) [re[i], re[j]] = [re[j], re[i]];
  }
  for (let length = 2; length <= SIZE; length *= 2) {
    for (let start = 0; start < SIZE; start += length) {
      for (let k = 0; k < length / 2; k++) {
        const angle = (-2 * Math.PI * k) / length;
        const [a, b] = [start + k, start + k + length / 2];
        const x = re[b] * Math.cos(angle) - im[b] * Math.sin(angle);
        const y = re[b] * Math.sin(angle) + im[b] * Math.cos(angle);
        [re[b], im[b]] = [re[a] - x, im[a] - y];
        [re[a], im[a]] = [re[a] + x, im[a] + y];
      }
    }
  }
  return Float64Array.from({ length: SIZE / 2 + 1 }, (_, i) => re[i] ** 2 + im[i] ** 2);
}

const mel = (hertz) => 2595 * Math.log10(1 + hertz / 700);
const hertz = (value) => 700 * (10 ** (value / 2595) - 1);

/** Triangular filters of equal width on the mel scale, from 300 to 3400 Hz. */
function melFilters(sampleRate) {
  const edges = Array.from({ length: BANDS + 2 }, (_, i) => {
    const at = mel(300) + ((mel(3400) - mel(300)) * i) / (BANDS + 1);
    return (hertz(at) * SIZE) / sampleRate;
  });
  return Array.from({ length: BANDS }, (_, band) =>
    Float64Array.from({ length: SIZE / 2 + 1 }, (_, bin) => {
      const [low, middle, high] = edges.slice(band, band + 3);
      return Math.max(0, Math.min((bin - low) / (middle - low), (high - bin) / (high - middle)));
    }),
  );
}

/**
 * What is left of a sound: per 10 ms frame eight mel cepstra and their slopes, each with mean 0 and variance 1 over the
 * whole sound, so that neither the level nor the colour of a voice counts. What lies 50 dB below the loudest is noise.
 */
export function features(samples, sampleRate) {
  const filters = melFilters(sampleRate);
  const width = Math.round(WINDOW * sampleRate);
  const hop = Math.round(HOP * sampleRate);
  const energies = [];
  for (let start = 0; start + width <= samples.length; start += hop) {
    const frame = new Float64Array(SIZE);
    for (let i = 0; i < width; i++) {
      const emphasised = samples[start + i] - 0.97 * (samples[start + i - 1] ?? 0);
      frame[i] = emphasised * (0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (width - 1)));
    }
    const power = powerSpectrum(frame);
    energies.push(filters.map((filter) => filter.reduce((sum, weight, bin) => sum + weight * power[bin], 0)));
  }
  const noise = Math.max(...energies.flat()) * 1e-5;
  const cepstra = energies.map((bands) =>
    Array.from({ length: CEPSTRA }, (_, k) =>
      bands.reduce(
        (sum, band, i) => sum + Math.log(band + noise) * Math.cos((Math.PI * (k + 1) * (i + 0.5)) / BANDS),
        0,
      ),
    ),
  );
  const at = (i) => cepstra[Math.min(Math.max(i, 0), cepstra.length - 1)];
  const rows = cepstra.map((values, i) => [
    ...values,
    ...values.map((_, k) => (at(i + 1)[k] - at(i - 1)[k] + 2 * (at(i + 2)[k] - at(i - 2)[k])) / 10),
  ]);
  for (let k = 0; k < 2 * CEPSTRA; k++) {
    const mean = rows.reduce((sum, row) => sum + row[k], 0) / rows.length;
    const deviation = Math.sqrt(rows.reduce((sum, row) => sum + (row[k] - mean) ** 2, 0) / rows.length) || 1;
    for (const row of rows) row[k] = (row[k] - mean) / deviation;
  }
  return rows;
}

/** No path strays further from the straight one than this share of the longer sound. */
const STRAY = 0.2;

/**
 * How far two sounds are apart: the mean distance of frames along the best path, with steps 1-1, 1-0 and 0-1 weighted
 * 2, 1, 1, within a window (Sakoe and Chiba 1978).
 */
export function distance(a, b) {
  const gap = (i, j) => Math.sqrt(a[i].reduce((sum, value, k) => sum + (value - b[j][k]) ** 2, 0));
  const most = STRAY * Math.max(a.length, b.length);
  let before = [];
  for (let i = 0; i < a.length; i++) {
    const row = new Array(b.length).fill(Infinity);
    for (let j = 0; j < b.length; j++) {
      if (Math.abs(j - (i * b.length) / a.length) > most) continue;
      const cost = gap(i, j);
      row[j] =
        i === 0 && j === 0
          ? 2 * cost
          : Math.min(
              i > 0 && j > 0 ? before[j - 1] + 2 * cost : Infinity,
              i > 0 ? before[j] + cost : Infinity,
              j > 0 ? row[j - 1] + cost : Infinity,
            );
    }
    before = row;
  }
  return before.at(-1) / (a.length + b.length);
}
