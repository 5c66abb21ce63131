import type { GrammarRule } from '../subject.js';
import { fromStructure } from './from-structure.js';

export const oneOfEmpty: GrammarRule = {
  code: 'one-of-empty',
  severity: 'error',
  spec: 'SRGS 2.4',
  summary: 'A <one-of> without alternatives.',
  what: 'A one-of has at least one item.',
  why: 'Generated grammars end up so when the list they come from is empty: the caller can say nothing at this place.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    coffee
    <one-of>
    </one-of>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    coffee
    <one-of>
      <item>please</item>
    </one-of>
  </rule>
</grammar>
`,
  check: fromStructure('one-of-empty'),
};
