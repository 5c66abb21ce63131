import type { GrammarRule } from '../subject.js';
import { fromStructure } from './from-structure.js';

export const scopeValue: GrammarRule = {
  code: 'scope-value',
  severity: 'error',
  spec: 'SRGS 3.2',
  summary: 'The scope of a rule is neither public nor private.',
  what: 'The attribute scope of rule is "public" or "private"; without it a rule is private.',
  why: 'A misspelt scope leaves the rule private: references from other grammars fail at run time.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="global">
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
  check: fromStructure('scope-value'),
};
