import type { Range } from '../../grxml/model.js';
import type { RuleMatch } from '../../grxml/parse-tree.js';
import { confusionBasis, confusionRate, confusionText } from '../phonetics/confusion.js';
import { align, type Phones, similarity } from '../phonetics/similarity.js';
import type { Choice } from './choices.js';
import { isClosed, isClosedEntry, isClosedList } from './closed-words.js';
import type { Reading } from './reading.js';
import type { Sounds } from './sounds.js';
import { similarityOfSites, type WordSite } from './word-sites.js';
import { areWordings, isNumber, letterOf } from './words.js';

/** Two phrases that compete at one point of a call, mean different things and sound alike. */
export interface SoundPair {
  /** The one-of whose alternatives say them; absent for phrases of the whole grammar. */
  choice: Choice | undefined;
  /** They are what two alternatives of `choice` mean as wholes, not entries of lists that stand behind these. */
  isSameList: boolean;
  /** Where the second one is said. */
  at: Range | undefined;
  a: SpokenSide;
  b: SpokenSide;
  /**
   * Of two alternatives of a list by their wording as a whole, unless the differing words are unlike; else by the words
   * that differ, since what is said around them comes from elsewhere.
   */
  similarity: number;
  /** Similarity of the most usual pronunciations alone. */
  usual: number;
  phonesA: Phones;
  phonesB: Phones;
  /** Letters of the alphabet, and numbers, days and times (`closed`) cannot be reworded, and have rules of their own. */
  kind: 'words' | 'letters' | 'closed';
  /** Both meanings were evaluated; otherwise the tags' sources differ, or there are no tags. */
  isEvaluated: boolean;
  /** The two phrases' share of what may be said there. */
  mass: number;
}

export interface SpokenSide {
  text: string;
  meaning: string;
  /** The rule of the document that says it. */
  rule: string;
}

/** One of two phrases that sound alike: its words, its pronunciations and the one that sounds like the other. */
export interface HeardPhrase {
  entry: { words: readonly string[]; variants: readonly Phones[]; reading?: Reading };
  phones: Phones;
}

/** What is heard of two phrases. */
export function heardSimilarity(
  a: HeardPhrase,
  b: HeardPhrase,
  {
    effective,
    sites,
    sounds,
    choice,
  }: { effective: number; sites: readonly WordSite[]; sounds: Sounds; choice?: Choice },
) {
  const whole = similarity(a.entry.variants[0]!, b.entry.variants[0]!);
  return {
    similarity: effective,
    usual: similarityOfSites(whole, sites, (text) => sounds.of(text).variants.slice(0, 1)),
    phonesA: a.phones,
    phonesB: b.phones,
    kind:
      choice && isClosedList(choice) && [a, b].every(isClosedIn)
        ? ('closed' as const)
        : kindOf(a.entry.words, b.entry.words, sites),
  };
}

/** In a list of numbers: one of them, and not a word beside them. */
const isClosedIn = ({ entry: { words, reading } }: HeardPhrase): boolean =>
  isClosedEntry({ words, reading: reading ?? {} });

/** What kind of words tell two phrases apart. */
function kindOf(a: readonly string[], b: readonly string[], sites: readonly WordSite[]): SoundPair['kind'] {
  if ([...a, ...b].every((word) => letterOf(word) !== undefined)) return 'letters';
  if (sites.length > 0 && sites.every((site) => [...site.a, ...site.b].every(isSign))) return 'letters';
  const holds = (words: readonly string[]) => words.some((word) => isClosed([word]));
  const areClosed = sites.some((site) => isClosed([...site.a, ...site.b]) || (holds(site.a) && holds(site.b)));
  return areClosed ? 'closed' : 'words';
}

/** Said as the names of its letters: `B`, `RFM`. */
const isSpelled = (word: string) => letterOf(word) !== undefined || /^[B-DF-HJ-NP-TV-XZ]{2,5}$/.test(word);

/** A sign of a code: a letter or a number. */
const isSign = (word: string) => isSpelled(word) || isNumber([word]);

/** Where a word of a phrase is said. */
export interface WordPlace {
  /** In the document: a token, or the reference that leads to it. */
  at: Range | undefined;
  /** The rule of the document around that. */
  rule: string;
  /** The document that has the word itself. */
  uri: string;
}

/** @param uri the document whose places are wanted */
export function placeOfWord(match: RuleMatch, word: number, uri: string): WordPlace {
  const place: WordPlace = { at: undefined, rule: match.rule.id, uri: match.grammar.uri };
  const visit = (rule: RuleMatch): void => {
    place.uri = rule.grammar.uri;
    for (const node of rule.children) {
      if (node.kind === 'tag' || node.kind === 'garbage' || word < node.start || word >= node.end) continue;
      const source = node.kind === 'token' ? node.token : node.reference;
      if (rule.grammar.uri === uri && source) {
        place.at = { start: source.start, end: source.end };
        place.rule = rule.rule.id;
      }
      if (node.kind === 'rule') visit(node);
    }
  };
  visit(match);
  return place;
}

/** The first word that the other phrase has not. */
export function firstDiffering(words: readonly string[], others: readonly string[]): number {
  let at = 0;
  while (at < words.length - 1 && words[at]!.toLowerCase() === others[at]?.toLowerCase()) at++;
  return at;
}

/** A word that only one of two phrases has is heard in most cases, unless it is one of few. */
export const mayGoUnheard =
  ({ easilyLost }: Pick<Sounds, 'easilyLost'>) =>
  ({ a, b }: WordSite): boolean =>
    (a.length > 0 && b.length > 0) || [...a, ...b].every((word) => easilyLost.has(word.toLowerCase()));

/** The value of a phrase is its words: that it differs from that of other words says nothing. */
export function saysItself({ value }: Reading, text: string): boolean {
  const [only, ...more] = value && typeof value === 'object' ? Object.values(value) : [value];
  return more.length === 0 && typeof only === 'string' && only.trim().toLowerCase() === text.toLowerCase();
}

/** Two wordings of one thing whose values, too, differ in the endings of words only: a visitor, the visitors. */
function differInNumber(
  a: { words: readonly string[]; reading: Reading },
  b: { words: readonly string[]; reading: Reading },
): boolean {
  const bare = ({ meaning }: Reading) => meaning.toLowerCase().replace(/(?<=\p{L}{3})e?s(?!\p{L})/gu, '');
  return a.reading.isEvaluated && areWordings(a.words, b.words) && bare(a.reading) === bare(b.reading);
}

/** Names of the digit zero: beside another one, "oh" is the letter only where the values say so. */
const namesOfZero: ReadonlySet<string> = new Set(['0', 'zero', 'oh', 'nought', 'naught']);

function areOneZero(sides: readonly { text: string; reading: Reading }[]): boolean {
  if (!sides.every(({ text }) => namesOfZero.has(text.toLowerCase()))) return false;
  const values = sides.map(({ reading, text }) => (saysItself(reading, text) ? 0 : reading.value));
  // A value that tags of another format leave empty says nothing.
  const isKnown = values.every((value) => typeof value === 'string' || typeof value === 'number');
  return !isKnown || new Set(values.map(String)).size === 1;
}

/** Two phrases whose values are their words may be wordings of one thing, or words that carry none. */
export function meanNothingElse(
  sides: readonly { text: string; words: readonly string[]; reading: Reading }[],
  { easilyLost }: Pick<Sounds, 'easilyLost'>,
): boolean {
  // The singular and the plural of one thing, which the author wanted to have apart.
  if (differInNumber(sides[0]!, sides[1]!) || areOneZero(sides)) return true;
  if (!sides.every(({ reading, text }) => saysItself(reading, text))) return false;
  const isIdle = ({ words }: (typeof sides)[number]) => words.every((word) => easilyLost.has(word.toLowerCase()));
  return sides.every(isIdle) || areWordings(sides[0]!.words, sides[1]!.words);
}

/**
 * What shows that two phrases sound alike: the phrases, their sounds side by side, the score, and where the
 * pronunciation of each word comes from.
 */
export function soundEvidence(pair: SoundPair, sounds: Sounds) {
  const rate = confusionRate(pair.phonesA, pair.phonesB);
  return {
    phrases: [pair.a.text, pair.b.text],
    meanings: [pair.a.meaning, pair.b.meaning],
    rules: [pair.a.rule, pair.b.rule],
    similarity: Math.round(pair.similarity * 100) / 100,
    ...(rate && { confusion: { ...rate, basis: confusionBasis } }),
    sounds: align(pair.phonesA, pair.phonesB).map(({ a, b }) => [a ?? '-', b ?? '-']),
    pronunciations: sounds.sources([pair.a.text, pair.b.text]),
  };
}

/** How alike two phrases sound, and what that costs: `(similarity 0.80: …): a recogniser … wrong about 1 time in 4`. */
export function alikeText(pair: SoundPair): string {
  const rate = confusionRate(pair.phonesA, pair.phonesB);
  return `(similarity ${pair.similarity.toFixed(2)}: ${soundText(pair)})${rate ? `: ${confusionText(rate)}` : ''}`;
}

/** Columns of sounds that are shown as they are; of more, those that both phrases have at their ends are left out. */
const shownWhole = 14;
/** Of these, so many are left beside what differs. */
const shownBeside = 3;

/** The sounds of both as text: `AH M AW N T / AH K AW N T`. */
export function soundText(pair: SoundPair): string {
  const all = align(pair.phonesA, pair.phonesB);
  const isAlike = ({ a, b }: (typeof all)[number]) => a === b;
  const first = Math.max(0, all.findIndex((column) => !isAlike(column)) - shownBeside);
  const last = all.findLastIndex((column) => !isAlike(column)) + shownBeside;
  const isLong = all.length > shownWhole && !all.every(isAlike);
  const columns = isLong ? all.slice(first, last + 1) : all;
  return `${columns.map(({ a }) => a ?? '·').join(' ')} / ${columns.map(({ b }) => b ?? '·').join(' ')}`;
}
