import type { Grammar } from '../model.js';
import { type Heard, type Hearing, isMeaning, phraseKey } from './hearing.js';
import { type Rate, rateOf } from './rates.js';
import { spokenWords, type Utterance } from './read-transcripts.js';

/** Calls by what was said and what the recogniser did with it; together they are all calls with speech. */
export interface Decisions<Value = Rate> {
  /** In grammar, accepted with the right meaning; a share of the calls in grammar, as the next two. */
  ca_in: Value;
  /** In grammar, accepted with another meaning. */
  fa_in: Value;
  /** In grammar, rejected. */
  fr_in: Value;
  /** Out of grammar, rejected; a share of the calls out of grammar, as the next one. */
  cr_out: Value;
  /** Out of grammar, accepted. */
  fa_out: Value;
}

export interface UsageOfPart {
  calls: number;
  accepted?: number;
  correct?: number;
}

export interface Measures {
  /** All calls, those with speech in them, and different phrases among those. */
  calls: number;
  speech: number;
  no_speech: number;
  phrases: number;
  in_grammar: Rate;
  out_of_grammar: Rate;
  /** Calls whose phrase took too much work to match; counted as out of grammar. */
  given_up: number;
  /** Absent where no column says what the recogniser did. */
  decisions?: Decisions;
  /** In grammar and accepted, where nothing says whether the meaning was right; among the calls that FR-in is a share of. */
  unjudged?: number;
  /**
   * Accepted with the right meaning, of all calls that have one: with an expected meaning, or else in grammar. Without a
   * rate where no accepted call can be judged.
   */
  semantic_accuracy?: Rate;
  /** Calls in grammar per rule that their best parse passes through, and per slot of their meaning. */
  rules: { [rule: string]: UsageOfPart };
  slots: { [slot: string]: UsageOfPart };
  /** In grammar, but with another meaning than the one expected: the grammar is wrong there, or the expectation. */
  misunderstood: { phrase: string; calls: number; expected: unknown; value: unknown }[];
  /** The first and the last date; absent unless all are ISO 8601, whose text sorts. */
  period?: { from: string; to: string };
}

export interface MeasureOptions {
  /** Calls count as accepted from this confidence on; what the transcript says of them when left out. */
  threshold?: number;
  /** How phrases are shown. */
  show?: (phrase: string) => string;
}

/** An utterance with what the grammar makes of it. */
export interface Judged {
  utterance: Utterance;
  text: string;
  heard: Heard;
  /** What was understood, where something was. */
  recognized?: Heard;
  /** What should have been understood; `known` is false out of grammar without an expected meaning. */
  truth: { known: boolean; value?: unknown };
  /** Whether the meaning that was understood is right; undefined where nothing says so. */
  isCorrect: boolean | undefined;
}

const mostShown = 50;
const isoDate = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:$|[T ])/;

/** What the grammar makes of each utterance with speech in it. */
export function judge(utterances: readonly Utterance[], hearing: Hearing): Judged[] {
  const texts = new Map<string, string>();
  const textOf = (written: string) => {
    let text = texts.get(written);
    if (text === undefined) {
      text = spokenWords(written);
      texts.set(written, text);
    }
    return text;
  };
  return utterances.flatMap((utterance): Judged[] => {
    const text = textOf(utterance.transcription);
    if (text === '') return [];
    const heard = hearing.hear(text);
    const { expected } = utterance;
    const truth = expected ? { known: true, value: expected.value } : { known: !!heard.match, value: heard.value };
    const said = utterance.recognized;
    if (said === undefined || said === '') return [{ utterance, text, heard, truth, isCorrect: undefined }];
    const recognized = hearing.hear(textOf(said));
    return [{ utterance, text, heard, recognized, truth, isCorrect: isRight(heard, recognized, expected) }];
  });
}

function isRight(heard: Heard, recognized: Heard, expected: Utterance['expected']): boolean | undefined {
  if (expected && recognized.match) return isMeaning(expected.value, recognized.value);
  if (heard.match && recognized.match) return heard.meaning === recognized.meaning;
  // What was understood is not in this grammar: only the same words are certainly right.
  return expected || heard.match ? phraseKey(heard.words) === phraseKey(recognized.words) : undefined;
}

/**
 * Whether an utterance was accepted; undefined where nothing says so. Without a confidence no threshold accepts it: what
 * was rejected stays so, the rest is unknown.
 */
export function isAccepted({ utterance }: Judged, threshold?: number): boolean | undefined {
  const { confidence, recognized, accepted } = utterance;
  if (threshold !== undefined) {
    if (confidence !== undefined) return confidence >= threshold && recognized !== '';
    return accepted === false || recognized === '' ? false : undefined;
  }
  return accepted ?? (recognized === undefined ? undefined : recognized !== '');
}

/** The five kinds of decision, counted; calls that cannot be judged are left out. */
export function countDecisions(
  judged: readonly Judged[],
  threshold?: number,
): Decisions<number> & { unjudged: number } {
  const counts = { ca_in: 0, fa_in: 0, fr_in: 0, cr_out: 0, fa_out: 0, unjudged: 0 };
  for (const each of judged) {
    const accepted = isAccepted(each, threshold);
    if (accepted === undefined) continue;
    const isIn = each.heard.match !== undefined;
    const kind = !accepted
      ? isIn
        ? 'fr_in'
        : 'cr_out'
      : !isIn
        ? 'fa_out'
        : each.isCorrect === undefined
          ? 'unjudged'
          : each.isCorrect
            ? 'ca_in'
            : 'fa_in';
    counts[kind] += each.utterance.count;
  }
  return counts;
}

/** The measures of a transcript against a grammar. */
export function measure(
  utterances: readonly Utterance[],
  judged: readonly Judged[],
  hearing: Hearing,
  { threshold, show = (phrase) => phrase }: MeasureOptions = {},
): Measures {
  const sum = (list: readonly { utterance: Utterance }[]) =>
    list.reduce((total, each) => total + each.utterance.count, 0);
  const calls = utterances.reduce((total, { count }) => total + count, 0);
  const speech = sum(judged);
  const inGrammar = judged.filter(({ heard }) => heard.match);
  const dates = utterances.flatMap(({ date }) => (date === undefined ? [] : [date])).sort();
  const measures: Measures = {
    calls,
    speech,
    no_speech: calls - speech,
    phrases: new Set(judged.map(({ heard }) => phraseKey(heard.words))).size,
    in_grammar: rateOf(sum(inGrammar), speech),
    out_of_grammar: rateOf(speech - sum(inGrammar), speech),
    given_up: hearing.givenUp,
    rules: {},
    slots: {},
    misunderstood: misunderstood(inGrammar, show),
    ...(dates.length > 0 && dates.every((date) => isoDate.test(date))
      ? { period: { from: dates[0]!, to: dates.at(-1)! } }
      : {}),
  };
  const decided = judged.filter((each) => isAccepted(each, threshold) !== undefined);
  if (decided.length > 0) {
    const { unjudged, ...counts } = countDecisions(decided, threshold);
    const ins = counts.ca_in + counts.fa_in + counts.fr_in + unjudged;
    const isUnknown = unjudged > 0 && counts.ca_in + counts.fa_in === 0;
    const outs = counts.cr_out + counts.fa_out;
    measures.decisions = {
      ca_in: isUnknown ? unknownOf(ins) : rateOf(counts.ca_in, ins),
      fa_in: isUnknown ? unknownOf(ins) : rateOf(counts.fa_in, ins),
      fr_in: rateOf(counts.fr_in, ins),
      cr_out: rateOf(counts.cr_out, outs),
      fa_out: rateOf(counts.fa_out, outs),
    };
    if (unjudged > 0) measures.unjudged = unjudged;
    const meant = decided.filter(({ truth }) => truth.known && truth.value !== null);
    const accepted = meant.filter((each) => isAccepted(each, threshold));
    const right = accepted.filter(({ isCorrect }) => isCorrect);
    const isBlind = accepted.length > 0 && accepted.every(({ isCorrect }) => isCorrect === undefined);
    measures.semantic_accuracy = isBlind ? unknownOf(sum(meant)) : rateOf(sum(right), sum(meant));
  }
  countParts(measures, inGrammar, hearing.grammar.linked.main, threshold);
  return measures;
}

/** Of so many calls, where nothing says how many. */
const unknownOf = (of: number): Rate => ({ calls: 0, of, rate: null, low: null, high: null });

function countParts(
  measures: Measures,
  inGrammar: readonly Judged[],
  main: Grammar,
  threshold: number | undefined,
): void {
  const rulesOf = new Map<Heard, readonly string[]>();
  /** Those with an accepted call of which it is known whether it was right. */
  const judgedParts = new Set<UsageOfPart>();
  const add = (...[to, name, calls, accepted, isCorrect]: Parameters<typeof addPart>) => {
    const part = addPart(to, name, calls, accepted, isCorrect);
    if (accepted && isCorrect !== undefined) judgedParts.add(part);
  };
  for (const each of inGrammar) {
    const { heard, utterance, recognized, isCorrect, truth } = each;
    const accepted = isAccepted(each, threshold);
    let rules = rulesOf.get(heard);
    if (!rules) {
      rules = ruleNames(heard, main);
      rulesOf.set(heard, rules);
    }
    for (const rule of rules) add(measures.rules, rule, utterance.count, accepted, isCorrect);
    // An expected meaning that is only a text names the value of the one slot there is.
    const meant = typeof truth.value === 'object' ? truth.value : heard.value;
    for (const [slot, value] of slotsOf(meant)) {
      const understood = slotsOf(recognized?.value).find(([name]) => name === slot);
      const isSlotRight = recognized === undefined ? undefined : !!understood && isMeaning(value, understood[1]);
      add(measures.slots, slot, utterance.count, accepted, isSlotRight);
    }
  }
  for (const part of [...Object.values(measures.rules), ...Object.values(measures.slots)]) {
    if (part.accepted && !judgedParts.has(part)) delete part.correct;
  }
}

function addPart(
  to: { [name: string]: UsageOfPart },
  name: string,
  calls: number,
  accepted: boolean | undefined,
  isCorrect: boolean | undefined,
): UsageOfPart {
  const part = Object.hasOwn(to, name) ? to[name]! : { calls: 0 };
  part.calls += calls;
  if (accepted !== undefined) part.accepted = (part.accepted ?? 0) + (accepted ? calls : 0);
  if (accepted !== undefined && (isCorrect !== undefined || !accepted)) {
    part.correct = (part.correct ?? 0) + (accepted && isCorrect ? calls : 0);
  }
  Object.defineProperty(to, name, { value: part, enumerable: true, configurable: true, writable: true });
  return part;
}

function ruleNames({ match }: Heard, main: Grammar): string[] {
  const names = new Set<string>();
  const agenda = match ? [match] : [];
  for (let next = agenda.pop(); next; next = agenda.pop()) {
    names.add(next.grammar === main ? next.rule.id : `${next.grammar.uri.replace(/^.*\//, '')}#${next.rule.id}`);
    for (const child of next.children) if (child.kind === 'rule') agenda.push(child);
  }
  return [...names];
}

const slotsOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];

function misunderstood(inGrammar: readonly Judged[], show: (phrase: string) => string): Measures['misunderstood'] {
  const found = new Map<string, Measures['misunderstood'][number]>();
  for (const { utterance, heard, text } of inGrammar) {
    const { expected } = utterance;
    if (!expected || expected.value === null || isMeaning(expected.value, heard.value)) continue;
    const key = `${phraseKey(heard.words)}\n${JSON.stringify(expected.value)}`;
    const known = found.get(key);
    if (known) known.calls += utterance.count;
    else {
      const value = heard.error === undefined ? (heard.value ?? null) : { error: heard.error };
      found.set(key, { phrase: show(text), calls: utterance.count, expected: expected.value, value });
    }
  }
  return [...found.values()].sort((a, b) => b.calls - a.calls).slice(0, mostShown);
}
