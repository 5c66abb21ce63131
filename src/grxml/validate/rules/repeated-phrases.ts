import { once } from '../../../diagnostics/kept.js';
import type { Grammar, Item, OneOf } from '../../model.js';
import { removeRange } from '../facts/edits.js';
import { partsOf } from '../facts/expansions.js';
import { plainPhraseOf, tagTextsOf } from '../facts/plain-items.js';
import { withExamples } from '../rule.js';
import { findingAt, type GrammarSubject } from '../subject.js';

/** An alternative that repeats the words of an earlier one. */
export interface RepeatedPhrase {
  item: Item;
  /** The earlier alternative. */
  first: Item;
  phrase: string;
  /** Both have the same tags. */
  sameMeaning: boolean;
  /** Nothing tells them apart: neither upper and lower case nor a weight. */
  isSame: boolean;
}

const repeatedPhrases = once((grammar: Grammar): RepeatedPhrase[] => {
  const found: RepeatedPhrase[] = [];
  for (const oneOf of partsOf(grammar).oneOfs) collect(oneOf, found);
  return found;
});

/**
 * Alternatives with the same words within one one-of. Upper and lower case count as the same, since they sound
 * the same; only alternatives that are plain words, with or without tags, are compared.
 */
export function plainPhrasesOf(subject: GrammarSubject): RepeatedPhrase[] {
  return subject.grammar ? repeatedPhrases(subject.grammar) : [];
}

function collect(oneOf: OneOf, found: RepeatedPhrase[]): void {
  const known = new Map<string, Item>();
  for (const item of oneOf.alternatives) {
    if (item.repeat) continue;
    const phrase = plainPhraseOf(item);
    if (phrase === undefined) continue;
    // A word in two languages is pronounced in two ways.
    const folded = phrase.toLowerCase();
    const key = item.language === undefined ? folded : `${item.language} ${folded}`;
    const first = known.get(key);
    if (first) {
      const isSame = plainPhraseOf(first) === phrase && item.weight === undefined && first.weight === undefined;
      found.push({ item, first, phrase, sameMeaning: meaningOf(item) === meaningOf(first), isSame });
    } else known.set(key, item);
  }
}

/** What an item means, as far as its tags tell. */
const meaningOf = (item: Item): string => tagTextsOf(item).join(';');

export const phraseTwoMeanings = withExamples({
  code: 'phrase-two-meanings',
  severity: 'warning',
  spec: 'SISR 1.0',
  summary: 'The same phrase has two meanings.',
  what: 'Two alternatives of a one-of have the same words and different tags. The specification does not say which of them a processor takes.',
  why: 'The result depends on the platform and may change with it.',
  check(subject, report) {
    for (const { item, first, sameMeaning, phrase } of plainPhrasesOf(subject)) {
      if (sameMeaning) continue;
      report(
        findingAt(
          subject,
          item,
          `"${phrase}" is already in line ${subject.lines.at(first.start).line}, with another meaning`,
          'keep one of the two, or give them different words',
        ),
      );
    }
  },
});

export const alternativeDuplicate = withExamples({
  code: 'alternative-duplicate',
  severity: 'warning',
  spec: 'SRGS 2.4',
  summary: 'An alternative is repeated.',
  what: 'Two alternatives of a one-of have the same words and the same meaning.',
  why: 'The recogniser does double work and gives the phrase more weight than intended; in generated lists it shows that duplicates were not removed.',
  fixes: {
    safe: 'Removes the later one.',
    unsafe: 'Removes the later one where they differ in upper and lower case or have weights.',
  },
  check(subject, report) {
    const { source } = subject.read.document;
    for (const { item, first, sameMeaning, phrase, isSame } of plainPhrasesOf(subject)) {
      if (!sameMeaning) continue;
      const safety = isSame ? 'safe' : 'unsafe';
      const fix = { title: 'remove the alternative', safety, edits: [removeRange(source, item)] } as const;
      report(
        findingAt(
          subject,
          item,
          `"${phrase}" is already in line ${subject.lines.at(first.start).line}`,
          'remove one of the two; write weight="2" if it is more likely than the others',
          subject.grammar?.form === 'xml' ? fix : undefined,
        ),
      );
    }
  },
});
