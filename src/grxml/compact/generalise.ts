import { phraseKey } from '../tune/hearing.js';
import type { MeantPhrase } from './phrase-machine.js';

/** Words that phrases have in front or behind without another meaning. */
export interface Fillers {
  before: string[][];
  behind: string[][];
}

/** Pairs of phrases, with and without the words, that make them a filler, and different meanings among those. */
const leastPairs = 2;
const leastMeanings = 2;

/**
 * Finds fillers and the phrases that are left when they are taken away, so that each filler can be said with each phrase. A
 * filler is what phrases of at least two meanings can have without another meaning; what only one meaning has (`check`,
 * `report a`) belongs to it.
 */
export function generalise(phrases: readonly MeantPhrase[]): { cores: MeantPhrase[]; fillers: Fillers } {
  const meanings = new Map(phrases.map(({ words, meaning }) => [phraseKey(words), meaning]));
  const means = (words: readonly string[], meaning: string | undefined) => {
    const key = phraseKey(words);
    return meanings.has(key) && meanings.get(key) === meaning;
  };
  interface Found {
    words: string[];
    pairs: number;
    meanings: Set<string | undefined>;
  }
  const before = new Map<string, Found>();
  const behind = new Map<string, Found>();
  const different = new Set(meanings.values()).size;
  const count = (counts: typeof before, words: string[], meaning: string | undefined) => {
    const key = phraseKey(words);
    const known = counts.get(key) ?? { words, pairs: 0, meanings: new Set() };
    known.pairs++;
    known.meanings.add(meaning);
    counts.set(key, known);
  };
  for (const { words, meaning } of phrases) {
    for (let cut = 1; cut < words.length; cut++) {
      if (means(words.slice(cut), meaning)) count(before, words.slice(0, cut), meaning);
      if (means(words.slice(0, cut), meaning)) count(behind, words.slice(cut), meaning);
    }
  }
  const often = (counts: typeof before) =>
    [...counts.values()]
      .filter((each) => each.pairs >= leastPairs && each.meanings.size >= Math.min(leastMeanings, different))
      .map(({ words }) => words);
  const fillers: Fillers = { before: often(before), behind: often(behind) };
  const cores = new Map<string, MeantPhrase>();
  for (const phrase of phrases) {
    const core = strip(phrase, fillers, meanings);
    const key = phraseKey(core.words);
    if (!cores.has(key)) cores.set(key, core);
  }
  return { cores: [...cores.values()], fillers };
}

/** A phrase without fillers; they stay where the rest would have another meaning. */
function strip(phrase: MeantPhrase, fillers: Fillers, meanings: ReadonlyMap<string, string | undefined>): MeantPhrase {
  const startsWith = (words: readonly string[], part: readonly string[]) =>
    words.length > part.length && phraseKey(words.slice(0, part.length)) === phraseKey(part);
  const endsWith = (words: readonly string[], part: readonly string[]) =>
    words.length > part.length && phraseKey(words.slice(words.length - part.length)) === phraseKey(part);
  let { words } = phrase;
  const longest = (parts: readonly string[][]) => parts.toSorted((a, b) => b.length - a.length);
  const first = longest(fillers.before).find((part) => startsWith(words, part));
  const without = first ? words.slice(first.length) : words;
  const last = longest(fillers.behind).find((part) => endsWith(without, part));
  const bare = last ? without.slice(0, without.length - last.length) : without;
  const key = phraseKey(bare);
  if (!meanings.has(key) || meanings.get(key) === phrase.meaning) words = bare;
  return { ...phrase, words };
}
