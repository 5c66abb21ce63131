import type { GrammarRule } from '../subject.js';
import { fromReading } from './from-reading.js';

export const xmlSyntax: GrammarRule = {
  code: 'xml-syntax',
  severity: 'error',
  spec: 'XML 2.1',
  summary: 'The document is not well-formed XML.',
  what: 'Everything else that keeps a document from being XML: text outside the root element, a second root, a comment that is not closed, an XML declaration that is not at the very start, a stray "<", characters that XML does not allow.',
  why: 'A document that is not well-formed is not loaded at all.',
  bad: `
<?xml version="1.0" encoding="UTF-8"?>
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
  check: fromReading('xml-syntax'),
};
