import { once } from '../../diagnostics/kept.js';
import type { SpokenSubject } from '../subject.js';
import type { ListedPhrase } from './phrase-list.js';
import { isNumber, letterOf } from './words.js';

/** The grammar as a menu: its distinct meanings, each with its phrases, the shortest first. */
export interface Menu {
  options: { meaning: string; phrases: ListedPhrase[] }[];
}

/** Menus have so many options; more are lists of names. */
const mostOptions = 20;

/**
 * The options of an English voice grammar with three or more meanings, of which few are numbers or letters. Absent for
 * other grammars, and where the phrases that were listed are but a draw of very many.
 */
export const menuOf = once((subject: SpokenSubject): Menu | undefined => {
  const { grammar, isEnglish, phrases } = subject;
  if (grammar.mode !== 'voice' || !isEnglish) return undefined;
  // Without tags nothing tells an option from a wording.
  if (!phrases.isTagged) return undefined;
  const options = new Map<string, ListedPhrase[]>();
  for (const phrase of phrases.phrases) {
    const meaning = phrase.readings[0]!.meaning;
    const known = options.get(meaning);
    if (known) known.push(phrase);
    else options.set(meaning, [phrase]);
    if (options.size > mostOptions) return undefined;
  }
  if (options.size < 3) return undefined;
  const found = [...options].map(([meaning, all]) => ({
    meaning,
    phrases: all.sort((a, b) => a.words.length - b.words.length || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0)),
  }));
  const closed = found.filter(
    ({ phrases: [first] }) => isNumber(first!.words) || first!.words.every((word) => letterOf(word)),
  );
  return closed.length * 2 > found.length ? undefined : { options: found };
});

/** The root of the grammar, where issues of the whole grammar are reported. */
export function rootPlace({ grammar }: SpokenSubject): { at?: { start: number; end: number } } {
  const root = grammar.root === undefined ? grammar.rules[0] : grammar.ruleByName.get(grammar.root);
  return root ? { at: { start: root.idStart, end: root.idEnd } } : {};
}

/** The rule that says a phrase, where the document declares no root; else the root. */
export function placeOfPhrase(subject: SpokenSubject, text: string): ReturnType<typeof rootPlace> {
  const { grammar, phrases } = subject;
  const [reading] = grammar.root === undefined ? phrases.read(text) : [];
  if (!reading || reading.match.grammar.uri !== grammar.uri) return rootPlace(subject);
  const { idStart, idEnd } = reading.match.rule;
  return { at: { start: idStart, end: idEnd } };
}
