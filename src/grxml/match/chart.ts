/**
 * Recognition: which stretches of the phrase each part of the grammar can cover. Every part is looked at once per
 * place where it can begin, whatever led there, and what waits for it learns of each end as it is found; that
 * makes recursion of every kind terminate, in time polynomial in the number of words (at most cubic for a fixed
 * grammar). Related: M. Johnson, Memoization in top-down parsing, Computational Linguistics 21 (1995);
 * E. Scott and A. Johnstone, GLL parsing, LDTA 2009.
 */
import {
  type Choice,
  type CompiledGrammar,
  nextState,
  type Repeat,
  type Sequence,
  type TokenStep,
} from './compiled-grammar.js';
import { foldWord } from './words.js';
import type { Work } from './work.js';

/** A part of the grammar from one place of the phrase on. */
export interface Entry {
  part:
    | { kind: 'sequence'; sequence: Sequence; index: number }
    | Choice
    | { kind: 'state'; repeat: Repeat; count: number };
  start: number;
  /** The places it can reach, in the order found. */
  ends: number[];
  /** `ends` as bits. */
  bits: number[];
  waiting: Waiting[];
}

/** What to do with an end: hand it to `target`, after the rest of a sequence or more iterations of a repeat. */
type Waiting =
  | { kind: 'hand-on'; target: Entry }
  | { kind: 'sequence'; target: Entry; sequence: Sequence; index: number }
  | { kind: 'iterate'; target: Entry; repeat: Repeat; count: number };

/** What the grammar expected at the furthest place. */
export type Wanted = { kind: 'token'; step: TokenStep; offset: number; sequence: Sequence } | Choice;

/** The most expectations kept; more are not shown. */
const mostWanted = 2000;

export class Chart {
  readonly words: readonly string[];
  readonly #compiled: CompiledGrammar;
  readonly #work: Work;
  readonly #entries = new Map<number, Entry>();
  readonly #agenda: (Entry | { waiting: Waiting; end: number })[] = [];
  readonly #folded: string[];
  readonly #numbers: number[];
  #vocabularySize = -1;
  /** The furthest place of the phrase that some accepted phrase reaches. */
  reached = 0;
  /** Where `wanted` belongs to. */
  wantedAt = 0;
  wanted: Wanted[] = [];
  /** GARBAGE was reached: whatever words follow, some accepted phrase begins with them. */
  anyWordFits = false;

  constructor(compiled: CompiledGrammar, words: readonly string[], work: Work) {
    this.#compiled = compiled;
    this.words = words;
    this.#work = work;
    this.#folded = words.map((word) => foldWord(word, compiled.caseSensitive));
    this.#numbers = words.map(() => -1);
  }

  /** The number of the word at a place; -1 for a word that the grammar does not have, -2 at the end. */
  word(place: number): number {
    if (place >= this.words.length) return -2;
    const number = this.#numbers[place]!;
    const { vocabulary } = this.#compiled;
    if (number >= 0 || this.#vocabularySize === vocabulary.words.length) return number;
    // Compiling more of the grammar may have made a word known.
    this.#vocabularySize = vocabulary.words.length;
    for (const [at, folded] of this.#folded.entries()) {
      if (this.#numbers[at]! < 0) this.#numbers[at] = vocabulary.findFolded(folded);
    }
    return this.#numbers[place]!;
  }

  /** Finds everything that the sequence can cover from the first word on. */
  run(root: Sequence): Entry {
    const entry = this.#enter(root, 0, 0);
    const agenda = this.#agenda;
    for (let next = agenda.pop(); next; next = agenda.pop()) {
      this.#work.spend(1);
      if ('end' in next) this.#tell(next.waiting, next.end);
      else this.#open(next);
    }
    return entry;
  }

  /** True when the steps from `index` on cover the words from `start` to `end`. After `run`. */
  covers(sequence: Sequence, index: number, start: number, end: number): boolean {
    if (index >= sequence.fixedFrom) return this.matchFixed(sequence, index, start, sequence.steps.length) === end;
    return this.has(this.#entries.get(this.#key(sequence.node + index, start)), end);
  }

  /** The entry of the steps from `index` on, where recognition has looked at it. */
  sequenceAt(sequence: Sequence, index: number, start: number): Entry | undefined {
    return this.#entries.get(this.#key(sequence.node + index, start));
  }
  choiceAt(choice: Choice, start: number): Entry | undefined {
    return this.#entries.get(this.#key(choice.node, start));
  }
  stateAt(repeat: Repeat, count: number, start: number): Entry | undefined {
    return this.#entries.get(this.#key(repeat.state(count), start));
  }

  has(entry: Entry | undefined, end: number): boolean {
    return entry !== undefined && ((entry.bits[end >> 5] ?? 0) & (1 << (end & 31))) !== 0;
  }

  /** The alternatives that can begin at a place, not in order. */
  candidates(choice: Choice, place: number): readonly number[] {
    const byWord = choice.byFirstWord.get(this.word(place));
    if (byWord === undefined) return choice.always;
    return choice.always.length === 0 ? byWord : [...byWord, ...choice.always];
  }

  /** Where the tokens and tags from `index` up to `until` end, or -1. */
  matchFixed(sequence: Sequence, index: number, start: number, until: number): number {
    let place = start;
    for (let i = index; i < until; i++) {
      const step = sequence.steps[i]!;
      if (step.kind !== 'token') continue;
      for (let offset = 0; offset < step.words.length; offset++) {
        if (this.word(place) !== step.words[offset]) {
          this.#want(place, { kind: 'token', step, offset, sequence });
          return -1;
        }
        place++;
        if (place > this.reached) this.reached = place;
      }
    }
    return place;
  }

  #want(place: number, wanted: Wanted): void {
    if (place < this.wantedAt) return;
    if (place > this.wantedAt) {
      this.wantedAt = place;
      this.wanted = [];
    }
    if (this.wanted.length < mostWanted) this.wanted.push(wanted);
  }

  #key(node: number, place: number): number {
    return node * (this.words.length + 1) + place;
  }

  #make(node: number, start: number, part: Entry['part']): Entry {
    this.#work.spend(2);
    const entry: Entry = { part, start, ends: [], bits: [], waiting: [] };
    this.#entries.set(this.#key(node, start), entry);
    this.#agenda.push(entry);
    return entry;
  }
  #enter(sequence: Sequence, index: number, start: number): Entry {
    return (
      this.sequenceAt(sequence, index, start) ??
      this.#make(sequence.node + index, start, { kind: 'sequence', sequence, index })
    );
  }
  #enterChoice(choice: Choice, start: number): Entry {
    return this.choiceAt(choice, start) ?? this.#make(choice.node, start, choice);
  }
  #enterState(repeat: Repeat, count: number, start: number): Entry {
    return (
      this.stateAt(repeat, count, start) ?? this.#make(repeat.state(count), start, { kind: 'state', repeat, count })
    );
  }

  /** Everything that begins at a new entry. */
  #open(entry: Entry): void {
    const { part, start } = entry;
    if (part.kind === 'sequence') this.#follow(part.sequence, part.index, start, entry);
    else if (part.kind === 'choice') this.#openChoice(part, start, entry);
    else {
      const { repeat, count } = part;
      if (count >= repeat.min) this.#end(entry, start);
      if (count < repeat.max)
        this.#await(this.#enter(repeat.body, 0, start), { ...part, kind: 'iterate', target: entry });
    }
  }

  #openChoice(choice: Choice, start: number, entry: Entry): void {
    if (choice.byFirstWord.size > 0) this.#want(start, choice);
    for (const index of this.candidates(choice, start)) {
      this.#work.spend(1);
      const sequence = choice.alternative(index);
      if (!sequence) continue;
      if (sequence.fixedFrom === 0) this.#follow(sequence, 0, start, entry);
      else this.#await(this.#enter(sequence, 0, start), { kind: 'hand-on', target: entry });
    }
  }

  /** Goes along the steps from `index` on and hands what they reach to `target`. */
  #follow(sequence: Sequence, index: number, start: number, target: Entry): void {
    const { steps, fixedFrom } = sequence;
    let next = index;
    while (next < steps.length && (steps[next]!.kind === 'token' || steps[next]!.kind === 'tag')) next++;
    const place = this.matchFixed(sequence, index, start, next);
    if (place < 0) return;
    const step = steps[next];
    if (!step || index >= fixedFrom) {
      this.#end(target, place);
      return;
    }
    const rest: Waiting =
      next + 1 === steps.length ? { kind: 'hand-on', target } : { kind: 'sequence', target, sequence, index: next + 1 };
    if (step.kind === 'garbage') {
      this.reached = this.words.length;
      this.anyWordFits = true;
      for (let end = place; end <= this.words.length; end++) this.#agenda.push({ waiting: rest, end });
    } else if (step.kind === 'choice') this.#await(this.#enterChoice(step, place), rest);
    else if (step.kind === 'repeat') this.#await(this.#enterState(step, 0, place), rest);
    else if (step.kind === 'call' && step.rule.body) this.#await(this.#enter(step.rule.body, 0, place), rest);
  }

  #await(entry: Entry, waiting: Waiting): void {
    entry.waiting.push(waiting);
    for (const end of entry.ends) this.#agenda.push({ waiting, end });
  }

  #end(entry: Entry, end: number): void {
    if (this.has(entry, end)) return;
    entry.bits[end >> 5] = (entry.bits[end >> 5] ?? 0) | (1 << (end & 31));
    entry.ends.push(end);
    this.#work.spend(1);
    for (const waiting of entry.waiting) this.#agenda.push({ waiting, end });
  }

  #tell(waiting: Waiting, end: number): void {
    const { target } = waiting;
    if (waiting.kind === 'hand-on') this.#end(target, end);
    else if (waiting.kind === 'sequence') {
      const { sequence, index } = waiting;
      if (index >= sequence.fixedFrom) this.#follow(sequence, index, end, target);
      else this.#await(this.#enter(sequence, index, end), { kind: 'hand-on', target });
    } else {
      const { repeat, count } = waiting;
      // An iteration without words counts once, however many are required (SRGS 2.5); see `forest.ts`.
      if (end === target.start) {
        if (count < repeat.min) this.#end(target, end);
      } else {
        const state = nextState(repeat, count, this.words.length);
        this.#await(this.#enterState(repeat, state, end), { kind: 'hand-on', target });
      }
    }
  }
}
