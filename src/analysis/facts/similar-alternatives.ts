import { once } from '../../diagnostics/kept.js';
import type { Item, OneOf } from '../../grxml/model.js';
import { joinSimilar, type SimilarPair } from '../phonetics/join.js';
import type { SpokenSubject } from '../subject.js';
import type { Choice } from './choices.js';
import type { Reading } from './reading.js';
import { ReportedPairs } from './reported-pairs.js';
import {
  firstDiffering,
  heardSimilarity,
  mayGoUnheard,
  meanNothingElse,
  placeOfWord,
  type SoundPair,
} from './sound-pair.js';
import type { Sounds } from './sounds.js';
import { differingSites, leastSimilarity, narrowed, similarityOfSites, type WordSite } from './word-sites.js';

export interface SimilarSet {
  pairs: SoundPair[];
  /** Comparisons were cut off. */
  truncated: boolean;
  /** Exact comparisons that it took. */
  compared: number;
  /** Similar pairs that were found, including those for which a more similar pair of the same meanings is reported. */
  known: ReportedPairs;
}

/** With more phrases than this, only pairs that are warnings are searched for. */
export const manyPhrases = 1500;
/** Two alternatives that are as similar are an error. */
export const verySimilar = 0.8;
/** Lists of this many entries hold names, of which none can be reworded: what is only somewhat alike is not reported. */
export const isNameList = ({ alternatives }: Choice): boolean => alternatives.length >= 40;
/** A word more of so few sounds may go unheard between two very similar alternatives. */
const fewSounds = 3;
export const mostComparisons = { quick: 0, standard: 600_000, deep: 2_500_000 };

interface Entry {
  item: Item;
  alternative: number;
  text: string;
  words: string[];
  reading: Reading;
  /** A number for the meaning, and for the meaning and the alternative. */
  group: number;
  option: number;
  variants: ReturnType<Sounds['of']>['variants'];
  soundsOfWords: number[];
}

/**
 * Pairs of phrases of the alternatives of each one-of. Two alternatives that each mean one thing have one pair, of
 * their most similar wordings; where an alternative leads to a list of meanings, each two meanings have one, unless
 * words within it are reported already.
 */
export const similarAlternatives = once((subject: SpokenSubject): SimilarSet => {
  const found: SimilarSet = { pairs: [], truncated: false, compared: 0, known: new ReportedPairs() };
  const { sounds } = subject;
  if (!sounds) return found;
  const isLost = mayGoUnheard(sounds);
  // A word of some length is heard, however long the rest is that both have.
  const isHeard = (site: WordSite) =>
    !isLost(site) && sounds.fewestOf([...site.a, ...site.b]).some((length) => length > fewSounds);
  const variantsOf = (text: string) => sounds.of(text).variants;
  const most = mostComparisons[subject.depth];
  const acrossLists: { pair: SoundPair; sites: readonly WordSite[] }[] = [];
  const alikeWithin: [Entry, Entry][] = [];
  // The small ones first: they are compared whatever the large ones take.
  const lists = subject.choices
    .filter(({ matters }) => matters)
    .map((choice) => ({ choice, entries: entriesOf(choice, sounds) }))
    .sort((x, y) => x.entries.length - y.entries.length);
  for (const { choice, entries } of lists) {
    const isMany = entries.length > manyPhrases;
    const threshold = !isMany ? leastSimilarity : isNameList(choice) ? verySimilar : 0.6;
    const joined = joinSimilar(entries, threshold, Math.max(0, most - found.compared), { apart: 1 - threshold });
    found.compared += joined.compared;
    if (joined.truncated) found.truncated = true;
    const best = new Map<number, { pair: SoundPair; sites: readonly WordSite[] }>();
    const cores = new Map<string, number>();
    const hasOneMeaning = choice.alternatives.map(({ phrases }) =>
      phrases.every(({ reading }) => reading.meaning === phrases[0]!.reading.meaning),
    );
    for (const similar of joined.pairs) {
      const [a, b] = [entries[similar.a]!, entries[similar.b]!];
      if (a.alternative === b.alternative || a.text.toLowerCase() === b.text.toLowerCase()) continue;
      if (meanNothingElse([a, b], sounds)) continue;
      const isSameList = hasOneMeaning[a.alternative]! && hasOneMeaning[b.alternative]!;
      const key = Math.min(a.option, b.option) * entries.length + Math.max(a.option, b.option);
      if ((best.get(key)?.pair.similarity ?? 0) >= similar.similarity && !isSameList) continue;
      const differing = differingSites(a.words, b.words);
      const wide = similarityOfSites(similar.similarity, differing, variantsOf, cores);
      if (wide < threshold) continue;
      const sites = narrowed(differing, variantsOf);
      const effective = sites === differing ? wide : similarityOfSites(similar.similarity, sites, variantsOf, cores);
      // A word more is heard, unless the two stand side by side and are very similar. That one begins or ends as the
      // other has a rule of its own (CNF-09).
      const isSure =
        similar.similarity === 1 || (isSameList && effective >= verySimilar && !sites.some((site) => isHeard(site)));
      if (!isSure && !sites.every(isLost)) continue;
      if (effective < threshold) continue;
      if (isSameList) alikeWithin.push([a, b]);
      if ((best.get(key)?.pair.similarity ?? 0) >= effective) continue;
      best.set(key, { pair: pairOf(subject, choice, [a, b], similar, { effective, sites, isSameList }), sites });
    }
    for (const each of best.values()) {
      if (each.pair.isSameList) found.pairs.push(each.pair);
      else acrossLists.push(each);
    }
  }
  found.known.fillWith(function* () {
    for (const [a, b] of alikeWithin) yield differingSites(a.words, b.words);
  });
  acrossLists.sort((x, y) => y.pair.similarity - x.pair.similarity);
  for (const { pair, sites } of acrossLists) {
    if (found.known.explains(sites)) continue;
    found.known.add(sites);
    found.pairs.push(pair);
  }
  found.pairs.sort((x, y) => y.similarity - x.similarity || (x.at?.start ?? 0) - (y.at?.start ?? 0));
  return found;
});

function entriesOf(choice: Choice, sounds: Sounds): Entry[] {
  const meanings = new Map<string, number>();
  let options = 0;
  return choice.alternatives.flatMap(({ item, phrases }, alternative) => {
    const ofMeaning = new Map<number, number>();
    return phrases.flatMap(({ text, words: tokens, reading }) => {
      // "stop_the_game" is said as three words.
      const words = text.includes('_') ? tokens.flatMap((word) => word.split('_').filter(Boolean)) : tokens;
      if (!meanings.has(reading.meaning)) meanings.set(reading.meaning, meanings.size);
      const { variants } = sounds.of(text);
      // What has no known sound is like nothing.
      if (variants.length === 0) return [];
      const group = meanings.get(reading.meaning)!;
      const option = ofMeaning.get(group) ?? options++;
      ofMeaning.set(group, option);
      const soundsOfWords = sounds.fewestOf(words);
      return [{ item, alternative, text, words, reading, group, option, variants, soundsOfWords }];
    });
  });
}

function pairOf(
  { grammar, phrases, sounds }: SpokenSubject,
  choice: Choice,
  entries: readonly [Entry, Entry],
  similar: SimilarPair,
  { effective, sites, isSameList }: { effective: number; sites: readonly WordSite[]; isSameList: boolean },
): SoundPair {
  const [first, second] = entries;
  const placed = [
    { entry: first, phones: similar.phonesA, other: second },
    { entry: second, phones: similar.phonesB, other: first },
  ].map(({ entry, phones, other }) => {
    const word = placeOfWord(entry.reading.match, firstDiffering(entry.words, other.words), grammar.uri);
    return { entry, phones, rule: word.rule, at: isSameList ? entry.item : (word.at ?? entry.item) };
  });
  // As the document has them.
  placed.sort((x, y) => x.at.start - y.at.start);
  const [a, b] = [placed[0]!, placed[1]!];
  // A one-of's own alternatives were looked at as rules of their own, whose names say nothing.
  const sideOf = ({ entry: { text, reading }, rule }: typeof a) => ({
    text,
    meaning: reading.meaning,
    rule: rule.startsWith('(') ? choice.rule.id : rule,
  });
  return {
    choice,
    isSameList,
    at: b.at,
    a: sideOf(a),
    b: sideOf(b),
    ...heardSimilarity(a, b, { effective, sites, sounds: sounds!, choice }),
    // Without any tag the application sees the words alone: what they mean to it is not known.
    isEvaluated: phrases.isTagged && a.entry.reading.isEvaluated && b.entry.reading.isEvaluated,
    mass: isSameList
      ? massOf(choice, [a.entry.item, b.entry.item])
      : massWithin(choice, a.entry) + massWithin(choice, b.entry),
  };
}

const weight = (item: Item) => item.weight ?? 1;
const weightOfAll = once((oneOf: OneOf) => oneOf.alternatives.reduce((sum, item) => sum + weight(item), 0));

/** The share of a one-of that some of its alternatives have, by weight. */
export function massOf(choice: Choice, items: readonly Item[]): number {
  const all = weightOfAll(choice.oneOf);
  return all <= 0 ? 1 : items.reduce((sum, item) => sum + weight(item), 0) / all;
}

/** The share that the phrases of one meaning have of a one-of, within their alternative by their number. */
function massWithin(choice: Choice, { alternative, item, reading }: Entry): number {
  const { phrases } = choice.alternatives[alternative]!;
  const same = phrases.filter(({ reading: { meaning } }) => meaning === reading.meaning).length;
  return (massOf(choice, [item]) * same) / phrases.length;
}
