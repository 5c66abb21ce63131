import type { GrammarRule } from '../subject.js';
import { fromReading } from './from-reading.js';

export const xmlNotXml: GrammarRule = {
  code: 'xml-not-xml',
  severity: 'error',
  spec: 'SRGS 4',
  summary: 'The document is no XML at all.',
  what: 'The file begins with something other than markup, or holds binary data: an ABNF or JSGF grammar, JSON, or a compiled grammar.',
  why: 'Only the XML form of SRGS can be read here; a wrong file in the right place fails every call that needs it.',
  bad: `#JSGF V1.0;
grammar order;
public <order> = coffee | tea;
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
  check: fromReading('xml-not-xml'),
};
