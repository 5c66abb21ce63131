import type { LinkedGrammar } from '../link/linked-grammar.js';
import { type ReferencedRule, type ReferenceProblem, resolveReference } from '../link/resolve-reference.js';
import type { Expansion, Grammar, RuleDefinition, RuleReference } from '../model.js';

/** Tells what can be spoken at all. */
export interface Speakable {
  /** False when every expansion and rule reached can be spoken, so that nobody need ask. */
  anythingDead: boolean;
  /** True when the expansions, one after the other, match at least one phrase (or the empty one). */
  sequence(grammar: Grammar, expansions: readonly Expansion[]): boolean;
  /** All rules of the main document, and all that they reach. */
  rules(): Iterable<ReferencedRule>;
  /** The references in those rules that lead nowhere. */
  broken: BrokenReference[];
}

/** A reference that leads to no rule, and the rule and document it stands in. */
export interface BrokenReference extends ReferencedRule {
  reference: RuleReference;
  problem: ReferenceProblem;
}

interface RuleState {
  grammar: Grammar;
  rule: RuleDefinition;
  speakable: boolean;
  /** Rules that refer to this one and were not found speakable yet. */
  dependents: RuleState[];
}

/**
 * Finds the rules that no phrase can match: VOID on every way, a reference that leads nowhere, or recursion without an
 * end (SRGS 2.2.3, 5.4). Looks at the rules of the main document and at all that they reach.
 */
export function findSpeakable(linked: LinkedGrammar): Speakable {
  const states = new Map<RuleDefinition, RuleState>();
  const waiting: RuleState[] = [];
  const result: Speakable = {
    anythingDead: false,
    sequence: (grammar, expansions) => sequence(grammar, expansions),
    rules: () => states.values(),
    broken: [],
  };

  const follow = (grammar: Grammar, reference: RuleReference): RuleState | undefined => {
    const found = resolveReference(linked, grammar, reference);
    if ('problem' in found) return undefined;
    let state = states.get(found.rule);
    if (!state) {
      state = { ...found, speakable: false, dependents: [] };
      states.set(found.rule, state);
      waiting.push(state);
    }
    return state;
  };
  const sequence = (grammar: Grammar, expansions: readonly Expansion[]): boolean => {
    for (const expansion of expansions) {
      if (expansion.kind === 'ruleref') {
        if (expansion.target.kind === 'special') {
          if (expansion.target.name === 'VOID') return false;
        } else if (!follow(grammar, expansion)?.speakable) return false;
      } else if (expansion.kind === 'item') {
        if (expansion.repeat?.min !== 0 && !sequence(grammar, expansion.children)) return false;
      } else if (expansion.kind === 'one-of') {
        if (!expansion.alternatives.some((item) => sequence(grammar, [item]))) return false;
      }
    }
    return true;
  };
  /** Finds what a rule refers to, and whether it holds VOID, a broken reference or a one-of without alternatives. */
  const visit = (state: RuleState, expansions: readonly Expansion[]): void => {
    for (const expansion of expansions) {
      if (expansion.kind === 'item') visit(state, expansion.children);
      else if (expansion.kind === 'one-of') {
        if (expansion.alternatives.length === 0) result.anythingDead = true;
        visit(state, expansion.alternatives);
      } else if (expansion.kind === 'ruleref') {
        if (expansion.target.kind === 'special') {
          if (expansion.target.name === 'VOID') result.anythingDead = true;
        } else {
          const target = follow(state.grammar, expansion);
          if (target) target.dependents.push(state);
          else {
            const { grammar, rule } = state;
            const found = resolveReference(linked, grammar, expansion);
            if ('problem' in found) result.broken.push({ grammar, rule, reference: expansion, problem: found.problem });
            result.anythingDead = true;
          }
        }
      }
    }
  };

  for (const rule of linked.main.rules) {
    const state: RuleState = { grammar: linked.main, rule, speakable: false, dependents: [] };
    states.set(rule, state);
    waiting.push(state);
  }
  for (let next = 0; next < waiting.length; next++) visit(waiting[next]!, waiting[next]!.rule.expansion);

  // Last in, first out: what was reached last is most likely to stand on its own feet.
  const agenda = [...waiting];
  for (let state = agenda.pop(); state; state = agenda.pop()) {
    if (state.speakable || !sequence(state.grammar, state.rule.expansion)) continue;
    state.speakable = true;
    agenda.push(...state.dependents);
    state.dependents = [];
  }
  for (const state of states.values()) if (!state.speakable) result.anythingDead = true;
  return result;
}
