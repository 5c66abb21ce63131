import type { Grammar, Item, OneOf } from '../../model.js';
import { type GrammarSubject, once } from '../subject.js';
import { partsOf } from './expansions.js';

/** An alternative that repeats the words of an earlier one. */
export interface RepeatedPhrase {
  item: Item;
  /** The earlier alternative. */
  first: Item;
  phrase: string;
  /** Both have the same tags. */
  sameMeaning: boolean;
}

const repeatedPhrases = once((grammar: Grammar): RepeatedPhrase[] => {
  const found: RepeatedPhrase[] = [];
  for (const oneOf of partsOf(grammar).oneOfs) collect(oneOf, found);
  return found;
});

/**
 * Alternatives with the same words within one one-of. Upper and lower case count as the same, as callers hear no
 * difference; only alternatives that are plain words, with or without tags, are compared.
 */
export function plainPhrasesOf(subject: GrammarSubject): RepeatedPhrase[] {
  return subject.grammar ? repeatedPhrases(subject.grammar) : [];
}

function collect(oneOf: OneOf, found: RepeatedPhrase[]): void {
  const known = new Map<string, Item>();
  for (const item of oneOf.alternatives) {
    if (item.repeat) continue;
    const phrase = phraseOf(item);
    if (phrase === undefined) continue;
    // A word in two languages is pronounced in two ways.
    const folded = phrase.toLowerCase();
    const key = item.language === undefined ? folded : `${item.language} ${folded}`;
    const first = known.get(key);
    if (first) found.push({ item, first, phrase, sameMeaning: tagsOf(item) === tagsOf(first) });
    else known.set(key, item);
  }
}

function phraseOf(item: Item): string | undefined {
  let phrase = '';
  for (const child of item.children) {
    if (child.kind === 'token') {
      if (child.language !== undefined || child.element) return undefined;
      phrase += phrase === '' ? child.text : ` ${child.text}`;
    } else if (child.kind !== 'tag') return undefined;
  }
  return phrase === '' ? undefined : phrase;
}

function tagsOf(item: Item): string {
  let tags = '';
  for (const child of item.children) if (child.kind === 'tag') tags += `${child.content.trim().replace(/;$/, '')};`;
  return tags;
}
