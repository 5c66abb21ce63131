import { headerRange } from '../facts/header-places.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const rootMissing: GrammarRule = {
  code: 'root-missing',
  severity: 'warning',
  spec: 'SRGS 4.7',
  summary: 'The grammar declares no root rule.',
  what: 'The root attribute of grammar says which rule is active when a platform is given the grammar without the name of a rule.',
  why: 'A dialog that refers to the grammar by its address alone fails; many platforms refuse it altogether.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US">
  <rule id="order" scope="public">
    coffee
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    coffee
  </rule>
</grammar>
`,
  check(subject, report) {
    const { grammar } = subject;
    if (!grammar || grammar.root !== undefined || grammar.rules.length === 0) return;
    const first = grammar.rules.find((rule) => rule.scope === 'public') ?? grammar.rules[0]!;
    const hint = grammar.form === 'xml' ? `write root="${first.id}"` : `write "root $${first.id};" in the header`;
    report(findingAt(subject, headerRange(grammar), 'the grammar declares no root rule', hint));
  },
};
