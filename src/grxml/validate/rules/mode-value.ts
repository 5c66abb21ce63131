import type { GrammarRule } from '../subject.js';
import { fromStructure } from './from-structure.js';

export const modeValue: GrammarRule = {
  code: 'mode-value',
  severity: 'error',
  spec: 'SRGS 4.6',
  summary: 'The mode is neither voice nor dtmf.',
  what: 'The attribute mode of grammar is "voice" (also when absent) or "dtmf".',
  why: 'A key-press grammar that is read as a voice grammar never matches a key.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order" mode="keys">
  <rule id="order" scope="public">
    one
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order" mode="voice">
  <rule id="order" scope="public">
    one
  </rule>
</grammar>
`,
  check: fromStructure('mode-value'),
};
