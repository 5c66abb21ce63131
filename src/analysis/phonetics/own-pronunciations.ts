import { isCctoolError } from '../../diagnostics/index.js';
import type { LinkedGrammar } from '../../grxml/link/linked-grammar.js';
import type { Grammar, Range, Token, XmlElement } from '../../grxml/model.js';
import { resolveUri } from '../../grxml/read/build-grammar.js';
import type { Resolve } from '../../grxml/resolver.js';
import { walk } from '../../grxml/validate/facts/expansions.js';
import type { Pronunciation } from '../../pronunciation/lexicon.js';
import { type Phonemes, readPhonemes } from '../../pronunciation/phonemes.js';
import { decode } from '../../xml/decode.js';
import { type GivenPronunciation, type GivenPronunciations, spokenKey } from './given.js';
import { phoneNumber } from './phones.js';
import type { Phones } from './similarity.js';

/** A pronunciation, or a whole lexicon, that could not be used. */
export interface PronunciationProblem {
  /** The place in the main document; absent where it lies in another one. */
  at?: Range;
  message: string;
}

/** What lexicons of the grammar decide about, and is not known here. */
export interface UnheardWords {
  /** Words that they have, in sounds that are not read: another alphabet, the user dictionary of Nuance. */
  words: ReadonlySet<string>;
  /** Some lexicon could not be read, or nothing in it: any word may be in that one. */
  isUnknown: boolean;
}

/** The namespace of Microsoft's attributes for SRGS: the one way in use to say how a token sounds. */
const extensions = 'http://schemas.microsoft.com/Speech/2002/06/SRGSExtensions';

/** Lexicons that are read, and how much of them. */
const limits = { lexicons: 20, bytes: 16 * 1024 * 1024, characters: 1000, phones: 100, aliasWords: 20 };

/**
 * The pronunciations that a grammar brings with it, in the order in which they count: those of its tokens
 * (`sapi:pron`), then its lexicons in document order (SRGS 4.10), then those of the grammars it refers to. What a token
 * says of a text holds for that text throughout. What cannot be fetched or read is reported and left out.
 * @param resolve decides which lexicons may be read
 */
export async function readOwnPronunciations(
  linked: LinkedGrammar,
  resolve: Resolve,
): Promise<{ given: GivenPronunciations; problems: PronunciationProblem[]; unheard: UnheardWords }> {
  const words = new Set<string>();
  let isUnknown = false;
  const given = new Map<string, GivenPronunciation>();
  const problems: PronunciationProblem[] = [];
  const grammars = [...new Set([...linked.documents.values()].flatMap(({ grammar }) => (grammar ? [grammar] : [])))];
  for (const grammar of grammars) {
    for (const [key, said] of tokenPronunciations(grammar, linked.main, problems)) {
      if (!given.has(key)) given.set(key, { said, from: 'grammar' });
    }
  }
  const seen = new Set<string>();
  for (const grammar of grammars) {
    for (const { uri: written, start, end } of grammar.lexicons) {
      const uri = resolveUri(written, grammar.base).replace(/#.*$/s, '');
      if (seen.has(uri)) continue;
      seen.add(uri);
      const place = grammar === linked.main ? { at: { start, end } } : {};
      const tell = (message: string) => problems.push({ ...place, message: `${shown(written)}: ${message}` });
      if (seen.size > limits.lexicons) {
        tell(`not read: there are more than ${limits.lexicons} lexicons`);
        isUnknown = true;
        continue;
      }
      try {
        const { entries, unheard } = await readOne(uri, resolve, grammar, tell);
        for (const [key, said] of entries) if (!given.has(key)) given.set(key, { said, from: 'lexicon' });
        for (const word of unheard) words.add(spokenKey(word));
        isUnknown ||= entries.size === 0 && unheard.length === 0;
      } catch (error) {
        if (!isCctoolError(error)) throw error;
        isUnknown = true;
        tell(`the lexicon cannot be used: ${error.message.replace(`${uri}: `, '')}`);
      }
    }
  }
  return { given, problems, unheard: { words, isUnknown } };
}

type Entries = Map<string, GivenPronunciation['said']>;

async function readOne(uri: string, resolve: Resolve, grammar: Grammar, tell: (message: string) => void) {
  const { bytes } = await resolve(uri);
  const entries: Entries = new Map();
  const unheard: string[] = [];
  if (bytes.length > limits.bytes) {
    tell(`not read: larger than ${limits.bytes / 1_048_576} MB`);
    return { entries, unheard };
  }
  // Few grammars have a lexicon: the parser loads for those.
  const { readLexicon } = await import('../../pronunciation/lexicon.js');
  const lexicon = readLexicon(decode(bytes).text);
  const [language] = (lexicon.language ?? grammar.language ?? 'en').toLowerCase().split('-');
  const [wanted] = (grammar.language ?? 'en').toLowerCase().split('-');
  if (language !== wanted) {
    tell(`not used: the lexicon is for ${lexicon.language}, the grammar for ${grammar.language ?? 'English'}`);
    return { entries, unheard: [...lexicon.entries.keys(), ...(lexicon.unread ?? [])] };
  }
  const failures: string[] = [];
  for (const [word, pronunciations] of lexicon.entries) {
    const said = pronunciations.flatMap((pronunciation) => {
      const read = readOnePronunciation(pronunciation);
      if (typeof read !== 'string') return [read];
      failures.push(`"${shown(word)}": ${read}`);
      return [];
    });
    const key = spokenKey(word);
    if (said.length === 0) unheard.push(word);
    else if (key !== '' && !entries.has(key)) entries.set(key, said);
  }
  if (failures.length > 0) {
    tell(`${failures.length} of its pronunciations cannot be used; ${failures.slice(0, 3).join('; ')}`);
  }
  return { entries, unheard: [...unheard, ...(lexicon.unread ?? [])] };
}

/** The phones, the alias, or why there are none. */
function readOnePronunciation(pronunciation: Pronunciation): Phones | { alias: string } | string {
  if ('alias' in pronunciation) {
    const count = pronunciation.alias.split(/\s+/).filter(Boolean).length;
    return count > 0 && count <= limits.aliasWords ? pronunciation : `an alias has 1 to ${limits.aliasWords} words`;
  }
  return readPhones(pronunciation);
}

function readPhones(phonemes: Phonemes): Phones | string {
  if (phonemes.value.length > limits.characters) return `longer than ${limits.characters} characters`;
  try {
    const phones = readPhonemes(phonemes).map(({ name }) => phoneNumber(plain[name] ?? name)!);
    if (phones.length === 0) return 'there is no phoneme';
    return phones.length > limits.phones ? `more than ${limits.phones} phonemes` : Uint8Array.from(phones);
  } catch (error) {
    if (!isCctoolError(error)) throw error;
    return error.message;
  }
}

/** The dictionary has no phones of their own for the schwa. */
const plain: { [name: string]: string } = { ax: 'ah', axr: 'er' };

/** What tokens say of themselves: `sapi:pron`, several separated by semicolons, in the alphabet that the grammar names. */
function tokenPronunciations(grammar: Grammar, main: Grammar, problems: PronunciationProblem[]) {
  const said = new Map<string, Phones[]>();
  const root = grammar.document.root;
  const alphabet = (root && extensionAttribute(root, 'alphabet')) ?? 'x-microsoft-sapi';
  const failures: { token: Token; reason: string }[] = [];
  for (const rule of grammar.rules) {
    walk(rule.expansion, (part) => {
      if (part.kind !== 'token' || !part.element) return;
      const written = extensionAttribute(part.element, 'pron');
      if (written === undefined) return;
      for (const value of written.split(';')) {
        const phones = readPhones({ alphabet, value: value.trim() });
        if (typeof phones === 'string') failures.push({ token: part, reason: phones });
        else {
          const key = spokenKey(part.text);
          const known = said.get(key) ?? [];
          if (!known.some((other) => Buffer.compare(other, phones) === 0)) known.push(phones);
          said.set(key, known);
        }
      }
    });
  }
  const [first] = failures;
  if (first) {
    const { token, reason } = first;
    const more = failures.length > 1 ? `; so are ${failures.length - 1} more` : '';
    problems.push({
      ...(grammar === main ? { at: { start: token.start, end: token.end } } : {}),
      message: `the pronunciation of the token "${shown(token.text)}" is not used: ${reason}${more}`,
    });
  }
  return said;
}

function extensionAttribute(element: XmlElement, local: string): string | undefined {
  return element.attributes.find((attribute) => attribute.local === local && attribute.namespace === extensions)?.value;
}

const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
