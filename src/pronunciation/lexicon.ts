import { SaxesParser } from 'saxes';
import { CctoolError } from '../diagnostics/index.js';
import type { Phonemes } from './phonemes.js';

/** How a word is to be said: as other words, or by phonemes. */
export type Pronunciation = { alias: string } | Phonemes;

/** A pronunciation lexicon. */
export interface Lexicon {
  /** The language that it is for, as it says (BCP 47). */
  language?: string;
  /** Words and phrases by their lower-case spelling; of several pronunciations the preferred one comes first. */
  entries: ReadonlyMap<string, readonly Pronunciation[]>;
}

/** Graphemes of one lexicon: more is an attempt to fill the memory. */
const mostGraphemes = 200_000;

interface Lexeme {
  graphemes: string[];
  preferred: Pronunciation[];
  others: Pronunciation[];
}

/**
 * Reads a Pronunciation Lexicon (PLS 1.0): graphemes with aliases or phonemes. Pronunciations that the lexicon prefers
 * come first, then those in document order (PLS 4.9); a second lexeme for a word adds to the first.
 * @throws CctoolError of kind `input` with line and column, of kind `limit` for more than 200,000 graphemes
 */
export function readLexicon(source: string): Lexicon {
  const lexemes = new Map<string, Lexeme>();
  const parser = new SaxesParser({ xmlns: true, position: true });
  const fail = (message: string): never => {
    throw new CctoolError('input', `lexicon line ${parser.line}, column ${parser.columnIndex + 1}: ${message}`);
  };
  let alphabet = 'ipa';
  let language: string | undefined;
  let lexeme: Lexeme | undefined;
  let text = '';
  let own = '';
  let isPreferred = false;
  let depth = 0;
  parser.on('error', (error) => fail(error.message.replace(/^\d+:\d+: /, '')));
  parser.on('doctype', () => fail('a DOCTYPE is not accepted here'));
  parser.on('text', (value) => {
    text += value;
  });
  parser.on('cdata', (value) => {
    text += value;
  });
  parser.on('opentag', ({ local, name, attributes }) => {
    if (depth++ === 0) {
      if (local !== 'lexicon') fail(`the root element is <${name}>, not <lexicon>`);
      alphabet = attributes.alphabet?.value ?? alphabet;
      language = attributes['xml:lang']?.value;
    }
    if (local === 'lexeme') lexeme = { graphemes: [], preferred: [], others: [] };
    own = attributes.alphabet?.value ?? alphabet;
    isPreferred = attributes.prefer?.value === 'true';
    text = '';
  });
  parser.on('closetag', ({ local }) => {
    depth--;
    const value = text.trim();
    text = '';
    if (!lexeme) return;
    const add = (said: Pronunciation) => (isPreferred ? lexeme!.preferred : lexeme!.others).push(said);
    if (local === 'grapheme') lexeme.graphemes.push(value);
    else if (local === 'alias') add({ alias: value });
    else if (local === 'phoneme') add({ alphabet: own, value });
    else if (local === 'lexeme') {
      const { graphemes, preferred, others } = lexeme;
      if (graphemes.length === 0 || preferred.length + others.length === 0)
        fail('a lexeme needs a grapheme and an alias or a phoneme');
      for (const grapheme of graphemes) {
        const key = grapheme.toLowerCase();
        const known = lexemes.get(key);
        if (known) {
          known.preferred.push(...preferred);
          known.others.push(...others);
        } else lexemes.set(key, { graphemes, preferred: [...preferred], others: [...others] });
      }
      if (lexemes.size > mostGraphemes)
        throw new CctoolError('limit', `the lexicon has more than ${mostGraphemes} words`);
      lexeme = undefined;
    }
  });
  parser.write(source).close();
  const entries = new Map([...lexemes].map(([key, { preferred, others }]) => [key, [...preferred, ...others]]));
  return { entries, ...(language === undefined ? {} : { language }) };
}
