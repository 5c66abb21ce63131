import type { GrammarRule } from '../subject.js';
import { fromStructure } from './from-structure.js';

export const elementMisplaced: GrammarRule = {
  code: 'element-misplaced',
  severity: 'error',
  spec: 'SRGS 3.1',
  summary: 'An element stands where it is not allowed.',
  what: 'Rules stand directly in grammar; item, one-of, token, ruleref and tag stand in a rule or an item; example stands directly in a rule.',
  why: 'The part is dropped or the grammar refused, depending on the platform.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <item>coffee
      <example>coffee</example>
    </item>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <example>coffee</example>
    <item>coffee</item>
  </rule>
</grammar>
`,
  check: fromStructure('element-misplaced'),
};
