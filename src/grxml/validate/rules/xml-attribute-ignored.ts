import type { GrammarRule } from '../subject.js';
import { fromStructure } from './from-structure.js';

export const xmlAttributeIgnored: GrammarRule = {
  code: 'xml-attribute-ignored',
  severity: 'warning',
  spec: 'SRGS 2.7',
  summary: 'xml:lang or xml:base stands where it has no meaning.',
  what: 'xml:lang is for grammar, one-of, item and token; xml:base is for grammar. xml:lang on ruleref existed in early drafts only.',
  why: 'The author expects another language for this part, and does not get it.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public" xml:lang="fr-CA">
    coffee
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <item xml:lang="fr-CA">coffee</item>
  </rule>
</grammar>
`,
  check: fromStructure('xml-attribute-ignored'),
};
