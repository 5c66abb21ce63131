import { isCctoolError } from '../../diagnostics/index.js';
import { compareParses, type Derivation, type Forest, type ForestNode, type Reading } from './forest.js';
import { Work } from './work.js';
import { Yields } from './yields.js';

export interface BestParses {
  /** Best first; no two have the same Logical Parse Structure. */
  derivations: Derivation[];
  /** True when there are more, or may be. Unknown when only one was requested. */
  truncated: boolean;
}

/**
 * The best parses of a forest node, at most `count`.
 *
 * The order of parses: the fewest words swallowed by GARBAGE; then the greatest product of likelihoods (the weight of
 * each chosen alternative over the greatest weight of its one-of, SRGS 2.4.1; for a repeat with repeat-prob `p`, `p`
 * for each iteration beyond the minimum and `1 - p` for stopping before the maximum, SRGS 2.5.1); then tokens written
 * in the same case as the words; then what a backtracking matcher would find first: alternatives in document order,
 * repeats as long as possible, GARBAGE as short as possible, compared from left to right.
 *
 * Parses in which a rule contains itself over the same words are left out: there would be infinitely many of them.
 * Where rules derive each other like that, the shorter way around goes before document order.
 * @param steps the best parse must not take more than so many; where others would take more than a third of that, the
 * best one is the answer and there may be more
 */
export function bestParses(forest: Forest, root: ForestNode, count: number, steps: number): BestParses {
  const work = new Work(steps);
  const components = orderForest(forest, root, work);
  const best = bestParse(forest, components, work).get(root);
  const one: BestParses = { derivations: best ? [best] : [], truncated: false };
  if (!best || count <= 1 || components.every(isOnlyOne)) return one;
  try {
    return new SeveralParses(forest, count, new Work(steps / 3)).run(root, components);
  } catch (error) {
    if (isCctoolError(error) && error.kind === 'limit') return { ...one, truncated: true };
    throw error;
  }
}

/** A part that can be read in one way: where all are, as in most phrases, there is one parse. */
const isOnlyOne = ({ nodes: [node], isCyclic }: Component): boolean => !isCyclic && node!.readings?.length === 1;

/** The best derivation of each node. */
function bestParse(forest: Forest, components: Component[], work: Work): Map<ForestNode, Derivation> {
  const found = new Map<ForestNode, Derivation>();
  const evaluate = (node: ForestNode, cyclic: boolean): Derivation | undefined => {
    let best: Derivation | undefined;
    for (const reading of forest.readings(node)) {
      const parts: Derivation[] = [];
      for (const part of reading.parts) {
        const derivation = found.get(part);
        if (derivation) parts.push(derivation);
      }
      if (parts.length < reading.parts.length) continue;
      work.spend(2);
      const derivation = derive(node, reading, parts, cyclic);
      if (!best || compareParses(derivation, best, work) < 0) best = derivation;
    }
    return best;
  };
  for (const { nodes, isCyclic } of components) {
    if (!isCyclic) {
      const best = evaluate(nodes[0]!, false);
      if (best) found.set(nodes[0]!, best);
      continue;
    }
    // Round by round, so that nothing depends on the order of nodes. Costs are never negative, so it comes to rest,
    // and going around can never be better than not going around.
    for (let changed = true; changed; ) {
      changed = false;
      const round = nodes.map((node) => evaluate(node, true));
      for (const [index, node] of nodes.entries()) {
        const before = found.get(node);
        const after = round[index];
        if (!after || (before && before.cost <= after.cost)) continue;
        found.set(node, after);
        changed = true;
      }
    }
  }
  return found;
}

/** The best derivations of each node that differ in what they put into the parse. */
class SeveralParses {
  readonly #forest: Forest;
  readonly #count: number;
  readonly #work: Work;
  /** What derivations put into the parse, and the same with the words of GARBAGE. */
  readonly #yields: Yields;
  readonly #shapes: Yields;
  /** Derivations that read the same may still cover different stretches, which matters only inside a cycle. */
  #anyCycle = false;
  readonly #found = new Map<ForestNode, Derivation[]>();
  readonly #truncated = new Set<ForestNode>();

  constructor(forest: Forest, count: number, work: Work) {
    this.#forest = forest;
    this.#count = count;
    this.#work = work;
    this.#yields = new Yields(false, work);
    this.#shapes = new Yields(true, work);
  }

  run(root: ForestNode, components: Component[]): BestParses {
    this.#anyCycle = components.some(({ isCyclic }) => isCyclic);
    for (const { nodes, isCyclic } of components) {
      if (isCyclic) this.#settle(nodes);
      else this.#found.set(nodes[0]!, this.#evaluate(nodes[0]!, false));
    }
    return { derivations: this.#found.get(root) ?? [], truncated: this.#truncated.has(root) };
  }

  /** Round by round until nothing changes; should parses keep pushing each other out, it ends all the same. */
  #settle(nodes: ForestNode[]): void {
    for (let rounds = nodes.length + this.#count + 8; rounds > 0; rounds--) {
      const round = nodes.map((node) => this.#evaluate(node, true));
      let changed = false;
      for (const [index, node] of nodes.entries()) {
        changed ||= !this.#same(this.#found.get(node) ?? [], round[index]!);
        this.#found.set(node, round[index]!);
      }
      if (!changed) return;
    }
    for (const node of nodes) this.#truncated.add(node);
  }

  #same(a: readonly Derivation[], b: readonly Derivation[]): boolean {
    if (a.length !== b.length) return false;
    return a.every((one, index) => one.cost === b[index]!.cost && this.#shapes.of(one) === this.#shapes.of(b[index]!));
  }

  /** The best derivations of a node out of those of its parts, taken in order from a queue of candidates. */
  #evaluate(node: ForestNode, cyclic: boolean): Derivation[] {
    interface Candidate {
      derivation: Derivation;
      reading: Reading;
      ranks: number[];
    }
    const queue = new Heap<Candidate>((a, b) => compareParses(a.derivation, b.derivation, this.#work));
    const offer = (reading: Reading, ranks: number[]) => {
      const parts: Derivation[] = [];
      for (const [index, part] of reading.parts.entries()) {
        const derivation = this.#found.get(part)?.[ranks[index]!];
        if (!derivation) return;
        parts.push(derivation);
      }
      this.#work.spend(4);
      queue.push({ derivation: derive(node, reading, parts, cyclic), reading, ranks });
    };
    let truncated = false;
    for (const reading of this.#forest.readings(node)) {
      truncated ||= reading.parts.some((part) => this.#truncated.has(part));
      offer(
        reading,
        reading.parts.map(() => 0),
      );
    }
    const best: Derivation[] = [];
    const lists = new Set<number>();
    // After the last one that is needed, a few more are looked at: are they new, or do they read the same?
    let extra = this.#count;
    for (let next = queue.pop(); next; next = queue.pop()) {
      const { derivation, reading, ranks } = next;
      // Each combination of ranks is offered once: by the one that has a lower rank in its last part above 0.
      for (let index = ranks.length - 1; index >= 0; index--) {
        offer(reading, ranks.with(index, ranks[index]! + 1));
        if (ranks[index]! > 0) break;
      }
      if (best.length === this.#count && extra-- === 0) {
        truncated = true;
        break;
      }
      if (cyclic && repeatsRule(derivation, node)) continue;
      const list = this.#yields.of(derivation);
      const shape = this.#anyCycle ? this.#shapes.of(derivation) : list;
      const reads = cyclic ? shape : list;
      if (lists.has(reads)) continue;
      if (best.length === this.#count) {
        truncated = true;
        break;
      }
      lists.add(reads);
      best.push(derivation);
    }
    if (truncated) this.#truncated.add(node);
    return best;
  }
}

function derive(node: ForestNode, reading: Reading, parts: Derivation[], cyclic: boolean): Derivation {
  let { cost } = reading;
  let turns = 0;
  for (const part of parts) {
    cost += part.cost;
    if (cyclic && sameComponent(part.node, node)) turns = Math.max(turns, part.turns);
  }
  return { node, turns: cyclic ? turns + 1 : 0, choice: reading.choice, cost, parts };
}

const sameComponent = (a: ForestNode, b: ForestNode): boolean => a.component === b.component;

/** True when the node is a rule's whole expansion and a part of itself; only nodes of its component lead back to it. */
function repeatsRule(derivation: Derivation, node: ForestNode): boolean {
  if (node.part.kind !== 'sequence' || node.part.index !== 0 || !node.part.sequence.isRule) return false;
  const agenda = [...derivation.parts];
  for (let next = agenda.pop(); next; next = agenda.pop()) {
    if (next.node === node) return true;
    if (sameComponent(next.node, node)) agenda.push(...next.parts);
  }
  return false;
}

/** Nodes that are parts of each other. */
interface Component {
  nodes: ForestNode[];
  /**
   * Its nodes are parts of themselves: a rule derives itself over the same words (`a = a | x`), so that the phrase has
   * infinitely many derivations.
   */
  isCyclic: boolean;
}

/**
 * All nodes below the root in strongly connected components, parts before what is made of them (R. Tarjan, Depth-first
 * search and linear graph algorithms, 1972).
 */
function orderForest(forest: Forest, root: ForestNode, work: Work): Component[] {
  interface Visit {
    node: ForestNode;
    readings: Reading[];
    /** The next reading to look into, and the next of its parts. */
    reading: number;
    part: number;
    index: number;
    low: number;
    isOwnPart: boolean;
  }
  const components: Component[] = [];
  const visits = new Map<ForestNode, Visit>();
  const open: ForestNode[] = [];
  const path: Visit[] = [];
  const enter = (node: ForestNode) => {
    const readings = forest.readings(node);
    work.spend(4 + 3 * readings.length);
    const index = visits.size;
    const visit: Visit = { node, readings, reading: 0, part: 0, index, low: index, isOwnPart: false };
    visits.set(node, visit);
    open.push(node);
    path.push(visit);
  };

  enter(root);
  while (path.length > 0) {
    const visit = path.at(-1)!;
    const reading = visit.readings[visit.reading];
    if (reading) {
      const part = reading.parts[visit.part++];
      if (!part) {
        visit.reading++;
        visit.part = 0;
        continue;
      }
      const seen = visits.get(part);
      if (!seen) enter(part);
      else if (part.component < 0) {
        visit.low = Math.min(visit.low, seen.index);
        visit.isOwnPart ||= part === visit.node;
      }
      continue;
    }
    path.pop();
    const parent = path.at(-1);
    if (parent) parent.low = Math.min(parent.low, visit.low);
    if (visit.low !== visit.index) continue;
    const nodes = open.splice(open.lastIndexOf(visit.node));
    for (const node of nodes) node.component = components.length;
    components.push({ nodes, isCyclic: nodes.length > 1 || visit.isOwnPart });
  }
  return components;
}

/** A priority queue: `pop` gives the smallest by `compare`. */
class Heap<Value> {
  readonly #values: Value[] = [];
  readonly #compare: (a: Value, b: Value) => number;

  constructor(compare: (a: Value, b: Value) => number) {
    this.#compare = compare;
  }

  get size(): number {
    return this.#values.length;
  }

  push(value: Value): void {
    const values = this.#values;
    let at = values.push(value) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#compare(values[parent]!, value) <= 0) break;
      values[at] = values[parent]!;
      at = parent;
    }
    values[at] = value;
  }

  pop(): Value | undefined {
    const values = this.#values;
    const first = values[0];
    const last = values.pop();
    if (values.length === 0 || last === undefined) return first;
    let at = 0;
    for (let child = 1; child < values.length; child = 2 * at + 1) {
      if (child + 1 < values.length && this.#compare(values[child + 1]!, values[child]!) < 0) child++;
      if (this.#compare(last, values[child]!) <= 0) break;
      values[at] = values[child]!;
      at = child;
    }
    values[at] = last;
    return first;
  }
}
