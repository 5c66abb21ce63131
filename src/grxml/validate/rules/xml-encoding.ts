import type { GrammarRule } from '../subject.js';
import { fromReading } from './from-reading.js';

export const xmlEncoding: GrammarRule = {
  code: 'xml-encoding',
  severity: 'error',
  spec: 'SRGS 4.4',
  summary: 'The bytes are not in the encoding that the document has or declares.',
  what: 'The bytes are decoded as the byte-order mark or the XML declaration says, and as UTF-8 without either. Bytes that do not fit, an unknown encoding, or a declaration that contradicts the byte-order mark are reported.',
  why: 'Names with accents turn into other letters, so callers who say them are not understood; strict platforms refuse the whole grammar.',
  bad: `<?xml version="1.0" encoding="x-unknown"?>
<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <one-of>
      <item>coffee</item>
      <item>tea</item>
    </one-of>
  </rule>
</grammar>
`,
  good: `<?xml version="1.0" encoding="UTF-8"?>
<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <one-of>
      <item>coffee</item>
      <item>tea</item>
    </one-of>
  </rule>
</grammar>
`,
  check: fromReading('xml-encoding'),
};
