import type { Failure, PhraseOutcome, PhraseTest } from '../../../../grxml/testing/index.js';
import type { TestGrammarResult } from '../../../../toolkit/index.js';
import type { ReportedTest } from '../../../formats/test-report.js';

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

/** A run as reports of tests take it. */
export function reportedTest(grammar: string, { test, source, failures, error }: PhraseRun): ReportedTest {
  const phrase = test.phrase === '' ? '(empty phrase)' : test.phrase;
  return {
    name: test.matches ? phrase : `not: ${phrase}`,
    group: grammar,
    ...(source !== undefined && { place: `${source}:${test.line}` }),
    isUndecided: error !== undefined,
    problems: error === undefined ? failures : [{ message: error, expected: 'an answer', actual: 'none' }],
  };
}
