import { compareParses, type Derivation } from './derivation.js';
import type { Forest, ForestNode, Reading } from './forest.js';
import { isCyclic, orderForest } from './order-forest.js';
import type { Work } from './work.js';
import { Yields } from './yields.js';

export interface BestParses {
  /** Best first; no two have the same Logical Parse Structure. */
  derivations: Derivation[];
  /** True when there are more, or may be. */
  truncated: boolean;
}

/**
 * The best parses of a forest node, at most `count`.
 *
 * The order of parses: the fewest words swallowed by GARBAGE; then the greatest product of likelihoods (the weight of
 * each chosen alternative over the greatest weight of its one-of, SRGS 2.4.1; for a repeat with repeat-prob `p`, `p`
 * for each iteration beyond the minimum and `1 - p` for stopping before the maximum, SRGS 2.5.1); then tokens written
 * in the same case as the words; then what a backtracking matcher would find first: alternatives in document order,
 * repeats as long as possible, GARBAGE as short as possible, compared from left to right.
 *
 * Parses in which a rule contains itself over the same words are left out: there would be infinitely many of them.
 * Where rules derive each other like that, a parse with fewer steps around the cycle goes before one of equal cost.
 */
export function bestParses(forest: Forest, root: ForestNode, count: number, work: Work): BestParses {
  const found = new Map<ForestNode, Derivation[]>();
  const yields = count > 1 ? new Yields(work) : undefined;
  const compare = (a: Derivation, b: Derivation) => compareParses(a, b, work);
  const truncated = new Set<ForestNode>();

  const derive = (node: ForestNode, reading: Reading, parts: Derivation[], cyclic: boolean): Derivation => ({
    node,
    turns: cyclic ? 1 + Math.max(0, ...parts.filter((part) => sameComponent(part.node, node)).map(turnsOf)) : 0,
    choice: reading.choice,
    cost: parts.reduce((sum, part) => sum + part.cost, reading.cost),
    parts,
    list: yields?.list({ node, parts }) ?? 0,
  });

  /** The best derivations of a node, given those of its parts. */
  const evaluate = (node: ForestNode, cyclic: boolean): Derivation[] => {
    let best: Derivation[] = [];
    let dropped = false;
    for (const reading of forest.readings(node)) {
      const lists = reading.parts.map((part) => found.get(part) ?? []);
      dropped ||= reading.parts.some((part) => truncated.has(part));
      dropped =
        combine(lists, count, (parts) => {
          work.spend(1);
          const derivation = derive(node, reading, parts, cyclic);
          if (!yields) {
            if (!best[0] || compare(derivation, best[0]) < 0) best[0] = derivation;
          } else if (!cyclic || !repeatsRule(derivation, node)) best.push(derivation);
        }) || dropped;
    }
    if (yields) {
      best.sort(compare);
      const lists = new Set<number>();
      best = best.filter(({ list }) => !lists.has(list) && lists.add(list));
      dropped ||= best.length > count;
      best.length = Math.min(best.length, count);
    }
    if (dropped) truncated.add(node);
    return best;
  };

  for (const component of orderForest(forest, root, work)) {
    if (!isCyclic(forest, component)) {
      found.set(component[0]!, evaluate(component[0]!, false));
      continue;
    }
    // Round by round, so that nothing depends on the order of nodes; costs are never negative, so it comes to rest.
    let rounds = component.length + count + 8;
    for (let changed = true; changed; rounds--) {
      changed = false;
      if (yields && rounds === 0) {
        for (const node of component) truncated.add(node);
        break;
      }
      const round = component.map((node) => evaluate(node, true));
      for (const [index, node] of component.entries()) {
        const before = found.get(node) ?? [];
        const after = round[index]!;
        const better = yields
          ? !sameDerivations(before, after)
          : after[0] && after[0].cost < (before[0]?.cost ?? Infinity);
        if (!better) continue;
        found.set(node, after);
        changed = true;
      }
    }
  }
  return { derivations: found.get(root) ?? [], truncated: truncated.has(root) };
}

/**
 * Hands over the combinations of one derivation per list that can be among the `count` best: the lists are sorted, so
 * a combination is beaten by all that are at most as far down every list.
 * @returns true when some were passed over
 */
function combine(lists: Derivation[][], count: number, take: (parts: Derivation[]) => void): boolean {
  let passed = false;
  const choose = (index: number, chosen: Derivation[], beaten: number) => {
    const list = lists[index];
    if (!list) {
      take(chosen);
      return;
    }
    for (let rank = 0; rank < list.length; rank++) {
      const ahead = beaten * (rank + 1);
      if (ahead > count) {
        passed = true;
        break;
      }
      choose(index + 1, [...chosen, list[rank]!], ahead);
    }
  };
  choose(0, [], 1);
  return passed;
}

const sameComponent = (a: ForestNode, b: ForestNode): boolean => a.component === b.component;
const turnsOf = ({ turns }: Derivation): number => turns;

/** True when the node is a rule's whole expansion and a part of itself; only nodes of its component lead back to it. */
function repeatsRule(derivation: Derivation, node: ForestNode): boolean {
  if (node.part.kind !== 'sequence' || node.part.index !== 0 || !node.part.sequence.isRule) return false;
  const agenda = [...derivation.parts];
  for (let next = agenda.pop(); next; next = agenda.pop()) {
    if (next.node === node) return true;
    if (sameComponent(next.node, node)) agenda.push(...next.parts);
  }
  return false;
}

function sameDerivations(a: readonly Derivation[], b: readonly Derivation[]): boolean {
  return (
    a.length === b.length && a.every(({ list, cost }, index) => list === b[index]!.list && cost === b[index]!.cost)
  );
}
