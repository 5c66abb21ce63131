import type { GrammarRule } from '../subject.js';
import { fromStructure } from './from-structure.js';

export const rulerefSpecial: GrammarRule = {
  code: 'ruleref-special',
  severity: 'error',
  spec: 'SRGS 2.2.3',
  summary: 'A special rule that does not exist.',
  what: 'The attribute special of ruleref is NULL, VOID or GARBAGE, in upper case.',
  why: 'A GARBAGE in lower case is unknown: the filler words it should cover are not covered.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    coffee <ruleref special="garbage"/>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    coffee <ruleref special="GARBAGE"/>
  </rule>
</grammar>
`,
  check: fromStructure('ruleref-special'),
};
