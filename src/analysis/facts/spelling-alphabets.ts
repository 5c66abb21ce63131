import { once } from '../../diagnostics/kept.js';
import type { Grammar } from '../../grxml/model.js';
import { partsOf } from '../../grxml/validate/facts/expansions.js';

/**
 * Spelling alphabets of English, each with its usual spellings: that of aviation and NATO, that of American police and
 * telephone operators, and those of the forces before them.
 */
const alphabets = [
  'alpha alfa bravo charlie delta echo foxtrot golf hotel india juliet juliett juliette kilo lima mike november oscar papa quebec romeo sierra tango uniform victor whiskey whisky x-ray xray yankee zulu',
  'adam baker boy charles david edward frank george henry ida john king lincoln mary nora ocean paul queen robert sam tom union victor william x-ray xray young zebra',
  'able affirm apple ace baker beer charlie dog don easy edward fox freddie george how harry item interrogatory ink jig johnnie king love mike monkey nan negat nuts oboe orange option peter prep pip queen roger sugar tare toc uncle victor vic william yoke zebra',
].map((line) => line.split(' '));

/** Letters that a grammar names by one alphabet before its words are taken for letters: a list of first names has some of them. */
const leastLetters = 16;

const isOtherMonth = (word: string) => /^(?:september|october|december|january|february)$/.test(word);

/**
 * The words of the grammar, in small letters, that spell, where it has most letters of one alphabet. Words of the others
 * are for callers who know those.
 */
export const alphabetWords = once((grammar: Grammar): ReadonlySet<string> => {
  const said = new Set([...partsOf(grammar).tokens.keys()].flatMap((text) => text.toLowerCase().split(' ')));
  const own = alphabets.map((words) => words.filter((word) => said.has(word)));
  const isSpelt = own.some((words) => new Set(words.map(([letter]) => letter)).size >= leastLetters);
  const found = isSpelt ? own.flat() : [];
  // Beside other months November is one of them.
  const hasMonths = [...said].filter(isOtherMonth).length > 1;
  return new Set(hasMonths ? found.filter((word) => word !== 'november') : found);
});

/** The grammar has a word of one alphabet for each of some letters, as a board of eight columns needs no more. */
export function areSpelt(grammar: Grammar, letters: ReadonlySet<string>): boolean {
  const said = new Set([...partsOf(grammar).tokens.keys()].flatMap((text) => text.toLowerCase().split(' ')));
  return alphabets.some((words) => {
    const spelt = new Set(words.filter((word) => said.has(word)).map(([letter]) => letter!.toUpperCase()));
    return [...letters].every((letter) => spelt.has(letter));
  });
}
