import { once } from '../package-info.js';
import { type Concept, readLexicon } from './lexicon.js';
import { callerWords, contentStems, stem, withoutPoliteness, wordsOf } from './text/normalise.js';
import { withoutCarrier } from './text/vocabulary.js';

export interface ConceptMatch {
  concept: Concept;
  /** 1 for a topic that names the concept, less for one that shares most words with it. */
  score: number;
  /** The topic is a name of the concept, not one of the things that are said of it. */
  isName?: boolean;
}

/** Words that say that something is asked, not what: "billing question" is about billing. */
const generic = new Set(
  contentStems(
    'question questions inquiry enquiry issue problem help request info information intent topic menu option of for to on in with and'.split(
      ' ',
    ),
  ),
);
/** Whether a word, as its stem, only says that something is asked. */
export const isGeneric = (each: string): boolean => generic.has(each);
const withoutGeneric = (stems: readonly string[]): string[] => stems.filter((each) => !generic.has(each));

interface Key {
  stems: ReadonlySet<string>;
  concept: Concept;
  /** Names and things lead to a concept before its statements do. */
  isName: boolean;
}

type Named = Map<string, { concept: Concept; isName: boolean }[]>;

/** `alike` finds concepts by words that mean the same as theirs. */
let index: { exact: Named; alike: Named; keys: Key[] } | undefined;

const setKey = (stems: readonly string[]): string => [...new Set(stems)].sort().join(' ');

const sameMeaning = once(
  () =>
    new Map(
      callerWords().synonyms.flatMap((line) => {
        const stems = line.split(' ').map(stem);
        return stems.map((each) => [each, stems[0]!] as const);
      }),
    ),
);
/** The words, as stems, that mean the same as one; itself where none do. */
export function sameWords(word: string): string[] {
  const first = sameMeaning().get(word);
  return first === undefined ? [word] : [...sameMeaning()].flatMap(([each, of]) => (of === first ? [each] : []));
}
const alikeKey = (stems: readonly string[]): string => setKey(stems.map((each) => sameMeaning().get(each) ?? each));

function conceptIndex(): NonNullable<typeof index> {
  if (index) return index;
  const exact: Named = new Map();
  const alike: Named = new Map();
  const keys: Key[] = [];
  for (const concept of readLexicon().concepts) {
    const { names, count, about, mass, roles, short, tracked, verbs, questions, problems } = concept.forms;
    const own = [
      concept.id.replaceAll('-', ' '),
      ...names,
      ...count,
      ...about,
      ...mass,
      ...roles,
      ...short,
      ...tracked,
    ];
    const seen = new Set<string>();
    for (const [forms, isName] of [
      [own, true],
      [[...verbs, ...questions, ...problems], false],
    ] as const) {
      for (const form of forms) {
        const stems = contentStems(wordsOf(form));
        const bare = withoutGeneric(contentStems(withoutCarrier(wordsOf(form))));
        for (const each of [stems, bare]) {
          const key = setKey(each);
          if (key === '' || seen.has(key)) continue;
          seen.add(key);
          exact.set(key, [...(exact.get(key) ?? []), { concept, isName }]);
          const other = alikeKey(each);
          if (isName) alike.set(other, [...(alike.get(other) ?? []), { concept, isName }]);
          keys.push({ stems: new Set(each), concept, isName });
        }
      }
    }
  }
  index = { exact, alike, keys };
  return index;
}

/**
 * The concepts that a text is about, best first: those that it names; else those that share most of its words.
 * @returns at most three; empty where the lexicon knows nothing near
 */
export function matchConcepts(text: string): ConceptMatch[] {
  const words = withoutPoliteness(wordsOf(text));
  const { exact, alike, keys } = conceptIndex();
  const whole = contentStems(words);
  const bare = withoutGeneric(contentStems(withoutCarrier(words)));
  for (const found of [exact.get(setKey(whole)), exact.get(setKey(bare)), alike.get(alikeKey(bare))]) {
    if (!found) continue;
    const named = found.filter(({ isName }) => isName);
    const concepts = new Set((named.length > 0 ? named : found).map(({ concept }) => concept));
    return [...concepts].slice(0, 3).map((concept) => ({ concept, score: 1, isName: named.length > 0 }));
  }
  const wanted = new Set(bare.length > 0 ? bare : whole);
  const best = new Map<Concept, number>();
  for (const { stems, concept, isName } of keys) {
    let shared = 0;
    for (const each of stems) if (wanted.has(each)) shared++;
    const score = (shared / (stems.size + wanted.size - shared)) * (isName ? 1 : 0.9);
    // One word of a two-word name may be meant ("card"); half of the topic's own words must not be ignored.
    const enough = shared === wanted.size ? isName && score >= 0.5 : score > 0.55;
    if (shared > 0 && enough && score > (best.get(concept) ?? 0)) best.set(concept, score);
  }
  const matches = [...best].map(([concept, score]) => ({ concept, score })).sort((a, b) => b.score - a.score);
  return matches.filter(({ score }) => score >= (matches[0]?.score ?? 0) - 0.15).slice(0, 3);
}
