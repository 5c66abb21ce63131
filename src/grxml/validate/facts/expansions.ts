import { once } from '../../../diagnostics/kept.js';
import type { Expansion, Grammar, OneOf, RuleDefinition, RuleReference, Tag, Token } from '../../model.js';

/** Visits every part of an expansion, outer before inner, in the order of the text. */
export function walk(expansion: readonly Expansion[], visit: (part: Expansion) => void): void {
  for (const part of expansion) {
    visit(part);
    if (part.kind === 'item') walk(part.children, visit);
    else if (part.kind === 'one-of') walk(part.alternatives, visit);
  }
}

/** What the rules use most, gathered in one walk. */
export interface GrammarParts {
  /** The first token of every distinct text. */
  tokens: Map<string, Token>;
  references: { reference: RuleReference; rule: RuleDefinition }[];
  /** Tags of rules, in the order of the text; those of the header are in the grammar. */
  tags: { tag: Tag; rule: RuleDefinition }[];
  oneOfs: OneOf[];
  /** Some item is repeated without limit. */
  hasOpenRepeat: boolean;
}

export const partsOf = once((grammar: Grammar): GrammarParts => {
  const parts: GrammarParts = { tokens: new Map(), references: [], tags: [], oneOfs: [], hasOpenRepeat: false };
  for (const rule of grammar.rules) gather(rule.expansion, rule, parts);
  return parts;
});

/** Not by `walk`, whose call for each part is half of the time. */
function gather(expansions: readonly Expansion[], rule: RuleDefinition, into: GrammarParts): void {
  for (const part of expansions) {
    switch (part.kind) {
      case 'token':
        if (!into.tokens.has(part.text)) into.tokens.set(part.text, part);
        break;
      case 'tag':
        into.tags.push({ tag: part, rule });
        break;
      case 'ruleref':
        into.references.push({ reference: part, rule });
        break;
      case 'item':
        if (part.repeat?.max === Number.POSITIVE_INFINITY) into.hasOpenRepeat = true;
        gather(part.children, rule, into);
        break;
      case 'one-of':
        into.oneOfs.push(part);
        gather(part.alternatives, rule, into);
    }
  }
}

/** Every token whose text is among `texts`, in the order of the text. */
export function tokensAmong(grammar: Grammar, texts: ReadonlySet<string>): Token[] {
  const found: Token[] = [];
  if (texts.size === 0) return found;
  for (const rule of grammar.rules) {
    walk(rule.expansion, (part) => {
      if (part.kind === 'token' && texts.has(part.text)) found.push(part);
    });
  }
  return found;
}
