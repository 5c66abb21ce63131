import { type PhraseExpression, type PhraseRule, voidExpression } from './phrase-grammar.js';
import { type AnalyzedPhrases, referencesIn } from './phrase-properties.js';
import { strongComponents } from './strong-components.js';

/** How far an endless language is unrolled. */
export interface Bounds {
  /** Iterations of an open repeat beyond its minimum. */
  repeats: number;
  /** Levels of recursion beyond those that the flattest phrase needs. */
  recursion: number;
}

/** A language without recursion, without parts that have no phrase, and without open repeats. */
export interface AcyclicPhrases {
  start: PhraseExpression;
  /** Its rules, each after those that it refers to: work that goes through them in order never nests deeply. */
  rules: PhraseRule[];
  /** True when phrases of the language were left out. */
  isBounded: boolean;
}

/**
 * Unrolls a phrase grammar. A finite language stays complete: all rules of a recursive component then have the same
 * phrases, because going round adds no word, so one rule that offers the bodies of all of them, without the way
 * round, is equal to each. An endless language is cut off at the bounds.
 */
export function unrollPhrases(analyzed: AnalyzedPhrases, bounds: Bounds): AcyclicPhrases {
  return new Unroller(analyzed, bounds).unroll();
}

class Unroller {
  readonly #analyzed: AnalyzedPhrases;
  readonly #bounds: Bounds;
  /** Unrolled rules by rule and, for a recursive one, the levels left. */
  readonly #made = new Map<PhraseRule, Map<number, PhraseRule>>();
  readonly #merged = new Map<number, PhraseRule>();
  readonly #levels: Map<PhraseRule, number>;
  readonly #pending: (() => void)[] = [];

  constructor(analyzed: AnalyzedPhrases, bounds: Bounds) {
    this.#analyzed = analyzed;
    this.#bounds = bounds;
    this.#levels = neededLevels(analyzed);
  }

  unroll(): AcyclicPhrases {
    const { grammar, endless, ofRule } = this.#analyzed;
    if (ofRule(grammar.start).height === Infinity) return { start: voidExpression, rules: [], isBounded: false };
    const start: PhraseExpression = { kind: 'reference', rule: this.#enter(grammar.start) };
    for (let i = 0; i < this.#pending.length; i++) this.#pending[i]!();
    const made = [...this.#merged.values(), ...[...this.#made.values()].flatMap((levels) => [...levels.values()])];
    const rules = strongComponents(made, (rule) => referencesIn(rule.expression)).flat();
    return { start, rules, isBounded: endless !== undefined };
  }

  /** A reference from outside the rule's component. */
  #enter(rule: PhraseRule): PhraseRule {
    if (!this.#analyzed.isRecursive(rule)) return this.#at(rule, 0);
    if (!this.#analyzed.endless) return this.#mergedRule(this.#analyzed.componentOf.get(rule)!);
    return this.#at(rule, this.#levels.get(rule)! + this.#bounds.recursion);
  }

  #at(rule: PhraseRule, level: number): PhraseRule {
    let levels = this.#made.get(rule);
    if (!levels) {
      levels = new Map();
      this.#made.set(rule, levels);
    }
    let made = levels.get(level);
    if (!made) {
      const created: PhraseRule = { ...rule, expression: voidExpression };
      const component = this.#analyzed.componentOf.get(rule);
      this.#pending.push(() => {
        created.expression = this.#copy(rule.expression, (target) => {
          const stays = this.#analyzed.isRecursive(rule) && this.#analyzed.componentOf.get(target) === component;
          if (!stays) return this.#enter(target);
          return level > this.#levels.get(target)! ? this.#at(target, level - 1) : undefined;
        });
      });
      levels.set(level, created);
      made = created;
    }
    return made;
  }

  #mergedRule(component: number): PhraseRule {
    let merged = this.#merged.get(component);
    if (!merged) {
      const members = this.#analyzed.components[component]!;
      const created: PhraseRule = { ...members[0]!, expression: voidExpression };
      this.#pending.push(() => {
        const options = members.map((member) => ({
          weight: 1,
          expression: this.#copy(member.expression, (target) =>
            this.#analyzed.componentOf.get(target) === component ? undefined : this.#enter(target),
          ),
        }));
        created.expression = { kind: 'choice', options: options.filter((option) => option.expression.kind !== 'void') };
      });
      this.#merged.set(component, created);
      merged = created;
    }
    return merged;
  }

  /** Copies what has phrases; `follow` gives the rule that a reference is to lead to, or undefined for nowhere. */
  #copy(expression: PhraseExpression, follow: (rule: PhraseRule) => PhraseRule | undefined): PhraseExpression {
    if (this.#analyzed.of(expression).height === Infinity) return voidExpression;
    switch (expression.kind) {
      case 'words':
      case 'empty':
      case 'void':
        return expression;
      case 'reference': {
        const rule = follow(expression.rule);
        return rule ? { ...expression, rule } : voidExpression;
      }
      case 'sequence': {
        const parts: PhraseExpression[] = [];
        for (const part of expression.parts) {
          const copied = this.#copy(part, follow);
          if (copied.kind === 'void') return voidExpression;
          parts.push(copied);
        }
        return { kind: 'sequence', parts };
      }
      case 'choice': {
        const options = expression.options
          .map((option) => ({ weight: option.weight, expression: this.#copy(option.expression, follow) }))
          .filter((option) => option.expression.kind !== 'void');
        return options.length === 0 ? voidExpression : { kind: 'choice', options };
      }
      case 'repeat': {
        const body = this.#copy(expression.body, follow);
        if (body.kind === 'void') return expression.min === 0 ? { kind: 'empty' } : voidExpression;
        // SRGS 2.5: a repeat whose body has no words counts once, however often it may be said.
        if (!this.#analyzed.of(expression.body).hasWords) return body;
        const max = expression.max === Infinity ? expression.min + this.#bounds.repeats : expression.max;
        return { ...expression, body, max };
      }
    }
  }
}

/** For each rule of a recursive component: how many references within the component its flattest phrase needs. */
function neededLevels(analyzed: AnalyzedPhrases): Map<PhraseRule, number> {
  const levels = new Map<PhraseRule, number>();
  analyzed.components.forEach((component, index) => {
    if (!analyzed.isRecursive(component[0]!)) return;
    const need = (expression: PhraseExpression): number => {
      switch (expression.kind) {
        case 'words':
        case 'empty':
          return 0;
        case 'void':
          return Infinity;
        case 'reference':
          if (analyzed.ofRule(expression.rule).height === Infinity) return Infinity;
          if (analyzed.componentOf.get(expression.rule) !== index) return 0;
          return 1 + (levels.get(expression.rule) ?? Infinity);
        case 'sequence':
          return expression.parts.reduce((most, part) => Math.max(most, need(part)), 0);
        case 'choice':
          return expression.options.reduce((least, option) => Math.min(least, need(option.expression)), Infinity);
        case 'repeat':
          return expression.min === 0 ? 0 : need(expression.body);
      }
    };
    for (let isStable = false; !isStable; ) {
      isStable = true;
      for (const rule of component) {
        const level = need(rule.expression);
        if (level < (levels.get(rule) ?? Infinity)) {
          levels.set(rule, level);
          isStable = false;
        }
      }
    }
  });
  return levels;
}
