import type { GrammarRule } from '../subject.js';
import { fromStructure } from './from-structure.js';

export const elementUnknown: GrammarRule = {
  code: 'element-unknown',
  severity: 'error',
  spec: 'SRGS 4.3',
  summary: 'An element that SRGS does not have.',
  what: 'SRGS 1.0 has the elements grammar, rule, item, one-of, token, tag, ruleref, example, lexicon, meta and metadata. Elements of other namespaces are another matter (foreign-element).',
  why: 'A misspelt element makes strict platforms refuse the grammar, and lenient ones drop the phrases inside it without a word.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <one-of>
      <item>coffee</item>
    </one-of>
    <rulref uri="#order"/>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <one-of>
      <item>coffee</item>
    </one-of>
    <ruleref uri="#polite"/>
  </rule>
  <rule id="polite">
    please
  </rule>
</grammar>
`,
  check: fromStructure('element-unknown'),
};
