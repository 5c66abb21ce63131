import type { GrammarRule } from '../subject.js';
import { fromReading } from './from-reading.js';

export const xmlAttribute: GrammarRule = {
  code: 'xml-attribute',
  severity: 'error',
  spec: 'XML 3.1',
  summary: 'An attribute is malformed.',
  what: 'An attribute is a name, "=" and a quoted value; it is given once, and its value contains no "<".',
  why: 'A missing quote swallows everything up to the next one; the grammar does not load.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope=public>
    <item>coffee</item>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <item>coffee</item>
  </rule>
</grammar>
`,
  check: fromReading('xml-attribute'),
};
