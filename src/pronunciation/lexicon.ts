import { CctoolError } from '../diagnostics/index.js';
import { readSoundXml } from '../xml/read-xml.js';
import { textOf } from '../xml/text.js';
import type { DocumentKind, XmlElement } from '../xml/tree.js';
import type { Phonemes } from './phonemes.js';

/** How a word is to be said: as other words, or by phonemes. */
export type Pronunciation = { alias: string } | Phonemes;

/** A pronunciation lexicon. */
export interface Lexicon {
  /** The language that it is for, as it says (BCP 47). */
  language?: string;
  /** Words and phrases by their lower-case spelling; of several pronunciations the preferred one comes first. */
  entries: ReadonlyMap<string, readonly Pronunciation[]>;
  /** Words of a document in the form of Nuance's user dictionary (`<entry key="…">`), whose sounds are not read. */
  unread?: readonly string[];
}

/** The most graphemes of one lexicon; more would fill the memory. */
const mostGraphemes = 200_000;

const lexiconKind: DocumentKind = {
  name: 'lexicon',
  root: 'lexicon',
  start: 'a lexicon begins with <lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" …>',
  whenLarge: 'split the lexicon into several files',
  whenDeep: 'close elements before others are opened',
};

interface Pronunciations {
  preferred: Pronunciation[];
  others: Pronunciation[];
}

const attribute = (element: XmlElement, name: string) => element.attributes.find((each) => each.name === name)?.value;
const elementsIn = (element: XmlElement) => element.children.filter((child) => child.kind === 'element');

/**
 * Reads a Pronunciation Lexicon (PLS 1.0): graphemes with aliases or phonemes. Pronunciations that the lexicon prefers
 * come first, then those in document order (PLS 4.9); a second lexeme for a word adds to the first.
 * @throws CctoolError of kind `input` with line and column, of kind `limit` for more than 200,000 graphemes
 */
export function readLexicon(source: string): Lexicon {
  const { root, fail } = readSoundXml(source, lexiconKind);
  const alphabet = attribute(root, 'alphabet') ?? 'ipa';
  const language = attribute(root, 'xml:lang');
  const words = new Map<string, Pronunciations>();
  const unread: string[] = [];
  for (const lexeme of elementsIn(root)) {
    const key = lexeme.local === 'entry' ? attribute(lexeme, 'key') : undefined;
    if (key !== undefined && unread.length < mostGraphemes) unread.push(key);
    if (lexeme.local !== 'lexeme') continue;
    const graphemes: string[] = [];
    const preferred: Pronunciation[] = [];
    const others: Pronunciation[] = [];
    for (const part of elementsIn(lexeme)) {
      const value = textOf(part).value.trim();
      const list = attribute(part, 'prefer') === 'true' ? preferred : others;
      if (part.local === 'grapheme') graphemes.push(value);
      else if (part.local === 'alias') list.push({ alias: value });
      else if (part.local === 'phoneme') list.push({ alphabet: attribute(part, 'alphabet') ?? alphabet, value });
    }
    if (graphemes.length === 0 || preferred.length + others.length === 0)
      fail(lexeme.start, 'a lexeme needs a grapheme and an alias or a phoneme');
    for (const grapheme of graphemes) {
      const key = grapheme.toLowerCase();
      const known = words.get(key);
      if (known) {
        known.preferred.push(...preferred);
        known.others.push(...others);
      } else words.set(key, { preferred: [...preferred], others: [...others] });
    }
    if (words.size > mostGraphemes) throw new CctoolError('limit', `the lexicon has more than ${mostGraphemes} words`);
  }
  const entries = new Map([...words].map(([key, { preferred, others }]) => [key, [...preferred, ...others]]));
  return { entries, ...(unread.length > 0 ? { unread } : {}), ...(language === undefined ? {} : { language }) };
}
