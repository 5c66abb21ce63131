import { strongComponents } from '../../generate/strong-components.js';
import type { Expansion, Grammar, RuleDefinition, RuleReference } from '../../model.js';
import { partsOf } from './expansions.js';
import { Judge, ownTargets, ruleGraphOf, type TargetOf } from './rule-graph.js';

/** A rule that can come back to itself before a word is spoken. */
export interface LeftRecursion {
  kind: 'direct' | 'indirect' | 'hidden';
  /** The rules of the cycle in order; the first is the one that comes first in the document. */
  cycle: RuleDefinition[];
  /** The reference of the first rule that leads into the cycle. */
  reference: RuleReference;
}

/** A reference from one rule to another. */
export interface Edge {
  target: RuleDefinition;
  reference: RuleReference;
}

interface LeftEdge extends Edge {
  /** An optional part comes before the reference. */
  hidden: boolean;
}

/** The references a rule can begin with. */
export function leftEdges(rule: RuleDefinition, targetOf: TargetOf, judge: Judge): LeftEdge[] {
  const edges: LeftEdge[] = [];
  const sequence = (parts: readonly Expansion[], hiddenBefore: boolean): void => {
    let hidden = hiddenBefore;
    for (const part of parts) {
      visit(part, hidden);
      if (!judge.isNullable(part)) return;
      if (part.kind !== 'tag') hidden = true;
    }
  };
  const visit = (part: Expansion, hidden: boolean): void => {
    if (part.kind === 'one-of') for (const item of part.alternatives) visit(item, hidden);
    else if (part.kind === 'item') {
      if (part.repeat?.max !== 0) sequence(part.children, hidden);
    } else if (part.kind === 'ruleref') {
      const target = targetOf(part);
      if (target) edges.push({ target, reference: part, hidden });
    }
  };
  sequence(rule.expansion, false);
  return edges;
}

/** Every group of left-recursive rules, with a shortest cycle through its first rule (SRGS 5.4). */
export function leftRecursions(grammar: Grammar): LeftRecursion[] {
  const targetOf = ownTargets(grammar);
  if (!partsOf(grammar).references.some(({ reference }) => targetOf(reference))) return [];
  const judge = new Judge(targetOf, ruleGraphOf(grammar).facts);
  const edges = new Map(grammar.rules.map((rule) => [rule, leftEdges(rule, targetOf, judge)]));
  const targets = new Map([...edges].map(([rule, list]) => [rule, list.map((edge) => edge.target)]));
  const order = new Map(grammar.rules.map((rule, position) => [rule, position]));
  const found: LeftRecursion[] = [];
  for (const component of strongComponents(grammar.rules, (rule) => targets.get(rule)!)) {
    component.sort((a, b) => order.get(a)! - order.get(b)!);
    const within = new Set(component);
    const path = shortestCycle(component[0]!, (rule) => edges.get(rule)!.filter(({ target }) => within.has(target)));
    if (!path) continue;
    const kind = path.some((edge) => edge.hidden) ? 'hidden' : path.length === 1 ? 'direct' : 'indirect';
    const cycle = [component[0]!, ...path.slice(0, -1).map((edge) => edge.target)];
    found.push({ kind, cycle, reference: path[0]!.reference });
  }
  return found.sort((a, b) => order.get(a.cycle[0]!)! - order.get(b.cycle[0]!)!);
}

/** The shortest way from a rule back to itself; undefined where there is none. */
export function shortestCycle<Way extends Edge>(
  start: RuleDefinition,
  edgesOf: (rule: RuleDefinition) => readonly Way[],
): Way[] | undefined {
  const reachedBy = new Map<RuleDefinition, { from: RuleDefinition; edge: Way } | undefined>([[start, undefined]]);
  for (const rule of reachedBy.keys()) {
    for (const edge of edgesOf(rule)) {
      if (edge.target === start) {
        const path = [edge];
        for (let step = reachedBy.get(rule); step; step = reachedBy.get(step.from)) path.unshift(step.edge);
        return path;
      }
      if (!reachedBy.has(edge.target)) reachedBy.set(edge.target, { from: rule, edge });
    }
  }
  return undefined;
}
