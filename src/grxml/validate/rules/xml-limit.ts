import type { GrammarRule } from '../subject.js';
import { fromReading } from './from-reading.js';

export const xmlLimit: GrammarRule = {
  code: 'xml-limit',
  severity: 'error',
  summary: 'The document is larger or deeper than the limits allow.',
  what: 'Size in bytes, nesting of elements and number of nodes are limited, so that a document from outside cannot exhaust the machine. Elements may be nested 256 levels deep.',
  why: 'Grammars in the field stay far below the limits; one that does not is generated wrongly, or an attack.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
  ${'<item>'.repeat(260)}coffee${'</item>'.repeat(260)}
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <item>coffee</item>
  </rule>
</grammar>
`,
  check: fromReading('xml-limit'),
};
