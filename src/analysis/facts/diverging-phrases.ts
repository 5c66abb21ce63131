import type { LinkedGrammar } from '../../grxml/link/linked-grammar.js';
import type { RuleDefinition } from '../../grxml/model.js';
import { type Arc, type Continuations, GrammarPaths, type Rest } from './grammar-paths.js';

/** What a search for phrases with two readings may cost. */
export interface SearchLimits {
  /** Pairs of points that are looked at. */
  states: number;
  /** Pairs of words that are compared. */
  steps: number;
}

/** Outputs that one of two ways may be behind the other. */
const mostBehind = 8;

/** Two ways through the grammar that have said the same words. */
interface Pair {
  a: Rest | undefined;
  b: Rest | undefined;
  /** What the one has passed beyond the other, once what both have passed in the same order is taken away. */
  behind: Behind;
  word: string | undefined;
  before: Pair | undefined;
}

/** `differ`: both have passed something that the other has not, in this place. */
type Behind = 'differ' | { of: 'a' | 'b'; outputs: readonly number[] };

const even: Behind = { of: 'a', outputs: [] };

/**
 * Phrases that two ways through the grammar accept whose tags and rules differ, the shortest first: a walk over the
 * product of the grammar with itself in which the outputs of one way may lag behind those of the other. It is bounded,
 * and an answer is a candidate: whether the two values differ is for an evaluation to say.
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
  const seen = new Set<string>();
  let isCut = false;
  let steps = 0;
  const push = (a: Rest | undefined, b: Rest | undefined, behind: Behind, word?: string, before?: Pair): void => {
    if (behind !== 'differ' && behind.outputs.length > mostBehind) {
      isCut = true;
      return;
    }
    // The two ways have no order: the one with the smaller number goes first.
    const isTurned = (a?.number ?? -1) > (b?.number ?? -1);
    const turned: Behind =
      behind === 'differ' ? behind : { of: behind.of === 'a' ? 'b' : 'a', outputs: behind.outputs };
    const pair = isTurned ? { a: b, b: a, behind: turned, word, before } : { a, b, behind, word, before };
    const late =
      pair.behind === 'differ' ? 'x' : `${pair.behind.outputs.length ? pair.behind.of : ''}${pair.behind.outputs}`;
    const key = `${pair.a?.number ?? ''} ${pair.b?.number ?? ''} ${late}`;
    if (seen.has(key)) return;
    if (seen.size >= limits.states) {
      isCut = true;
      return;
    }
    seen.add(key);
    queue.push(pair);
  };
  starts.forEach((a, i) => {
    for (const b of starts.slice(i)) push(a, b, even);
  });
  for (let at = 0; at < queue.length; at++) {
    const pair = queue[at]!;
    const isSame = pair.a === pair.b;
    const [fromA, fromB] = [continuations(paths, pair.a), continuations(paths, pair.b)];
    if (endsDiffer(fromA, fromB, pair.behind) && !accept(wordsOf(pair))) return { isExhaustive: false };
    const byWord = new Map<string, Arc[]>();
    for (const arc of fromB.arcs) {
      const known = byWord.get(arc.word);
      if (known) known.push(arc);
      else byWord.set(arc.word, [arc]);
    }
    const places = isSame ? new Map(fromB.arcs.map((arc, place) => [arc, place])) : undefined;
    for (const [place, one] of fromA.arcs.entries()) {
      for (const other of byWord.get(one.word) ?? []) {
        if (++steps > limits.steps) return { isExhaustive: false };
        const otherPlace = places?.get(other) ?? place;
        // Of one point each two ways are looked at once; ways that differ already only need a common end.
        if (isSame && (pair.behind === 'differ' ? otherPlace !== place : otherPlace < place)) continue;
        push(one.to, other.to, later(pair.behind, one.outputs, other.outputs), one.word, pair);
      }
    }
  }
  return { isExhaustive: !isCut && !paths.isCut };
}

function continuations(paths: GrammarPaths, rest: Rest | undefined): Continuations {
  return rest ? paths.from(rest) : { arcs: [], ends: [[]] };
}

/** Takes away what both ways have passed in the same order. */
function later(behind: Behind, passedA: readonly number[], passedB: readonly number[]): Behind {
  if (behind === 'differ') return behind;
  const a = behind.of === 'a' ? [...behind.outputs, ...passedA] : passedA;
  const b = behind.of === 'b' ? [...behind.outputs, ...passedB] : passedB;
  let same = 0;
  while (same < a.length && same < b.length && a[same] === b[same]) same++;
  if (same < a.length && same < b.length) return 'differ';
  return a.length > b.length ? { of: 'a', outputs: a.slice(same) } : { of: 'b', outputs: b.slice(same) };
}

/** Both ways may end here, and have not passed the same. */
function endsDiffer(a: Continuations, b: Continuations, behind: Behind): boolean {
  return a.ends.some((endA) =>
    b.ends.some((endB) => {
      const rest = later(behind, endA, endB);
      return rest === 'differ' || rest.outputs.length > 0;
    }),
  );
}

function wordsOf(pair: Pair): string[] {
  const words: string[] = [];
  for (let at: Pair | undefined = pair; at; at = at.before) if (at.word !== undefined) words.push(at.word);
  return words.reverse();
}
