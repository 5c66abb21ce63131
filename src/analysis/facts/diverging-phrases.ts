import type { LinkedGrammar } from '../../grxml/link/linked-grammar.js';
import type { RuleDefinition } from '../../grxml/model.js';
import { type Arc, type Continuations, GrammarPaths, type Rest } from './grammar-paths.js';

/** What a search for phrases with two readings may cost. */
export interface SearchLimits {
  /** Pairs of points that are looked at, each with up to eight histories. */
  states: number;
  /** Pairs of words that are compared. */
  steps: number;
}

/** Histories that are followed from one pair of points. */
const mostHistories = 8;

/** Two ways through the grammar that have said the same words. */
interface Pair {
  a: Rest | undefined;
  b: Rest | undefined;
  /** The tags and rules that each has passed, each once, where it was last. */
  passedA: readonly number[];
  passedB: readonly number[];
  word: string | undefined;
  before: Pair | undefined;
}

/**
 * Phrases that two ways through the grammar accept whose tags or rules differ, the shortest first: a walk over the
 * product of the grammar with itself. It is bounded, and an answer is a candidate: whether the two values differ is for
 * an evaluation to say. Of a tag that is passed several times the last time counts, as for one that assigns something.
 * @param rules what is activated
 * @param accept gets each candidate; false ends the search
 * @returns whether everything was looked at
 */
export function searchDivergingPhrases(
  linked: LinkedGrammar,
  rules: readonly RuleDefinition[],
  limits: SearchLimits,
  accept: (words: string[]) => boolean,
): { isExhaustive: boolean } {
  const paths = new GrammarPaths(linked);
  const starts = rules.map((rule) => paths.start(rule));
  const queue: Pair[] = [];
  const histories = new Map<string, Set<string>>();
  let isCut = false;
  let steps = 0;
  const push = (pair: Pair): void => {
    // The two ways have no order: the one with the smaller number goes first.
    const { a, b, passedA, passedB } = pair;
    const isTurned = (a?.number ?? -1) > (b?.number ?? -1);
    const turned = isTurned ? { ...pair, a: b, b: a, passedA: passedB, passedB: passedA } : pair;
    const points = `${turned.a?.number ?? ''} ${turned.b?.number ?? ''}`;
    let known = histories.get(points);
    if (!known) {
      known = new Set();
      histories.set(points, known);
    }
    const history = `${turned.passedA}|${turned.passedB}`;
    if (known.has(history)) return;
    if (known.size >= mostHistories || queue.length >= limits.states) {
      isCut = true;
      return;
    }
    known.add(history);
    queue.push(turned);
  };
  starts.forEach((a, i) => {
    for (const b of starts.slice(i)) push({ a, b, passedA: [], passedB: [], word: undefined, before: undefined });
  });
  for (let at = 0; at < queue.length; at++) {
    const pair = queue[at]!;
    const isSame = pair.a === pair.b;
    const isEven = isSame && isEqual(pair.passedA, pair.passedB);
    const [fromA, fromB] = [continuations(paths, pair.a), continuations(paths, pair.b)];
    if (endsDiffer(fromA, fromB, pair) && !accept(wordsOf(pair))) return { isExhaustive: false };
    const byWord = new Map<string, { arc: Arc; place: number }[]>();
    for (const [place, arc] of fromB.arcs.entries()) {
      const known = byWord.get(arc.word);
      if (known) known.push({ arc, place });
      else byWord.set(arc.word, [{ arc, place }]);
    }
    for (const [place, one] of fromA.arcs.entries()) {
      for (const other of byWord.get(one.word) ?? []) {
        if (++steps > limits.steps) return { isExhaustive: false };
        // Of two ways that are the same so far each two arcs are taken once.
        if (isEven && other.place < place) continue;
        push({
          a: one.to,
          b: other.arc.to,
          passedA: lastOf(pair.passedA, one.outputs),
          passedB: lastOf(pair.passedB, other.arc.outputs),
          word: one.word,
          before: pair,
        });
      }
    }
  }
  return { isExhaustive: !isCut && !paths.isCut };
}

function continuations(paths: GrammarPaths, rest: Rest | undefined): Continuations {
  return rest ? paths.from(rest) : { arcs: [], ends: [[]] };
}

/** What was passed, each once, where it was last. */
function lastOf(passed: readonly number[], more: readonly number[]): readonly number[] {
  return more.length === 0 ? passed : [...new Set([...passed, ...more].reverse())].reverse();
}

const isEqual = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((output, i) => output === b[i]);

/** Both ways may end here, and have not passed the same. */
function endsDiffer(a: Continuations, b: Continuations, { passedA, passedB }: Pair): boolean {
  return a.ends.some((endA) => b.ends.some((endB) => !isEqual(lastOf(passedA, endA), lastOf(passedB, endB))));
}

function wordsOf(pair: Pair): string[] {
  const words: string[] = [];
  for (let at: Pair | undefined = pair; at; at = at.before) if (at.word !== undefined) words.push(at.word);
  return words.reverse();
}
