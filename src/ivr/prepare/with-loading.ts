import { CctoolError } from '../../diagnostics/index.js';
import { Need } from '../vxml/run/need.js';

/** What a program needs during its calls, loaded as it is needed; each time the work is made again from the start. */
export async function withLoading<T>(work: () => T): Promise<T> {
  for (let count = 0; ; count++) {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Need)) throw error;
      if (count >= MOST_LOADS)
        throw new CctoolError('limit', `the call needs more than ${MOST_LOADS} documents and answers`);
      await error.supply();
    }
  }
}
const MOST_LOADS = 2000;
