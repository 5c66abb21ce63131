import type { Grammar, RuleDefinition } from '../../grxml/model.js';
import { walk } from '../../grxml/validate/facts/expansions.js';
import { once } from '../../grxml/validate/subject.js';

const targetsOf = once((grammar: Grammar): Map<RuleDefinition, RuleDefinition[]> => {
  const targets = new Map<RuleDefinition, RuleDefinition[]>();
  for (const rule of grammar.rules) {
    const found = new Set<RuleDefinition>();
    walk(rule.expansion, (part) => {
      if (part.kind !== 'ruleref' || part.target.kind !== 'local') return;
      const target = grammar.ruleByName.get(part.target.name);
      if (target) found.add(target);
    });
    targets.set(rule, [...found]);
  }
  return targets;
});

/** The rules of the same document that a rule refers to. */
export function localTargets(grammar: Grammar, rule: RuleDefinition): RuleDefinition[] {
  return targetsOf(grammar).get(rule) ?? [];
}
