import type { GrammarRule } from '../subject.js';
import { fromReading } from './from-reading.js';

export const xmlTagMismatch: GrammarRule = {
  code: 'xml-tag-mismatch',
  severity: 'error',
  spec: 'XML 3.1',
  summary: 'A start tag and an end tag do not belong together.',
  what: 'Every element is closed by an end tag of its own name, innermost first. Both places are named: where the element was opened and where the wrong end tag stands.',
  why: 'One missing end tag makes the whole grammar unreadable, and parsers often report it far from where it is missing.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <one-of>
      <item>coffee
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
  check: fromReading('xml-tag-mismatch'),
};
