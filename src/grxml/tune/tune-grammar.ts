import { CctoolError } from '../../diagnostics/index.js';
import { Coverage, type CoverageReport, type ShownPoint } from '../coverage/coverage.js';
import { CoveragePoints } from '../coverage/coverage-points.js';
import type { PreparedGrammar } from '../testing/index.js';
import { findChanges, type Hit, type Miss } from './find-changes.js';
import { type Heard, Hearing, phraseKey } from './hearing.js';
import { Decided } from './learn-weights.js';
import { countDecisions, type Decisions, isAccepted, type Judged, judge, type Measures, measure } from './measure.js';
import type { Utterance } from './read-transcripts.js';
import { type Suggestion, Suggestions, type SuggestOptions } from './suggest-changes.js';

export interface TuneOptions extends SuggestOptions {
  /** Calls count as accepted from this confidence on; what the transcript says of them when left out. */
  threshold?: number;
  /** The grammar to compare with: the state after a change. */
  compare?: PreparedGrammar;
}

/** The decisions that a confidence threshold would lead to, as numbers of calls. */
export interface ThresholdPoint extends Decisions<number> {
  threshold: number;
  /** Accepted with the right meaning, and rejected out of grammar. */
  right: number;
}

/** Calls that another grammar treats differently. */
export interface Comparison {
  measures: Measures;
  /** Calls that come into grammar, fall out of it, and have another meaning, with the phrases of most calls. */
  gained: Moved;
  lost: Moved;
  changed: Moved;
}
export interface Moved {
  calls: number;
  phrases: { phrase: string; calls: number; before?: unknown; after?: unknown }[];
}

export interface TuneReport {
  measures: Measures;
  suggestions: Suggestion[];
  /** Out of grammar and unlike anything that is accepted, the phrases of most calls. */
  other_phrases: { calls: number; phrases: number; most: { phrase: string; calls: number }[] };
  /** Rare phrases out of grammar for which no change was looked for, where there are very many. */
  skipped: { calls: number; phrases: number };
  /** What no call touched, and how much of the grammar calls touch. */
  coverage: CoverageReport;
  never_used: ShownPoint[];
  /** Present with confidences; `left_out` calls with speech have no confidence, or no meaning to judge, and are in no point. */
  thresholds?: { points: ThresholdPoint[]; best: number; left_out: number };
  compare?: Comparison;
}

export interface Tuned {
  report: TuneReport;
  /** Makes suggestions, by number. */
  suggestions: Suggestions;
  /** The decisions of the calls in grammar, for `writeWeights`. */
  decided: Decided;
}

const mostShown = 30;
const steps = 20;

/**
 * What callers said against what a grammar accepts: rates, what would admit the phrases out of grammar and what that
 * would cost, what no call used, and where a threshold would lie best.
 * @throws CctoolError of kind `input` when the transcript has no call with speech
 */
export async function tuneGrammar(
  grammar: PreparedGrammar,
  utterances: readonly Utterance[],
  options: TuneOptions = {},
): Promise<Tuned> {
  const { show = (phrase: string) => phrase } = options;
  const hearing = await Hearing.of(grammar, options.now);
  const judged = judge(utterances, hearing);
  if (judged.length === 0) {
    throw new CctoolError(
      'input',
      'the transcript has no call with speech',
      'check which column holds the transcriptions',
    );
  }
  const { hits, misses } = gather(judged);
  const coverage = new Coverage(new CoveragePoints(grammar.compiled));
  const decided = new Decided();
  for (const { text, calls } of hits) {
    hearing.hear(text, (trail) => {
      coverage.add(trail, calls);
      decided.add(trail, calls);
    });
  }
  const found = findChanges(misses, hits, hearing);
  const suggestions = new Suggestions(hearing, misses, hits, options);
  await suggestions.find(found);
  const covered = coverage.report();
  const thresholds = thresholdCurve(judged);
  const compare = options.compare && (await compareWith(utterances, judged, options.compare, options));
  const report: TuneReport = {
    measures: measure(utterances, judged, hearing, options),
    suggestions: suggestions.list,
    other_phrases: {
      calls: sumOf(found.others),
      phrases: found.others.length,
      most: found.others.slice(0, mostShown).map(({ text, calls }) => ({ phrase: show(text), calls })),
    },
    skipped: { calls: sumOf(found.skipped), phrases: found.skipped.length },
    coverage: covered,
    never_used: covered.untouched.filter(({ kind }) => kind === 'rule' || kind === 'alternative'),
    ...(thresholds ? { thresholds } : {}),
    ...(compare ? { compare } : {}),
  };
  return { report, suggestions, decided };
}

const sumOf = (list: readonly { calls: number }[]) => list.reduce((sum, { calls }) => sum + calls, 0);

/** The different phrases, those of most calls first. */
function gather(judged: readonly Judged[]): { hits: Hit[]; misses: Miss[] } {
  const hits = new Map<string, Hit>();
  const misses = new Map<string, Miss>();
  for (const { text, heard, utterance } of judged) {
    const key = phraseKey(heard.words);
    const known = hits.get(key) ?? misses.get(key);
    if (known) known.calls += utterance.count;
    else if (heard.match) hits.set(key, { text, heard, calls: utterance.count });
    else {
      const { expected, count } = utterance;
      misses.set(key, { text, words: heard.words, calls: count, ...(expected ? { expected } : {}) });
    }
  }
  const most = (a: { calls: number; text: string }, b: { calls: number; text: string }) =>
    b.calls - a.calls || (a.text < b.text ? -1 : 1);
  return { hits: [...hits.values()].sort(most), misses: [...misses.values()].sort(most) };
}

/** The decisions at twenty thresholds from 0 to the highest confidence's scale (1, 100 or 1000). */
function thresholdCurve(judged: readonly Judged[]): TuneReport['thresholds'] {
  const usable = judged.filter((each) => {
    // No confidence is lower than a threshold of -Infinity: rejected there is rejected everywhere.
    const accepted = isAccepted(each, -Infinity);
    return accepted === false || (accepted && (!each.heard.match || each.isCorrect !== undefined));
  });
  const known = usable.flatMap(({ utterance }) => utterance.confidence ?? []);
  const isBlind =
    judged.some(({ heard }) => heard.match) &&
    !usable.some(({ heard, isCorrect }) => heard.match && isCorrect !== undefined);
  if (known.length === 0 || isBlind) return undefined;
  const highest = known.reduce((most, confidence) => Math.max(most, confidence), 0);
  const scale = [1, 100, 1000].find((end) => highest <= end) ?? highest;
  const points = Array.from({ length: steps + 1 }, (_, step): ThresholdPoint => {
    const threshold = (scale * step) / steps;
    const { unjudged: _unjudged, ...counts } = countDecisions(usable, threshold);
    return { threshold, ...counts, right: counts.ca_in + counts.cr_out };
  });
  const best = points.reduce((found, point) => (point.right > found.right ? point : found));
  const calls = (list: readonly Judged[]) => sumOf(list.map(({ utterance }) => ({ calls: utterance.count })));
  return { points, best: best.threshold, left_out: calls(judged) - calls(usable) };
}

async function compareWith(
  utterances: readonly Utterance[],
  before: readonly Judged[],
  grammar: PreparedGrammar,
  options: TuneOptions,
): Promise<Comparison> {
  const { show = (phrase: string) => phrase } = options;
  const hearing = await Hearing.of(grammar, options.now);
  const after = judge(utterances, hearing);
  const moved = { gained: new Map<string, Moved['phrases'][number]>(), lost: new Map(), changed: new Map() };
  for (const [index, { text, heard, utterance }] of before.entries()) {
    const now = after[index]!.heard;
    const kind = !heard.match && now.match ? 'gained' : heard.match && !now.match ? 'lost' : 'changed';
    if (kind === 'changed' && heard.meaning === now.meaning) continue;
    const key = phraseKey(heard.words);
    const known = moved[kind].get(key);
    if (known) known.calls += utterance.count;
    else {
      const meanings = {
        ...(heard.match ? { before: plainValue(heard) } : {}),
        ...(now.match ? { after: plainValue(now) } : {}),
      };
      moved[kind].set(key, { phrase: show(text), calls: utterance.count, ...meanings });
    }
  }
  const list = (map: Map<string, Moved['phrases'][number]>): Moved => {
    const phrases = [...map.values()].sort((a, b) => b.calls - a.calls);
    return { calls: sumOf(phrases), phrases: phrases.slice(0, mostShown) };
  };
  return {
    measures: measure(utterances, after, hearing, options),
    gained: list(moved.gained),
    lost: list(moved.lost),
    changed: list(moved.changed),
  };
}

const plainValue = ({ value, error }: Heard): unknown => (error === undefined ? (value ?? null) : { error });
