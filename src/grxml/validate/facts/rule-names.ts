import { checkValue } from './attribute-values.js';

/** A fragment that can be the name of a rule somewhere: legal, and not that of a special rule (SRGS 2.2.2, 3.1). */
export function isDefinable(fragment: string | undefined): boolean {
  if (fragment === undefined) return true;
  return !checkValue('rule-id', 'id', fragment) && !/^(NULL|VOID|GARBAGE)$/.test(fragment);
}
