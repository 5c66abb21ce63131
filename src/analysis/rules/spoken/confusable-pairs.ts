import { once } from '../../../diagnostics/kept.js';
import { partsOf } from '../../../grxml/validate/facts/expansions.js';
import type { Choice } from '../../facts/choices.js';
import { isClosed } from '../../facts/closed-words.js';
import { confusablePairs, sharedWords } from '../../facts/confusable-pairs.js';
import { rootPlace } from '../../facts/menu.js';
import { misspelt } from '../../facts/misspelt.js';
import type { ListedPhrase } from '../../facts/phrase-list.js';
import { isNameList, similarAlternatives, verySimilar } from '../../facts/similar-alternatives.js';
import { alikeText, type SoundPair, soundEvidence, soundText } from '../../facts/sound-pair.js';
import { differingSites } from '../../facts/word-sites.js';
import { addedTo, areWordings, negation } from '../../facts/words.js';
import { confusionRate } from '../../phonetics/confusion.js';
import { spokenRules } from '../../rule.js';
import type { SpokenSubject } from '../../subject.js';

/** In a long list of names that share a word, that word is the one cause; in a menu each pair can be reworded. */
const longList = 20;
function inLongSharedList(subject: SpokenSubject): (pair: SoundPair) => boolean {
  const shared = sharedWords(subject);
  return ({ choice }) => choice !== undefined && choice.alternatives.length > longList && shared.has(choice);
}

/** Below three fifths only very short words are worth a word: one sound that differs is half of them. */
const shortConfused = 0.2;
/** A little more than three fifths of the sounds: "clear" and "clutch" have just these. */
const leastAlike = 0.62;
const leastBySpelling = 0.65;
const isHardlyConfused = ({ similarity, phonesA, phonesB }: SoundPair): boolean => {
  const rate = confusionRate(phonesA, phonesB);
  if (similarity >= (rate ? leastAlike : leastBySpelling)) return false;
  return rate === undefined || rate.good_line < shortConfused;
};

/** The sounds of both rest on a guess, so that what is only somewhat alike proves nothing. */
const areGuesses =
  ({ sounds }: SpokenSubject) =>
  ({ a, b }: SoundPair): boolean =>
    [a, b].every(({ text }) => sounds!.of(text).guessed.length > 0);

/** A word in no dictionary of one or two sounds ("aah"): what its spelling says about them is next to nothing. */
const isBareGuess =
  ({ sounds }: SpokenSubject) =>
  ({ a, b }: SoundPair): boolean =>
    [a, b].some(({ text }) => {
      const { variants, guessed } = sounds!.of(text);
      return guessed.length > 0 && variants.every(({ length }) => length < 3);
    });

/** The one begins or ends the other: a rule of its own (CNF-09) decides, unless the longer one is the negation. */
const isContained = ({ a, b }: SoundPair): boolean => {
  const [short, long] = [a.text, b.text]
    .map((text) => text.toLowerCase().split(' '))
    .sort((x, y) => x.length - y.length);
  // "two week" and "two weeks".
  if (short!.length === long!.length && short!.some((word) => isClosed([word]))) return areWordings(short!, long!);
  const added = short!.length < long!.length ? addedTo(short!, long!) : undefined;
  return added !== undefined && !added.some((word) => negation.test(word));
};

/** Phrases of so many words are told apart where they differ in two places, or in three words at one. */
const longPhrase = 4;

function differInPlaces({ a, b }: SoundPair): boolean {
  const [own, other] = [a, b].map(({ text }) => text.toLowerCase().split(/[ _]+/));
  if (Math.min(own!.length, other!.length) < longPhrase) return false;
  const sites = differingSites(own!, other!);
  return sites.length > 1 || sites.some((site) => Math.min(site.a.length, site.b.length) > 2);
}

/** Of a list of names the closest pairs are named, once. */
const isOfNames = ({ choice }: SoundPair): boolean => choice !== undefined && isNameList(choice);

/** Lists of names with entries that sound the same: that the entries need confirming is said of these. */
const homophoneLists = once(
  (subject: SpokenSubject) =>
    new Set(
      confusablePairs(subject).pairs.flatMap((pair) => (pair.similarity === 1 && isOfNames(pair) ? [pair.choice] : [])),
    ),
);

/** Something is left of each alternative without the shared words, no number is changed, and there is more than one meaning. */
function canBeLeftOut({ alternatives }: Choice, shared: readonly string[], texts: readonly string[]): boolean {
  if (shared.some((word) => isClosed([word]))) return false;
  const isShared = (word: string) => shared.includes(word.toLowerCase());
  if (alternatives.some(({ phrases }) => phrases.some(({ words }) => words.every(isShared)))) return false;
  const having = new Set(texts);
  const meanings = alternatives.flatMap(({ phrases }) =>
    phrases.flatMap(({ text, reading }) => (having.has(text) ? [reading.meaning] : [])),
  );
  return new Set(meanings).size > 1;
}

/** A misspelt word is said as the word that was meant, not as its spelling would be read. */
const isOfSlip =
  ({ grammar, sounds }: SpokenSubject) =>
  ({ a, b }: SoundPair): boolean => {
    const isSaid = (word: string) => partsOf(grammar).tokens.has(word);
    return [a, b].some(({ text }) => text.split(' ').some((word) => misspelt(word, sounds!, isSaid) !== undefined));
  };

export const confusablePairsRules = spokenRules([
  {
    id: 'CNF-01',
    code: 'sounds-same',
    depth: 'standard',
    together: 'pairs',
    severity: 'error',
    summary: 'Two alternatives sound the same and mean different things.',
    what: 'The usual pronunciations of two alternatives of a one-of are equal, and their values differ. A word of one or two sounds that is in no dictionary does not count.',
    why: 'No recogniser can tell them apart: one of the two callers always gets the wrong thing.',
    check(subject, report) {
      const isBare = isBareGuess(subject);
      const same = confusablePairs(subject).pairs.filter(
        (pair) => pair.similarity === 1 && pair.usual >= 0.6 && !isBare(pair),
      );
      // "1" and "one": the numbers of a list are one slip.
      const numerals = same.filter(({ kind, a, b }) => kind === 'closed' && /\d/.test(a.text) !== /\d/.test(b.text));
      const others = new Set<SoundPair>(numerals.slice(1));
      for (const pair of same) {
        if (others.has(pair)) continue;
        const isNumeral = pair === numerals[0];
        const more = isNumeral && others.size > 0 ? `; ${others.size} more such numbers` : '';
        report({
          ...(pair.at ? { at: pair.at } : {}),
          message: `"${pair.a.text}" and "${pair.b.text}" sound the same (${soundText(pair)}) and mean different things${more}`,
          fix: isNumeral
            ? 'give the digits the value of the word, or leave them out'
            : 'use another wording for one of them, or ask the caller to confirm',
          evidence: soundEvidence(pair, subject.sounds!),
          mass: isNumeral
            ? Math.min(
                1,
                numerals.reduce((sum, { mass }) => sum + mass, 0),
              )
            : pair.mass,
          ...(pair.isEvaluated ? {} : { severity: 'warning' }),
        });
      }
    },
  },
  {
    id: 'CNF-02',
    code: 'sounds-alike',
    depth: 'standard',
    together: 'pairs',
    severity: 'error',
    summary: 'Two alternatives sound very similar and mean different things.',
    what: 'At least four fifths of the sounds of two alternatives of a one-of, or of the words by which two phrases of the grammar differ (entries of two lists that a caller may choose from; at depth deep whole phrases, wherever they come from), are the same or close on a telephone line. Letters, numbers, days and times have rules of their own; across lists, and in lists of more than twenty, the issue is a warning. A list of forty or more holds names, of which some always sound alike: at depth deep one info names the closest, unless entries of it sound the same and are reported for that. A word that is reported as misspelt is not compared, nor is one of one or two sounds that is in no dictionary. How often the two are mixed up is an estimate, fitted to what one recogniser made of synthetic speech when it had to choose between the two (docs/analysis.md, Sounds).',
    why: 'Callers who say the one are often understood as the other, more so on a mobile phone or in a noisy place.',
    check(subject, report) {
      const isLongAlike = inLongSharedList(subject);
      const isGuessed = isOfSlip(subject);
      const isBare = isBareGuess(subject);
      for (const pair of confusablePairs(subject).pairs) {
        if (pair.kind !== 'words' || pair.similarity >= 1 || pair.similarity < verySimilar || pair.usual < 0.6)
          continue;
        if (isContained(pair) || isLongAlike(pair) || homophoneLists(subject).has(pair.choice)) continue;
        if (isGuessed(pair) || isBare(pair)) continue;
        if (isOfNames(pair) && subject.depth !== 'deep') continue;
        report({
          ...(pair.at ? { at: pair.at } : {}),
          message: `"${pair.a.text}" and "${pair.b.text}" sound very similar ${alikeText(pair)}`,
          fix: isOfNames(pair)
            ? 'ask the caller to confirm the entry'
            : `use another wording for "${pair.a.text}" or "${pair.b.text}", or ask the caller to confirm`,
          evidence: soundEvidence(pair, subject.sounds!),
          mass: pair.mass,
          // A long list holds names that cannot be reworded.
          severity: isOfNames(pair)
            ? 'info'
            : pair.isSameList && pair.isEvaluated && pair.mass >= 0.1
              ? 'error'
              : 'warning',
        });
      }
    },
  },
  {
    id: 'CNF-03',
    code: 'sounds-confusable',
    depth: 'standard',
    together: 'pairs',
    severity: 'warning',
    summary: 'Two alternatives with different meanings can be confused.',
    what: 'More than three fifths (from 0.62 on) and less than four fifths of the sounds of two alternatives of a one-of, of entries of two lists that a caller may choose from, or (depth deep) of the words by which two whole phrases differ, are the same or close; in Spanish and French from 0.65 on. Of very short words, half is enough for an info. Letters, numbers, days and times, and lists of forty entries or more, are left out: nobody can reword them. So are words that are reported as misspelt, words of one or two sounds that are in no dictionary, pairs of which both are in none, and phrases of four words or more that differ in two places, or in three words at one.',
    why: 'Misunderstandings here grow with noise, accent and a bad line.',
    check(subject, report) {
      const isLongAlike = inLongSharedList(subject);
      const isGuessed = isOfSlip(subject);
      const isBare = isBareGuess(subject);
      const areBothGuessed = areGuesses(subject);
      for (const pair of confusablePairs(subject).pairs) {
        if (pair.kind !== 'words' || pair.similarity >= verySimilar || pair.usual < 0.5) continue;
        if (isContained(pair) || isLongAlike(pair) || isHardlyConfused(pair)) continue;
        if (isOfNames(pair) || isGuessed(pair) || areBothGuessed(pair) || isBare(pair)) continue;
        if (differInPlaces(pair)) continue;
        report({
          ...(pair.at ? { at: pair.at } : {}),
          message: `"${pair.a.text}" and "${pair.b.text}" can be confused ${alikeText(pair)}`,
          fix: `make "${pair.a.text}" or "${pair.b.text}" longer, or use another word`,
          evidence: soundEvidence(pair, subject.sounds!),
          mass: pair.mass,
          severity: pair.similarity >= 0.6 && pair.isEvaluated ? 'warning' : 'info',
        });
      }
    },
  },
  {
    id: 'CNF-04',
    code: 'sounds-shared-word',
    depth: 'deep',
    severity: 'warning',
    summary: 'The alternatives of a one-of share most of their sounds through a common word.',
    what: 'A word occurs in most alternatives and makes up more than three fifths of their sounds. At depth deep, since whether the shared words are part of the meaning ("group two") is for the author to say. Not where the alternatives mean the same, where one of them is nothing but the shared words, or where a number is among these.',
    why: 'What tells the options apart is the small rest: one unclear syllable, and the caller is in the wrong place.',
    check(subject, report) {
      for (const [choice, { words, phrases, mass }] of sharedWords(subject)) {
        if (!canBeLeftOut(choice, words, phrases)) continue;
        report({
          at: choice.oneOf,
          message: `"${words.join(' ')}" makes up ${Math.round(mass * 100)} % of the sounds of ${phrases.length} alternatives`,
          fix: `leave out "${words.join(' ')}" in the wording, and accept it as an optional part`,
          evidence: { phrases: phrases.slice(0, 10), shared: words, share: Math.round(mass * 100) / 100 },
        });
      }
    },
  },
  {
    id: 'CNF-10',
    code: 'boundaries-differ',
    depth: 'deep',
    together: 'pairs',
    severity: 'warning',
    summary: 'Two phrases have the same sounds and different word boundaries.',
    what: 'Two phrases of the root with different meanings, whose words end in different places, have a pronunciation in common.',
    why: 'The boundary between words cannot be heard: the recogniser has to guess.',
    check(subject, report) {
      const { sounds, phrases } = subject;
      if (!sounds) return;
      const bySound = new Map<string, ListedPhrase>();
      // Within one one-of, the rule about equal sounds reports them.
      const reported = new Set(
        similarAlternatives(subject).pairs.flatMap((pair) => (pair.similarity === 1 ? [pair.a.text, pair.b.text] : [])),
      );
      const boundaries = ({ words }: ListedPhrase) => words.map((word) => sounds.word(word)[0]?.length ?? 0).join(' ');
      for (const phrase of phrases.phrases) {
        for (const variant of sounds.of(phrase.text).variants) {
          const key = String.fromCharCode(...variant);
          const other = bySound.get(key);
          if (!other) bySound.set(key, phrase);
          else if (
            boundaries(other) !== boundaries(phrase) &&
            other.readings[0]!.meaning !== phrase.readings[0]!.meaning &&
            !reported.has(phrase.text)
          ) {
            reported.add(phrase.text);
            report({
              ...rootPlace(subject),
              message: `"${other.text}" and "${phrase.text}" sound the same; only the word boundaries differ`,
              fix: 'use another wording for one of them',
              evidence: {
                phrases: [other.text, phrase.text],
                meanings: [other, phrase].map(({ readings }) => readings[0]!.meaning),
              },
              mass: 2 / phrases.phrases.length,
            });
          }
        }
      }
    },
  },
  {
    id: 'CNF-12',
    code: 'variant-collides',
    depth: 'standard',
    together: 'pairs',
    severity: 'info',
    summary: 'A less usual pronunciation sounds like another alternative.',
    what: 'Two alternatives with different meanings are unlike in their usual pronunciations, and the same in another one that the dictionary has.',
    why: 'Some speakers say the word that way, and a recogniser has both in its dictionary.',
    check(subject, report) {
      for (const pair of confusablePairs(subject).pairs) {
        if (pair.similarity < 1 || pair.usual >= 0.6 || isOfNames(pair)) continue;
        report({
          ...(pair.at ? { at: pair.at } : {}),
          message: `some speakers make "${pair.a.text}" sound like "${pair.b.text}" (${soundText(pair)})`,
          fix: 'fix the pronunciation in a lexicon, or use another word',
          evidence: soundEvidence(pair, subject.sounds!),
          mass: pair.mass,
        });
      }
    },
  },
]);
