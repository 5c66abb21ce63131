import type { GrammarRule } from '../subject.js';
import { fromStructure } from './from-structure.js';

export const repeatProbSyntax: GrammarRule = {
  code: 'repeat-prob-syntax',
  severity: 'error',
  spec: 'SRGS 2.5.1',
  summary: 'A repeat probability that is not legal.',
  what: 'repeat-prob is a number from 0.0 to 1.0.',
  why: 'Percentages ("80") are a frequent mistake; the platform refuses the grammar.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    coffee <item repeat="0-1" repeat-prob="80">please</item>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    coffee <item repeat="0-1" repeat-prob="0.8">please</item>
  </rule>
</grammar>
`,
  check: fromStructure('repeat-prob-syntax'),
};
