import type { GrammarRule } from '../subject.js';
import { fromReading } from './from-reading.js';

export const xmlNamespace: GrammarRule = {
  code: 'xml-namespace',
  severity: 'error',
  spec: 'XML Namespaces 5',
  summary: 'A prefix is not bound to a namespace.',
  what: 'A prefix of an element or attribute must be declared with xmlns:prefix="…" on it or around it.',
  why: 'Markup copied from another document without its namespace declarations makes the grammar unreadable.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <item vendor:boost="2">coffee</item>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order" xmlns:vendor="https://vendor.example/grammar">
  <rule id="order" scope="public">
    <item vendor:boost="2">coffee</item>
  </rule>
</grammar>
`,
  check: fromReading('xml-namespace'),
};
