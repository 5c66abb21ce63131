import type { Item, OneOf } from '../../grxml/model.js';
import { once } from '../../grxml/validate/subject.js';
import { joinSimilar } from '../phonetics/join.js';
import { align, type Phones, similarity } from '../phonetics/similarity.js';
import type { SpokenSubject } from '../subject.js';
import type { Choice } from './choices.js';
import type { Sounds } from './sounds.js';
import { isNumber, letterOf } from './word-classes.js';

/** Two alternatives of a one-of that mean different things and sound alike. */
export interface SimilarAlternatives {
  choice: Choice;
  a: SpokenSide;
  b: SpokenSide;
  /** By their differing words, where the rest does not tell them apart either: see `effective`. */
  similarity: number;
  /** Similarity of the most usual pronunciations alone. */
  usual: number;
  phonesA: Phones;
  phonesB: Phones;
  /** Letters of the alphabet and numbers cannot be reworded, and have rules of their own. */
  kind: 'words' | 'letters' | 'numbers';
  /** Both meanings were evaluated; otherwise the tags' sources differ, or there are no tags. */
  isEvaluated: boolean;
  /** The two alternatives' share of the one-of. */
  mass: number;
}

export interface SpokenSide {
  item: Item;
  text: string;
  meaning: string;
}

export interface SimilarSet {
  pairs: SimilarAlternatives[];
  /** Comparisons were cut off. */
  truncated: boolean;
}

/** The least similarity that is told at all. */
export const leastSimilarity = 0.5;
/** Beyond so many phrases only what is told as a warning is looked for. */
const manyPhrases = 1500;
const mostComparisons = { quick: 0, standard: 600_000, deep: 2_500_000 };

/** Pairs of alternatives of all one-ofs, the most similar phrases of each two alternatives, most similar first. */
export const similarAlternatives = once((subject: SpokenSubject): SimilarSet => {
  const { sounds } = subject;
  const found: SimilarSet = { pairs: [], truncated: false };
  if (!sounds) return found;
  let left = mostComparisons[subject.depth];
  // Without any tag the application sees the words alone: what they mean to it is not known.
  const { isTagged } = subject.phrases;
  for (const choice of subject.choices) {
    if (!choice.matters) continue;
    const meanings = new Map<string, number>();
    const entries = choice.alternatives.flatMap(({ item, phrases }, alternative) =>
      phrases.map(({ text, words, reading }) => {
        if (!meanings.has(reading.meaning)) meanings.set(reading.meaning, meanings.size);
        const { variants } = sounds.of(text);
        return { item, alternative, text, words, reading, group: meanings.get(reading.meaning)!, variants };
      }),
    );
    const threshold = entries.length > manyPhrases ? 0.6 : leastSimilarity;
    const joined = joinSimilar(entries, threshold, Math.max(0, left));
    left -= joined.compared;
    if (joined.truncated) found.truncated = true;
    const best = new Map<number, SimilarAlternatives>();
    const cores = new Map<string, number>();
    const count = choice.alternatives.length;
    for (const pair of joined.pairs) {
      // As the document has them.
      const isTurned = entries[pair.a]!.item.start > entries[pair.b]!.item.start;
      const [a, b] = isTurned ? [entries[pair.b]!, entries[pair.a]!] : [entries[pair.a]!, entries[pair.b]!];
      if (a.alternative === b.alternative || a.text.toLowerCase() === b.text.toLowerCase()) continue;
      const key = Math.min(a.alternative, b.alternative) * count + Math.max(a.alternative, b.alternative);
      if ((best.get(key)?.similarity ?? 0) >= pair.similarity) continue;
      const effective = effectiveSimilarity(
        a.words,
        b.words,
        pair.similarity,
        (text) => sounds.of(text).variants,
        cores,
      );
      if (effective < threshold || (best.get(key)?.similarity ?? 0) >= effective) continue;
      best.set(key, {
        choice,
        a: { item: a.item, text: a.text, meaning: a.reading.meaning },
        b: { item: b.item, text: b.text, meaning: b.reading.meaning },
        similarity: effective,
        usual: similarity(a.variants[0]!, b.variants[0]!),
        phonesA: isTurned ? pair.phonesB : pair.phonesA,
        phonesB: isTurned ? pair.phonesA : pair.phonesB,
        kind: kindOf(a.words, b.words),
        isEvaluated: isTagged && a.reading.isEvaluated && b.reading.isEvaluated,
        mass: massOf(choice, [a.item, b.item]),
      });
    }
    for (const pair of best.values()) found.pairs.push(pair);
  }
  found.pairs.sort((x, y) => y.similarity - x.similarity || x.a.item.start - y.a.item.start);
  return found;
});

/**
 * Long phrases that share words are alike as wholes; what callers and recognisers go by is where they differ. Where the
 * differing words do not sound alike, their similarity counts.
 */
export function effectiveSimilarity(
  a: readonly string[],
  b: readonly string[],
  whole: number,
  soundsOf: (text: string) => readonly Phones[],
  known = new Map<string, number>(),
): number {
  const same = (x: string | undefined, y: string | undefined) => x?.toLowerCase() === y?.toLowerCase();
  let from = 0;
  while (from < a.length && from < b.length && same(a[from], b[from])) from++;
  let back = 0;
  while (back < a.length - from && back < b.length - from && same(a.at(-1 - back), b.at(-1 - back))) back++;
  if (from + back === 0) return whole;
  const coreA = a.slice(from, a.length - back);
  const coreB = b.slice(from, b.length - back);
  // One has words that the other lacks: a single one may go unheard.
  if (coreA.length === 0 || coreB.length === 0) return coreA.length + coreB.length > 1 ? 0 : whole;
  const [textA, textB] = [coreA.join(' '), coreB.join(' ')];
  const key = `${textA}\u0000${textB}`;
  let core = known.get(key);
  if (core === undefined) {
    core = 0;
    for (const x of soundsOf(textA)) for (const y of soundsOf(textB)) core = Math.max(core, similarity(x, y));
    known.set(key, core);
  }
  return core < leastSimilarity ? core : whole;
}

function kindOf(a: readonly string[], b: readonly string[]): SimilarAlternatives['kind'] {
  if ([...a, ...b].every((word) => letterOf(word) !== undefined)) return 'letters';
  return isNumber([...a, ...b]) ? 'numbers' : 'words';
}

const weight = (item: Item) => item.weight ?? 1;
const weightOfAll = once((oneOf: OneOf) => oneOf.alternatives.reduce((sum, item) => sum + weight(item), 0));

/** The share of a one-of that some of its alternatives have, by weight. */
export function massOf(choice: Choice, items: readonly Item[]): number {
  const all = weightOfAll(choice.oneOf);
  return all <= 0 ? 1 : items.reduce((sum, item) => sum + weight(item), 0) / all;
}

/**
 * What shows that two phrases sound alike: the phrases, their sounds side by side, the score, and where the
 * pronunciation of each word comes from.
 */
export function soundEvidence(pair: SimilarAlternatives, sounds: Sounds) {
  return {
    phrases: [pair.a.text, pair.b.text],
    meanings: [pair.a.meaning, pair.b.meaning],
    similarity: Math.round(pair.similarity * 100) / 100,
    sounds: align(pair.phonesA, pair.phonesB).map(({ a, b }) => [a ?? '-', b ?? '-']),
    pronunciations: sounds.sources([pair.a.text, pair.b.text]),
  };
}

/** The sounds of both as text: `AH M AW N T / AH K AW N T`. */
export function soundText(pair: SimilarAlternatives): string {
  const columns = align(pair.phonesA, pair.phonesB);
  return `${columns.map(({ a }) => a ?? '·').join(' ')} / ${columns.map(({ b }) => b ?? '·').join(' ')}`;
}
