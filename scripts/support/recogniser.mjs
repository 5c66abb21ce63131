// A word recogniser of the 1980s: cepstra and the energy of short frames, compared by dynamic time warping. It knows
// nothing but its templates, so what it takes for each other sounds alike. Its constants were chosen on the phrases of
// development-phrases.mjs, spoken by three voices of Flite, with eSpeak NG's as templates.
//
// Davis and Mermelstein 1980 (mel cepstra), Furui 1986 (slopes), Rabiner and Sambur 1975 (ends by energy), Brown and
// Rabiner 1982 (energy beside the spectrum), Sakoe and Chiba 1978 (time warping).

const WINDOW = 0.025;
const HOP = 0.01;
const SIZE = 256;
const BANDS = 20;
const CEPSTRA = 8;
/** What lies this far below the loudest band is noise, and says nothing: 50 dB. */
const NOISE = 1e-5;
/** Frames this far below the loudest, at both ends, are a breath or a click and no part of the word: 30 dB. */
const ENDS = 1e-3;
/** Energy and its slope count twice: when there is sound is heard alike from every engine, its colour less so. */
const ENERGY = 2;

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

/** Per 10 ms frame the energy in each band, from the first to the last frame that is not much weaker than the loudest. */
function bandEnergies(samples, sampleRate) {
  const filters = melFilters(sampleRate);
  const width = Math.round(WINDOW * sampleRate);
  const hop = Math.round(HOP * sampleRate);
  const frames = [];
  for (let start = 0; start + width <= samples.length; start += hop) {
    const frame = new Float64Array(SIZE);
    for (let i = 0; i < width; i++) {
      const emphasised = samples[start + i] - 0.97 * (samples[start + i - 1] ?? 0);
      frame[i] = emphasised * (0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (width - 1)));
    }
    const power = powerSpectrum(frame);
    frames.push(filters.map((filter) => filter.reduce((sum, weight, bin) => sum + weight * power[bin], 0)));
  }
  const energies = frames.map(total);
  const least = Math.max(...energies) * ENDS;
  const heard = (energy) => energy >= least;
  return frames.slice(energies.findIndex(heard), energies.findLastIndex(heard) + 1);
}

const total = (values) => values.reduce((sum, value) => sum + value, 0);

/** The slope of every value over five frames, by least squares; beyond the ends the last frame goes on. */
function slopes(rows) {
  const at = (i) => rows[Math.min(Math.max(i, 0), rows.length - 1)];
  return rows.map((values, i) =>
    values.map((_, k) => (at(i + 1)[k] - at(i - 1)[k] + 2 * (at(i + 2)[k] - at(i - 2)[k])) / 10),
  );
}

/**
 * What is left of a sound: per 10 ms frame the log energy, eight mel cepstra and the slopes of these nine, each with
 * mean 0 and variance 1 over the whole sound, so that neither the level nor the colour of a voice counts.
 */
export function features(samples, sampleRate) {
  const frames = bandEnergies(samples, sampleRate);
  const noise = frames.reduce((most, bands) => Math.max(most, ...bands), 0) * NOISE;
  const values = frames.map((bands) => [
    Math.log(total(bands) + noise),
    ...Array.from({ length: CEPSTRA }, (_, k) =>
      bands.reduce(
        (sum, band, i) => sum + Math.log(band + noise) * Math.cos((Math.PI * (k + 1) * (i + 0.5)) / BANDS),
        0,
      ),
    ),
  ]);
  const steps = slopes(values);
  const rows = values.map((row, i) => [...row, ...steps[i]]);
  for (let k = 0; k < 2 * (CEPSTRA + 1); k++) {
    const weight = k % (CEPSTRA + 1) === 0 ? ENERGY : 1;
    const mean = total(rows.map((row) => row[k])) / rows.length;
    const deviation = Math.sqrt(total(rows.map((row) => (row[k] - mean) ** 2)) / rows.length) || 1;
    for (const row of rows) row[k] = (weight * (row[k] - mean)) / deviation;
  }
  return rows;
}

/**
 * How far two sounds are apart: the mean distance of frames along the best path. One sound is stretched or shortened to
 * at most three times the other, here as well as on the whole: the symmetric form with slope constraint P = 1/2 of Sakoe
 * and Chiba. Infinite where lengths differ by more.
 */
export function distance(a, b) {
  const gaps = a.map((x) => b.map((y) => Math.sqrt(x.reduce((sum, value, k) => sum + (value - y[k]) ** 2, 0))));
  const gap = (i, j) => gaps[i]?.[j] ?? Infinity;
  const sums = a.map(() => new Float64Array(b.length));
  const sum = (i, j) => sums[i]?.[j] ?? Infinity;
  for (let i = 0; i < a.length; i++) {
    for (let j = 0; j < b.length; j++) {
      const before =
        i === 0 && j === 0
          ? gap(i, j)
          : Math.min(
              sum(i - 1, j - 1) + gap(i, j),
              sum(i - 2, j - 1) + 2 * gap(i - 1, j),
              sum(i - 3, j - 1) + 2 * gap(i - 2, j) + gap(i - 1, j),
              sum(i - 1, j - 2) + 2 * gap(i, j - 1),
              sum(i - 1, j - 3) + 2 * gap(i, j - 2) + gap(i, j - 1),
            );
      sums[i][j] = before + gap(i, j);
    }
  }
  return sum(a.length - 1, b.length - 1) / (a.length + b.length);
}
