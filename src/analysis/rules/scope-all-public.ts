import { example } from '../example.js';
import { localTargets } from '../facts/local-targets.js';
import type { QuickRule } from '../rule.js';

export const scopeAllPublic: QuickRule = {
  id: 'STR-12',
  code: 'scope-all-public',
  category: 'structure',
  depth: 'quick',
  severity: 'info',
  summary: 'Every rule is public, helpers too.',
  what: 'All rules of a grammar with three or more rules are public, though some are used from inside only as far as this document tells.',
  why: 'Each public rule can be activated and referred to by others: nobody dares to change it any more.',
  bad: example(`<rule id="main" scope="public"><ruleref uri="#size"/> <ruleref uri="#drink"/></rule>
<rule id="size" scope="public">small</rule>
<rule id="drink" scope="public">coffee</rule>`),
  good: example(`<rule id="main" scope="public"><ruleref uri="#size"/> <ruleref uri="#drink"/></rule>
<rule id="size">small</rule>
<rule id="drink">coffee</rule>`),
  check({ grammar }, report) {
    const { rules, root } = grammar;
    if (rules.length < 3 || root === undefined || rules.some((rule) => rule.scope !== 'public')) return;
    const used = new Set(rules.flatMap((rule) => localTargets(grammar, rule)));
    const helpers = rules.filter((rule) => used.has(rule) && rule.id !== root);
    if (helpers.length === 0) return;
    report({
      message: `all ${rules.length} rules are public, though ${helpers.length} of them are used by other rules here`,
      fix: 'leave scope out on rules that no other document refers to',
      evidence: { rules: helpers.slice(0, 20).map((rule) => rule.id) },
    });
  },
};
