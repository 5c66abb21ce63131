import type { CallStep, Choice, CompiledRule, GarbageStep, Repeat, Sequence, Step } from '../match/compiled-grammar.js';
import { defaultMatchLimits } from '../match/work.js';
import type { CoveragePoints } from './coverage-points.js';

/** Repeats are said at most so many times, unless their minimum is greater: nobody tests with phrases of 1,000 words. */
export const mostIterations = 10;
/** Words after which a phrase takes the shortest way to its end. */
const longPhrase = 60;
/** Rules that are called, after which it does. */
const manyCalls = 500;
/** Sequences that one phrase walks, after which required repeats are cut short too: it is beyond what is matched. */
const mostVisits = 100_000;
/** A rule within itself so many times, after which it does. */
const mostNested = 10;

type Forked = Choice | Repeat | CallStep | GarbageStep;

/** The way down to a part: in each sequence the step to take, and which alternative or that a repeat is left out. */
export interface Descent {
  sequence: Sequence;
  step: number;
  /** The alternative of a choice. */
  index?: number;
  /** The repeat is left out. */
  omit?: boolean;
}

/** How a phrase decides where it may; see `CoverPlan.compose`. */
interface Decisions {
  alternative(choice: Choice): number;
  /** Whether a repeat is said once more, after `count` iterations that were not required. */
  again(repeat: Repeat, count: number): boolean;
}

/** A phrase with the points that its derivation passes through. */
export interface Composed {
  words: string[];
  points: Set<number>;
}

interface Size {
  words: number;
  height: number;
}

/**
 * Composes phrases of a grammar that touch as many wanted points as possible. The gain of a part is the number of
 * wanted points that one way through it touches; it only falls as points are touched, so that each one-of keeps its
 * alternatives in heaps by the gain that was last known, and only the best one is looked at again.
 */
export class CoverPlan {
  readonly #points: CoveragePoints;
  readonly #root: Sequence;
  readonly #garbage: readonly string[];
  readonly #wanted: Uint8Array;
  /** Grows with every point that is no longer wanted: a gain that was computed before may be too high. */
  #version = 0;
  readonly #gains = new Map<Sequence, { version: number; gain: number }>();
  readonly #heaps = new Map<Choice, number[][]>();
  readonly #onPath = new Set<CompiledRule>();
  readonly #sizes = new Map<CompiledRule, Size>();
  readonly #shortest = new Map<Choice, number>();

  /** @param garbage the words that represent what GARBAGE covers */
  constructor(points: CoveragePoints, root: Sequence, garbage: readonly string[]) {
    this.#points = points;
    this.#root = root;
    this.#garbage = garbage;
    this.#wanted = new Uint8Array(points.points.length).fill(1);
    this.#measure();
  }

  /** The point is touched, or given up. */
  settle(number: number): void {
    if (this.#wanted[number] === 0) return;
    this.#wanted[number] = 0;
    this.#version++;
  }

  /** Points that are still wanted. */
  get wanted(): number[] {
    return [...this.#wanted.keys()].filter((number) => this.#wanted[number] === 1);
  }

  /** The phrase that touches the most wanted points, which are then settled; undefined when none is in reach. */
  best(): Composed | undefined {
    if (this.#gain(this.#root) === 0) return undefined;
    return this.#compose([], this.#byGain(), true);
  }

  /** A phrase on a given way down, the shortest one or by the decisions of a random source. */
  through(way: readonly Descent[], random?: () => number): Composed {
    return this.#compose(way, random ? this.#atRandom(random) : this.#byLength(), false);
  }

  #compose(way: readonly Descent[], decisions: Decisions, settles: boolean): Composed {
    const words: string[] = [];
    const points = new Set<number>();
    const short = this.#byLength();
    let calls = 0;
    let visits = 0;
    const isFull = () => words.length > defaultMatchLimits.words || visits > mostVisits;
    /** How many times each rule is open at this place. */
    const open = new Map<CompiledRule, number>();
    let tooNested = 0;
    const decide = () => (words.length > longPhrase || calls > manyCalls || tooNested > 0 ? short : decisions);
    const { vocabulary, linked } = this.#points.compiled;
    const touch = (number: number | undefined) => {
      if (number === undefined) return;
      points.add(number);
      if (settles) this.settle(number);
    };
    const point = (kind: Parameters<CoveragePoints['numberOf']>[0], part: object | undefined) =>
      part && touch(this.#points.numberOf(kind, part));
    const visit = (sequence: Sequence, depth: number | undefined): void => {
      visits++;
      // Its tags are certain to run: a rule within itself must not be said once more for the sake of a tag behind it.
      for (const step of sequence.steps) if (step.kind === 'tag') point('tag', step.tag);
      for (const [index, step] of sequence.steps.entries()) {
        const descent = depth === undefined ? undefined : way[depth];
        const isDown = descent?.sequence === sequence && descent.step === index;
        const deeper = isDown && depth! + 1 < way.length ? depth! + 1 : undefined;
        if (step.kind === 'token') {
          const said = step.words.map((number) => vocabulary.words[number]!);
          words.push(...(linked.main.mode === 'dtmf' ? said : step.token.text.split(' ')));
        } else if (step.kind === 'garbage') words.push(...this.#garbage);
        else if (step.kind === 'call') {
          calls++;
          point('rule', step.rule.rule);
          const nested = (open.get(step.rule) ?? 0) + 1;
          open.set(step.rule, nested);
          if (nested === mostNested) tooNested++;
          visit(step.rule.body!, deeper);
          if (nested === mostNested) tooNested--;
          open.set(step.rule, nested - 1);
        } else if (step.kind === 'choice') {
          const chosen = (isDown ? descent.index : undefined) ?? decide().alternative(step);
          point('alternative', step.items?.[chosen]);
          visit(step.alternative(chosen)!, deeper);
        } else if (step.kind === 'repeat') {
          let count = 0;
          const isSaid = isDown && !descent.omit;
          while ((count < step.min && (count === 0 || !isFull())) || (count === 0 && isSaid)) {
            point('optional', step.min === 0 ? step.item : undefined);
            visit(step.body, count === 0 ? deeper : undefined);
            count++;
          }
          const most = isDown && descent.omit ? 0 : Math.min(step.max, Math.max(step.min, mostIterations));
          while (count < most && !isFull() && decide().again(step, count)) {
            point('optional', step.min === 0 ? step.item : undefined);
            visit(step.body, undefined);
            count++;
          }
          if (count === 0) point('omission', step.item);
        }
      }
    };
    visit(this.#root, 0);
    return { words, points };
  }

  #byGain(): Decisions {
    return {
      alternative: (choice) => this.#bestAlternative(choice) ?? this.#shortestOf(choice),
      again: (repeat, count) => {
        const inside = this.#gain(repeat.body);
        if (count > 0) return inside > 0;
        const own = this.#wantedNow('optional', repeat);
        // Between equals the shorter phrase, unless it is the part itself that is wanted.
        return own + inside > this.#wantedNow('omission', repeat) || own > 0;
      },
    };
  }

  #byLength(): Decisions {
    return { alternative: (choice) => this.#shortestOf(choice), again: () => false };
  }

  #atRandom(random: () => number): Decisions {
    return {
      alternative: (choice) => {
        for (let tries = 0; tries < 8; tries++) {
          const index = Math.floor(random() * choice.size);
          if (choice.alternative(index)) return index;
        }
        return this.#shortestOf(choice);
      },
      again: () => random() < 0.5,
    };
  }

  #wantedNow(kind: 'optional' | 'omission', repeat: Repeat): number {
    const number = repeat.min === 0 ? this.#points.numberOf(kind, repeat.item) : undefined;
    return number === undefined ? 0 : this.#wanted[number]!;
  }

  #gain(sequence: Sequence): number {
    const known = this.#gains.get(sequence);
    if (known?.version === this.#version) return known.gain;
    let gain = 0;
    for (const step of sequence.steps) {
      if (step.kind === 'tag') gain += this.#wanted[this.#points.numberOf('tag', step.tag)!]!;
      else if (step.kind !== 'token') gain += this.#gainOf(step);
    }
    this.#gains.set(sequence, { version: this.#version, gain });
    return gain;
  }

  #gainOf(step: Forked): number {
    switch (step.kind) {
      case 'garbage':
        return 0;
      case 'call': {
        // A rule within itself adds nothing: what it lacks then is looked for on its own.
        if (this.#onPath.has(step.rule)) return 0;
        this.#onPath.add(step.rule);
        const own = this.#wanted[this.#points.numberOf('rule', step.rule.rule)!]!;
        const gain = own + this.#gain(step.rule.body!);
        this.#onPath.delete(step.rule);
        return gain;
      }
      case 'repeat': {
        const said = this.#wantedNow('optional', step) + this.#gain(step.body);
        return step.min > 0 ? said : Math.max(said, this.#wantedNow('omission', step));
      }
      case 'choice': {
        const best = this.#bestAlternative(step);
        return best === undefined ? 0 : this.#gainOfAlternative(step, best);
      }
    }
  }

  #gainOfAlternative(choice: Choice, index: number): number {
    const sequence = choice.alternative(index);
    if (!sequence) return 0;
    const item = choice.items?.[index];
    const own = item ? this.#wanted[this.#points.numberOf('alternative', item)!]! : 0;
    return own + this.#gain(sequence);
  }

  #bestAlternative(choice: Choice): number | undefined {
    const known = this.#heaps.get(choice);
    const heaps = known ?? [];
    const put = (index: number, gain: number) => {
      if (gain === 0) return;
      const heap = heaps[gain];
      if (heap) heap.push(index);
      else heaps[gain] = [index];
    };
    if (!known) {
      this.#heaps.set(choice, heaps);
      // From the last one, so that the first one lies on top.
      for (let index = choice.size - 1; index >= 0; index--) {
        const gain = this.#gainOfAlternative(choice, index);
        put(index, gain);
      }
    }
    for (let gain = heaps.length - 1; gain > 0; gain = heaps.length - 1) {
      const heap = heaps[gain];
      const index = heap?.at(-1);
      if (index === undefined) {
        heaps.length = gain;
        continue;
      }
      const now = this.#gainOfAlternative(choice, index);
      if (now >= gain) return index;
      heap!.pop();
      put(index, now);
    }
    return undefined;
  }

  /** The alternative with the fewest words, the flattest of those; choosing it everywhere comes to an end. */
  #shortestOf(choice: Choice): number {
    let best = this.#shortest.get(choice);
    if (best === undefined) {
      let least: Size = { words: Infinity, height: Infinity };
      for (let index = 0; index < choice.size; index++) {
        const sequence = choice.alternative(index);
        const size = sequence && this.#sizeOf(sequence.steps);
        if (!size || !isShorter(size, least)) continue;
        least = size;
        best = index;
      }
      best ??= 0;
      this.#shortest.set(choice, best);
    }
    return best;
  }

  #sizeOf(steps: readonly Step[]): Size {
    const total: Size = { words: 0, height: 0 };
    for (const step of steps) {
      let size: Size = { words: 0, height: 0 };
      if (step.kind === 'token') size.words = step.words.length;
      else if (step.kind === 'garbage') size.words = this.#garbage.length;
      else if (step.kind === 'call') {
        const { words, height } = this.#sizes.get(step.rule) ?? { words: Infinity, height: Infinity };
        size = { words, height: height + 1 };
      } else if (step.kind === 'repeat') {
        if (step.min > 0) {
          size = this.#sizeOf(step.body.steps);
          size.words *= step.min;
        }
      } else if (step.kind === 'choice') {
        size = { words: Infinity, height: Infinity };
        for (let index = 0; index < step.size; index++) {
          const sequence = step.alternative(index);
          const each = sequence && this.#sizeOf(sequence.steps);
          if (each && isShorter(each, size)) size = each;
        }
      }
      total.words += size.words;
      total.height = Math.max(total.height, size.height);
    }
    return total;
  }

  /** The shortest phrase of each rule, as a least fixed point. */
  #measure(): void {
    const rules = calledRules(this.#root);
    for (let isStable = false; !isStable; ) {
      isStable = true;
      // The rules that are called come after their callers: from the last one, most are done in one round.
      for (const rule of rules.toReversed()) {
        const size = this.#sizeOf(rule.body!.steps);
        const before = this.#sizes.get(rule);
        if (before && !isShorter(size, before)) continue;
        if (size.words === Infinity) continue;
        this.#sizes.set(rule, size);
        isStable = false;
      }
    }
  }
}

const isShorter = (a: Size, b: Size) => a.words < b.words || (a.words === b.words && a.height < b.height);

/** The rules that a sequence leads to, each after the first that calls it. */
function calledRules(root: Sequence): CompiledRule[] {
  const rules = new Set<CompiledRule>();
  const agenda = [root];
  for (const sequence of agenda) {
    for (const step of sequence.steps) {
      if (step.kind === 'repeat') agenda.push(step.body);
      else if (step.kind === 'choice') {
        for (let index = 0; index < step.size; index++) {
          const alternative = step.alternative(index);
          if (alternative) agenda.push(alternative);
        }
      } else if (step.kind === 'call' && step.rule.body && !rules.has(step.rule)) {
        rules.add(step.rule);
        agenda.push(step.rule.body);
      }
    }
  }
  return [...rules];
}
