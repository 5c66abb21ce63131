import type { GrammarRule } from '../subject.js';
import { fromStructure } from './from-structure.js';

export const rootElement: GrammarRule = {
  code: 'root-element',
  severity: 'error',
  spec: 'SRGS 4.3',
  summary: 'The root element is not <grammar>.',
  what: 'A grammar document has one root element, grammar, in lower case.',
  why: 'A platform that is handed VoiceXML, HTML or an error page instead of a grammar refuses it.',
  bad: `<vxml version="2.1" xmlns="http://www.w3.org/2001/vxml">
</vxml>
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
  check: fromStructure('root-element'),
};
