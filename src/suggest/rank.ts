import { type Candidate, families } from './candidates.js';
import { wordsOf } from './text/normalise.js';

/** What a phrase loses per word beyond the first, and for being like one that is chosen already. */
const perWord = 0.015;
const perLikeness = 0.6;

/** The word bigrams of a phrase; its one word where it has no more. */
export function bigrams(text: string): ReadonlySet<string> {
  const words = wordsOf(text);
  return new Set(words.length < 2 ? words : words.slice(1).map((word, index) => `${words[index]} ${word}`));
}

/** Shared bigrams over all bigrams, 0 to 1. */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const each of a) if (b.has(each)) shared++;
  return shared === 0 ? 0 : shared / (a.size + b.size - shared);
}

/**
 * Picks the best, family by family in turn: relevance and brevity less the likeness to what is chosen already (maximal
 * marginal relevance, Carbonell and Goldstein 1998). The order depends on nothing but the candidates' order.
 */
export function rank(candidates: readonly Candidate[], limit: number): Candidate[] {
  const pools = families.map((family) =>
    candidates
      .filter((candidate) => candidate.family === family)
      .map((candidate) => {
        const words = candidate.text.split(' ').length;
        return {
          candidate,
          value: candidate.relevance - perWord * (words - 1),
          grams: bigrams(candidate.text),
          like: 0,
        };
      }),
  );
  const chosen: Candidate[] = [];
  while (chosen.length < limit && pools.some((pool) => pool.length > 0)) {
    for (const pool of pools) {
      if (pool.length === 0 || chosen.length >= limit) continue;
      let best = 0;
      const worth = (index: number) => pool[index]!.value - perLikeness * pool[index]!.like;
      for (let index = 1; index < pool.length; index++) if (worth(index) > worth(best) + 1e-9) best = index;
      const [{ candidate, grams }] = pool.splice(best, 1) as [(typeof pool)[number]];
      chosen.push(candidate);
      for (const other of pools.flat()) other.like = Math.max(other.like, likeness(other.grams, grams));
    }
  }
  return chosen;
}
