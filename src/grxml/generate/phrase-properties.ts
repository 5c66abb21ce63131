import type { PhraseExpression, PhraseGrammar, PhraseRule } from './phrase-grammar.js';
import { strongComponents } from './strong-components.js';

/** What can be said of an expression without listing its phrases. */
export interface Properties {
  /** Levels of references in its flattest derivation; Infinity where it has no phrase at all. */
  height: number;
  /** Words in its shortest phrase, and the height of the flattest derivation of such a phrase. */
  words: number;
  wordsHeight: number;
  /** It has a phrase of one word or more. */
  hasWords: boolean;
}

/** Why a language has no end. */
export interface Endless {
  kind: 'open repeat' | 'recursion';
  /** The rule it is in. */
  rule: PhraseRule;
  /** The repeat or the reference. */
  expression: PhraseExpression;
}

/** A phrase grammar with all that is known of its parts. */
export interface AnalyzedPhrases {
  grammar: PhraseGrammar;
  of(expression: PhraseExpression): Properties;
  ofRule(rule: PhraseRule): Properties;
  /** The rules that take part in phrases, in components: each after those that it refers to. */
  components: PhraseRule[][];
  /** The component of a rule, by number, and whether it refers to itself through others or directly. */
  componentOf: Map<PhraseRule, number>;
  isRecursive(rule: PhraseRule): boolean;
  /** Absent where the language is finite. */
  endless?: Endless;
}

const nothing: Properties = { height: Infinity, words: Infinity, wordsHeight: Infinity, hasWords: false };
const silence: Properties = { height: 0, words: 0, wordsHeight: 0, hasWords: false };

/** The rules that an expression refers to, in order; only through parts that have a phrase when `of` is given. */
export function referencesIn(expression: PhraseExpression, of?: (part: PhraseExpression) => Properties): PhraseRule[] {
  const found: PhraseRule[] = [];
  const visit = (part: PhraseExpression): void => {
    if (of && of(part).height === Infinity) return;
    if (part.kind === 'reference') found.push(part.rule);
    else if (part.kind === 'sequence') part.parts.forEach(visit);
    else if (part.kind === 'choice') for (const option of part.options) visit(option.expression);
    else if (part.kind === 'repeat') visit(part.body);
  };
  visit(expression);
  return found;
}

/** Computes the least fixed point of the properties, component by component, and finds what makes a language endless. */
export function analyzePhrases(grammar: PhraseGrammar): AnalyzedPhrases {
  const rules = new Map<PhraseRule, Properties>();
  const ofRule = (rule: PhraseRule) => rules.get(rule) ?? nothing;
  for (const component of strongComponents(grammar.rules, (rule) => referencesIn(rule.expression))) {
    for (let isStable = false; !isStable; ) {
      isStable = true;
      for (const rule of component) {
        const before = ofRule(rule);
        const after = evaluate(rule.expression, ofRule);
        if (
          before.height === after.height &&
          before.words === after.words &&
          before.wordsHeight === after.wordsHeight &&
          before.hasWords === after.hasWords
        )
          continue;
        rules.set(rule, after);
        isStable = false;
      }
    }
  }
  const parts = new Map<PhraseExpression, Properties>();
  const of = (expression: PhraseExpression) => {
    let properties = parts.get(expression);
    if (!properties) {
      properties = evaluate(expression, ofRule, of);
      parts.set(expression, properties);
    }
    return properties;
  };

  const used = usedRules(grammar.start, of);
  const components = strongComponents(used, (rule) => referencesIn(rule.expression, of));
  const componentOf = new Map<PhraseRule, number>();
  components.forEach((component, index) => {
    for (const rule of component) componentOf.set(rule, index);
  });
  const recursive = new Set<PhraseRule>();
  for (const component of components) {
    const first = component[0]!;
    if (component.length > 1 || referencesIn(first.expression, of).includes(first)) {
      for (const rule of component) recursive.add(rule);
    }
  }
  const analyzed: AnalyzedPhrases = {
    grammar,
    of,
    ofRule,
    components,
    componentOf,
    isRecursive: (rule) => recursive.has(rule),
  };
  for (const rule of used) {
    const endless = findEndless(rule, analyzed);
    if (endless) return { ...analyzed, endless };
  }
  return analyzed;
}

function evaluate(
  expression: PhraseExpression,
  ofRule: (rule: PhraseRule) => Properties,
  of: (part: PhraseExpression) => Properties = (part) => evaluate(part, ofRule),
): Properties {
  switch (expression.kind) {
    case 'words':
      return { height: 0, words: expression.words.length, wordsHeight: 0, hasWords: true };
    case 'empty':
      return silence;
    case 'void':
      return nothing;
    case 'reference': {
      const target = ofRule(expression.rule);
      return { ...target, height: target.height + 1, wordsHeight: target.wordsHeight + 1 };
    }
    case 'sequence': {
      const total = { ...silence };
      for (const part of expression.parts) {
        const properties = of(part);
        if (properties.height === Infinity) return nothing;
        total.height = Math.max(total.height, properties.height);
        total.words += properties.words;
        total.wordsHeight = Math.max(total.wordsHeight, properties.wordsHeight);
        total.hasWords ||= properties.hasWords;
      }
      return total;
    }
    case 'choice': {
      const best = { ...nothing };
      for (const option of expression.options) {
        const properties = of(option.expression);
        best.height = Math.min(best.height, properties.height);
        best.hasWords ||= properties.hasWords;
        if (isShorter(properties, best)) {
          best.words = properties.words;
          best.wordsHeight = properties.wordsHeight;
        }
      }
      return best;
    }
    case 'repeat': {
      const body = of(expression.body);
      if (expression.min === 0) return { ...silence, hasWords: body.hasWords };
      return { ...body, words: body.words * expression.min };
    }
  }
}

/** The order in which shortest phrases are chosen: fewer words, then the flatter derivation, so that choosing ends. */
export function isShorter(a: Properties, b: Properties): boolean {
  return a.words < b.words || (a.words === b.words && a.wordsHeight < b.wordsHeight);
}

/** The rules that some phrase of the start passes through, in the order of first mention. */
function usedRules(start: PhraseRule, of: (part: PhraseExpression) => Properties): PhraseRule[] {
  const used = new Set([start]);
  for (const rule of used) {
    for (const next of referencesIn(rule.expression, of)) used.add(next);
  }
  return [...used];
}

/**
 * The first thing in a rule that makes its language endless: an open repeat of words, or a reference back into the
 * rule's own component with words beside it. All rules of a component refer to each other, so that every such
 * reference can be gone round again and again, each time with more words.
 */
function findEndless(rule: PhraseRule, { of, componentOf, isRecursive }: AnalyzedPhrases): Endless | undefined {
  const component = componentOf.get(rule);
  const visit = (expression: PhraseExpression, hasCompany: boolean): Endless | undefined => {
    if (of(expression).height === Infinity) return undefined;
    switch (expression.kind) {
      case 'words':
      case 'empty':
      case 'void':
        return undefined;
      case 'reference': {
        const returns = isRecursive(rule) && componentOf.get(expression.rule) === component;
        return returns && hasCompany ? { kind: 'recursion', rule, expression } : undefined;
      }
      case 'sequence': {
        const speaking = expression.parts.filter((part) => of(part).hasWords).length;
        for (const part of expression.parts) {
          const found = visit(part, hasCompany || speaking > (of(part).hasWords ? 1 : 0));
          if (found) return found;
        }
        return undefined;
      }
      case 'choice':
        for (const option of expression.options) {
          const found = visit(option.expression, hasCompany);
          if (found) return found;
        }
        return undefined;
      case 'repeat': {
        const body = of(expression.body);
        if (body.hasWords && expression.max === Infinity) return { kind: 'open repeat', rule, expression };
        return visit(expression.body, hasCompany || (body.hasWords && expression.max > 1));
      }
    }
  };
  return visit(rule.expression, false);
}
