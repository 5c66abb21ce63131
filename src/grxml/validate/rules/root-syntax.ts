import type { GrammarRule } from '../subject.js';
import { fromStructure } from './from-structure.js';

export const rootSyntax: GrammarRule = {
  code: 'root-syntax',
  severity: 'error',
  spec: 'SRGS 4.7',
  summary: 'The root attribute is no legal rule name.',
  what: 'root names a rule by its id, without "#".',
  why: 'The platform does not know where to start and refuses the grammar.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="#order">
  <rule id="order" scope="public">
    coffee
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    coffee
  </rule>
</grammar>
`,
  check: fromStructure('root-syntax'),
};
