import { tokensOf } from './text/normalise.js';

/** What has no capital in a headline either: "Eyeglasses Ready for Pickup". */
const unstressed =
  /^(?:for|and|the|with|from|not|are|was|off|out|via|per|nor|but|into|onto|over|than|when|while|after|before|your|my|our|about|without)$/;

/** The words of a text that are written with capitals for what they are and not for where they stand: "PIN", "iPhone", "Mexico". */
function capitalised(text: string): string[] {
  const words = text
    .replace(/[^\p{L}\p{M}\p{N}' -]+/gu, ' ')
    .trim()
    .split(/\s+/);
  // A text in capitals, or with one at each word, is a headline and says nothing of its words.
  const isPlain = words.some((word) => /^\p{Ll}{3,}$/u.test(word) && !unstressed.test(word));
  const isShouted = words.length > 1 && words.every((word) => !/\p{Ll}/u.test(word));
  return words.filter((word, at) => {
    if (isShouted || /^I(?:'|$)/.test(word)) return false;
    if (/^[\p{L}\p{N}]+-[\p{L}\p{N}]+$/u.test(word))
      return isPlain || !/\p{Lu}/u.test(word.slice(1)) || /^wi-?fi$/i.test(word);
    return /\p{Lu}/u.test(word.slice(1)) || (isPlain && at > 0 && /^\p{Lu}[\p{L}\p{N}]/u.test(word));
  });
}

/** Writes in a text the words of known texts as those have them: a phrase is made of words in lower case. */
export function caseOf(known: readonly string[]): (text: string) => string {
  const forms = new Map(
    known
      .flatMap((text) => text.split(/(?<=[.?!])\s+/))
      .flatMap(capitalised)
      .map((word) => [tokensOf(word).join(' '), word]),
  );
  return (text) => {
    let cased = text;
    for (const [lower, word] of forms) cased = ` ${cased} `.replaceAll(` ${lower} `, ` ${word} `).slice(1, -1);
    return cased;
  };
}
