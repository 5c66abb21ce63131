import type { RuleDefinition } from '../model.js';
import type { Choice, CompiledGrammar, Sequence, Step } from './compiled-grammar.js';

/** The sequence that stands for the activated rules of the main document: a call, or the choice of one of several. */
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
