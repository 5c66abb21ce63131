import { Pronouncer } from './pronounce.js';
import { similarity } from './similarity.js';

let loading: Promise<Pronouncer> | undefined;

/**
 * Loads the pronouncing dictionary, once, and gives a function that tells how much two English phrases sound alike on a
 * telephone: from 0 (nothing in common) to 1 (the same sounds), by the closest of their pronunciations.
 */
export async function phraseSimilarity(): Promise<(a: string, b: string) => number> {
  loading ??= Pronouncer.load();
  const pronouncer = await loading;
  return (a, b) => {
    let most = 0;
    for (const one of pronouncer.phrase(a).variants)
      for (const other of pronouncer.phrase(b).variants) most = Math.max(most, similarity(one, other));
    return most;
  };
}
