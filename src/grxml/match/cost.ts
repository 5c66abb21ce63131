/**
 * The cost of a parse: whole numbers that are added, so that sums do not depend on their order. The cheapest parse is
 * the best. One unit of likelihood is 2^-20 of a natural logarithm.
 */
const unitsPerNat = 2 ** 20;

/** A choice of likelihood 0 (`repeat-prob="0"`) is still possible: SRGS 2.5.1 speaks of likelihood, not of acceptance. */
const impossible = 2 ** 30;

/** Each word that GARBAGE swallows costs more than any likelihood: words of the grammar explain the input better. */
export const garbageWordCost = 2 ** 36;

/** A token written in another case than the word costs next to nothing: it decides only between equals. */
export const caseCost = 1;

/** What a choice of this likelihood (0 to 1) costs. */
export function likelihoodCost(likelihood: number): number {
  return likelihood > 0 ? Math.min(impossible, Math.round(-Math.log(likelihood) * unitsPerNat)) : impossible;
}

/** The likelihood, 0 to 1, that a cost without its garbage stands for. */
export function likelihoodOf(cost: number): number {
  return Math.exp(-(cost % garbageWordCost) / unitsPerNat);
}
