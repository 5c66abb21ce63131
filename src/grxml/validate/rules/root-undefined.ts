import { nearest } from '../../../diagnostics/nearest.js';
import { checkValue } from '../facts/attribute-values.js';
import { declarationRange } from '../facts/header-places.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const rootUndefined: GrammarRule = {
  code: 'root-undefined',
  severity: 'error',
  spec: 'SRGS 4.7',
  summary: 'The root rule does not exist.',
  what: 'root names a rule that is defined in this grammar. Upper and lower case count.',
  why: 'Nothing can be recognised: the platform refuses the grammar when the call reaches it.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="Order">
  <rule id="order" scope="public">
    coffee
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    coffee
  </rule>
</grammar>
`,
  check(subject, report) {
    const { grammar } = subject;
    const root = grammar && declarationRange(grammar, 'root');
    if (!root || !grammar.root || grammar.ruleByName.has(grammar.root) || checkValue('root', 'root', grammar.root))
      return;
    const meant = nearest(grammar.root, grammar.ruleByName.keys());
    report(
      findingAt(
        subject,
        root,
        `the root rule "${grammar.root}" is not defined`,
        meant ? `did you mean "${meant}"?` : 'define it, or name another rule as root',
      ),
    );
  },
};
