import {
  type Choice,
  type CompiledGrammar,
  nextState,
  type Repeat,
  type Sequence,
  type TokenStep,
} from './compiled-grammar.js';
import { foldWord } from './words.js';

/**
 * The accepted phrase that is nearest to a phrase: the fewest, smallest edits of words. A search in the order of cost
 * (Dijkstra) over the same parts of the grammar that the chart looks at, where a token may also be inserted or replace
 * another word, and words may be removed (after A. Aho and T. Peterson, A minimum distance error-correcting parser for
 * context-free languages, SIAM J. Computing 1, 1972).
 */

export interface NearestPhrase {
  words: string[];
  /** The cost of the edits; removing or inserting a word is 10, replacing one 5 to 18. */
  cost: number;
}

/** As many steps the search may take before it gives up: the nearest phrase is an extra, not an answer. */
const mostSteps = 200_000;
/** In a one-of of more alternatives, only those that begin with a word that resembles the word said are looked at … */
const manyAlternatives = 2000;
/** … and so many of the first ones, whatever they begin with. */
const firstAlternatives = 40;
/** How much replacing the first word may cost then. */
const resembling = 11;

/** A part of the grammar from one place on. */
interface Entry {
  part: Sequence | Choice | { kind: 'state'; repeat: Repeat; count: number };
  start: number;
  /** The least total cost of coming here; the costs of its ends count from there. */
  before: number;
  /** Positions inside a sequence that were passed already. */
  passed: Set<string>;
  ends: Map<number, { cost: number; trail: Trail }>;
  waiting: Waiting[];
}

/** What goes on when a part is done: the rest of a sequence, more iterations, or nothing but the end of `target`. */
interface Waiting {
  target: Entry;
  total: number;
  trail: Trail;
  goOn?: { sequence: Sequence; index: number } | { repeat: Repeat; count: number };
}

interface Step {
  kind: 'step';
  total: number;
  entry: Entry;
  sequence: Sequence;
  index: number;
  /** Inside a token of several words. */
  offset: number;
  place: number;
  trail: Trail;
  /** A word was just taken: words after it may be removed. */
  mayRemove: boolean;
}
/** Something to do; `total` is the cost of all edits that led to it. */
type Task =
  | Step
  | { kind: 'open'; total: number; entry: Entry }
  | { kind: 'resembling'; total: number; entry: Entry; choice: Choice }
  | { kind: 'iterate'; total: number; target: Entry; repeat: Repeat; count: number; place: number; trail: Trail }
  | { kind: 'end'; total: number; entry: Entry; end: number; trail: Trail };

/**
 * The nearest accepted phrase, or undefined when none is near or the search takes too long.
 * @param budget steps that several searches share; what this one takes is subtracted
 */
export function nearestPhrase(
  compiled: CompiledGrammar,
  root: Sequence,
  words: readonly string[],
  budget: { steps: number } = { steps: mostSteps },
): NearestPhrase | undefined {
  return new Search(compiled, words).run(root, budget);
}

class Search {
  readonly #compiled: CompiledGrammar;
  readonly #words: readonly string[];
  readonly #folded: string[];
  /** Beyond this cost more is changed than kept, and the phrase would be no help. */
  readonly #most: number;
  /** Tasks by their total cost; all of one cost are done, first come first served, before the next. */
  readonly #tasks: Task[][] = [];
  #now = 0;
  readonly #entries = new Map<number, Entry>();
  readonly #replaceCosts = new Map<string, number>();

  constructor(compiled: CompiledGrammar, words: readonly string[]) {
    this.#compiled = compiled;
    this.#words = words;
    this.#folded = words.map((word) => foldWord(word, compiled.caseSensitive));
    this.#most = 9 * words.length + 4;
  }

  run(root: Sequence, budget: { steps: number }): NearestPhrase | undefined {
    const top = this.#enter(root.node, 0, root, 0, true);
    const most = Math.min(mostSteps, budget.steps);
    let steps = 0;
    for (; this.#now <= this.#most; this.#now++) {
      const tasks = this.#tasks[this.#now] ?? [];
      for (let next = 0; next < tasks.length; next++) {
        const task = tasks[next]!;
        budget.steps--;
        if (++steps > most) return undefined;
        if (task.kind === 'end' && task.entry === top && task.end === this.#words.length) {
          return { words: trailWords(task.trail), cost: task.total };
        }
        this.#perform(task);
      }
      delete this.#tasks[this.#now];
    }
    return undefined;
  }

  #push(task: Task): void {
    if (task.total > this.#most) return;
    const cost = Math.max(task.total, this.#now);
    const tasks = this.#tasks[cost];
    if (tasks) tasks.push(task);
    else this.#tasks[cost] = [task];
  }

  #perform(task: Task): void {
    switch (task.kind) {
      case 'step':
        this.#step(task);
        break;
      case 'open':
        this.#open(task.entry);
        break;
      case 'resembling':
        this.#openResembling(task.entry, task.choice);
        break;
      case 'iterate': {
        const { repeat, count, target, total, trail } = task;
        this.#await(this.#enterState(repeat, count, task.place, total), { target, total, trail });
        break;
      }
      case 'end':
        this.#end(task.entry, task.end, task.total - task.entry.before, task.trail);
    }
  }

  /** The entry of a part at a place; the first visit comes at the least cost. */
  #enter(node: number, start: number, part: Entry['part'], total: number, mayRemove = false): Entry {
    const key = node * (this.#words.length + 1) + start;
    let entry = this.#entries.get(key);
    if (!entry) {
      entry = { part, start, before: total, passed: new Set(), ends: new Map(), waiting: [] };
      this.#entries.set(key, entry);
      if (part.kind === 'sequence') {
        const step = { index: 0, offset: 0, place: start, trail: undefined, mayRemove };
        this.#push({ kind: 'step', total, entry, sequence: part, ...step });
      } else this.#push({ kind: 'open', total, entry });
    }
    return entry;
  }
  #enterSequence(sequence: Sequence, start: number, total: number): Entry {
    return this.#enter(sequence.node, start, sequence, total);
  }
  #enterState(repeat: Repeat, count: number, start: number, total: number): Entry {
    return this.#enter(repeat.state(count), start, { kind: 'state', repeat, count }, total);
  }

  #await(entry: Entry, waiting: Waiting): void {
    entry.waiting.push(waiting);
    for (const [end, { cost, trail }] of entry.ends) this.#tell(waiting, end, cost, trail);
  }

  #end(entry: Entry, end: number, cost: number, trail: Trail): void {
    if (entry.ends.has(end)) return;
    entry.ends.set(end, { cost, trail });
    for (const waiting of entry.waiting) this.#tell(waiting, end, cost, trail);
  }

  #tell({ target, total: before, trail: first, goOn }: Waiting, end: number, cost: number, more: Trail): void {
    const total = before + cost;
    const trail = trailWith(first, more);
    if (!goOn) this.#push({ kind: 'end', total, entry: target, end, trail });
    else if ('sequence' in goOn) {
      this.#push({ kind: 'step', total, entry: target, ...goOn, offset: 0, place: end, trail, mayRemove: false });
    } else if (end === target.start && more === undefined) {
      // An empty iteration is enough, however many are required.
      if (goOn.count < goOn.repeat.min) this.#push({ kind: 'end', total, entry: target, end, trail });
    } else {
      const count = nextState(goOn.repeat, goOn.count, this.#words.length);
      this.#push({ kind: 'iterate', total, target, repeat: goOn.repeat, count, place: end, trail });
    }
  }

  #open(entry: Entry): void {
    const { part, start, before } = entry;
    if (part.kind === 'state') {
      const { repeat, count } = part;
      if (count >= repeat.min) this.#end(entry, start, 0, undefined);
      if (count >= repeat.max) return;
      const body = this.#enterSequence(repeat.body, start, before);
      this.#await(body, { target: entry, total: before, trail: undefined, goOn: { repeat, count } });
    } else if (part.kind === 'choice') {
      const many = part.size > manyAlternatives;
      for (let index = 0; index < (many ? firstAlternatives : part.size); index++) {
        this.#openAlternative(entry, part, index);
      }
      if (!many) return;
      for (const index of part.always) this.#openAlternative(entry, part, index);
      const said = start < this.#words.length ? this.#compiled.vocabulary.find(this.#words[start]!) : -1;
      for (const index of part.byFirstWord.get(said) ?? []) this.#openAlternative(entry, part, index);
      // All other ways in begin with an edit; with luck they are not needed.
      this.#push({ kind: 'resembling', total: before + cheapestEdit, entry, choice: part });
    }
  }

  #openResembling(entry: Entry, choice: Choice): void {
    if (entry.start >= this.#words.length) return;
    for (const [word, indices] of choice.byFirstWord) {
      if (this.#replaceCost(entry.start, word) > resembling) continue;
      for (const index of indices) this.#openAlternative(entry, choice, index);
    }
  }

  #openAlternative(target: Entry, choice: Choice, index: number): void {
    const sequence = choice.alternative(index);
    if (!sequence) return;
    const total = target.before;
    const key = sequence.node * (this.#words.length + 1) + target.start;
    if (this.#entries.has(key)) return;
    this.#await(this.#enterSequence(sequence, target.start, total), { target, total, trail: undefined });
  }

  #step(step: Step): void {
    const { entry, sequence, index, offset, place, mayRemove, total, trail } = step;
    const position = `${index} ${offset} ${place} ${mayRemove}`;
    if (entry.passed.has(position)) return;
    entry.passed.add(position);
    const { length } = this.#words;
    if (mayRemove && place < length) this.#push({ ...step, total: total + removeCost, place: place + 1 });
    const next = sequence.steps[index];
    if (!next) this.#push({ kind: 'end', total, entry, end: place, trail });
    else if (next.kind === 'tag') this.#push({ ...step, index: index + 1 });
    else if (next.kind === 'token') this.#token(step, next);
    else if (next.kind === 'garbage') {
      let swallowed = trail;
      for (let end = place; end <= length; end++) {
        this.#push({ ...step, index: index + 1, place: end, trail: swallowed, mayRemove: false });
        swallowed = trailWith(swallowed, this.#words[end]);
      }
    } else {
      const part =
        next.kind === 'choice'
          ? this.#enter(next.node, place, next, total)
          : next.kind === 'repeat'
            ? this.#enterState(next, 0, place, total)
            : next.rule.body && this.#enterSequence(next.rule.body, place, total);
      if (part) this.#await(part, { target: entry, total, trail, goOn: { sequence, index: index + 1 } });
    }
  }

  #token(step: Step, { token, words }: TokenStep): void {
    const { offset, place, total } = step;
    const word = words[offset]!;
    const after = {
      ...step,
      ...(offset + 1 === words.length ? { index: step.index + 1, offset: 0 } : { offset: offset + 1 }),
      trail: trailWith(step.trail, token.text.split(' ')[offset] ?? token.text),
    };
    if (place < this.#words.length) {
      this.#push({ ...after, total: total + this.#replaceCost(place, word), place: place + 1, mayRemove: true });
    }
    this.#push({ ...after, total: total + insertCost, mayRemove: false });
  }

  /** What it costs that the phrase has its word where the grammar has another; 0 for the same word. */
  #replaceCost(place: number, word: number): number {
    const key = `${place} ${word}`;
    let cost = this.#replaceCosts.get(key);
    if (cost === undefined) {
      const { vocabulary, caseSensitive } = this.#compiled;
      const written = foldWord(vocabulary.words[word]!, caseSensitive);
      const said = this.#folded[place]!;
      cost = written === said ? 0 : replaceCost(said, written);
      this.#replaceCosts.set(key, cost);
    }
    return cost;
  }
}

/** Costs of the edits that turn the phrase into an accepted one, in tenths of a word. */
export const removeCost = 10;
export const insertCost = 10;
/** Replacing a word: from nearly the same to nothing in common, always less than removing one and inserting another. */
const replaceLeast = 4;
const replaceMost = 18;
const cheapestEdit = replaceLeast + 1;

/** The number of letters to insert, remove or replace to turn one word into the other (Levenshtein distance). */
function letterDistance(a: string, b: string): number {
  if (a === b) return 0;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replace = row[j - 1]! + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1);
      next.push(Math.min(replace, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}

/** What replacing a word by another, both folded and different, costs: the less they resemble each other, the more. */
export function replaceCost(a: string, b: string): number {
  const longest = Math.max(a.length, b.length, 1);
  // Words of very different length have little in common; a bound on length bounds the work.
  if (longest > 40 || Math.abs(a.length - b.length) * 2 > longest) return replaceMost;
  return replaceLeast + Math.max(1, Math.round(((replaceMost - replaceLeast) * letterDistance(a, b)) / longest));
}

/** Words in the order in which they were put together; longer trails share the shorter ones. Undefined is empty. */
type Trail = undefined | string | { before: Trail; after: Trail };

/** The words of one trail, then those of the other. */
function trailWith(before: Trail, after: Trail): Trail {
  if (after === undefined) return before;
  return before === undefined ? after : { before, after };
}

/** All words of a trail. */
function trailWords(trail: Trail): string[] {
  const words: string[] = [];
  const agenda = [trail];
  while (agenda.length > 0) {
    const next = agenda.pop();
    if (typeof next === 'string') words.push(next);
    else if (next) agenda.push(next.after, next.before);
  }
  return words;
}
