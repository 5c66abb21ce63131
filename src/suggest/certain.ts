import { abstractEnding, definite, isNoun, particle, place, singular, tailAt } from './articles.js';
import { particled } from './compound.js';
import { readLexicon } from './lexicon.js';
import { isDeterminer } from './text/normalise.js';
import { isOneKind } from './topic-article.js';
import { isPluralNoun, isTroubleWord, noNoun } from './typed-topic.js';
import {
  agent,
  aspectNoun,
  finite,
  isFiniteForm,
  isVerbForm,
  likeAdverb,
  nameIng,
  nounEnding,
  state,
} from './word-classes.js';

// How certainly the words of a title are known. What is not certain is not made into a sentence: the answer then has fewer
// phrases, with the title as it stands.

/** Words before an adjective or a comparative that say how much so it is; behind these nothing else stands. */
const degree =
  /^(?:much|far|way|too|so|very|quite|slightly|extremely|incredibly|ridiculously|terribly|unusually|unbelievably|awfully|really|even|still|rather|pretty|almost|nearly|completely|totally|absolutely|constantly|always|suddenly|all|just|already|now|again)$/;
/** Those of them that stand before adjectives only. */
const sure =
  /^(?:much|far|way|too|so|very|quite|slightly|extremely|incredibly|ridiculously|terribly|unusually|unbelievably|awfully)$/;
/** How many times or sizes more: "twice as high", "two sizes too small". */
const measure = /^(?:two|three|four|five|six|seven|eight|nine|ten|several|few|half|double|triple|\d+)$/;
const comparative = /^(?:(?!over|under|after|never|ever|order|other|water|power|number)\w{2,}er|worse|more|less)$/;

/**
 * Where what is said of a thing begins, if a word of degree tells it: "bill | much higher than usual", "shoes | two sizes too
 * small". Undefined where no word of degree stands before an adjective.
 */
export function degreeAt(tokens: readonly string[]): number | undefined {
  for (let at = 1; at < tokens.length - 1; at++) {
    let end = at;
    let isSure = false;
    // "a lot cheaper", "a bit late"
    if (/^(?:a|an)$/.test(tokens[end]!) && /^(?:lot|bit|little)$/.test(tokens[end + 1] ?? '')) {
      end += 2;
      isSure = true;
    }
    if (tokens[end] === 'twice' || (measure.test(tokens[end]!) && isPluralNoun(tokens[end + 1] ?? ''))) {
      end += tokens[end] === 'twice' ? 1 : 2;
      if (tokens[end] === 'as') end++;
      else if (!/^(?:too|more|less|worse)$|\w{2,}er$/.test(tokens[end] ?? '')) continue;
      isSure = true;
    }
    while (end < tokens.length - 1 && degree.test(tokens[end]!)) {
      isSure ||= sure.test(tokens[end]!);
      end++;
    }
    const said = tokens[end];
    if (end === at || said === undefined || noNoun.test(said) || isDeterminer(said) || place.test(said)) continue;
    // "too many calls", "so much noise": how many there are.
    if (/^(?:many|few)$/.test(said) || tokens[end - 1] === 'now') continue;
    if (tokens[end - 1] === 'much' && !comparative.test(said)) continue;
    const isLike = comparative.test(said) || state.test(said) || (/ed$/.test(said) && end === tokens.length - 1);
    // A two way radio is none that is so in some degree.
    if (isLike || (isSure && !/^(?:way|far)$/.test(tokens[end - 1]!) && !finite.test(said) && !isVerbForm(said)))
      return at;
  }
  return undefined;
}

/** Whether a word says of what kind a thing is. */
const isHead = (word: string): boolean => readLexicon().heads.some(({ nouns }) => nouns.includes(word));

/** Whether a word is known to be a noun, in the singular or the plural. */
export const isKnownNoun = (word: string): boolean =>
  [word, word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/ies$/, 'y')].some(
    (each) =>
      isNoun(each) ||
      definite().has(each) ||
      singular.test(each) ||
      aspectNoun.test(each) ||
      abstractEnding.test(each) ||
      agent.test(each) ||
      nounEnding.test(each) ||
      isHead(each),
  );

/** Whether words that something is said of are a thing: it ends with a noun, and not with what a thing is like. */
export function isThing(words: readonly string[]): boolean {
  const last = words.at(-1);
  if (last === undefined) return false;
  if (isKnownNoun(last)) return true;
  // "broke down by the roadside"
  if (isFiniteForm(last)) return false;
  return (
    !sure.test(last) &&
    !comparative.test(last) &&
    !likeAdverb.test(last) &&
    !isTroubleWord(last) &&
    !/^\w+(?:[^e]ed|ly)$/.test(last) &&
    !state.test(last)
  );
}

/** Whether the words of a name, as they follow one another, can be read in one way: as a noun with what stands before it. */
export function isSureName(tokens: readonly string[]): boolean {
  // "travelling with a baby": what one does.
  if (/^\w{2,}ing$/.test(tokens[0]!) && tailAt(tokens) === 1) return true;
  const end = tailAt(tokens) ?? tokens.length;
  const noun = tokens[end - 1]!;
  if (isOneKind(tokens)) return true;
  // "out of hours doctor"
  if (tokens.length > 3 && tokens[0] === 'out' && tokens[1] === 'of') return isKnownNoun(tokens.at(-1)!);
  // "prepaid top up": a noun made of a verb and its particle.
  const before = tailAt(tokens) ?? tokens.length;
  if (before > 2 && particle.test(tokens[before - 1]!) && particled.test(tokens[before - 2]!)) return true;
  if (degreeAt(tokens) !== undefined || tokens.some((word) => /^(?:and|or|but)$/.test(word))) return false;
  // "washing machine leaving clothes wet", "router lights red": what a thing does or is like behind it.
  if (
    tokens
      .slice(1, end)
      .some(
        (word, at) =>
          /^\w{2,}ing$/.test(word) &&
          !nameIng.test(word) &&
          !singular.test(word) &&
          isKnownNoun(tokens[at]!) &&
          at + 2 < end,
      )
  )
    return false;
  if (!isKnownNoun(noun) && !isPluralNoun(noun) && !/\w{3,}ing$/.test(noun)) return false;
  return !tokens.slice(1, end).some((word, at) => finite.test(word) && !isKnownNoun(word) && tokens[at] !== 'no');
}
