import type { GrammarRule } from '../subject.js';
import { fromStructure } from './from-structure.js';

export const contentNotAllowed: GrammarRule = {
  code: 'content-not-allowed',
  severity: 'error',
  spec: 'SRGS 2.2',
  summary: 'An element that must be empty has content.',
  what: 'ruleref, lexicon and meta are empty elements: what they say is in their attributes.',
  why: 'Platforms refuse it or drop the content.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <ruleref uri="#drink">coffee</ruleref>
  </rule>
  <rule id="drink">
    coffee
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <ruleref uri="#drink"/>
  </rule>
  <rule id="drink">
    coffee
  </rule>
</grammar>
`,
  check: fromStructure('content-not-allowed'),
};
