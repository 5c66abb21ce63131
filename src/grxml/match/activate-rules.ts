import { CctoolError } from '../../diagnostics/index.js';
import type { Grammar, RuleDefinition } from '../model.js';
import type { Choice, CompiledGrammar, Sequence, Step } from './compiled-grammar.js';

/**
 * The rules that a phrase is matched against (SRGS 3.2, 4.7): those that are named, at the same time; else the root;
 * else, in a grammar without a root, all public rules at the same time. None for a grammar without rules, which
 * matches nothing.
 * @throws CctoolError of kind `input` for a name without a rule, and for a grammar without a rule to activate
 */
export function activateRules(grammar: Grammar, names: readonly string[] = []): RuleDefinition[] {
  const open = grammar.rules.filter((rule) => rule.scope === 'public');
  const offer =
    open.length > 0
      ? `public rules: ${open
          .slice(0, 20)
          .map((rule) => rule.id)
          .join(', ')}`
      : 'the grammar has no public rule';
  if (names.length > 0) {
    return names.map((name) => {
      const rule = grammar.ruleByName.get(name);
      if (!rule) throw new CctoolError('input', `the grammar has no rule "${name}"`, offer);
      return rule;
    });
  }
  if (grammar.root !== undefined) {
    const root = grammar.ruleByName.get(grammar.root);
    if (!root) throw new CctoolError('input', `the root "${grammar.root}" is not a rule of the grammar`, offer);
    return [root];
  }
  if (open.length === 0 && grammar.rules.length > 0) {
    throw new CctoolError(
      'input',
      'the grammar has no root and no public rule, so nothing can be activated',
      'declare a root, make a rule public, or name the rule to test',
    );
  }
  return open;
}

/** The sequence that represents the activated rules of the main document: a call, or the choice of one of several. */
export function rootSequence(compiled: CompiledGrammar, rules: readonly RuleDefinition[]): Sequence {
  const key = rules.map((rule) => rule.id).join(' ');
  let root = compiled.roots.get(key);
  if (!root) {
    const calls = rules.map((rule) => callSequence(compiled, rule));
    root = calls.length === 1 ? calls[0]! : sequenceOf(compiled, choiceOf(compiled, rules, calls), rules[0]!);
    compiled.roots.set(key, root);
  }
  return root;
}

function sequenceOf(compiled: CompiledGrammar, step: Step, rule: RuleDefinition): Sequence {
  return { kind: 'sequence', node: compiled.reserve(2), steps: [step], fixedFrom: 1, rule, isRule: false };
}

function callSequence(compiled: CompiledGrammar, rule: RuleDefinition): Sequence {
  const step: Step = { kind: 'call', reference: undefined, rule: compiled.rule(compiled.linked.main, rule) };
  return sequenceOf(compiled, step, rule);
}

function choiceOf(compiled: CompiledGrammar, rules: readonly RuleDefinition[], calls: readonly Sequence[]): Choice {
  return {
    kind: 'choice',
    node: compiled.reserve(1),
    rule: rules[0]!,
    size: calls.length,
    alternative: (index) => calls[index],
    cost: () => 0,
    byFirstWord: new Map(),
    always: calls.map((_, index) => index),
  };
}
