import type { GrammarRule } from '../subject.js';
import { fromStructure } from './from-structure.js';

export const ruleId: GrammarRule = {
  code: 'rule-id',
  severity: 'error',
  spec: 'SRGS 3.1',
  summary: 'A rule name that is not legal.',
  what: 'A rule name is an XML name without ".", ":" and "-": letters, digits and "_", beginning with a letter.',
  why: 'The name appears in references, in results and in scripts (rules.name); strict platforms refuse the grammar.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <ruleref uri="#hot_drink"/>
  </rule>
  <rule id="hot_drink">
    coffee
  </rule>
  <rule id="cold-drink" scope="public">
    water
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <ruleref uri="#hot_drink"/>
  </rule>
  <rule id="hot_drink">
    coffee
  </rule>
  <rule id="cold_drink" scope="public">
    water
  </rule>
</grammar>
`,
  check: fromStructure('rule-id'),
};
