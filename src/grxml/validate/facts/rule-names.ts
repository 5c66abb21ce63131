/** A fragment that can be the name of a rule; what cannot is told by `ruleref-fragment` alone. */
export function isDefinable(fragment: string | undefined): boolean {
  return fragment === undefined || /^[^#.:\s-]+$/.test(fragment);
}
