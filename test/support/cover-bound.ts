import { mostIterations } from '../../src/grxml/coverage/cover-plan.js';
import type { CoveragePoints } from '../../src/grxml/coverage/coverage-points.js';
import type { Choice, CompiledRule, Sequence, Step } from '../../src/grxml/match/compiled-grammar.js';

/**
 * A lower bound of the number of phrases that touch all points. Whatever weights the points have, a list of phrases
 * touches all of the weight, and one phrase at most that of the heaviest derivation: the quotient is a bound. Weights
 * begin where points exclude each other, and grow where the heaviest derivation does not pass (multiplicative weights).
 */
export function lowerBound(points: CoveragePoints, reached: ReadonlySet<number>): number {
  const weights = new Float64Array(points.points.length);
  const heaviest = (
    sequence: Sequence,
    path: Set<CompiledRule>,
    memo: Map<object, number>,
    trace?: Set<number>,
  ): number => {
    const known = trace ? undefined : memo.get(sequence);
    if (known !== undefined) return known;
    let sum = 0;
    for (const step of sequence.steps) sum += heaviestStep(step, path, memo, trace);
    memo.set(sequence, sum);
    return sum;
  };
  const weigh = (kind: Parameters<CoveragePoints['numberOf']>[0], part: object | undefined, trace?: Set<number>) => {
    const number = part && points.numberOf(kind, part);
    if (number === undefined) return 0;
    trace?.add(number);
    return weights[number]!;
  };
  const heaviestStep = (
    step: Step,
    path: Set<CompiledRule>,
    memo: Map<object, number>,
    trace?: Set<number>,
  ): number => {
    if (step.kind === 'tag') return weigh('tag', step.tag, trace);
    if (step.kind === 'call') {
      // A derivation may pass a recursive rule often: all that it leads to is more than any derivation has.
      if (recursive.has(step.rule)) {
        return weigh('rule', step.rule.rule, trace) + weightBelow(step.rule.body!, step.rule, trace);
      }
      path.add(step.rule);
      const sum = weigh('rule', step.rule.rule, trace) + heaviest(step.rule.body!, path, memo, trace);
      path.delete(step.rule);
      return sum;
    }
    if (step.kind === 'repeat') {
      const most = Math.min(step.max, Math.max(step.min, mostIterations));
      const said =
        (step.min === 0 ? weigh('optional', step.item) : 0) +
        Math.min(most * heaviest(step.body, path, memo), weightBelow(step.body, step));
      const left = step.min === 0 ? weigh('omission', step.item) : 0;
      if (trace && said >= left) {
        weigh('optional', step.min === 0 ? step.item : undefined, trace);
        heaviest(step.body, path, memo, trace);
      } else if (trace) weigh('omission', step.item, trace);
      return Math.max(said, left);
    }
    if (step.kind === 'choice') {
      let best = -1;
      let chosen = 0;
      for (let index = 0; index < step.size; index++) {
        const sequence = step.alternative(index);
        if (!sequence) continue;
        const sum = weigh('alternative', step.items?.[index]) + heaviest(sequence, path, memo);
        if (sum > best) [best, chosen] = [sum, index];
      }
      if (trace) {
        weigh('alternative', step.items?.[chosen], trace);
        heaviest(step.alternative(chosen)!, path, memo, trace);
      }
      return best;
    }
    return 0;
  };
  const recursive = recursiveRules(points.root!);
  const inReach = new Map<object, number[]>();
  const weightBelow = (body: Sequence, key: object, trace?: Set<number>): number => {
    let numbers = inReach.get(key);
    if (!numbers) {
      numbers = pointsBelow(points, body);
      inReach.set(key, numbers);
    }
    for (const number of numbers) trace?.add(number);
    return numbers.reduce((sum, number) => sum + weights[number]!, 0);
  };
  // Where points exclude each other: all alternatives of a choice, the part of a sequence that needs most phrases.
  const callsOf = countCalls(points.root!);
  // Strictly: what several places refer to may be touched from any of them, and excludes nothing.
  let isStrict = true;
  const needs = new Map<Sequence, number>();
  const need = (sequence: Sequence, path: Set<CompiledRule>): number => {
    const known = needs.get(sequence);
    if (known !== undefined) return known;
    const sum = sequence.steps.reduce((most, step) => Math.max(most, needOf(step, path)), 0);
    needs.set(sequence, sum);
    return sum;
  };
  const needOf = (step: Step, path: Set<CompiledRule>): number => {
    if (step.kind === 'call') {
      if (recursive.has(step.rule)) return 1;
      if (isStrict && callsOf.get(step.rule)! > 1) return 0;
      return need(step.rule.body!, new Set(path).add(step.rule));
    }
    if (step.kind === 'repeat') {
      const most = Math.min(step.max, Math.max(step.min, mostIterations));
      return need(step.body, path) / most + (step.min === 0 ? 1 : 0);
    }
    if (step.kind !== 'choice') return 0;
    return alternativesOf(step).reduce((sum, each) => sum + Math.max(1, need(each, path)), 0);
  };
  const alternativesOf = (choice: Choice) =>
    Array.from({ length: choice.size }, (_, index) => choice.alternative(index)).filter((each) => each !== undefined);
  const put = (kind: Parameters<CoveragePoints['numberOf']>[0], part: object | undefined) => {
    const number = part && points.numberOf(kind, part);
    if (number === undefined || !reached.has(number) || weights[number]! > 0) return;
    weights[number] = 1;
  };
  const seen = new Set<Sequence>();
  const spread = (sequence: Sequence): void => {
    if (seen.has(sequence)) return;
    seen.add(sequence);
    let best: Step | undefined;
    for (const step of sequence.steps) if (!best || needOf(step, new Set()) > needOf(best, new Set())) best = step;
    if (!best) return;
    if (best.kind === 'call') {
      if (recursive.has(best.rule)) put('rule', best.rule.rule);
      else spread(best.rule.body!);
    } else if (best.kind === 'repeat') {
      if (best.min === 0) put('omission', best.item);
      if (need(best.body, new Set()) >= 1) spread(best.body);
      else if (best.min === 0) put('optional', best.item);
    } else if (best.kind === 'choice') {
      for (let index = 0; index < best.size; index++) {
        const alternative = best.alternative(index);
        if (!alternative) continue;
        if (need(alternative, new Set()) > 1) spread(alternative);
        else if (best.items?.[index]) put('alternative', best.items[index]);
        else spread(alternative);
      }
    }
  };
  const starts: [rounds: number, factor: number, start: () => void][] = [
    ...[true, false].map((strict): [number, number, () => void] => [
      40,
      0.8,
      () => {
        isStrict = strict;
        needs.clear();
        seen.clear();
        weights.fill(0);
        spread(points.root!);
        for (const number of reached) if (weights[number] === 0) weights[number] = 1e-6;
      },
    ]),
    [
      400,
      0.9,
      () => {
        for (const number of reached) weights[number] = 1;
      },
    ],
  ];
  let bound = reached.size > 0 ? 1 : 0;
  for (const [rounds, factor, start] of starts) {
    start();
    for (let round = 0; round < rounds; round++) {
      const all = weights.reduce((sum, weight) => sum + weight, 0);
      bound = Math.max(bound, all / heaviest(points.root!, new Set(), new Map()));
      const heavy = new Set<number>();
      heaviest(points.root!, new Set(), new Map(), heavy);
      for (const number of heavy) weights[number]! *= factor;
    }
  }
  return Math.ceil(bound - 1e-3);
}

/** How many places refer to each rule. */
function countCalls(root: Sequence): Map<CompiledRule, number> {
  const calls = new Map<CompiledRule, number>();
  const seen = new Set<Sequence>([root]);
  for (const sequence of seen) {
    for (const step of sequence.steps) {
      if (step.kind === 'repeat') seen.add(step.body);
      else if (step.kind === 'call') {
        calls.set(step.rule, (calls.get(step.rule) ?? 0) + 1);
        if (step.rule.body) seen.add(step.rule.body);
      } else if (step.kind === 'choice') {
        for (let index = 0; index < step.size; index++) {
          const alternative = step.alternative(index);
          if (alternative) seen.add(alternative);
        }
      }
    }
  }
  return calls;
}

/** The points that a derivation can pass below a sequence. */
function pointsBelow(points: CoveragePoints, from: Sequence): number[] {
  const found = new Set<number>();
  const seen = new Set<Sequence>([from]);
  const put = (kind: Parameters<CoveragePoints['numberOf']>[0], part: object | undefined) => {
    const number = part && points.numberOf(kind, part);
    if (number !== undefined) found.add(number);
  };
  for (const sequence of seen) {
    for (const step of sequence.steps) {
      if (step.kind === 'tag') put('tag', step.tag);
      else if (step.kind === 'call') {
        put('rule', step.rule.rule);
        seen.add(step.rule.body!);
      } else if (step.kind === 'repeat') {
        put('optional', step.item);
        put('omission', step.item);
        seen.add(step.body);
      } else if (step.kind === 'choice') {
        for (let index = 0; index < step.size; index++) {
          const alternative = step.alternative(index);
          if (!alternative) continue;
          put('alternative', step.items?.[index]);
          seen.add(alternative);
        }
      }
    }
  }
  return [...found];
}

function recursiveRules(root: Sequence): Set<CompiledRule> {
  const found = new Set<CompiledRule>();
  const done = new Set<CompiledRule>();
  const visit = (sequence: Sequence, path: CompiledRule[]): void => {
    for (const step of sequence.steps) {
      if (step.kind === 'repeat') visit(step.body, path);
      else if (step.kind === 'choice') {
        for (let index = 0; index < step.size; index++) {
          const alternative = step.alternative(index);
          if (alternative) visit(alternative, path);
        }
      } else if (step.kind === 'call' && step.rule.body) {
        if (path.includes(step.rule)) for (const each of path.slice(path.indexOf(step.rule))) found.add(each);
        else if (!done.has(step.rule)) {
          done.add(step.rule);
          visit(step.rule.body, [...path, step.rule]);
        }
      }
    }
  };
  visit(root, []);
  return found;
}
