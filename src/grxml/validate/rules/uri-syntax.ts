import type { GrammarRule } from '../subject.js';
import { fromStructure } from './from-structure.js';

export const uriSyntax: GrammarRule = {
  code: 'uri-syntax',
  severity: 'error',
  spec: 'SRGS 2.2',
  summary: 'An attribute that takes a URI holds none.',
  what: 'uri, tag-format and xml:base take URI references: spaces are written as %20, folders are separated by "/".',
  why: 'Windows paths work on the desk of the author only.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <lexicon uri="drink names.pls"/>
  <rule id="order" scope="public">
    coffee
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <lexicon uri="drink%20names.pls"/>
  <rule id="order" scope="public">
    coffee
  </rule>
</grammar>
`,
  check: fromStructure('uri-syntax'),
};
