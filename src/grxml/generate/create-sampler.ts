import { CctoolError } from '../../diagnostics/index.js';
import type { PhraseExpression, PhraseOption } from './phrase-grammar.js';
import type { AnalyzedPhrases } from './phrase-properties.js';

/** Words after which a phrase takes the shortest way to its end. */
const longWords = 60;
/** Nested references after which it does. */
const deepReferences = 24;
const mostWords = 10_000;
const mostDepth = 1000;
/** Ranges of repeats up to this width are drawn evenly where no repeat-prob is given. */
const evenWidth = 20;

/** The options of a choice that can be drawn, with the sum of the weights up to each. */
interface Wheel {
  options: PhraseOption[];
  sums: number[];
}

/**
 * Prepares draws. Alternatives are drawn by weight (1 where none is given, SRGS 2.4.1), each further repetition with
 * its repeat-prob (SRGS 2.5.1); without one, a bounded range evenly and an open one with probability 1/2. A draw always
 * ends: a phrase that has grown long or deep takes the flattest way out from there.
 * @returns a function that draws one phrase; it throws a CctoolError of kind `limit` when a phrase cannot but be too
 *   long or too deep
 */
export function createSampler(analyzed: AnalyzedPhrases, random: Random): () => string {
  const isPossible = (expression: PhraseExpression) => analyzed.of(expression).height < Infinity;
  const wheels = new Map<PhraseExpression, Wheel>();
  const flatWheels = new Map<PhraseExpression, Wheel>();
  const wheelOf = (choice: PhraseExpression & { kind: 'choice' }, isHurried: boolean): Wheel => {
    const known = isHurried ? flatWheels : wheels;
    let wheel = known.get(choice);
    if (!wheel) {
      const least = analyzed.of(choice).height;
      wheel = createWheel(
        choice.options.filter(({ expression }) =>
          isHurried ? analyzed.of(expression).height === least : isPossible(expression),
        ),
      );
      known.set(choice, wheel);
    }
    return wheel;
  };

  return () => {
    const words: string[] = [];
    const visit = (expression: PhraseExpression, depth: number): void => {
      if (words.length > mostWords || depth > mostDepth) throw tooLong(analyzed);
      const isHurried = words.length > longWords || depth > deepReferences;
      switch (expression.kind) {
        case 'words':
          for (const word of expression.words) words.push(word);
          return;
        case 'empty':
        case 'void':
          return;
        case 'reference':
          visit(expression.rule.expression, depth + 1);
          return;
        case 'sequence':
          for (const part of expression.parts) visit(part, depth);
          return;
        case 'repeat': {
          let left = isHurried || !isPossible(expression.body) ? expression.min : times(expression, random);
          for (; left > 0; left--) visit(expression.body, depth);
          return;
        }
        case 'choice':
          visit(spin(wheelOf(expression, isHurried), random).expression, depth);
          return;
      }
    };
    visit(analyzed.grammar.start.expression, 0);
    return words.join(' ');
  };
}

function tooLong({ grammar }: AnalyzedPhrases): CctoolError {
  return new CctoolError(
    'limit',
    `a phrase of rule "${grammar.start.name}" would have more than ${mostWords} words or ${mostDepth} nested rules`,
  );
}

/** How often a repeat is said. */
function times({ min, max, probability }: PhraseExpression & { kind: 'repeat' }, random: Random): number {
  if (probability === undefined && max - min <= evenWidth) return min + random.below(max - min + 1);
  let count = min;
  // With certainty to go on, only this bound ends an open repeat.
  while (count < max && count - min < longWords && random.next() < (probability ?? 0.5)) count++;
  return count;
}

function createWheel(options: PhraseOption[]): Wheel {
  let sum = 0;
  return { options, sums: options.map((option) => (sum += option.weight)) };
}

/** Draws an option by its share of the weights: the first whose sum lies above a random part of the total. */
function spin({ options, sums }: Wheel, random: Random): PhraseOption {
  const at = random.next() * sums.at(-1)!;
  let low = 0;
  let high = options.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sums[middle]! > at) high = middle;
    else low = middle + 1;
  }
  return options[low]!;
}

/** A source of numbers that are the same on every machine for the same seed. */
export interface Random {
  /** Uniform in 0 (inclusive) to 1 (exclusive), with 32 random bits. */
  next(): number;
  /** Uniform whole number in 0 to `count - 1`. */
  below(count: number): number;
}

/** FNV-1a over UTF-16 units, started from a chosen offset so that one text gives several independent words. */
function hash(text: string, offset: number): number {
  let value = offset | 0;
  for (let i = 0; i < text.length; i++) {
    value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  }
  return value;
}

/**
 * Small Fast Counter, 32-bit (C. Doty-Humphrey, PractRand): whole-number arithmetic only, so no machine or engine
 * differs. Not for secrets.
 */
export function createRandom(seed: string | number): Random {
  const text = String(seed);
  let a = hash(text, 0x811c9dc5);
  let b = hash(text, 0x9e3779b9);
  let c = hash(text, 0x85ebca6b);
  let counter = 1;
  const word = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  // Similar seeds start from similar states; the first rounds drive them apart.
  for (let i = 0; i < 16; i++) word();
  const next = () => word() / 0x1_0000_0000;
  return { next, below: (count) => Math.floor(next() * count) };
}
