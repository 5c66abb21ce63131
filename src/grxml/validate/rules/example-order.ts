import type { GrammarRule } from '../subject.js';
import { fromStructure } from './from-structure.js';

export const exampleOrder: GrammarRule = {
  code: 'example-order',
  severity: 'error',
  spec: 'SRGS 3.3',
  summary: 'An example stands behind the expansion of its rule.',
  what: 'Examples are the initial content of a rule.',
  why: 'Strict platforms refuse the grammar; others overlook the example.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <item>coffee</item>
    <example>coffee</example>
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
  check: fromStructure('example-order'),
};
