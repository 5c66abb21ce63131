import type { GrammarRule } from '../subject.js';
import { fromStructure } from './from-structure.js';

export const repeatRange: GrammarRule = {
  code: 'repeat-range',
  severity: 'error',
  spec: 'SRGS 2.5',
  summary: 'A repeat whose maximum is less than its minimum.',
  what: 'In repeat="n-m" the maximum m is at least n.',
  why: 'No number of repetitions fits, so the part can never be spoken.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <item repeat="3-1">very</item> hot coffee
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <item repeat="1-3">very</item> hot coffee
  </rule>
</grammar>
`,
  check: fromStructure('repeat-range'),
};
