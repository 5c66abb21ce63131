import type { GrammarRule } from '../subject.js';
import { fromStructure } from './from-structure.js';

export const headerOrder: GrammarRule = {
  code: 'header-order',
  severity: 'error',
  spec: 'SRGS 4.1',
  summary: 'A header element stands behind a rule.',
  what: 'lexicon, meta, metadata and tag elements of the grammar stand before the first rule.',
  why: 'Strict platforms refuse the grammar; a header script behind a rule may never run.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    coffee
  </rule>
  <meta name="author" content="drinks team"/>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <meta name="author" content="drinks team"/>
  <rule id="order" scope="public">
    coffee
  </rule>
</grammar>
`,
  check: fromStructure('header-order'),
};
