import type { GrammarRule } from '../subject.js';
import { fromStructure } from './from-structure.js';

export const metaName: GrammarRule = {
  code: 'meta-name',
  severity: 'warning',
  spec: 'SRGS 4.11.1',
  summary: 'The name of a meta element is no name token.',
  what: 'name and http-equiv of meta hold a name token: letters, digits and . - _ : without spaces.',
  why: 'The document does not agree with the schema of the Recommendation; strict platforms refuse it.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <meta name="last changed" content="2024-05-01"/>
  <rule id="order" scope="public">
    coffee
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <meta name="date" content="2024-05-01"/>
  <rule id="order" scope="public">
    coffee
  </rule>
</grammar>
`,
  check: fromStructure('meta-name'),
};
