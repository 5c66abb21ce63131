import type { GrammarRule } from '../subject.js';
import { fromReading } from './from-reading.js';

export const xmlEmpty: GrammarRule = {
  code: 'xml-empty',
  severity: 'error',
  spec: 'XML 2.1',
  summary: 'The document is empty.',
  what: 'The file has no content, or nothing but white space.',
  why: 'An empty grammar file is mostly the trace of a failed export or upload. A platform refuses it when the call reaches it, not before.',
  bad: `
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
  check: fromReading('xml-empty'),
};
