import { declarationRange } from '../facts/header-places.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const dtmfLanguage: GrammarRule = {
  code: 'dtmf-language',
  severity: 'info',
  spec: 'SRGS 4.6',
  summary: 'A language in a key-press grammar.',
  what: 'In a grammar with mode="dtmf" xml:lang is ignored.',
  why: 'Keys have no language; a wrong mode is the more likely mistake.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order" mode="dtmf">
  <rule id="order" scope="public">
    1
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" root="order" mode="dtmf">
  <rule id="order" scope="public">
    1
  </rule>
</grammar>
`,
  check(subject, report) {
    const { grammar } = subject;
    if (grammar?.mode !== 'dtmf') return;
    const language = declarationRange(grammar, 'language');
    if (language) {
      const name = grammar.form === 'xml' ? 'xml:lang' : 'the language';
      report(findingAt(subject, language, `${name} is ignored in a key-press grammar`, 'remove it, or check the mode'));
    }
  },
};
