import { strongComponents } from '../../generate/strong-components.js';
import type { Expansion, Grammar, RuleDefinition, RuleReference } from '../../model.js';
import { partsOf } from './expansions.js';
import { Judge, ownRuleName, ruleGraphOf } from './rule-graph.js';

/** A rule that can come back to itself before a word is spoken. */
export interface LeftRecursion {
  kind: 'direct' | 'indirect' | 'hidden';
  /** The rules of the cycle in order; the first is the one that comes first in the document. */
  cycle: RuleDefinition[];
  /** The reference of the first rule that leads into the cycle. */
  reference: RuleReference;
}

interface Edge {
  target: RuleDefinition;
  reference: RuleReference;
  /** An optional part comes before the reference. */
  hidden: boolean;
}

/** The references a rule can begin with. */
function leftEdges(grammar: Grammar, rule: RuleDefinition, judge: Judge): Edge[] {
  const edges: Edge[] = [];
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
      const name = ownRuleName(grammar, part);
      const target = name === undefined ? undefined : grammar.ruleByName.get(name);
      if (target) edges.push({ target, reference: part, hidden });
    }
  };
  sequence(rule.expansion, false);
  return edges;
}

/** Every group of left-recursive rules, with a shortest cycle through its first rule (SRGS 5.4). */
export function leftRecursions(grammar: Grammar): LeftRecursion[] {
  if (!partsOf(grammar).references.some(({ reference }) => ownRuleName(grammar, reference) !== undefined)) return [];
  const judge = new Judge(grammar, ruleGraphOf(grammar).facts);
  const edges = new Map(grammar.rules.map((rule) => [rule, leftEdges(grammar, rule, judge)]));
  const targets = new Map([...edges].map(([rule, list]) => [rule, list.map((edge) => edge.target)]));
  const order = new Map(grammar.rules.map((rule, position) => [rule, position]));
  const found: LeftRecursion[] = [];
  for (const component of strongComponents(grammar.rules, (rule) => targets.get(rule)!)) {
    component.sort((a, b) => order.get(a)! - order.get(b)!);
    const path = shortestCycle(component[0]!, new Set(component), edges);
    if (!path) continue;
    const kind = path.some((edge) => edge.hidden) ? 'hidden' : path.length === 1 ? 'direct' : 'indirect';
    const cycle = [component[0]!, ...path.slice(0, -1).map((edge) => edge.target)];
    found.push({ kind, cycle, reference: path[0]!.reference });
  }
  return found.sort((a, b) => order.get(a.cycle[0]!)! - order.get(b.cycle[0]!)!);
}

/** Breadth first from a rule back to itself. */
function shortestCycle(
  start: RuleDefinition,
  within: Set<RuleDefinition>,
  edges: Map<RuleDefinition, Edge[]>,
): Edge[] | undefined {
  const reachedBy = new Map<RuleDefinition, { from: RuleDefinition; edge: Edge } | undefined>([[start, undefined]]);
  for (const rule of reachedBy.keys()) {
    for (const edge of edges.get(rule)!) {
      if (edge.target === start) {
        const path = [edge];
        for (let step = reachedBy.get(rule); step; step = reachedBy.get(step.from)) path.unshift(step.edge);
        return path;
      }
      if (within.has(edge.target) && !reachedBy.has(edge.target)) reachedBy.set(edge.target, { from: rule, edge });
    }
  }
  return undefined;
}
