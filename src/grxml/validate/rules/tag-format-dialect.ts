import { formatRange } from '../facts/format-range.js';
import { dialects } from '../facts/tag-format.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const tagFormatDialect: GrammarRule = {
  code: 'tag-format-dialect',
  severity: 'warning',
  spec: 'SRGS 4.8',
  summary: 'The tag format of a draft or of one vendor.',
  what: 'semantics/1.0.2006, semantics-ms/1.0, properties-ms/1.0 and swi-semantics/1.0 are formats of a draft of SISR and of vendors. They are recognised; only what they share with SISR 1.0 can be evaluated here.',
  why: 'The grammar is bound to a make of platform.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order" tag-format="semantics-ms/1.0">
  <rule id="order" scope="public">
    <one-of>
      <item>coffee <tag>$ = "C"</tag></item>
      <item>tea <tag>$ = "T"</tag></item>
    </one-of>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order" tag-format="semantics/1.0">
  <rule id="order" scope="public">
    <one-of>
      <item>coffee <tag>out = "C"</tag></item>
      <item>tea <tag>out = "T"</tag></item>
    </one-of>
  </rule>
</grammar>
`,
  check(subject, report) {
    const format = subject.grammar?.tagFormat;
    if (format === undefined || !Object.hasOwn(dialects, format)) return;
    report(
      findingAt(
        subject,
        formatRange(subject),
        `"${format}" is the tag format of ${dialects[format]}, not of the Recommendation`,
        'rewrite the tags for tag-format="semantics/1.0"',
      ),
    );
  },
};
