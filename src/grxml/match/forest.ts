import type { Chart } from './chart.js';
import { type Choice, caseCost, garbageWordCost, nextState, type Repeat, type Sequence } from './compiled-grammar.js';
import type { Work } from './work.js';

/**
 * All parses of a phrase, packed: a node is a part of the grammar over a stretch of the phrase, and each of its
 * readings names the nodes it is made of. Nodes and readings are made from the chart when first needed.
 */

export type ForestPart =
  | { kind: 'sequence'; sequence: Sequence; index: number }
  | Choice
  | { kind: 'state'; repeat: Repeat; count: number };

export interface ForestNode {
  part: ForestPart;
  start: number;
  end: number;
  readings: Reading[] | undefined;
  /** The strongly connected component, numbered when the forest is put in order. */
  component: number;
}

/** One way to read a node. Two readings of one node differ in `choice` or in where their parts meet. */
export interface Reading {
  /**
   * What a backtracking matcher would try first has the smaller number: the index of an alternative; for a repeat
   * `goOn`, `stop`, `stopAfterEmpty`; for GARBAGE the number of words.
   */
  choice: number;
  /** What this choice itself costs; the parts come on top. */
  cost: number;
  /** Left to right. */
  parts: ForestNode[];
}

export const goOn = 0;
export const stop = 1;
/** One more iteration that covers no words, then stop. */
export const stopAfterEmpty = 2;

export class Forest {
  readonly chart: Chart;
  readonly #nodes = new Map<number, ForestNode>();

  constructor(chart: Chart) {
    this.chart = chart;
  }

  /** The node of a sequence over a stretch that it is known to cover. */
  sequence(sequence: Sequence, index: number, start: number, end: number): ForestNode {
    return this.#node(sequence.node + index, start, end, { kind: 'sequence', sequence, index });
  }

  #node(number: number, start: number, end: number, part: ForestPart): ForestNode {
    const size = this.chart.words.length + 1;
    const key = (number * size + start) * size + end;
    let node = this.#nodes.get(key);
    if (!node) {
      node = { part, start, end, readings: undefined, component: -1 };
      this.#nodes.set(key, node);
    }
    return node;
  }

  readings(node: ForestNode): Reading[] {
    node.readings ??= this.#read(node);
    return node.readings;
  }

  #read(node: ForestNode): Reading[] {
    const { part } = node;
    if (part.kind === 'sequence') return this.#readSequence(part.sequence, part.index, node);
    return part.kind === 'choice' ? this.#readChoice(part, node) : this.#readState(part.repeat, part.count, node);
  }

  #readSequence(sequence: Sequence, index: number, { start, end }: ForestNode): Reading[] {
    const { steps } = sequence;
    const { chart } = this;
    let cost = 0;
    let next = index;
    let place = start;
    for (; next < steps.length; next++) {
      const step = steps[next]!;
      if (step.kind === 'tag') continue;
      if (step.kind !== 'token') break;
      const after = place + step.words.length;
      const said = after === place + 1 ? chart.words[place] : chart.words.slice(place, after).join(' ');
      if (said !== step.token.text) cost += caseCost;
      place = after;
    }
    const step = steps[next];
    if (!step) return [{ choice: 0, cost, parts: [] }];
    const readings: Reading[] = [];
    const last = next + 1 === steps.length;
    const restCovers = (from: number) => (last ? from === end : chart.covers(sequence, next + 1, from, end));
    const rest = (from: number) => (last ? [] : [this.sequence(sequence, next + 1, from, end)]);
    if (step.kind === 'garbage') {
      for (let middle = place; middle <= end; middle++) {
        if (!restCovers(middle)) continue;
        const words = middle - place;
        readings.push({ choice: words, cost: cost + words * garbageWordCost, parts: rest(middle) });
      }
      return readings;
    }
    const child =
      step.kind === 'choice'
        ? chart.choiceAt(step, place)
        : step.kind === 'repeat'
          ? chart.stateAt(step, 0, place)
          : step.kind === 'call' && step.rule.body
            ? chart.sequenceAt(step.rule.body, 0, place)
            : undefined;
    for (const middle of child?.ends ?? []) {
      if (middle > end || !restCovers(middle)) continue;
      const over =
        step.kind === 'choice'
          ? this.#node(step.node, place, middle, step)
          : step.kind === 'repeat'
            ? this.#state(step, 0, place, middle)
            : this.sequence((step as { rule: { body: Sequence } }).rule.body, 0, place, middle);
      readings.push({ choice: 0, cost, parts: [over, ...rest(middle)] });
    }
    return readings;
  }

  #readChoice(choice: Choice, { start, end }: ForestNode): Reading[] {
    const readings: Reading[] = [];
    for (const index of this.chart.candidates(choice, start)) {
      const sequence = choice.alternative(index);
      if (!sequence || !this.chart.covers(sequence, 0, start, end)) continue;
      readings.push({ choice: index, cost: choice.cost(index), parts: [this.sequence(sequence, 0, start, end)] });
    }
    return readings;
  }

  #state(repeat: Repeat, count: number, start: number, end: number): ForestNode {
    return this.#node(repeat.state(count), start, end, { kind: 'state', repeat, count });
  }

  /**
   * SRGS 2.5 with expansions that can match nothing: iterations that cover words come first, and however many more
   * are needed to reach the minimum, they are one empty iteration. (A repeated tag counts once.) An optional
   * expansion that covers no words may be there, empty, or absent.
   */
  #readState(repeat: Repeat, count: number, { start, end }: ForestNode): Reading[] {
    const { body, min, max } = repeat;
    const { chart } = this;
    const readings: Reading[] = [];
    const enough = count >= min;
    if (count < max) {
      const next = nextState(repeat, count, chart.words.length);
      const cost = enough ? repeat.goOnCost : 0;
      for (const middle of chart.sequenceAt(body, 0, start)?.ends ?? []) {
        if (middle === start || middle > end || !chart.has(chart.stateAt(repeat, next, middle), end)) continue;
        const parts = [this.sequence(body, 0, start, middle), this.#state(repeat, next, middle, end)];
        readings.push({ choice: goOn, cost, parts });
      }
    }
    if (start !== end) return readings;
    if (enough) readings.push({ choice: stop, cost: count < max ? repeat.stopCost : 0, parts: [] });
    if ((!enough || count === 0) && count < max && chart.covers(body, 0, start, start)) {
      const cost = (enough ? repeat.goOnCost : 0) + (Math.max(min, 1) < max ? repeat.stopCost : 0);
      readings.push({ choice: stopAfterEmpty, cost, parts: [this.sequence(body, 0, start, start)] });
    }
    return readings;
  }
}

/** One parse of a forest node: a reading, and one parse of each of its parts. */
export interface Derivation {
  node: ForestNode;
  /** How far it goes around where rules derive each other over the same words; 0 elsewhere. */
  turns: number;
  choice: number;
  /** The sum over the whole derivation. */
  cost: number;
  parts: Derivation[];
}

/**
 * Which of two derivations of one part of the grammar a backtracking matcher would find first, by their first
 * difference from left to right: the earlier alternative, the longer repeat, the shorter GARBAGE (and before that, where
 * rules derive each other, the shorter way around). The two may cover different stretches. Negative when `a` comes first, 0 only for the same choices throughout.
 */
function compareDerivations(a: Derivation, b: Derivation, work: Work): number {
  const pairs: [Derivation, Derivation][] = [[a, b]];
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    const [left, right] = pair;
    if (left === right) continue;
    work.spend(0.1);
    if (left.turns !== right.turns) return left.turns - right.turns;
    if (left.choice !== right.choice) return left.choice - right.choice;
    for (let i = left.parts.length - 1; i >= 0; i--) pairs.push([left.parts[i]!, right.parts[i]!]);
  }
  return 0;
}

/** The order of parses: by cost, then as a backtracking matcher would find them. */
export function compareParses(a: Derivation, b: Derivation, work: Work): number {
  return a.cost - b.cost || compareDerivations(a, b, work);
}
