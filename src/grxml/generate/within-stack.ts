import { CctoolError } from '../../diagnostics/index.js';

/**
 * Does work that follows rules into rules by recursion. Grammars of thousands of nested rules exist only to break
 * things: where JavaScript's stack ends, so does the work, with a clear error.
 * @throws CctoolError `limit`
 */
export function withinStack<Result>(rule: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RangeError && /call stack/i.test(error.message))) throw error;
    throw new CctoolError(
      'limit',
      `the rules that "${rule}" refers to are nested too deeply to be followed`,
      'thousands of rules each refer to the next one; put them together',
    );
  }
}
