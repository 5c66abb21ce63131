import type { Expansion, Grammar, RuleDefinition, RuleReference } from '../model.js';

/** A reference to another document (or to this one by its URI), and the rule whose expansion holds it. */
export interface ExternalReference {
  reference: RuleReference & { target: { kind: 'external' } };
  rule: RuleDefinition;
}

function collect(expansions: readonly Expansion[], rule: RuleDefinition, found: ExternalReference[]): void {
  for (const expansion of expansions) {
    if (expansion.kind === 'ruleref') {
      if (expansion.target.kind === 'external') {
        found.push({ reference: expansion as ExternalReference['reference'], rule });
      }
    } else if (expansion.kind === 'item') collect(expansion.children, rule, found);
    else if (expansion.kind === 'one-of') collect(expansion.alternatives, rule, found);
  }
}

/** Every rule reference of a grammar that names a document by URI (SRGS 2.2.2), in document order. */
export function externalReferences(grammar: Grammar): ExternalReference[] {
  const found: ExternalReference[] = [];
  for (const rule of grammar.rules) collect(rule.expansion, rule, found);
  return found;
}
