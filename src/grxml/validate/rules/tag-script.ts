import { placeInTag, tagScriptsOf } from '../facts/tag-scripts.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const tagScript: GrammarRule = {
  code: 'tag-script',
  severity: 'error',
  spec: 'SISR 3.2.2',
  summary: 'A script in a tag does not compile.',
  what: 'With tag-format="semantics/1.0" the content of a tag is a script in ECMAScript (ECMA-327). It is parsed; the first mistake of each tag is told with its place.',
  why: 'A platform refuses the grammar, or the phrase is recognised and its meaning is lost.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order" tag-format="semantics/1.0">
  <rule id="order" scope="public">
    coffee
    <tag>out = "coffee;</tag>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order" tag-format="semantics/1.0">
  <rule id="order" scope="public">
    coffee
    <tag>out = "coffee";</tag>
  </rule>
</grammar>
`,
  check(subject, report) {
    for (const { tag, problem } of subject.grammar ? tagScriptsOf(subject.grammar).scripts : []) {
      if (problem?.kind !== 'syntax') continue;
      report(findingAt(subject, placeInTag(subject, tag, problem), problem.message, problem.hint));
    }
  },
};
