import type { GrammarRule } from '../subject.js';
import { fromStructure } from './from-structure.js';

export const repeatSyntax: GrammarRule = {
  code: 'repeat-syntax',
  severity: 'error',
  spec: 'SRGS 2.5',
  summary: 'A repeat count that is not legal.',
  what: 'repeat is "n" (exactly), "n-m" (from n to m) or "n-" (n or more). "-m" and "*" are not SRGS.',
  why: 'The platform refuses the grammar, or takes the part once.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <item repeat="-3">very</item> hot coffee
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <item repeat="0-3">very</item> hot coffee
  </rule>
</grammar>
`,
  check: fromStructure('repeat-syntax'),
};
