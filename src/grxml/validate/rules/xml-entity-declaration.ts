import type { GrammarRule } from '../subject.js';
import { fromReading } from './from-reading.js';

export const xmlEntityDeclaration: GrammarRule = {
  code: 'xml-entity-declaration',
  severity: 'error',
  spec: 'XML 4.2',
  summary: 'The document declares entities.',
  what: 'Entity declarations in the document type declaration are refused. The document type declaration itself is tolerated, never fetched and never applied.',
  why: 'Entities can make a document of a few lines grow to gigabytes, or read files of the server that loads it.',
  bad: `<!DOCTYPE grammar [
  <!ENTITY drink "coffee">
]>
<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
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
  check: fromReading('xml-entity-declaration'),
};
