import type { Grammar, Token } from '../../grxml/model.js';
import { partsOf, tokensAmong } from '../../grxml/validate/facts/expansions.js';

/** The tokens of a voice grammar whose text passes a test, in the order of the text; each text is tested once. */
export function voiceTokens(grammar: Grammar, test: (text: string) => boolean): Token[] {
  if (grammar.mode !== 'voice') return [];
  const texts = new Set([...partsOf(grammar).tokens.keys()].filter(test));
  return tokensAmong(grammar, texts);
}

/** The share of the tokens that one token has: what callers hardly ever say matters little. */
export function tokenMass(grammar: Grammar): number {
  return 1 / Math.max(1, Math.min(50, partsOf(grammar).tokens.size));
}
