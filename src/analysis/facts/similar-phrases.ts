import { once } from '../../diagnostics/kept.js';
import { joinSimilar } from '../phonetics/join.js';
import type { SpokenSubject } from '../subject.js';
import { rootPlace } from './menu.js';
import type { ListedPhrase } from './phrase-list.js';
import { ReportedPairs } from './reported-pairs.js';
import { mostComparisons, similarAlternatives } from './similar-alternatives.js';
import {
  firstDiffering,
  heardSimilarity,
  mayGoUnheard,
  placeOfWord,
  type SoundPair,
  saysItself,
} from './sound-pair.js';
import type { Sounds } from './sounds.js';
import { differingSites, narrowed, similarityOfSites, type WordSite } from './word-sites.js';
import { isNumber, letterOf } from './words.js';

/** Among whole phrases, only pairs that are warnings are searched for. */
const leastOfWhole = 0.6;
/** Of a draw some are enough: another draw would have others. */
const mostOfDraw = 600;

/**
 * Pairs of whole phrases of the root, or of the public rules together, that mean different things and sound alike, and
 * that differ in one place, and by other words than two alternatives of a one-of: what stands in several documents, in
 * rules that are active together, behind optional parts. Phrases that differ in several places are alike only if those
 * are, one by one. Depth deep.
 */
export const similarPhrases = once((subject: SpokenSubject): { pairs: SoundPair[]; truncated: boolean } => {
  const found = { pairs: [] as SoundPair[], truncated: false };
  const { sounds, phrases, depth } = subject;
  if (!sounds || depth !== 'deep' || !phrases.isTagged) return found;
  let entries = entriesOf(phrases.phrases, sounds);
  if (phrases.shortfall === 'limit') entries = entries.slice(0, mostOfDraw);
  if (isOneList(subject, entries)) return found;
  const { known, compared } = similarAlternatives(subject);
  const left = Math.max(mostComparisons[depth] - compared, mostComparisons.standard);
  const joined = joinSimilar(entries, leastOfWhole, left, { inOnePlace: true, apart: 1 - leastOfWhole });
  found.truncated = joined.truncated;
  const reported = new ReportedPairs();
  const reportedMeanings = new Set<string>();
  const isLost = mayGoUnheard(sounds);
  const variantsOf = (text: string) => sounds.of(text).variants;
  const cores = new Map<string, number>();
  for (const similar of joined.pairs) {
    const [a, b] = [entries[similar.a]!, entries[similar.b]!];
    const meanings = `${a.group} ${b.group}`;
    if (reportedMeanings.has(meanings)) continue;
    const differing = differingSites(a.words, b.words);
    const wide = similarityOfSites(similar.similarity, differing, variantsOf, cores);
    if (wide < leastOfWhole) continue;
    const sites = narrowed(differing, variantsOf);
    const effective = sites === differing ? wide : similarityOfSites(similar.similarity, sites, variantsOf, cores);
    if (effective < leastOfWhole) continue;
    if (similar.similarity < 1 && (sites.length !== 1 || !sites.every(isLost))) continue;
    if (effective === 1 && boundariesOf(a, sounds) !== boundariesOf(b, sounds)) continue;
    if (known.explains(sites) || reported.explains(sites)) continue;
    const pair = pairOf(subject, [a, b], [similar.phonesA, similar.phonesB], effective, sites);
    if (!pair) continue;
    reported.add(sites);
    reportedMeanings.add(meanings);
    found.pairs.push(pair);
  }
  return found;
});

interface Entry extends ListedPhrase {
  group: number;
  variants: ReturnType<Sounds['of']>['variants'];
}

/** Phrases that mean something else than their words; neither what is numbers or letters for the most part, nor what only adds words to a phrase of the same meaning. */
function entriesOf(phrases: readonly ListedPhrase[], sounds: Sounds): Entry[] {
  const meaningOf = new Map(phrases.map(({ text, readings }) => [text, readings[0]!.meaning]));
  const groups = new Map<string, number>();
  return phrases.flatMap((phrase) => {
    const { text, words, readings } = phrase;
    const { meaning } = readings[0]!;
    const read = words.filter((word) => isNumber([word]) || letterOf(word)).length;
    if (saysItself(readings[0]!, text) || read * 2 > words.length) return [];
    if (hasItselfWithin(words, meaning, meaningOf)) return [];
    const { variants } = sounds.of(text);
    if (variants.length === 0) return [];
    if (!groups.has(meaning)) groups.set(meaning, groups.size);
    return [{ ...phrase, group: groups.get(meaning)!, variants, soundsOfWords: sounds.fewestOf(words) }];
  });
}

function hasItselfWithin(words: readonly string[], meaning: string, meaningOf: ReadonlyMap<string, string>): boolean {
  for (let length = words.length - 1; length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      if (meaningOf.get(words.slice(from, from + length).join(' ')) === meaning) return true;
    }
  }
  return false;
}

/** All of it is what the alternatives of one one-of say: these were compared with one another. */
function isOneList({ choices }: SpokenSubject, entries: readonly Entry[]): boolean {
  return choices.some(({ alternatives, isTruncated }) => {
    if (isTruncated) return false;
    const said = new Set(alternatives.flatMap(({ phrases }) => phrases.map(({ text }) => text)));
    return entries.every(({ text }) => said.has(text));
  });
}

/** Where the sounds of each word end: phrases that differ in nothing else have a rule of their own. */
function boundariesOf({ words }: Entry, sounds: Sounds): string {
  return words.map((word) => sounds.word(word)[0]?.length ?? 0).join(' ');
}

function pairOf(
  subject: SpokenSubject,
  entries: readonly [Entry, Entry],
  phones: readonly [SoundPair['phonesA'], SoundPair['phonesB']],
  effective: number,
  sites: readonly WordSite[],
): SoundPair | undefined {
  const [first, second] = entries;
  const placed = [
    { entry: first, phones: phones[0], other: second },
    { entry: second, phones: phones[1], other: first },
  ].map(({ entry, phones: own, other }) => {
    const [reading] = entry.readings;
    const word = placeOfWord(reading!.match, firstDiffering(entry.words, other.words), subject.grammar.uri);
    return { entry, reading: reading!, phones: own, ...word };
  });
  // Words that another document has side by side are that document's business.
  if (placed[0]!.uri === placed[1]!.uri && placed[0]!.uri !== subject.grammar.uri) return undefined;
  // As the document has them.
  placed.sort((x, y) => (x.at?.start ?? 0) - (y.at?.start ?? 0));
  const [a, b] = [placed[0]!, placed[1]!];
  const sideOf = ({ entry: { text }, reading: { meaning }, rule }: typeof a) => ({ text, meaning, rule });
  return {
    choice: undefined,
    isSameList: false,
    at: b.at ?? rootPlace(subject).at,
    a: sideOf(a),
    b: sideOf(b),
    ...heardSimilarity(a, b, { effective, sites, sounds: subject.sounds! }),
    isEvaluated: a.reading.isEvaluated && b.reading.isEvaluated,
    mass: 2 / subject.phrases.phrases.length,
  };
}
