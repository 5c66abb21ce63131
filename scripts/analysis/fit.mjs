// From measured confusions to a rate: the odds that one of two words is taken for the other are a power of 1 + cost, where
// cost is the cheapest way to turn the sounds of the one into those of the other. One fit per level of noise.
import { Pronouncer } from '../../build/analysis/index.js';
import { editDistance } from '../../build/analysis/phonetics/similarity.js';

const bins = 8;
const rounded = (value) => Math.round(value * 1000) / 1000;
/** @param at the level of noise; all of them together without it */
const rateOf = ({ mistaken, clips }, at) =>
  at === undefined ? mistaken.reduce((sum, each) => sum + each, 0) / (clips * mistaken.length) : mistaken[at] / clips;

/** The measured rows with the cost of each pair, by the closest of the usual pronunciations. */
export async function withCosts(rows, levels, clips) {
  const pronouncer = await Pronouncer.load();
  return rows.map(([a, b, isHeldBack, ...counts]) => {
    const costs = pronouncer
      .word(a)
      .variants.flatMap((one) => pronouncer.word(b).variants.map((other) => editDistance(one, other)));
    return { cost: Math.min(...costs), isHeldBack: isHeldBack === 1, mistaken: counts.slice(0, levels), clips };
  });
}

/** Logistic regression of the rate on ln(1 + cost), by Newton's method: [intercept, slope]. */
function regress(rows, at) {
  let [intercept, slope] = [0, 0];
  for (let round = 0; round < 30; round++) {
    let [g0, g1, h00, h01, h11] = [0, 0, 0, 0, 0];
    for (const row of rows) {
      const x = Math.log(1 + row.cost);
      const p = 1 / (1 + Math.exp(-(intercept + slope * x)));
      const [error, weight] = [rateOf(row, at) - p, p * (1 - p)];
      g0 += error;
      g1 += error * x;
      h00 += weight;
      h01 += weight * x;
      h11 += weight * x * x;
    }
    const determinant = h00 * h11 - h01 * h01;
    intercept += (h11 * g0 - h01 * g1) / determinant;
    slope += (h00 * g1 - h01 * g0) / determinant;
  }
  return [rounded(intercept), rounded(slope)];
}

/** The fit of each level, on the pairs that were not held back. */
export function fitOf(rows, levels) {
  const used = rows.filter(({ isHeldBack }) => !isHeldBack);
  return Array.from({ length: levels }, (_, at) => regress(used, at));
}

const expected = ([intercept, slope], cost) => 1 / (1 + Math.exp(-(intercept + slope * Math.log(1 + cost))));

/** The mean difference between the expected and the measured rate over bins of equal size, on the held-back pairs. */
export function reliabilityOf(rows, fit) {
  const held = rows.filter(({ isHeldBack }) => isHeldBack);
  const errorOf = (at) => {
    const pairs = held
      .map((row) => ({
        rate: rateOf(row, at),
        expected:
          at === undefined
            ? fit.reduce((sum, each) => sum + expected(each, row.cost), 0) / fit.length
            : expected(fit[at], row.cost),
      }))
      .sort((a, b) => a.expected - b.expected);
    let error = 0;
    for (let bin = 0; bin < bins; bin++) {
      const part = pairs.slice((bin * pairs.length) / bins, ((bin + 1) * pairs.length) / bins);
      error += Math.abs(part.reduce((sum, pair) => sum + pair.expected - pair.rate, 0)) / pairs.length;
    }
    return rounded(error);
  };
  return { pairs: held.length, error: errorOf(undefined), perLevel: fit.map((_, at) => errorOf(at)) };
}
