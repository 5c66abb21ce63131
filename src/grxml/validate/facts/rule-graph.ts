import { once } from '../../../diagnostics/kept.js';
import { strongComponents } from '../../generate/strong-components.js';
import type { Expansion, Grammar, Item, RuleDefinition, RuleReference } from '../../model.js';
import { partsOf } from './expansions.js';

/** What a rule can match, as far as this document shows. References to other documents are assumed to match at least a word. */
export interface RuleFacts {
  /** Some finite phrase (or nothing) matches. */
  productive: boolean;
  /** As `productive`, if VOID could be spoken: separates rules that never end from rules that VOID blocks. */
  productiveBeyondVoid: boolean;
  /** The empty phrase matches. */
  nullable: boolean;
}

export interface RuleGraph {
  facts: Map<RuleDefinition, RuleFacts>;
  /** Rules that the root or a public rule reaches. */
  reachable: Set<RuleDefinition>;
  /** Rules that some rule refers to. */
  referenced: Set<RuleDefinition>;
}

/**
 * The rule of this document that a reference names: by `#name`, or by the document's own address. Undefined for special rules
 * and other documents.
 */
export function ownRuleName(grammar: Grammar, { target }: RuleReference): string | undefined {
  if (target.kind === 'local') return target.name;
  // An empty address names this document too; it is an error of its own.
  if (target.kind !== 'external' || target.uri === '' || grammar.uri === '') return undefined;
  return target.resolved === grammar.uri ? (target.fragment ?? grammar.root) : undefined;
}

/** The rule that a reference leads to; undefined for special rules and where nothing is known about it. */
export type TargetOf = (reference: RuleReference) => RuleDefinition | undefined;

/** The rule of this document that a reference leads to. */
export function ownTargets(grammar: Grammar): TargetOf {
  return (reference) => {
    const name = ownRuleName(grammar, reference);
    return name === undefined ? undefined : grammar.ruleByName.get(name);
  };
}

/** Facts about one part of an expansion, given those about rules. */
export class Judge {
  readonly #targetOf: TargetOf;
  readonly #facts: Map<RuleDefinition, RuleFacts>;
  /** Parts visited so far. */
  work = 0;

  constructor(targetOf: TargetOf, facts: Map<RuleDefinition, RuleFacts>) {
    this.#targetOf = targetOf;
    this.#facts = facts;
  }

  /** What is known of the rule that a reference names; undefined for one of another document, or that is not there. */
  #target(reference: RuleReference): RuleFacts | undefined {
    const rule = this.#targetOf(reference);
    return rule && this.#facts.get(rule);
  }

  isNullable(part: Expansion): boolean {
    this.work++;
    switch (part.kind) {
      case 'token':
        return false;
      case 'tag':
        return true;
      case 'ruleref':
        if (part.target.kind === 'special') return part.target.name !== 'VOID';
        return this.#target(part)?.nullable === true;
      case 'one-of':
        return part.alternatives.some((item) => this.isNullable(item));
      case 'item':
        return part.repeat?.min === 0 || part.children.every((child) => this.isNullable(child));
    }
  }

  isProductive(part: Expansion, beyondVoid = false): boolean {
    this.work++;
    switch (part.kind) {
      case 'token':
      case 'tag':
        return true;
      case 'ruleref': {
        const { target } = part;
        if (target.kind === 'special') return beyondVoid || target.name !== 'VOID';
        const facts = this.#target(part);
        return facts === undefined || (beyondVoid ? facts.productiveBeyondVoid : facts.productive);
      }
      case 'one-of':
        return part.alternatives.length === 0 || part.alternatives.some((item) => this.isProductive(item, beyondVoid));
      case 'item':
        return part.repeat?.min === 0 || part.children.every((child) => this.isProductive(child, beyondVoid));
    }
  }
}

export const ruleGraphOf = once((grammar: Grammar): RuleGraph => {
  const targets = new Map<RuleDefinition, RuleDefinition[]>(grammar.rules.map((rule) => [rule, []]));
  const referenced = new Set<RuleDefinition>();
  const targetOf = ownTargets(grammar);
  for (const { reference, rule } of partsOf(grammar).references) {
    const defined = targetOf(reference);
    if (!defined) continue;
    targets.get(rule)!.push(defined);
    if (defined !== rule) referenced.add(defined);
  }
  return { facts: factsOf(grammar.rules, targets, targetOf), referenced, reachable: reach(grammar, targets) };
});

/** What rules can match, by the rules that each refers to. */
export function factsOf(
  rules: readonly RuleDefinition[],
  targets: Map<RuleDefinition, RuleDefinition[]>,
  targetOf: TargetOf,
): Map<RuleDefinition, RuleFacts> {
  const facts = new Map<RuleDefinition, RuleFacts>();
  for (const rule of rules) {
    facts.set(rule, { productive: false, productiveBeyondVoid: false, nullable: false });
  }
  const judge = new Judge(targetOf, facts);
  // A component's targets come before it, so that only rules that refer to each other are visited again.
  for (const component of strongComponents(rules, (rule) => targets.get(rule)!))
    settle(component, targets, facts, judge);
  return facts;
}

/** Most parts visited. Beyond, rules that refer to each other are assumed to match something: nothing is reported. */
const mostWork = 30_000_000;

/** Finds the least solution for rules that refer to each other: each is visited again when one that it needs has changed. */
function settle(
  component: readonly RuleDefinition[],
  targets: Map<RuleDefinition, RuleDefinition[]>,
  facts: Map<RuleDefinition, RuleFacts>,
  judge: Judge,
): void {
  const usedBy = new Map<RuleDefinition, RuleDefinition[]>(component.map((rule) => [rule, []]));
  for (const rule of component) for (const target of targets.get(rule)!) usedBy.get(target)?.push(rule);
  const queue = new Set(component);
  for (const rule of queue) {
    queue.delete(rule);
    const known = facts.get(rule)!;
    if (judge.work > mostWork) known.productive = known.productiveBeyondVoid = true;
    else if (update(rule, known, judge)) for (const user of usedBy.get(rule)!) queue.add(user);
  }
}

function update(rule: RuleDefinition, facts: RuleFacts, judge: Judge): boolean {
  let changed = false;
  if (!facts.productive && rule.expansion.every((part) => judge.isProductive(part))) {
    facts.productive = changed = true;
  }
  if (!facts.productiveBeyondVoid && rule.expansion.every((part) => judge.isProductive(part, true))) {
    facts.productiveBeyondVoid = changed = true;
  }
  if (!facts.nullable && rule.expansion.length > 0 && rule.expansion.every((part) => judge.isNullable(part))) {
    facts.nullable = changed = true;
  }
  return changed;
}

function reach(grammar: Grammar, targets: Map<RuleDefinition, RuleDefinition[]>): Set<RuleDefinition> {
  const root = grammar.root === undefined ? undefined : grammar.ruleByName.get(grammar.root);
  const reached = new Set(grammar.rules.filter((rule) => rule === root || rule.scope === 'public'));
  for (const rule of reached) {
    for (const target of targets.get(rule)!) reached.add(target);
  }
  return reached;
}

/** True when an item contains only tags: `<item><tag>…</tag></item>`. */
export function holdsOnlyTags(item: Item): boolean {
  return item.children.length > 0 && item.children.every((child) => child.kind === 'tag');
}
