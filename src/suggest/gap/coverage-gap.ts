import { type ListedPhrase, PhraseList } from '../../analysis/facts/phrase-list.js';
import { hasTags, type Reading } from '../../analysis/facts/reading.js';
import { Pronouncer } from '../../analysis/phonetics/pronounce.js';
import { SoundAlike } from '../../analysis/phonetics/sound-alike.js';
import { CctoolError } from '../../diagnostics/index.js';
import type { Resolve } from '../../grxml/resolver.js';
import { prepareGrammar } from '../../grxml/testing/index.js';
import { type AcceptingEdit, acceptingEdits } from '../../grxml/tune/accepting-edit.js';
import { applyInsertions, type Insertion } from '../../grxml/tune/insertions.js';
import { matchConcepts } from '../match-concepts.js';
import { comparisonKey } from '../text/normalise.js';

export interface GapEntry {
  phrase: string;
  verdict: 'already covered' | 'covered with another value' | 'accept' | 'accept, but sounds like';
  /** What the phrase means in the grammar, as JSON text, where it is accepted. */
  value?: string;
  /** The phrase of another meaning that sounds most like it. */
  sounds_like?: { phrase: string; value: string; similarity: number };
  /** The accepted phrase of the topic that is nearest. */
  nearest?: string;
  /** The smallest change that accepts it. */
  change?: { rule: string; item: string };
}

export interface CoverageGap {
  /** What the topic means in the grammar, as JSON text; absent where the grammar does not say. */
  value?: string;
  entries: GapEntry[];
  /** Suggestions that are not accepted, over all. */
  gap_rate: number;
  /** The grammar with all changes made. */
  patched: string;
  /** The comparison knew only a part of the grammar's phrases. */
  truncated: boolean;
}

/** Phrases of the grammar that are listed for comparison. */
const mostListed = 2000;
/** From here on two phrases may be taken for one another. */
const confusable = 0.6;
/** Changes that are tried per phrase. */
const mostTries = 8;

const meaningOf = (reading: Reading): string => (hasTags(reading.match) ? reading.meaning : '(accepted)');

/**
 * Matches suggestions against a grammar: what it accepts already, what it takes for something else, and what it should
 * accept, with the smallest change for that and the phrase of another meaning that it could be mistaken for.
 * @throws CctoolError of kind `input` for a grammar with errors or of key presses
 */
export async function coverageGap(
  source: string | Uint8Array,
  input: { topic: string; phrases?: readonly string[]; suggestions: readonly string[] },
  options: { uri?: string; resolve?: Resolve } = {},
): Promise<CoverageGap> {
  const prepared = await prepareGrammar(source, options);
  const [obstacle] = prepared.obstacles;
  if (!prepared.grammar || obstacle) {
    const place = obstacle ? `line ${obstacle.line}: ${obstacle.message}` : 'the document is not a grammar';
    throw new CctoolError(
      'input',
      `the grammar cannot be used: ${place}`,
      'run "cctool grxml validate" for all errors',
    );
  }
  const { main } = prepared.grammar.linked;
  if (main.mode === 'dtmf') {
    throw new CctoolError(
      'input',
      'the grammar is for key presses (mode dtmf), not for speech',
      'use a grammar of mode voice',
    );
  }
  const list = await PhraseList.make(prepared.grammar.linked, mostListed);
  const target = topicMeaning(list, input);
  const isTarget = ({ readings: [reading] }: ListedPhrase) => reading !== undefined && meaningOf(reading) === target;
  const same = list.phrases.filter(isTarget);
  const others = target === undefined ? [] : list.phrases.filter((phrase) => !isTarget(phrase));
  const isHeard = others.length > 0 && /^en\b/i.test(main.language ?? 'en');
  const meant = others.map(({ text, readings }) => ({ text, meaning: meaningOf(readings[0]!) }));
  const sounds = isHeard ? new SoundAlike(meant, await Pronouncer.load()) : undefined;

  let insertions: Insertion[] = [];
  const text = main.document.source;
  const accepted: string[] = [];
  const entries: GapEntry[] = [];
  for (const phrase of input.suggestions) {
    const [reading] = list.read(phrase);
    if (reading) {
      const value = meaningOf(reading);
      const verdict = target === undefined || value === target ? 'already covered' : 'covered with another value';
      entries.push({ phrase, verdict, value });
      continue;
    }
    const entry: GapEntry = { phrase, verdict: 'accept' };
    const alike = sounds?.find(phrase, target, confusable);
    if (alike) {
      entry.verdict = 'accept, but sounds like';
      entry.sounds_like = { phrase: alike.text, value: alike.meaning, similarity: alike.similarity };
    }
    const words = phrase.split(' ');
    const [near] = [...same].sort((a, b) => wordEdits(a.words, words) - wordEdits(b.words, words));
    if (near) {
      entry.nearest = near.text;
      for (const edit of acceptingEdits(main, { words: near.words, match: near.readings[0]!.match }, words).slice(
        0,
        mostTries,
      )) {
        if (!(await leadsTo(edit, [...accepted, phrase]))) continue;
        insertions = [...insertions, ...edit.insertions];
        accepted.push(phrase);
        entry.change = { rule: edit.rule, item: edit.item };
        break;
      }
    }
    entries.push(entry);
  }
  const missing = entries.filter(({ verdict }) => verdict.startsWith('accept')).length;
  return {
    ...(target === undefined ? {} : { value: target }),
    entries,
    gap_rate: entries.length === 0 ? 0 : missing / entries.length,
    patched: applyInsertions(text, insertions),
    truncated: list.shortfall !== undefined,
  };

  /** The grammar with this edit too has no errors, and the phrases mean the topic in it. */
  async function leadsTo(edit: AcceptingEdit, wanted: readonly string[]): Promise<boolean> {
    const next = await prepareGrammar(applyInsertions(text, [...insertions, ...edit.insertions]), options);
    if (!next.grammar || next.obstacles.length > 0) return false;
    const reader = await PhraseList.make(next.grammar.linked, 1);
    return wanted.every((phrase) => reader.read(phrase).some((reading) => meaningOf(reading) === target));
  }
}

/** What the topic means: by the topic or a known phrase; by a value, or a slot's, of that name; by most of the suggestions. */
function topicMeaning(
  list: PhraseList,
  { topic, phrases = [], suggestions }: { topic: string; phrases?: readonly string[]; suggestions: readonly string[] },
): string | undefined {
  for (const text of [topic, ...phrases]) {
    const [reading] = list.read(text.toLowerCase());
    if (reading) return meaningOf(reading);
  }
  const concept = matchConcepts(topic)[0]?.concept.id;
  const key = comparisonKey(topic);
  const looked = new Map<string, boolean>();
  const isNamed = (name: string): boolean => {
    const known = looked.get(name);
    if (known !== undefined) return known;
    const found =
      comparisonKey(name) === key || (concept !== undefined && matchConcepts(name)[0]?.concept.id === concept);
    looked.set(name, found);
    return found;
  };
  for (const { readings } of list.phrases) {
    const [reading] = readings;
    if (reading && hasTags(reading.match) && textsOf(reading.value).some(isNamed)) return meaningOf(reading);
  }
  const counts = new Map<string, number>();
  for (const suggestion of suggestions) {
    const [reading] = list.read(suggestion);
    if (reading) counts.set(meaningOf(reading), (counts.get(meaningOf(reading)) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most?.[0];
}

/** The texts of a value, at its top and in the slots right below: "balance" of `{ topic: "balance" }`. */
function textsOf(value: unknown): string[] {
  const parts = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.values(value) : [value];
  return parts.filter((part): part is string => typeof part === 'string' && part.length <= 100);
}

/** Words to insert, delete or replace. */
function wordEdits(a: readonly string[], b: readonly string[]): number {
  let row = b.map((_, index) => index + 1);
  row.unshift(0);
  for (const [i, word] of a.entries()) {
    const next = [i + 1];
    for (const [k, other] of b.entries()) {
      next.push(Math.min(row[k + 1]! + 1, next[k]! + 1, row[k]! + (word === other ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1)!;
}
