import type { GrammarRule } from '../subject.js';
import { fromStructure } from './from-structure.js';

export const languageSyntax: GrammarRule = {
  code: 'language-syntax',
  severity: 'error',
  spec: 'SRGS 2.7',
  summary: 'A language identifier that is not legal.',
  what: 'xml:lang holds an identifier as in BCP 47: "en-US", "de", "pt-BR".',
  why: 'With en_US many platforms find no acoustic model and refuse the grammar, or fall back to another language.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <item xml:lang="fr_CA">café</item>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <item xml:lang="fr-CA">café</item>
  </rule>
</grammar>
`,
  check: fromStructure('language-syntax'),
};
