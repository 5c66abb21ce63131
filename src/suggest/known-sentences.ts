import { isFrequent, misspelt } from '../analysis/facts/misspelt.js';
import { sameWords } from './match-concepts.js';
import { tokensOf, wordsOf } from './text/normalise.js';
import { tellingStems } from './text/vocabulary.js';

// Which sentences of the known phrases may be varied.

/** Whether a known phrase is of several sentences: what goes before one of them does not go before both. */
export const isSeveral = (text: string): boolean =>
  /[,;.?!:]\s+\S/.test(text.trim()) ||
  /\b(?:and|but|so|because) (?:i (?:want|need|would like)|i'd like|can you|could you|what)\b/i.test(text);

/** Whether a sentence speaks of something that only the one before it has named: "it's cracked", "how do I read it". */
export const refersBack = (text: string): boolean =>
  /\b(?:it|them|those|one)\W*$|\b(?:if|is|was|does|did|has|will|can|when|where) (?:it|they)\b(?! possible| too late)/i.test(
    text.trim(),
  ) || isOfBefore(text);

const isOfBefore = (text: string): boolean =>
  /^(?:it|it's|this|that|that's|they|they're|when will it|is it|he|she)\b/i.test(text.trim()) &&
  !/\b(?:my|our) /i.test(text);

const asks = 'how|why|what|when|where|who|which|can|could|do|does|did|is|are|am|will|would|should';
/** A question, a wish or a reason behind what is said first. */
const joined = new RegExp(
  `[,;:]\\s+(?:(?:and|but|so|or|then)\\s+)?(?:(?:${asks}|please|i (?:want|need|would|have|had|got|am|was)|i'\\w+|my)\\b)` +
    `|\\w\\s+(?:but|so|and)\\s+(?:how|why|what|when|where|who|can i|can you|could you|do i|do you)\\b`,
  'i',
);
/** What has lost its apostrophe stands for two words. */
const merged = /^(?:whats|wheres|whens|hows|whos|whys)$/;
const noWord = { provenance: () => 'rules' as const, isListed: isFrequent };
/** Whether a word is written as no word is: what a caller says has no slips. */
const isSlip = (word: string): boolean =>
  merged.test(word) || (word.length > 4 && misspelt(word, noWord, () => false) !== undefined);

const tellingOf = (text: string): string[] => tellingStems(wordsOf(text), /^$/);

/**
 * The sentences of known phrases that other openings go before: of a phrase of several sentences those that speak of the
 * topic, and none that holds a slip or asks something behind what it says.
 */
export function knownSentences(topic: string, phrases: readonly string[]): string[] {
  const about = new Set(tellingOf(topic).flatMap(sameWords));
  return phrases.flatMap((phrase) => {
    const sentences = phrase
      .split(/(?<=[.?!])\s+/)
      .map((each) => each.trim())
      .filter(Boolean);
    const apart =
      sentences.length < 2
        ? sentences
        : sentences.filter(
            (each) => tokensOf(each).length > 3 && !isOfBefore(each) && tellingOf(each).some((word) => about.has(word)),
          );
    return apart.filter((each) => !joined.test(each) && !tokensOf(each).some(isSlip));
  });
}
