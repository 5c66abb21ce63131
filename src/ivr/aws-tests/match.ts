/** When something that was said or holds is what a test expects. */
import type { Value } from '../expression/index.js';
import { foldUtterance } from '../language.js';
import { showValue } from '../simulate/speak.js';
import type { operators } from './model.js';

/** The similarity from which a message counts as the expected one. The service does not publish its own measure. */
export const SIMILAR = 0.7;

/**
 * How alike two messages are, from 0 to 1: twice the number of words that they share, by the number of words of both
 * (Sørensen and Dice), case and punctuation aside. A word that is said twice must be expected twice.
 */
export function similarity(one: string, other: string): number {
  const [words, others] = [one, other].map((text) =>
    foldUtterance(text)
      .split(' ')
      .filter((word) => word !== ''),
  );
  const left = new Map<string, number>();
  for (const word of others!) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of words!) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    shared++;
    left.set(word, count - 1);
  }
  const all = words!.length + others!.length;
  return all === 0 ? 1 : (2 * shared) / all;
}

const compared: {
  readonly [operator in Exclude<(typeof operators)[number], 'Exists'>]: (actual: string, expected: string) => boolean;
} = {
  Equals: (actual, expected) => actual === expected,
  TextStartsWith: (actual, expected) => actual.startsWith(expected),
  TextEndsWith: (actual, expected) => actual.endsWith(expected),
  TextContains: (actual, expected) => actual.includes(expected),
  NumberGreaterThan: (actual, expected) => actual !== '' && Number(actual) > Number(expected),
  NumberGreaterOrEqualTo: (actual, expected) => actual !== '' && Number(actual) >= Number(expected),
  NumberLessThan: (actual, expected) => actual !== '' && Number(actual) < Number(expected),
  NumberLessOrEqualTo: (actual, expected) => actual !== '' && Number(actual) <= Number(expected),
};

/** True where an assertion holds for a value; an empty text exists no more than a missing value does. */
export function holds(operator: (typeof operators)[number], actual: Value, expected: string): boolean {
  const text = showValue(actual);
  return operator === 'Exists' ? text !== '' : compared[operator](text, expected);
}
