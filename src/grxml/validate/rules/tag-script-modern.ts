import { placeInTag, tagScriptsOf } from '../facts/tag-scripts.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const tagScriptModern: GrammarRule = {
  code: 'tag-script-modern',
  severity: 'error',
  spec: 'SISR 3.2.2',
  summary: 'A script in a tag is too modern.',
  what: 'SISR 1.0 names ECMA-327, the compact profile of the third edition of ECMAScript (1999). let, const, arrow functions, templates and other younger constructs are no part of it.',
  why: 'The grammar runs here and on few platforms: most recognisers hold an engine of the old edition and refuse it.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order" tag-format="semantics/1.0">
  <rule id="order" scope="public">
    coffee
    <tag>const drink = "coffee"; out = drink;</tag>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order" tag-format="semantics/1.0">
  <rule id="order" scope="public">
    coffee
    <tag>var drink = "coffee"; out = drink;</tag>
  </rule>
</grammar>
`,
  check(subject, report) {
    for (const { tag, problem } of subject.grammar ? tagScriptsOf(subject.grammar).scripts : []) {
      if (problem?.kind !== 'modern') continue;
      report(findingAt(subject, placeInTag(subject, tag, problem), problem.message, problem.hint));
    }
  },
};
