import type { Grammar, Token } from '../../grxml/model.js';
import { partsOf, tokensAmong } from '../../grxml/validate/facts/expansions.js';

/** The tokens of a voice grammar whose text passes a test, in the order of the text; each text is tested once. */
export function voiceTokens(grammar: Grammar, test: (text: string) => boolean): Token[] {
  if (grammar.mode !== 'voice') return [];
  const texts = new Set([...partsOf(grammar).tokens.keys()].filter(test));
  return tokensAmong(grammar, texts);
}

/** The share of the tokens that one token has: what callers hardly ever say matters little. */
export function tokenMass(grammar: Grammar): number {
  return 1 / Math.max(1, Math.min(50, partsOf(grammar).tokens.size));
}

/** Closed sets of words, in English, that an author cannot reword. */
const units = 'zero oh one two three four five six seven eight nine ten eleven twelve';
const teens = 'thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety';
const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth';
export const numberWords: ReadonlySet<string> = new Set(
  `${units} ${teens} ${tens} ${ordinals} hundred thousand million billion double triple and`.split(' '),
);

/** Every word of the phrase is part of a number. */
export function isNumber(words: readonly string[]): boolean {
  return words.every((word) =>
    word.split('-').every((part) => numberWords.has(part.toLowerCase()) || /^\d+(?:st|nd|rd|th)?$/i.test(part)),
  );
}

/** The letter that a token stands for: `B`, `b.`, `bee` is none. */
export function letterOf(text: string): string | undefined {
  return /^[A-Za-z]\.?$/.test(text.trim()) ? text.trim()[0]!.toUpperCase() : undefined;
}

/** Words that carry no content. */
export const functionWords: ReadonlySet<string> = new Set(
  'a an the my your our his her its their to of for in on at by with from and or i we you me us it is are be am do does can could would like want need please thank thanks um uh er ah hi hello well so just that this'.split(
    ' ',
  ),
);

/** Openings that callers put before what they want. */
export const carriers = [
  'i want to',
  "i'd like to",
  'i would like to',
  'i need to',
  'can i',
  'could i',
  'i want',
  "i'd like",
  'i would like',
  'i need',
  'give me',
  'i am calling about',
  'help me',
  'please',
] as const;

/** Words of courtesy before and behind. */
export const courtesies = { before: ['please', 'um', 'hi', 'uh'], behind: ['please', 'thanks', 'thank you'] } as const;

/** A phrase without the carrier it begins with; undefined where it has none. */
export function withoutCarrier(text: string): string | undefined {
  const lower = text.toLowerCase();
  const found = [...carriers].sort((a, b) => b.length - a.length).find((carrier) => lower.startsWith(`${carrier} `));
  return found === undefined ? undefined : text.slice(found.length + 1);
}

/** Verbs of service that take a thing. */
export const serviceVerbs: ReadonlySet<string> = new Set(
  'pay check report cancel change make update find get order track return open close renew transfer block activate upgrade book see view'.split(
    ' ',
  ),
);
export const determiners: ReadonlySet<string> = new Set('a an the my your our this some any another'.split(' '));
