import { activateRules, rootSequence } from '../match/activate-rules.js';
import type { CompiledGrammar, CompiledRule, Sequence } from '../match/compiled-grammar.js';
import type { Expansion, Grammar, Item, RuleDefinition, Tag } from '../model.js';

/**
 * What a list of phrases can touch: a rule is used; an alternative of a one-of is chosen; an optional part is said
 * (`optional`) and is left out (`omission`); a tag runs.
 */
export const pointKinds = ['rule', 'alternative', 'optional', 'omission', 'tag'] as const;
export type PointKind = (typeof pointKinds)[number];

export interface CoveragePoint {
  kind: PointKind;
  part: RuleDefinition | Item | Tag;
  /** The rule whose expansion holds the part, or the rule itself, and its document. */
  rule: RuleDefinition;
  grammar: Grammar;
}

/** The points of the rules that a grammar's activated rules reach, in the order of the documents. */
export class CoveragePoints {
  readonly compiled: CompiledGrammar;
  /** What a phrase is matched against: the activated rules that can be spoken; absent when none can. */
  readonly root: Sequence | undefined;
  /** What some parse passes through. */
  readonly points: CoveragePoint[] = [];
  /** What no parse can pass through: it is behind VOID, a broken reference or a recursion without an end. */
  readonly unspeakable: CoveragePoint[] = [];
  readonly #numbers: { [kind in PointKind]: Map<object, number> };

  /**
   * @param rules names of rules of the main document; what a match would activate when there are none
   * @throws CctoolError of kind `input` when there is no such rule, or nothing to activate
   */
  constructor(compiled: CompiledGrammar, rules: readonly string[] = []) {
    this.compiled = compiled;
    const { main } = compiled.linked;
    const active = activateRules(main, rules).map((rule) => compiled.rule(main, rule));
    const live = active.filter(({ body }) => body !== undefined);
    if (live.length > 0)
      this.root = rootSequence(
        compiled,
        live.map(({ rule }) => rule),
      );
    const speakable = reach(this.root);
    const all = [...new Set([...active, ...speakable.rules])].flatMap(pointsOfRule);
    const documents = [...new Set(all.map(({ grammar }) => grammar))];
    const order = new Map(documents.map((grammar, index) => [grammar, index]));
    all.sort((a, b) => order.get(a.grammar)! - order.get(b.grammar)! || a.part.start - b.part.start);
    this.#numbers = {
      rule: new Map(),
      alternative: new Map(),
      optional: new Map(),
      omission: new Map(),
      tag: new Map(),
    };
    for (const point of all) {
      if (speakable.has(point)) this.#numbers[point.kind].set(point.part, this.points.push(point) - 1);
      else this.unspeakable.push(point);
    }
  }

  /** The number of a point, its index in `points`; undefined for what is not one. */
  numberOf(kind: PointKind, part: object): number | undefined {
    return this.#numbers[kind].get(part);
  }
}

/** All that the matcher can pass through from a sequence on. */
function reach(root: Sequence | undefined) {
  const rules = new Set<CompiledRule>();
  const parts = {
    rule: new Set<object>(),
    alternative: new Set<object>(),
    repeat: new Set<object>(),
    tag: new Set<object>(),
  };
  const agenda = root ? [root] : [];
  for (let sequence = agenda.pop(); sequence; sequence = agenda.pop()) {
    for (const step of sequence.steps) {
      if (step.kind === 'tag') parts.tag.add(step.tag);
      else if (step.kind === 'call') {
        if (rules.has(step.rule)) continue;
        rules.add(step.rule);
        if (!step.rule.body) continue;
        parts.rule.add(step.rule.rule);
        agenda.push(step.rule.body);
      } else if (step.kind === 'repeat') {
        parts.repeat.add(step.item);
        agenda.push(step.body);
      } else if (step.kind === 'choice') {
        for (let index = 0; index < step.size; index++) {
          const alternative = step.alternative(index);
          if (!alternative) continue;
          const item = step.items?.[index];
          if (item) parts.alternative.add(item);
          agenda.push(alternative);
        }
      }
    }
  }
  const has = ({ kind, part }: CoveragePoint) =>
    parts[kind === 'optional' || kind === 'omission' ? 'repeat' : kind].has(part);
  return { rules, has };
}

function pointsOfRule({ rule, grammar }: CompiledRule): CoveragePoint[] {
  const points: CoveragePoint[] = [];
  const add = (kind: PointKind, part: CoveragePoint['part']) => points.push({ kind, part, rule, grammar });
  const visit = (part: Expansion): void => {
    if (part.kind === 'tag') add('tag', part);
    else if (part.kind === 'one-of') {
      for (const item of part.alternatives) {
        // A one-of with one alternative leaves nothing to choose.
        if (part.alternatives.length > 1) add('alternative', item);
        visit(item);
      }
    } else if (part.kind === 'item') {
      const { min, max } = part.repeat ?? { min: 1, max: 1 };
      // `repeat="0"` is as if absent (SRGS 2.5).
      if (max === 0) return;
      if (min === 0) {
        add('optional', part);
        add('omission', part);
      }
      part.children.forEach(visit);
    }
  };
  add('rule', rule);
  rule.expansion.forEach(visit);
  return points;
}
