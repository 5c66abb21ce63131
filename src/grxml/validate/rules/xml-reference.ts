import type { GrammarRule } from '../subject.js';
import { fromReading } from './from-reading.js';

export const xmlReference: GrammarRule = {
  code: 'xml-reference',
  severity: 'error',
  spec: 'XML 4.1',
  summary: 'A bare "&", or a reference to an entity that does not exist.',
  what: 'In XML "&" begins a reference. Only &lt; &gt; &amp; &apos; and &quot; exist without a declaration, besides numeric references such as &#233;.',
  why: 'Company names such as AT&T and scripts with && are the most frequent reason why a grammar is not well-formed; no platform loads it then.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <item>black & decker</item>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <item>black and decker</item>
  </rule>
</grammar>
`,
  check: fromReading('xml-reference'),
};
