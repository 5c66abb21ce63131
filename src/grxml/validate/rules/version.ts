import type { GrammarRule } from '../subject.js';
import { fromStructure } from './from-structure.js';

export const version: GrammarRule = {
  code: 'version',
  severity: 'error',
  spec: 'SRGS 4.3',
  summary: 'The version is missing or is not 1.0.',
  what: 'The attribute version of grammar is required and must be "1.0".',
  why: 'Platforms use it to tell SRGS from other formats and refuse what they do not know.',
  bad: `<grammar xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <one-of>
      <item>coffee</item>
      <item>tea</item>
    </one-of>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <one-of>
      <item>coffee</item>
      <item>tea</item>
    </one-of>
  </rule>
</grammar>
`,
  check: fromStructure('version'),
};
