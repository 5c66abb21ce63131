/**
 * Finite sets of phrases as minimal acyclic automata: equal sets are the same object, so that the rest of a phrase that
 * many phrases share is held once. Sets of 10^50 phrases are small when their structure is.
 */
export interface PhraseSet {
  readonly id: number;
  /** The phrase without words is in the set. */
  readonly accepts: boolean;
  /** The rest of the phrases that begin with a word. */
  readonly next: ReadonlyMap<string, PhraseSet>;
  /** How many phrases. */
  readonly size: bigint;
  /** Words in the shortest and the longest phrase; Infinity and -1 for the set without phrases. */
  readonly shortest: number;
  readonly longest: number;
}

/** Thrown when building a set costs more than it may. */
export class WorkExceeded extends Error {}

/** Sizes beyond this many decimal digits are not worth their cost. */
const mostDigits = 4000;
const mostSize = 10n ** BigInt(mostDigits);
/** Sets held at a time; a million of them fill half a gigabyte. */
const mostSets = 500_000;
/** Repetitions that are worked out one by one. */
const mostRepetitions = 100_000;
/** Nested calls of one union or concatenation; well below where JavaScript's stack ends. */
const mostDepth = 3000;

/** Makes and combines phrase sets within a budget of edges visited. */
export class PhraseSets {
  readonly none: PhraseSet;
  readonly silence: PhraseSet;
  #budget: number;
  #depth = 0;
  readonly #known = new Map<string, PhraseSet>();
  readonly #concatenated = new Map<string, PhraseSet>();
  readonly #united = new Map<string, PhraseSet>();
  readonly #differences = new Map<string, PhraseSet>();
  readonly #wordIds = new Map<string, number>();

  /** @param budget edges that may be visited in all; about a million a second */
  constructor(budget: number) {
    this.#budget = budget;
    this.none = this.#make(false, new Map());
    this.silence = this.#make(true, new Map());
  }

  /** The one phrase of these words, followed by any phrase of `rest`. */
  words(words: readonly string[], rest: PhraseSet = this.silence): PhraseSet {
    let set = rest;
    for (let i = words.length - 1; i >= 0; i--) {
      if (set === this.none) return set;
      set = this.#make(false, new Map([[words[i]!, set]]));
    }
    return set;
  }

  union(sets: readonly PhraseSet[]): PhraseSet {
    const distinct = [...new Set(sets)].filter((set) => set !== this.none);
    if (distinct.length === 0) return this.none;
    if (distinct.length === 1) return distinct[0]!;
    const key =
      distinct.length <= 8
        ? distinct
            .map((set) => set.id)
            .sort((a, b) => a - b)
            .join()
        : undefined;
    const known = key === undefined ? undefined : this.#united.get(key);
    if (known) return known;
    this.#enter();
    const groups = new Map<string, PhraseSet[]>();
    for (const set of distinct) {
      this.#spend(1 + set.next.size);
      for (const [word, rest] of set.next) {
        const group = groups.get(word);
        if (group) group.push(rest);
        else groups.set(word, [rest]);
      }
    }
    const next = new Map<string, PhraseSet>();
    for (const [word, group] of groups) next.set(word, group.length === 1 ? group[0]! : this.union(group));
    const accepts = distinct.some((one) => one.accepts);
    const set = this.#make(accepts, next);
    if (key !== undefined) this.#united.set(key, set);
    this.#depth--;
    return set;
  }

  /** Every phrase of `first` followed by every phrase of `second`. */
  concatenation(first: PhraseSet, second: PhraseSet): PhraseSet {
    if (first === this.none || second === this.none) return this.none;
    if (first === this.silence) return second;
    if (second === this.silence) return first;
    const key = `${first.id},${second.id}`;
    const known = this.#concatenated.get(key);
    if (known) return known;
    this.#enter();
    this.#spend(1 + first.next.size);
    const next = new Map<string, PhraseSet>();
    for (const [word, rest] of first.next) next.set(word, this.concatenation(rest, second));
    const joined = this.#make(false, next);
    const set = first.accepts ? this.union([joined, second]) : joined;
    this.#concatenated.set(key, set);
    this.#depth--;
    return set;
  }

  /** The phrases of `first` that are not in `second`. */
  difference(first: PhraseSet, second: PhraseSet): PhraseSet {
    if (first === second || first === this.none) return this.none;
    if (second === this.none) return first;
    const key = `${first.id},${second.id}`;
    const known = this.#differences.get(key);
    if (known) return known;
    this.#enter();
    this.#spend(1 + first.next.size);
    const next = new Map<string, PhraseSet>();
    for (const [word, rest] of first.next) {
      const left = this.difference(rest, second.next.get(word) ?? this.none);
      if (left !== this.none) next.set(word, left);
    }
    const set = this.#make(first.accepts && !second.accepts, next);
    this.#differences.set(key, set);
    this.#depth--;
    return set;
  }

  /** The phrases of `body`, said `min` to `max` times; `max` is finite. */
  repetition(body: PhraseSet, min: number, max: number): PhraseSet {
    if (max === 0) return this.silence;
    if (body === this.none) return min === 0 ? this.silence : this.none;
    if (body === this.silence) return this.silence;
    if (max > mostRepetitions) throw new WorkExceeded();
    let set = this.silence;
    for (let i = min; i < max; i++) {
      this.#spend(1);
      set = this.union([this.silence, this.concatenation(body, set)]);
    }
    for (let i = 0; i < min; i++) {
      this.#spend(1);
      set = this.concatenation(body, set);
    }
    return set;
  }

  #make(accepts: boolean, next: Map<string, PhraseSet>): PhraseSet {
    const edges: string[] = [];
    for (const [word, rest] of next) {
      let id = this.#wordIds.get(word);
      if (id === undefined) {
        id = this.#wordIds.size;
        this.#wordIds.set(word, id);
      }
      edges.push(`${id}:${rest.id}`);
    }
    this.#spend(edges.length);
    const key = (accepts ? '+' : '-') + edges.sort().join();
    const known = this.#known.get(key);
    if (known) return known;
    let size = accepts ? 1n : 0n;
    let shortest = accepts ? 0 : Infinity;
    let longest = accepts ? 0 : -1;
    for (const rest of next.values()) {
      size += rest.size;
      shortest = Math.min(shortest, rest.shortest + 1);
      longest = Math.max(longest, rest.longest + 1);
    }
    if (size > mostSize || this.#known.size >= mostSets) throw new WorkExceeded();
    const set = { id: this.#known.size, accepts, next, size, shortest, longest };
    this.#known.set(key, set);
    return set;
  }

  #spend(work: number): void {
    this.#budget -= work;
    if (this.#budget < 0) throw new WorkExceeded();
  }

  /** Nothing is caught on the way out of a WorkExceeded: the whole work is given up, so the depth needs no repair. */
  #enter(): void {
    if (++this.#depth > mostDepth) throw new WorkExceeded();
  }
}

/** The first shortest or longest phrase, in the order in which words were first said. */
export function extremePhrase(set: PhraseSet, which: 'shortest' | 'longest'): string[] | undefined {
  if (set.longest < 0) return undefined;
  const words: string[] = [];
  let at = set;
  while (at[which] > 0) {
    for (const [word, rest] of at.next) {
      if (rest[which] + 1 !== at[which]) continue;
      words.push(word);
      at = rest;
      break;
    }
  }
  return words;
}

/** The phrases of a set as lists of words, the shortest first, and those of one length in the order of their words. */
export function* shortestFirst(set: PhraseSet): Generator<string[]> {
  const words: string[] = [];
  function* ofLength(at: PhraseSet, left: number): Generator<string[]> {
    if (left === 0) {
      if (at.accepts) yield [...words];
      return;
    }
    for (const [word, rest] of at.next) {
      if (rest.shortest > left - 1 || rest.longest < left - 1) continue;
      words.push(word);
      yield* ofLength(rest, left - 1);
      words.pop();
    }
  }
  for (let length = set.shortest; length <= set.longest; length++) yield* ofLength(set, length);
}
