import { once } from '../package-info.js';
import { spoken } from './articles.js';
import { anything } from './frames.js';
import { callerWords, isDeterminer, tokensOf } from './text/normalise.js';
import { noNoun, withArticle } from './typed-topic.js';
import { isVerbForm } from './word-classes.js';

// Verbs and nouns that stand for one another in what callers say.

const alternatives = (lines: readonly string[]) =>
  lines.map((line) => line.split(' ').map((word) => word.split('|').join(' ')));
const sameVerbs = once(() => alternatives(callerWords().sameVerbs));
const sameThings = once(() => alternatives(callerWords().sameThings));

/** What somebody comes for, or one goes to, is not reserved: it is arranged. */
const visit =
  /^(?:appointment|visit|repairs?|inspection|collection|pickup|delivery|installation|service|technician|engineer|consultation|interview|test|drive|scan|x-?ray|ray|jab|shot|vaccination|checkup|call|callback|lesson|mot|cleaning|survey|assessment|treatment|viewing|therapy|session|interpreter|move|valet|up|fitting|cab|taxi|holiday)$/;

/** Verbs that may stand for one before its object. */
export const sameAs = (verb: string, object: readonly string[] = []): readonly string[] =>
  verb === 'book' && object.some((words) => words.split(' ').some((word) => visit.test(word)))
    ? ['schedule', 'arrange']
    : (sameVerbs().find((verbs) => verbs.includes(verb)) ?? []);

/** What a reservation may be of. */
const reserved = /^$|^(?:my|our|the|a|new|hotel|room|table|restaurant|flight|seat|rental|dinner|online)$/;

/** A text with another noun of the same meaning in the place of one of its own. */
export function withSameThing(text: string): string[] {
  const tokens = tokensOf(text);
  return tokens.flatMap((token, at) => {
    const same = sameThings().find((things) => things.includes(token)) ?? [];
    // "vehicle wash" does not name a car wash: what stands before a noun is a part of its name.
    const next = tokens[at + 1];
    if (/ing$/.test(token) && (isDeterminer(next ?? '') || anything.test(next ?? ''))) return [];
    if (
      next !== undefined &&
      !noNoun.test(next) &&
      !isVerbForm(next) &&
      !/^(?:never|not|still|just|\w+n't|\w+ing)$/.test(next)
    )
      return [];
    // A direct debit guarantee is called so.
    if (
      /^(?:guarantee|warranty)$/.test(token) &&
      /^(?:debit|back|price|service|satisfaction|delivery)$/.test(tokens[at - 1] ?? '')
    )
      return [];
    // A sports package brings no parcel.
    if (
      token === 'package' &&
      !/\b(?:my package|package (?:was|has|is|arrived|came|never|not|left|lost|stolen))\b|\b(?:deliver|track|lost|missing|stolen|late|damaged|send|return)/.test(
        text,
      )
    )
      return [];
    if (/^tablets?$/.test(token) && /^(?:dishwasher|washing|android|graphics)$/.test(tokens[at - 1] ?? '')) return [];
    // An x-ray is booked and not reserved, and a courtesy car is called so.
    const before = tokens[at - 1] ?? '';
    if (/^(?:booking|reservation)$/.test(token) && !reserved.test(before)) return [];
    if (/^(?:car|vehicle)$/.test(token) && !/^(?:abandoned|stolen|new|used|electric|damaged|my|a)$/.test(before))
      return [];
    const isTaken = (other: string) => other.split(' ').some((word) => tokens.includes(word));
    return same
      .filter((other) => other !== token && !isTaken(other))
      .map((other) => {
        const before = tokens.slice(0, at);
        const hasArticle = /^an?$/.test(before.at(-1) ?? '');
        const thing = hasArticle ? [...before.slice(0, -1), withArticle(other)] : [...before, other];
        return spoken([...thing, ...tokens.slice(at + 1)]);
      });
  });
}
