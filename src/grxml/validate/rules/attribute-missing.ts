import type { GrammarRule } from '../subject.js';
import { fromStructure } from './from-structure.js';

export const attributeMissing: GrammarRule = {
  code: 'attribute-missing',
  severity: 'error',
  spec: 'SRGS 3.1',
  summary: 'A required attribute is missing.',
  what: 'rule needs id, lexicon needs uri, meta needs content.',
  why: 'A rule without a name can never be used.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    coffee
  </rule>
  <rule scope="public">
    tea
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    coffee
  </rule>
  <rule id="tea" scope="public">
    tea
  </rule>
</grammar>
`,
  check: fromStructure('attribute-missing'),
};
