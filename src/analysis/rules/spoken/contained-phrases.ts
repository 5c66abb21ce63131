import type { Json } from '../../../grxml/semantics/index.js';
import type { SpokenAlternative } from '../../facts/choices.js';
import { isClosed, isClosedList } from '../../facts/closed-words.js';
import { confusablePairs } from '../../facts/confusable-pairs.js';
import type { ListedPhrase } from '../../facts/phrase-list.js';
import { massOf } from '../../facts/similar-alternatives.js';
import { saysItself } from '../../facts/sound-pair.js';
import { addedTo, areWordings, negation } from '../../facts/words.js';
import { spokenRules } from '../../rule.js';
import type { SpokenSubject } from '../../subject.js';

const leastAlternatives = 30;
/** In longer lists pairs that share a word are not reported one by one. */
const longList = 20;

/** A value, as JSON text, that is a number of several digits: lower ones may be those of the options of a menu. */
const isNumeric = (meaning: string): boolean => /^"?-?\d{2,}(?:\.\d+)?"?$/.test(meaning);

type Said = SpokenAlternative['phrases'][number];

/** What a phrase means is something else than what a part of it means, and not that with more to it. */
function meansAnother(whole: Said, part: Said): boolean {
  const [a, b] = [whole.reading, part.reading];
  if (a.meaning === b.meaning || [a.meaning, b.meaning].every(isNumeric)) return false;
  const areWords = saysItself(a, whole.text) && saysItself(b, part.text);
  // Of words without a value, "main" and "main menu" are wordings; names are not, and are written with a capital.
  const areWordingsOf = areWords && (whole.text === whole.text.toLowerCase() || areWordings(whole.words, part.words));
  return !areWordingsOf && !holds(a.value, b.value);
}

/** From so many on, phrases that begin or end one another are how the grammar is made. */
const fewParts = 3;

/**
 * Parts that are the design of the dialogue: the same words are added to several of them, or several things to one.
 * Not those of which the longer phrase is the negation.
 */
function designed(found: ReadonlyMap<string, readonly Said[]>): string[] {
  const added = new Map<string, number>();
  const parts = [...found].map(([part, wholes]) => {
    const more = wholes.map(
      ({ words }) =>
        addedTo(
          part.split(' '),
          words.map((word) => word.toLowerCase()),
        ) ?? [],
    );
    for (const text of new Set(more.map((words) => words.join(' ')))) added.set(text, (added.get(text) ?? 0) + 1);
    return { part, more };
  });
  return parts.flatMap(({ part, more }) => {
    if (more.some((words) => words.some((word) => negation.test(word)))) return [];
    const isShared = more.some((words) => (added.get(words.join(' ')) ?? 0) > 1);
    return found.size > fewParts || more.length > 1 || isShared ? [part] : [];
  });
}

/** Whether two phrases are reported as sounding alike already: one cause is one finding. */
function saidOfSounds(subject: SpokenSubject): (a: string, b: string) => boolean {
  const keyOf = (a: string, b: string) => [a.toLowerCase(), b.toLowerCase()].sort().join('\n');
  const said = new Set(
    confusablePairs(subject).pairs.flatMap(({ a, b, kind, usual, choice }) =>
      kind === 'words' && usual >= 0.6 && (choice?.alternatives.length ?? 0) <= longList ? [keyOf(a.text, b.text)] : [],
    ),
  );
  return (a, b) => said.has(keyOf(a, b));
}

/** Words of a phrase that is looked for in others, at most. */
const mostWordsOfPart = 8;

/** Whether what a caller says may end with some words: those of an opening, which more must follow, may not. */
function endings({ phrases }: SpokenSubject): (part: string) => boolean {
  // Of a draw of very many phrases nothing is known.
  if (phrases.shortfall !== undefined) return () => true;
  // Made when a part is first asked about: most lists have none.
  let ends: Set<string> | undefined;
  const endsOf = ({ words }: ListedPhrase) =>
    words.slice(-mostWordsOfPart).map((_, from, last) => last.slice(from).join(' ').toLowerCase());
  return (part) => {
    ends ??= new Set(phrases.phrases.flatMap(endsOf));
    return ends.has(part);
  };
}

/** An object that has all the properties of another one, with the same values or ones that hold them. */
function holds(value: Json | undefined, part: Json | undefined): boolean {
  if (!isObject(value) || !isObject(part)) return false;
  return Object.entries(part).every(
    ([name, each]) => JSON.stringify(value[name]) === JSON.stringify(each) || holds(value[name], each),
  );
}

const isObject = (value: Json | undefined): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const containedPhrasesRules = spokenRules([
  {
    id: 'STR-10',
    code: 'alternative-contained',
    depth: 'standard',
    severity: 'info',
    summary: 'An alternative that adds nothing.',
    what: 'Everything that an alternative accepts, with the same meaning, is accepted by another alternative of the one-of too. Only alternatives that could be listed completely are compared.',
    why: 'It has no effect, and usually something else was meant.',
    check({ choices, grammar }, report) {
      for (const choice of choices) {
        if (choice.isTruncated) continue;
        const { alternatives, matters } = choice;
        const places = new Map<string, number[]>();
        const keyOf = (phrase: (typeof alternatives)[number]['phrases'][number]) =>
          matters ? `${phrase.text.toLowerCase()}\u0000${phrase.reading.meaning}` : phrase.text.toLowerCase();
        alternatives.forEach(({ phrases }, index) => {
          for (const phrase of phrases) {
            const key = keyOf(phrase);
            const known = places.get(key);
            if (known) known.push(index);
            else places.set(key, [index]);
          }
        });
        for (const [index, { item, phrases }] of alternatives.entries()) {
          const [first] = phrases;
          const candidates = first ? places.get(keyOf(first))!.filter((other) => other !== index) : [];
          const container = candidates.find(
            (other) =>
              alternatives[other]!.phrases.length > phrases.length &&
              phrases.every((phrase) => places.get(keyOf(phrase))!.includes(other)),
          );
          if (container === undefined) continue;
          report({
            at: item,
            message: `everything this alternative accepts, such as "${first!.text}", the one in line ${grammar.document.lines.at(alternatives[container]!.item.start).line} accepts too`,
            fix: 'delete it, or give it the meaning that it should have',
            evidence: { phrases: phrases.slice(0, 5).map(({ text }) => text) },
            mass: massOf(choice, [item]),
          });
        }
      }
    },
  },
  {
    id: 'CNF-09',
    code: 'phrase-prefix',
    // Most are names, or commands that a caller says in one breath: of those of public grammars nobody would change any.
    depth: 'deep',
    severity: 'info',
    summary: 'A phrase is the beginning or the end of another one.',
    what: 'Within a one-of a phrase with one meaning begins another phrase with a different meaning, or is all of it but the first word, and the caller may end with either. A phrase and its negation always count. Numbers, days and times begin and end one another by nature, and do not count; neither do two ways to say yes or no without a value, nor a longer phrase whose value only adds properties, nor words that several phrases of the one-of add in the same way (lights, lights on, heating, heating on): the dialogue asks for the rest. It is a rule of depth deep: the shorter phrase is a name or a command of its own in most grammars (York and New York), which cannot be reworded.',
    why: 'A word that is swallowed, or a pause after the first part, turns the one into the other.',
    check(subject, report) {
      const { choices, grammar, sounds } = subject;
      if (grammar.mode !== 'voice') return;
      const isSaid = saidOfSounds(subject);
      const mayEnd = endings(subject);
      for (const choice of choices) {
        if (!choice.matters) continue;
        const known = new Map<string, Said[]>();
        const all = choice.alternatives.flatMap(({ item, phrases }) => phrases.map((phrase) => ({ item, ...phrase })));
        for (const said of all) {
          const key = said.text.toLowerCase();
          known.set(key, [...(known.get(key) ?? []), said]);
        }
        if (isClosedList(choice)) continue;
        const found = new Map<string, typeof all>();
        for (const phrase of all) {
          const { words } = phrase;
          if (words.length < 2 || words.length > mostWordsOfPart || isClosed(words)) continue;
          const lower = words.map((word) => word.toLowerCase());
          for (let n = 1; n < words.length; n++) {
            // A pause may follow any word; of several words at the beginning hardly ever all are swallowed.
            const ends = n === words.length - 1 ? [lower.slice(1).join(' ')] : [];
            for (const part of [lower.slice(0, n).join(' '), ...ends]) {
              const others = known.get(part)?.filter((other) => meansAnother(phrase, other)) ?? [];
              if (others.length === 0 || part.split(' ').every((word) => sounds?.easilyLost.has(word))) continue;
              if (isSaid(part, phrase.text) || !mayEnd(part)) continue;
              if (isClosed(addedTo(part.split(' '), lower) ?? [])) continue;
              const wholes = found.get(part);
              if (wholes) wholes.push(phrase);
              else found.set(part, [phrase]);
            }
          }
        }
        for (const part of designed(found)) found.delete(part);
        if (found.size === 0) continue;
        const [[part, [whole]]] = [...found] as [[string, typeof all]];
        const more = found.size > 1 ? `; ${found.size - 1} more such phrases` : '';
        report({
          at: whole!.item,
          message: `"${part}" is a part of "${whole!.text}" with another meaning${more}`,
          fix: `have "${part}" confirmed, or give it a word more`,
          evidence: { pairs: [...found].slice(0, 10).map(([text, wholes]) => [text, wholes[0]!.text]) },
          // Every phrase that has such a part, so that the order in which they stand does not count.
          mass: massOf(choice, [...new Set([...found.values()].flat().map(({ item }) => item))]),
        });
      }
    },
  },
  {
    id: 'PRF-04',
    code: 'prefix-repeated',
    depth: 'standard',
    severity: 'info',
    summary: 'The same words at the beginning of many alternatives.',
    what: `In a one-of of ${leastAlternatives} or more, two thirds of the alternatives begin with the same three words.`,
    why: 'The recogniser searches the same words once per alternative, and a change must be made in every line.',
    check({ choices }, report) {
      for (const { oneOf, alternatives } of choices) {
        if (alternatives.length < leastAlternatives) continue;
        const counts = new Map<string, number>();
        for (const { phrases } of alternatives) {
          const [first] = phrases;
          if (!first || first.words.length < 4) continue;
          const prefix = first.words.slice(0, 3).join(' ').toLowerCase();
          counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
        }
        for (const [prefix, count] of counts) {
          if (count * 3 < alternatives.length * 2) continue;
          report({
            at: oneOf,
            message: `${count} of ${alternatives.length} alternatives begin with "${prefix}"`,
            fix: 'write these words once, before the one-of',
          });
        }
      }
    },
  },
]);
