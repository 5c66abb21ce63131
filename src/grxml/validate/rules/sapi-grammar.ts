import type { GrammarRule } from '../subject.js';
import { fromStructure } from './from-structure.js';

export const sapiGrammar: GrammarRule = {
  code: 'sapi-grammar',
  severity: 'error',
  spec: 'SRGS 4.3',
  summary: 'The document is a Microsoft SAPI 5 text grammar.',
  what: 'SAPI 5 has an XML grammar format of its own, with GRAMMAR, RULE, P, L and O elements in upper case. It looks like SRGS and is not.',
  why: 'Recognisers of contact-centre platforms read SRGS only.',
  bad: `<GRAMMAR LANGID="409">
  <RULE NAME="order" TOPLEVEL="ACTIVE">
    <L>
      <P>coffee</P>
      <P>tea</P>
    </L>
  </RULE>
</GRAMMAR>
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
  check: fromStructure('sapi-grammar'),
};
