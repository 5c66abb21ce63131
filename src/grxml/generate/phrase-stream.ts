import type { AcyclicPhrases } from './acyclic-phrases.js';
import type { PhraseExpression, PhraseRule } from './phrase-grammar.js';

/** Distinct phrases of an expression in document order, worked out one by one and kept for who asks again. */
interface Stream {
  /** The phrase at an index, or undefined past the last one. Indexes are requested from 0 up without gaps. */
  at(index: number): string | undefined;
}

/** Steps that a list may take; shared by all streams of one grammar. */
interface Budget {
  steps: number;
}

/** Thrown when the steps are used up: very many ways to say the same few phrases. */
export class StepsExceeded extends Error {}

/** Turns an iterator into a stream without doubles. */
class Distinct implements Stream {
  readonly #source: Iterator<string>;
  readonly #budget: Budget;
  readonly #found: string[] = [];
  readonly #seen = new Set<string>();
  #isDone = false;

  constructor(source: Iterator<string>, budget: Budget) {
    this.#source = source;
    this.#budget = budget;
  }

  at(index: number): string | undefined {
    while (index >= this.#found.length && !this.#isDone) {
      if (--this.#budget.steps < 0) throw new StepsExceeded();
      const step = this.#source.next();
      if (step.done) this.#isDone = true;
      else if (!this.#seen.has(step.value)) {
        this.#seen.add(step.value);
        this.#found.push(step.value);
      }
    }
    return this.#found[index];
  }
}

const nothing: Stream = { at: () => undefined };
const one = (phrase: string): Stream => ({ at: (index) => (index === 0 ? phrase : undefined) });
const silence = one('');

function* all(stream: Stream): Generator<string> {
  for (let i = 0; ; i++) {
    const phrase = stream.at(i);
    if (phrase === undefined) return;
    yield phrase;
  }
}

function* inTurn(streams: readonly Stream[]): Generator<string> {
  for (const stream of streams) yield* all(stream);
}

function* pairs(first: Stream, second: Stream): Generator<string> {
  for (const front of all(first)) {
    for (const back of all(second)) yield front === '' ? back : back === '' ? front : `${front} ${back}`;
  }
}

/** Concatenation as a balanced tree, so that a sequence of 10,000 parts does not nest 10,000 generators. */
function joined(streams: readonly Stream[], budget: Budget): Stream {
  if (streams.length === 0) return silence;
  if (streams.length === 1) return streams[0]!;
  const middle = streams.length >> 1;
  return new Distinct(pairs(joined(streams.slice(0, middle), budget), joined(streams.slice(middle), budget)), budget);
}

/** `body` said a number of times; powers are shared between the numbers. */
function power(body: Stream, times: number, known: Map<number, Stream>, budget: Budget): Stream {
  if (times === 0) return silence;
  if (times === 1) return body;
  let stream = known.get(times);
  if (!stream) {
    const half = times >> 1;
    stream = new Distinct(pairs(power(body, half, known, budget), power(body, times - half, known, budget)), budget);
    known.set(times, stream);
  }
  return stream;
}

function* spoken(stream: Stream): Generator<string> {
  for (const phrase of all(stream)) if (phrase !== '') yield phrase;
}

function* repetitions(body: Stream, min: number, max: number, budget: Budget): Generator<string> {
  const known = new Map<number, Stream>();
  for (let times = min; times <= max; times++) yield* all(power(body, times, known, budget));
}

/**
 * The distinct phrases of an unrolled grammar in document order: alternatives as written, the last part of a sequence
 * changing fastest, repeats from the fewest times up. Lazy: asking for the first ten costs ten phrases' work.
 * @throws StepsExceeded after `steps` steps
 */
export function streamPhrases(phrases: AcyclicPhrases, steps: number): Generator<string> {
  const budget: Budget = { steps };
  const rules = new Map<PhraseRule, Stream>();
  const silent = new Map<PhraseRule, boolean>();
  const canBeSilent = (expression: PhraseExpression): boolean => {
    switch (expression.kind) {
      case 'words':
      case 'void':
        return false;
      case 'empty':
        return true;
      case 'reference':
        return silent.get(expression.rule)!;
      case 'sequence':
        return expression.parts.every(canBeSilent);
      case 'choice':
        return expression.options.some((option) => canBeSilent(option.expression));
      case 'repeat':
        return expression.min === 0 || canBeSilent(expression.body);
    }
  };
  const streamOf = (expression: PhraseExpression): Stream => {
    switch (expression.kind) {
      case 'words':
        return one(expression.words.join(' '));
      case 'empty':
        return silence;
      case 'void':
        return nothing;
      case 'reference':
        return rules.get(expression.rule)!;
      case 'sequence':
        return joined(expression.parts.map(streamOf), budget);
      case 'choice':
        return new Distinct(inTurn(expression.options.map((option) => streamOf(option.expression))), budget);
      case 'repeat': {
        const body = streamOf(expression.body);
        if (!canBeSilent(expression.body)) {
          return new Distinct(repetitions(body, expression.min, expression.max, budget), budget);
        }
        // (a?)<2-5> says the same as a<0-5>, which has no doubles.
        return new Distinct(repetitions(new Distinct(spoken(body), budget), 0, expression.max, budget), budget);
      }
    }
  };
  for (const rule of phrases.rules) {
    silent.set(rule, canBeSilent(rule.expression));
    rules.set(rule, streamOf(rule.expression));
  }
  return all(streamOf(phrases.start));
}
