import type { Expansion, RuleDefinition } from '../../model.js';

/**
 * The number of parts of a rule when every one of them is an item that may be left out; 0 otherwise. Tags do not
 * count, and items that only group are looked through.
 */
export function optionalParts(rule: RuleDefinition): number {
  let parts = spoken(rule.expansion);
  while (parts.length === 1 && parts[0]!.kind === 'item' && !parts[0]!.repeat) parts = spoken(parts[0]!.children);
  const isOptional = (part: Expansion) => part.kind === 'item' && part.repeat?.min === 0 && part.repeat.max > 0;
  return parts.every(isOptional) ? parts.length : 0;
}

function spoken(parts: readonly Expansion[]): Expansion[] {
  return parts.filter((part) => part.kind !== 'tag' && !(part.kind === 'item' && part.repeat?.max === 0));
}
