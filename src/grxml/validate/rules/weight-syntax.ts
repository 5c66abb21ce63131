import type { GrammarRule } from '../subject.js';
import { fromStructure } from './from-structure.js';

export const weightSyntax: GrammarRule = {
  code: 'weight-syntax',
  severity: 'error',
  spec: 'SRGS 2.4.1',
  summary: 'A weight that is not legal.',
  what: 'weight is a positive number without sign or exponent. Zero is not legal.',
  why: 'The platform refuses the grammar, or takes all alternatives as equally likely.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <one-of>
      <item weight="0">coffee</item>
      <item weight="1">tea</item>
    </one-of>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <one-of>
      <item weight="0.1">coffee</item>
      <item weight="1">tea</item>
    </one-of>
  </rule>
</grammar>
`,
  check: fromStructure('weight-syntax'),
};
