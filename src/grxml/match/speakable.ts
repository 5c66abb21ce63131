import {
  type LinkedGrammar,
  type ReferencedRule,
  type ReferenceProblem,
  resolveReference,
} from '../link/linked-grammar.js';
import type { Expansion, Grammar, RuleDefinition, RuleReference } from '../model.js';

/** A reference that leads to no rule, and the rule and document it is in. */
export interface BrokenReference extends ReferencedRule {
  reference: RuleReference;
  problem: ReferenceProblem;
}

/** Tells what can be spoken at all. */
export interface Speakable {
  /** False when every expansion and rule reached can be spoken, so that nothing needs checking. */
  anythingDead: boolean;
  /** True when the expansions, one after the other, match at least one phrase (or the empty one). */
  sequence(grammar: Grammar, expansions: readonly Expansion[]): boolean;
  /** All rules of the main document, and all that they reach. */
  rules(): Iterable<ReferencedRule>;
  /** The references in those rules that lead nowhere. */
  broken: BrokenReference[];
}

/** Something that can be spoken once enough of what it waits for can. */
interface Waiting {
  /** How many of them are still missing: all of a sequence, one of a one-of. */
  missing: number;
  /** What waits for this in turn; a rule informs all that refer to it. */
  waiting: Waiting[];
}
interface RuleState extends ReferencedRule, Waiting {}

/** Whether a part has tokens and tags alone: it can be spoken, and waits for nothing. */
function isPlain(part: Expansion): boolean {
  if (part.kind !== 'item') return part.kind === 'token' || part.kind === 'tag';
  for (const { kind } of part.children) if (kind !== 'token' && kind !== 'tag') return false;
  return true;
}

/**
 * Finds the rules that no phrase can match: VOID on every way, a reference that leads nowhere, or recursion without an
 * end (SRGS 2.2.3, 5.4). Looks at the rules of the main document and at all that they reach, each once: what can be
 * spoken is passed on to what waits for it, so the time is linear in the size of the grammar.
 */
export function findSpeakable(linked: LinkedGrammar): Speakable {
  const states = new Map<RuleDefinition, RuleState>();
  const found: Waiting[] = [];
  const broken: BrokenReference[] = [];
  let anythingDead = false;

  const stateOf = ({ grammar, rule }: ReferencedRule): RuleState => {
    let state = states.get(rule);
    if (!state) {
      state = { grammar, rule, missing: 1, waiting: [] };
      states.set(rule, state);
    }
    return state;
  };
  const waitFor = (part: Waiting, whole: Waiting): void => {
    if (part.missing > 0) part.waiting.push(whole);
    else found.push(whole);
  };

  /** Makes `whole` wait for all of the expansions, so often as it says; false when they can never be spoken. */
  const requireAll = (state: RuleState, expansions: readonly Expansion[], whole: Waiting): boolean => {
    let possible = true;
    for (const expansion of expansions) possible = require(state, expansion, whole) && possible;
    return possible;
  };
  const require = (state: RuleState, expansion: Expansion, whole: Waiting): boolean => {
    switch (expansion.kind) {
      case 'token':
      case 'tag':
        return true;
      case 'ruleref':
        return requireRule(state, expansion, whole);
      case 'item': {
        // What is optional is looked at too, for the rules that it reaches, but nothing waits for it.
        const isOptional = expansion.repeat?.min === 0;
        return requireAll(state, expansion.children, isOptional ? { missing: 0, waiting: [] } : whole) || isOptional;
      }
      case 'one-of':
        return requireOne(state, expansion.alternatives, whole);
    }
  };
  const requireRule = (state: RuleState, reference: RuleReference, whole: Waiting): boolean => {
    const { grammar, rule } = state;
    if (reference.target.kind === 'special') {
      const isVoid = reference.target.name === 'VOID';
      anythingDead ||= isVoid;
      return !isVoid;
    }
    const target = resolveReference(linked, grammar, reference);
    if ('problem' in target) {
      broken.push({ grammar, rule, reference, problem: target.problem });
      anythingDead = true;
      return false;
    }
    whole.missing++;
    waitFor(stateOf(target), whole);
    return true;
  };
  const requireOne = (state: RuleState, alternatives: readonly Expansion[], whole: Waiting): boolean => {
    const choice: Waiting = { missing: 1, waiting: [] };
    let possible = false;
    for (const alternative of alternatives) {
      if (isPlain(alternative)) {
        possible = true;
        choice.missing = 0;
        continue;
      }
      const way: Waiting = { missing: 0, waiting: [] };
      if (!require(state, alternative, way)) continue;
      possible = true;
      if (way.missing > 0) way.waiting.push(choice);
      else choice.missing = 0;
    }
    if (!possible) anythingDead = true;
    else if (choice.missing > 0) {
      whole.missing++;
      choice.waiting.push(whole);
    }
    return possible;
  };

  for (const rule of linked.main.rules) stateOf({ grammar: linked.main, rule });
  // States that are reached meanwhile are visited too.
  for (const state of states.values()) {
    const body: Waiting = { missing: 0, waiting: [] };
    if (!requireAll(state, state.rule.expansion, body)) continue;
    if (body.missing > 0) body.waiting.push(state);
    else found.push(state);
  }
  for (let whole = found.pop(); whole; whole = found.pop()) {
    if (whole.missing === 0) continue;
    whole.missing--;
    if (whole.missing === 0) found.push(...whole.waiting.splice(0));
  }
  for (const state of states.values()) anythingDead ||= state.missing > 0;

  const sequence = (grammar: Grammar, expansions: readonly Expansion[]): boolean =>
    expansions.every((expansion) => {
      if (expansion.kind === 'item') return expansion.repeat?.min === 0 || sequence(grammar, expansion.children);
      if (expansion.kind === 'one-of') return expansion.alternatives.some((item) => sequence(grammar, [item]));
      if (expansion.kind !== 'ruleref') return true;
      if (expansion.target.kind === 'special') return expansion.target.name !== 'VOID';
      const target = resolveReference(linked, grammar, expansion);
      return !('problem' in target) && states.get(target.rule)?.missing === 0;
    });
  return { anythingDead, sequence, rules: () => states.values(), broken };
}
