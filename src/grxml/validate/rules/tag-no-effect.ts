import { placeInTag, tagScriptsOf } from '../facts/tag-scripts.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const tagNoEffect: GrammarRule = {
  code: 'tag-no-effect',
  severity: 'warning',
  spec: 'SISR 1.0',
  summary: 'A script that sets nothing.',
  what: 'A statement that only computes a value has no effect: the value of the rule is what is assigned to out. A quoted word on its own was a value in drafts only, and "==" compares.',
  why: 'The phrase is understood, and its meaning is empty.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order" tag-format="semantics/1.0">
  <rule id="order" scope="public">
    <one-of>
      <item>coffee <tag>"coffee"</tag></item>
      <item>tea <tag>out = "T";</tag></item>
    </one-of>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order" tag-format="semantics/1.0">
  <rule id="order" scope="public">
    <one-of>
      <item>coffee <tag>out = "coffee";</tag></item>
      <item>tea <tag>out = "T";</tag></item>
    </one-of>
  </rule>
</grammar>
`,
  check(subject, report) {
    for (const { tag, uses } of subject.grammar ? tagScriptsOf(subject.grammar).scripts : []) {
      for (const idle of uses.idle) {
        const text = tag.content.slice(idle.start, idle.end);
        report(
          findingAt(
            subject,
            placeInTag(subject, tag, idle),
            idle.kind === 'comparison' ? 'this compares and drops the outcome' : 'this value goes nowhere',
            idle.kind === 'comparison'
              ? 'write a single "=" to assign'
              : `write out = ${text.length > 40 ? '…' : text};`,
          ),
        );
      }
    }
  },
};
