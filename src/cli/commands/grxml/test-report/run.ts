import type { Failure, PhraseOutcome, PhraseTest } from '../../../../grxml/testing/index.js';
import type { TestGrammarResult } from '../../../../toolkit/index.js';

/** A phrase that was tested. */
export interface PhraseRun {
  test: PhraseTest;
  /** The file that the test stands in; the grammar's for its examples, undefined for the command line. */
  source?: string;
  /** Absent when the phrase could not be decided. */
  answer?: TestGrammarResult;
  /** The same in full; absent when a service answered. */
  outcome?: PhraseOutcome;
  failures: Failure[];
  /** Why the phrase could not be decided: too much work, no such rule. */
  error?: string;
}

/** Where a test stands, for people: `phrases.yaml:12`. */
export function placeOf({ source, test }: PhraseRun): string | undefined {
  return source === undefined ? undefined : `${source}:${test.line}`;
}

/** What is wrong with a run; empty when it passed. */
export function problemsOf({ failures, error }: PhraseRun): Failure[] {
  return error === undefined ? failures : [{ message: error, expected: 'an answer', actual: 'none' }];
}

/** How a test is called in reports. */
export function titleOf({ test }: PhraseRun): string {
  const phrase = test.phrase === '' ? '(empty phrase)' : test.phrase;
  return test.matches ? phrase : `not: ${phrase}`;
}
