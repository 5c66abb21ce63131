import { type Candidate, families } from './candidates.js';
import { comparisonKey, contentStems, isDeterminer, wordsOf } from './text/normalise.js';
import { functionWords } from './text/vocabulary.js';

const mostWords = 10;
/** What a caller says in the words of a long title or of a long known phrase may be longer, by what stands before and behind it. */
const beyondKnown = 7;
const mostEver = 15;

/** Why a phrase is none that a caller would say, whatever it means; undefined where nothing speaks against it. */
export function faultOf(text: string, most = mostWords): string | undefined {
  const words = wordsOf(text);
  const spoken = text.trim().split(/\s+/).filter(Boolean).length;
  if (words.length === 0 || spoken < 1 || spoken > most) return `1 to ${most} words`;
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    if (next === word && !(word === 'that' || word === 'had')) return `doubled word "${word}"`;
    if (next !== undefined && isDeterminer(word) && isDeterminer(next)) return `"${word} ${next}"`;
    if (word === 'a' && next && /^[aeio]/.test(next) && !/^(?:one|once|uni|use|eu)/.test(next)) return `"a ${next}"`;
    if (word === 'an' && next && /^[bcdgjklpqtvwyz]/.test(next)) return `"an ${next}"`;
    if (word === 'i' && next && /^(?:is|are|has|does|was not am)$/.test(next)) return `"I ${next}"`;
    const isAsked = /^(?:does|did|can|could|will|would|should|may|must)$/.test(words[index - 1] ?? '');
    if (/^(?:he|she|it)$/.test(word) && next && /^(?:am|are|have|do)$/.test(next) && !isAsked)
      return `"${word} ${next}"`;
  }
  const last = words.at(-1)!;
  if (isDeterminer(last) && last !== 'this' && last !== 'that') return `ends in "${last}"`;
  return undefined;
}

/** How many words a phrase in the words of a topic and its known phrases may have. */
export const longestOf = (known: readonly string[]): number =>
  Math.min(mostEver, Math.max(mostWords, ...known.map((text) => wordsOf(text).length + beyondKnown)));

/** Drops what is known in any form (the topic, the phrases, an earlier candidate) and what nobody says. */
export function filterCandidates(
  candidates: readonly Candidate[],
  known: readonly string[],
  longest = longestOf(known),
): Candidate[] {
  const seen = new Set(known.map(comparisonKey));
  return candidates.filter(({ text, source }) => {
    const key = comparisonKey(text);
    const most = source === 'phrases' ? longest : mostWords;
    if (key === '' || seen.has(key) || faultOf(text, most) !== undefined) return false;
    seen.add(key);
    return true;
  });
}

/** What a phrase loses per word beyond the first, and for being like one that is chosen already. */
const perWord = 0.015;
const perSimilarity = 0.6;

/** The word bigrams of a phrase; its one word where it has no more. */
export function bigrams(text: string): ReadonlySet<string> {
  const words = wordsOf(text);
  return new Set(words.length < 2 ? words : words.slice(1).map((word, index) => `${words[index]} ${word}`));
}

/** Shared bigrams over all bigrams, 0 to 1. */
export function bigramSimilarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const each of a) if (b.has(each)) shared++;
  return shared === 0 ? 0 : shared / (a.size + b.size - shared);
}

/**
 * Picks the best, family by family in turn: relevance and brevity less the similarity to what is chosen already (maximal
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
      const worth = (index: number) => pool[index]!.value - perSimilarity * pool[index]!.like;
      for (let index = 1; index < pool.length; index++) if (worth(index) > worth(best) + 1e-9) best = index;
      const [{ candidate, grams }] = pool.splice(best, 1) as [(typeof pool)[number]];
      chosen.push(candidate);
      for (const other of pools.flat()) other.like = Math.max(other.like, bigramSimilarity(other.grams, grams));
    }
  }
  return chosen;
}

/** What a phrase gains per telling word that no chosen phrase has, up to so many words, and loses for having none, and for its family's share. */
const perNewWord = 0.12;
const nothingNew = 0.4;
const mostNewWords = 3;
const perFamilyShare = 0.3;

/**
 * Picks the best of an answer of many phrases: as `rank`, and the words that tell something new decide what comes next, as
 * hearing one wish behind six openings helps nobody.
 */
export function rankMany(candidates: readonly Candidate[], limit: number): Candidate[] {
  const pool = candidates.map((candidate) => {
    const words = wordsOf(candidate.text);
    return {
      candidate,
      value: candidate.relevance - perWord * (words.length - 1),
      grams: bigrams(candidate.text),
      stems: [...new Set(contentStems(words))].filter((each) => !functionWords.has(each)),
      like: 0,
    };
  });
  const said = new Set<string>();
  const counts = new Map(families.map((family) => [family, 0]));
  const chosen: Candidate[] = [];
  while (chosen.length < limit && pool.length > 0) {
    let [best, most] = [0, Number.NEGATIVE_INFINITY];
    for (const [index, { candidate, value, stems, like }] of pool.entries()) {
      const fresh = stems.reduce((sum, each) => sum + (said.has(each) ? 0 : 1), 0);
      const crowd = (perFamilyShare * counts.get(candidate.family)!) / Math.max(1, chosen.length);
      const news = fresh === 0 ? -nothingNew : perNewWord * Math.min(mostNewWords, fresh);
      const worth = value - perSimilarity * like + news - crowd;
      if (worth > most + 1e-9) [best, most] = [index, worth];
    }
    const [{ candidate, grams, stems }] = pool.splice(best, 1) as [(typeof pool)[number]];
    chosen.push(candidate);
    counts.set(candidate.family, counts.get(candidate.family)! + 1);
    for (const each of stems) said.add(each);
    for (const other of pool) other.like = Math.max(other.like, bigramSimilarity(other.grams, grams));
  }
  return chosen;
}
