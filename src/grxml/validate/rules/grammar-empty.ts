import { headerRange } from '../facts/header-places.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const grammarEmpty: GrammarRule = {
  code: 'grammar-empty',
  severity: 'warning',
  spec: 'SRGS 4.7',
  summary: 'A grammar without rules.',
  what: 'A grammar without any rule is legal and matches nothing.',
  why: 'It is mostly the outcome of a failed generation: no caller is ever understood.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US">
  <meta name="author" content="drinks team"/>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <meta name="author" content="drinks team"/>
  <rule id="order" scope="public">
    coffee
  </rule>
</grammar>
`,
  check(subject, report) {
    const { grammar } = subject;
    if (!grammar || grammar.rules.length > 0) return;
    const hint = grammar.form === 'xml' ? 'add a <rule>' : 'add a rule';
    report(findingAt(subject, headerRange(grammar), 'the grammar has no rules: it matches nothing', hint));
  },
};
