import { placeInTag, tagScriptsOf } from '../facts/tag-scripts.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const tagDialect: GrammarRule = {
  code: 'tag-dialect',
  severity: 'warning',
  spec: 'SISR 1.0',
  summary: 'A script in the notation of the drafts.',
  what: 'Drafts of SISR wrote $ for the value of the rule and $$ for the last reference. In SISR 1.0 these are ordinary names without a meaning: the value is out, the last reference rules.latest().',
  why: 'The script runs without an error and sets nothing: the meaning of the phrase is lost.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order" tag-format="semantics/1.0">
  <rule id="order" scope="public">
    <one-of>
      <item>coffee <tag>$ = "C";</tag></item>
      <item>tea <tag>out = "T";</tag></item>
    </one-of>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order" tag-format="semantics/1.0">
  <rule id="order" scope="public">
    <one-of>
      <item>coffee <tag>out = "C";</tag></item>
      <item>tea <tag>out = "T";</tag></item>
    </one-of>
  </rule>
</grammar>
`,
  check(subject, report) {
    for (const { tag, uses } of subject.grammar ? tagScriptsOf(subject.grammar).scripts : []) {
      const assigned = uses.assignments.find(({ path }) => /^\$\$?$/.test(path[0]!));
      const read = uses.reads.find(({ name }) => /^\$/.test(name));
      const found = assigned ?? read;
      if (!found) continue;
      report(
        findingAt(
          subject,
          placeInTag(subject, tag, found),
          '"$" is the notation of the drafts and means nothing in SISR 1.0',
          'write out for $, rules.latest() for $$, and rules.name for $name',
        ),
      );
    }
  },
};
