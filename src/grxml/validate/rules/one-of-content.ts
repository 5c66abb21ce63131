import type { GrammarRule } from '../subject.js';
import { fromStructure } from './from-structure.js';

export const oneOfContent: GrammarRule = {
  code: 'one-of-content',
  severity: 'error',
  spec: 'SRGS 2.4',
  summary: 'A <one-of> holds something other than items.',
  what: 'The alternatives of a one-of are item elements. A ruleref, token, tag or nested one-of directly in it is not allowed; it goes into an item.',
  why: 'Platforms differ in what they make of it: some refuse the grammar, some lose the alternative, some take the reference as required.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <one-of>
      <item>coffee</item>
      <ruleref uri="#tea"/>
    </one-of>
  </rule>
  <rule id="tea">
    green tea
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <one-of>
      <item>coffee</item>
      <item><ruleref uri="#tea"/></item>
    </one-of>
  </rule>
  <rule id="tea">
    green tea
  </rule>
</grammar>
`,
  check: fromStructure('one-of-content'),
};
