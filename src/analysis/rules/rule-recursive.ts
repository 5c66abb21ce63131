import { strongComponents } from '../../grxml/generate/strong-components.js';
import type { RuleDefinition } from '../../grxml/model.js';
import { leftRecursions } from '../../grxml/validate/facts/left-recursion.js';
import { example, mainRule } from '../example.js';
import { localTargets } from '../facts/local-targets.js';
import type { QuickRule } from '../rule.js';

export const ruleRecursive: QuickRule = {
  id: 'STR-06',
  code: 'rule-recursive',
  category: 'structure',
  depth: 'quick',
  severity: 'warning',
  summary: 'A rule refers to itself.',
  what: 'A rule comes back to itself, directly or through others, behind some word. Left recursion is told apart, as an error.',
  why: 'Recursion is legal, but no finite network: some platforms refuse it, others cut it off at a depth of their own.',
  bad: example(`<rule id="main" scope="public">
  ham
  <item repeat="0-1">and <ruleref uri="#main"/></item>
</rule>`),
  good: mainRule('ham\n<item repeat="0-5">and ham</item>'),
  check({ grammar }, report) {
    const left = new Set(leftRecursions(grammar).flatMap(({ cycle }) => cycle));
    for (const component of strongComponents(grammar.rules, (rule) => localTargets(grammar, rule))) {
      const rules = component as RuleDefinition[];
      const [first] = [...rules].sort((a, b) => a.start - b.start);
      const isRecursive = rules.length > 1 || localTargets(grammar, first!).includes(first!);
      if (!isRecursive || rules.some((rule) => left.has(rule))) continue;
      report({
        at: { start: first!.idStart, end: first!.idEnd },
        message:
          rules.length === 1
            ? `the rule "${first!.id}" refers to itself`
            : `the rules ${rules.map((rule) => `"${rule.id}"`).join(', ')} refer to each other in a circle`,
        fix: 'write a repeat with a maximum instead',
        evidence: { rules: rules.map((rule) => rule.id) },
        mass: 0.5,
      });
    }
  },
};
