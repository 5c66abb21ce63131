export function espeakPhonemes(clauses: readonly string[]): string[];
export function phonemes(ipa: string): string[];
export function compare(a: readonly string[], b: readonly string[]): { cost: number; pairs: string[] };
