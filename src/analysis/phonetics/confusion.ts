import { dataTable } from '../../package-info.js';
import { isEnglishSound } from './phones.js';
import { editDistance, type Phones } from './similarity.js';

/** Of each level of noise in dB: intercept and slope of the log odds over ln(1 + cost). */
const calibration = dataTable<{ levels: readonly number[]; fit: readonly [intercept: number, slope: number][] }>(
  'confusability.json',
);

/** How often one of two phrases is taken for the other where a caller may say either, 0 to 1. */
export interface ConfusionRate {
  /** Babble 20 dB below the speech. */
  good_line: number;
  /** Babble 5 dB below the speech. */
  noisy_line: number;
}

/** What the rates rest on, for those who read the evidence. */
export const confusionBasis =
  'synthetic speech of four voices over a telephone line with babble at 20 and 5 dB, recognised by pocketsphinx as one of two words; unlike words: 4 % and 20 %';

/**
 * How often a recogniser takes one of two pronunciations for the other: a fit to 747 measured pairs of English words (see
 * `scripts/analysis/calibrate.mjs`), on the average off by 0.02 on 173 pairs that were held back. The odds fall with a power
 * of 1 + the cost of the cheapest edits between the sounds; equal sounds are a guess between two. The judge is one
 * recogniser without the words around, of English: for other sounds there is no rate. What it says of two pairs compares them, and is not the rate of a platform.
 */
export function confusionRate(a: Phones, b: Phones): ConfusionRate | undefined {
  if (!isEnglishSound(a) || !isEnglishSound(b)) return undefined;
  const { levels, fit } = calibration();
  const x = Math.log(1 + editDistance(a, b));
  const at = (level: number) => {
    const [intercept, slope] = fit[levels.indexOf(level)]!;
    return Math.round(100 / (1 + Math.exp(-(intercept + slope * x)))) / 100;
  };
  return { good_line: at(20), noisy_line: at(5) };
}

/** The rates in words: `a recogniser that had to choose between the two was wrong about 1 time in 4, 1 in 3 on a noisy line`. */
export function confusionText({ good_line, noisy_line }: ConfusionRate): string {
  const [good, noisy] = [good_line, noisy_line].map((rate) => Math.max(2, Math.round(1 / Math.max(rate, 0.001))));
  return `a recogniser that had to choose between the two was wrong about 1 time in ${good}${noisy === good ? '' : `, 1 in ${noisy} on a noisy line`}`;
}
