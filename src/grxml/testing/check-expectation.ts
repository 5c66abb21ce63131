import type { Diagnostic } from '../../diagnostics/index.js';
import { canonicalJson } from '../semantics/semantic-value.js';
import type { PhraseTest } from './phrase-list.js';

/** What a phrase did, as far as a test can ask. */
export interface PhraseAnswer {
  matches: boolean;
  interpretation: unknown;
  parse: string;
  matched_prefix?: string;
  expected?: string[];
  interpretation_error?: Diagnostic;
}

/** What was expected of a phrase and did not happen. */
export interface Failure {
  message: string;
  expected: string;
  actual: string;
}

/** Compares the answer with the expectation of a test. Empty when all is as expected. */
export function checkExpectation(test: PhraseTest, answer: PhraseAnswer): Failure[] {
  if (test.matches !== answer.matches) {
    const actual = answer.matches
      ? answer.parse
      : `no match after "${answer.matched_prefix ?? ''}"; expected there: ${(answer.expected ?? []).join(', ')}`;
    const message = test.matches ? 'the phrase does not match' : 'the phrase matches and must not';
    return [{ message, expected: test.matches ? 'a match' : 'no match', actual }];
  }
  if (!answer.matches) return [];
  const failures: Failure[] = [];
  if (answer.interpretation_error) {
    const { message, line, column } = answer.interpretation_error;
    const actual = `line ${line}, column ${column}: ${message}`;
    failures.push({ message: 'the tags fail', expected: 'an interpretation', actual });
  } else if (test.interpretation) {
    const expected = canonicalJson(test.interpretation.value);
    const actual = canonicalJson(answer.interpretation);
    if (expected !== actual) failures.push({ message: 'the interpretation differs', expected, actual });
  }
  if (test.parse !== undefined && test.parse.trim() !== answer.parse) {
    failures.push({ message: 'the parse differs', expected: test.parse.trim(), actual: answer.parse });
  }
  return failures;
}
