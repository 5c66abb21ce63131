import { example } from '../example.js';
import type { QuickRule } from '../rule.js';

const styles: [name: string, pattern: RegExp][] = [
  ['snake_case', /^[a-z0-9]+(_[a-z0-9]+)+$/],
  ['kebab-case', /^[a-z0-9]+(-[a-z0-9]+)+$/],
  ['camelCase', /^[a-z0-9]+([A-Z][a-z0-9]*)+$/],
  ['PascalCase', /^([A-Z][a-z0-9]*){2,}$/],
  ['UPPER_CASE', /^[A-Z0-9]+(_[A-Z0-9]+)+$/],
];

export const ruleNameStyle: QuickRule = {
  id: 'STY-01',
  code: 'rule-name-style',
  category: 'style',
  depth: 'quick',
  severity: 'info',
  summary: 'Rule names in several styles.',
  what: 'Names of several words are written in more than one way: camelCase here, snake_case there.',
  why: 'Whoever refers to a rule has to look its name up each time.',
  bad: example(
    `<rule id="mainMenu" scope="public"><ruleref uri="#card_type"/></rule>
<rule id="card_type">credit card</rule>`,
    'xml:lang="en-US" root="mainMenu" tag-format="semantics/1.0"',
  ),
  good: example(
    `<rule id="mainMenu" scope="public"><ruleref uri="#cardType"/></rule>
<rule id="cardType">credit card</rule>`,
    'xml:lang="en-US" root="mainMenu" tag-format="semantics/1.0"',
  ),
  check({ grammar }, report) {
    const used = new Map<string, string>();
    for (const { id } of grammar.rules) {
      const style = styles.find(([, pattern]) => pattern.test(id))?.[0];
      if (style && !used.has(style)) used.set(style, id);
    }
    if (used.size < 2) return;
    report({
      message: `rule names in ${used.size} styles: ${[...used].map(([style, id]) => `${id} (${style})`).join(', ')}`,
      fix: 'choose one style for all rules',
    });
  },
};
