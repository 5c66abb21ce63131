import type { GrammarRule } from '../subject.js';
import { fromStructure } from './from-structure.js';

export const grammarNamespace: GrammarRule = {
  code: 'grammar-namespace',
  severity: 'error',
  spec: 'SRGS 4.3',
  summary: 'The grammar is not in the namespace of SRGS.',
  what: 'The root element must be in the namespace http://www.w3.org/2001/06/grammar, spelt exactly so.',
  why: 'More than a third of the grammars found in public repositories lack it. Lenient platforms guess, strict ones refuse the grammar: a migration finds out in production.',
  bad: `<grammar version="1.0" xml:lang="en-US" root="order">
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
  check: fromStructure('grammar-namespace'),
};
