import type { Repeat } from './compiled-grammar.js';

/**
 * The state of a repeat after one more iteration that covers or inserts words. Beyond the minimum all states of an open
 * repeat are alike, and so are those of a repeat whose maximum a phrase of so many words cannot reach.
 */
export function nextState(repeat: Repeat, count: number, words: number): number {
  // Looking for the nearest phrase, fewer words are inserted than there are.
  return repeat.max > 2 * words + 2 ? Math.min(count + 1, Math.max(repeat.min, 1)) : count + 1;
}
