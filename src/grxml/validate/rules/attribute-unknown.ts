import type { GrammarRule } from '../subject.js';
import { fromStructure } from './from-structure.js';

export const attributeUnknown: GrammarRule = {
  code: 'attribute-unknown',
  severity: 'error',
  spec: 'SRGS 4.3',
  summary: 'An attribute that the element does not have.',
  what: 'Each element has its own attributes; those of other namespaces are free. Frequent: scope on grammar, root or name on rule, src on grammar (that is VoiceXML), repeat on one-of.',
  why: 'Platforms refuse the grammar or ignore the attribute; a repeat on a one-of that is ignored means that callers cannot say two digits in a row.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <one-of repeat="1-2">
      <item>coffee</item>
      <item>tea</item>
    </one-of>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <item repeat="1-2">
      <one-of>
        <item>coffee</item>
        <item>tea</item>
      </one-of>
    </item>
  </rule>
</grammar>
`,
  check: fromStructure('attribute-unknown'),
};
