import { CctoolError } from '../diagnostics/index.js';
import type { LinkedGrammar } from '../grxml/link/linked-grammar.js';
import type { Expansion, Grammar, RuleDefinition, Token } from '../grxml/model.js';
import type { Resolve } from '../grxml/resolver.js';
import { englishPhones } from '../pronunciation/phonemes.js';
import { xmlElement, xmlText } from '../xml/write-xml.js';
import { spokenKey } from './phonetics/given.js';
import { readOwnPronunciations } from './phonetics/own-pronunciations.js';
import { phoneNames } from './phonetics/phones.js';
import { Pronouncer, type Provenance } from './phonetics/pronounce.js';
import type { Phones } from './phonetics/similarity.js';

/**
 * How far a pronunciation can be relied on: no sound is known; guessed from the spelling; derived (known parts, an ending,
 * the names of letters, a numeral as it is read); known (the grammar, a lexicon, a dictionary).
 */
export const certainties = ['unknown', 'guessed', 'derived', 'known'] as const;
export type Certainty = (typeof certainties)[number];

/** A word of a grammar, or several that a lexicon has as one. */
export interface WordSound {
  word: string;
  certainty: Certainty;
  from: Provenance;
  /** In ARPAbet and IPA, without stress; empty where no sound is known. */
  pronunciations: { arpabet: string; ipa: string }[];
  /** The language that the grammar declares, where it is not English. */
  language?: string;
  /** How many tokens have it, and where the first one is. */
  tokens: number;
  rule: string;
  /** The document, where it is not the grammar itself. */
  uri?: string;
  line: number;
  column: number;
}

export interface GrammarSounds {
  /** The least certain first, each kind in alphabetical order. */
  words: WordSound[];
  counts: { [certainty in Certainty]: number };
  /** Lexicons and pronunciations that could not be used, and why. */
  problems: string[];
}

const certaintyOf: { [from in Provenance]: Certainty } = {
  unknown: 'unknown',
  spelling: 'derived',
  rules: 'guessed',
  letters: 'derived',
  compound: 'derived',
  inflection: 'derived',
  reading: 'derived',
  supplement: 'known',
  dictionary: 'known',
  lexicon: 'known',
  grammar: 'known',
};

/**
 * How each word of a grammar is said, references followed, and where that comes from. Only English has a dictionary: words
 * of other languages are known by the grammar and its lexicons alone.
 * @param resolve decides which lexicons may be read
 * @throws CctoolError of kind `input` for a grammar of key presses
 */
export async function pronounceGrammar(linked: LinkedGrammar, resolve: Resolve): Promise<GrammarSounds> {
  const { main, documents } = linked;
  if (main.mode === 'dtmf') {
    throw new CctoolError('input', 'the grammar is for key presses (mode dtmf), not for speech');
  }
  const { given, problems } = await readOwnPronunciations(linked, resolve);
  const pronouncer = await Pronouncer.load(given);
  const found = new Map<string, WordSound>();
  const visit = (grammar: Grammar, rule: RuleDefinition, token: Token, language: string): void => {
    const isEnglish = /^en\b/i.test(language);
    for (const { text } of pronouncer.sources(token.text)) {
      const key = `${isEnglish ? '' : language.toLowerCase()} ${spokenKey(text)}`;
      const known = found.get(key);
      if (known) {
        known.tokens++;
        continue;
      }
      const said = pronouncer.word(text);
      const isOwn = said.provenance === 'grammar' || said.provenance === 'lexicon';
      const from = isEnglish || isOwn ? said.provenance : 'unknown';
      const variants = from === 'unknown' ? [] : said.variants.filter((phones) => phones.length > 0);
      // Signs and punctuation are silent.
      if (isEnglish && said.variants.length > 0 && variants.length === 0) continue;
      found.set(key, {
        word: text,
        certainty: certaintyOf[from],
        from,
        pronunciations: variants.map((phones) => ({ arpabet: arpabetOf(phones), ipa: ipaOf(phones) })),
        ...(isEnglish ? {} : { language }),
        tokens: 1,
        rule: rule.id,
        ...(grammar === main ? {} : { uri: grammar.uri }),
        ...grammar.document.lines.at(token.start),
      });
    }
  };
  for (const grammar of new Set([...documents.values()].flatMap((each) => each.grammar ?? []))) {
    for (const rule of grammar.rules) {
      for (const [token, language] of tokensOf(rule.expansion, grammar.language ?? 'en'))
        visit(grammar, rule, token, language);
    }
  }
  const words = [...found.values()].sort(
    (a, b) =>
      certainties.indexOf(a.certainty) - certainties.indexOf(b.certainty) ||
      a.from.localeCompare(b.from, 'en') ||
      a.word.localeCompare(b.word, 'en'),
  );
  const counts = { unknown: 0, guessed: 0, derived: 0, known: 0 };
  for (const { certainty } of words) counts[certainty]++;
  return { words, counts, problems: problems.map(({ message }) => message) };
}

/** The tokens of an expansion in document order, each with its language: `xml:lang` is inherited (SRGS 1.0, section 2.7). */
function* tokensOf(expansions: readonly Expansion[], inherited: string): Generator<[Token, string]> {
  for (const part of expansions) {
    const language = ('language' in part ? part.language : undefined) ?? inherited;
    if (part.kind === 'token') yield [part, language];
    else if (part.kind === 'item') yield* tokensOf(part.children, language);
    else if (part.kind === 'one-of') yield* tokensOf(part.alternatives, language);
  }
}

const arpabetOf = (phones: Phones): string => [...phones].map((phone) => phoneNames[phone]).join(' ');

function ipaOf(phones: Phones): string {
  const { consonants, vowels } = englishPhones();
  return [...phones]
    .map((phone) => {
      const name = phoneNames[phone]!.toLowerCase();
      return vowels[name]?.written[0] ?? consonants[name]?.written ?? '';
    })
    .join('');
}

/** Words as a lexicon (PLS 1.0) to be corrected: the grammar refers to it with `<lexicon uri="…"/>`. */
export function writeLexicon(words: readonly WordSound[], language = 'en-US'): string {
  const lexemes = words
    .filter(({ pronunciations }) => pronunciations.length > 0)
    .map(({ word, pronunciations, from }) => {
      const phonemes = pronunciations.map(({ ipa }) => `    <phoneme>${xmlText(ipa)}</phoneme>`).join('\n');
      return `  <!-- ${from} -->\n  <lexeme>\n    <grapheme>${xmlText(word)}</grapheme>\n${phonemes}\n  </lexeme>`;
    });
  const silent = words.filter(({ pronunciations }) => pronunciations.length === 0);
  // A comment may not contain two hyphens in a row (XML 1.0, section 2.5).
  const names = silent
    .map(({ word, language: other }) => (other ? `${word} (${other})` : word))
    .join(', ')
    .replace(/-(?=-|$)/g, '- ');
  const left = silent.length === 0 ? [] : [`  <!-- ${silent.length} without a pronunciation, left out: ${names} -->`];
  const open = xmlElement('lexicon', [
    ['version', '1.0'],
    ['xmlns', 'http://www.w3.org/2005/01/pronunciation-lexicon'],
    ['alphabet', 'ipa'],
    ['xml:lang', language],
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${[open, ...left, ...lexemes].join('\n')}\n</lexicon>\n`;
}
