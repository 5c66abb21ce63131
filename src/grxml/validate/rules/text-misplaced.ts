import type { GrammarRule } from '../subject.js';
import { fromStructure } from './from-structure.js';

export const textMisplaced: GrammarRule = {
  code: 'text-misplaced',
  severity: 'error',
  spec: 'SRGS 2.4',
  summary: 'Text stands where only elements may.',
  what: 'Directly in grammar, one-of and metadata there is no text. A stray ">" behind an end tag is the usual reason.',
  why: 'The text is lost, or the grammar is refused; a stray ">" is next to invisible in an editor.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <one-of>
      <item>coffee</item>>
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
  check: fromStructure('text-misplaced'),
};
