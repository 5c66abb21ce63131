import { CctoolError } from '../../diagnostics/index.js';
import type { SpeechRun } from './speech-engine.js';

/** Letters that hardly any word reaches; longer ones cost an engine seconds each. */
const LONGEST_WORD = 64;
/** One sentence, not a text: the time of a call grows faster than its length. */
const LONGEST_SEGMENT = 2000;

/**
 * Refuses what would keep an engine busy for long.
 * @throws CctoolError of kind `limit` that names the word or the length
 */
export function refuseLongRuns(runs: readonly SpeechRun[]): void {
  let length = 0;
  for (const { text, phonemes } of runs) {
    length += text.length + (phonemes?.value.length ?? 0);
    const long = text.split(/\s+/).find((word) => word.length > LONGEST_WORD);
    if (long) {
      throw new CctoolError(
        'limit',
        `"${long.slice(0, 20)}…" has ${long.length} letters; a word may have ${LONGEST_WORD}`,
      );
    }
  }
  if (length > LONGEST_SEGMENT) {
    throw new CctoolError(
      'limit',
      `a sentence of ${length} characters; one may have ${LONGEST_SEGMENT}`,
      'use shorter sentences',
    );
  }
}
