import type { ForestNode } from './forest.js';
import type { Work } from './work.js';

/** One parse of a forest node: a reading, and one parse of each of its parts. */
export interface Derivation {
  node: ForestNode;
  /** How far it goes around where rules derive each other over the same words; 0 elsewhere. */
  turns: number;
  choice: number;
  /** The sum over the whole derivation. */
  cost: number;
  parts: Derivation[];
}

/**
 * Which of two derivations of one part of the grammar a backtracking matcher would find first, by their first
 * difference from left to right: the earlier alternative, the longer repeat, the shorter GARBAGE (and before that, where
 * rules derive each other, the shorter way around). The two may cover different stretches. Negative when `a` comes first, 0 only for the same choices throughout.
 */
export function compareDerivations(a: Derivation, b: Derivation, work: Work): number {
  const pairs: [Derivation, Derivation][] = [[a, b]];
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    const [left, right] = pair;
    if (left === right) continue;
    work.spend(0.1);
    if (left.turns !== right.turns) return left.turns - right.turns;
    if (left.choice !== right.choice) return left.choice - right.choice;
    for (let i = left.parts.length - 1; i >= 0; i--) pairs.push([left.parts[i]!, right.parts[i]!]);
  }
  return 0;
}

/** The order of parses: by cost, then as a backtracking matcher would find them. */
export function compareParses(a: Derivation, b: Derivation, work: Work): number {
  return a.cost - b.cost || compareDerivations(a, b, work);
}
