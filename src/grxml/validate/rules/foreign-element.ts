import type { GrammarRule } from '../subject.js';
import { fromStructure } from './from-structure.js';

export const foreignElement: GrammarRule = {
  code: 'foreign-element',
  severity: 'info',
  spec: 'SRGS 5.4',
  summary: 'An element of another namespace is ignored.',
  what: 'Outside of metadata an element of another namespace may be ignored, processed or rejected by a platform. It is ignored here with all it contains; only an element called optional is read as an item that may be left out.',
  why: 'The grammar means different things on different platforms.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order" xmlns:v="https://vendor.example/grammar">
  <rule id="order" scope="public">
    coffee
    <v:boost by="2">now</v:boost>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    coffee
    <item repeat="0-1">now</item>
  </rule>
</grammar>
`,
  check: fromStructure('foreign-element'),
};
