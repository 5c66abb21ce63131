import { nearest } from '../../../diagnostics/nearest.js';
import { formatRange } from '../facts/format-range.js';
import { dialects, recommendedFormats } from '../facts/tag-format.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const tagFormatUnknown: GrammarRule = {
  code: 'tag-format-unknown',
  severity: 'warning',
  spec: 'SRGS 4.8',
  summary: 'A tag format that is not known.',
  what: 'tag-format names the language of the tags; the Recommendation knows semantics/1.0 and semantics/1.0-literals. A processor may ignore tags of a format that it does not know.',
  why: 'A misspelt format makes the platform drop the meaning of every phrase.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order" tag-format="semantics/1.O">
  <rule id="order" scope="public">
    <one-of>
      <item>coffee <tag>out = "C"</tag></item>
      <item>tea <tag>out = "T"</tag></item>
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
    const known: string[] = [...recommendedFormats, ...Object.keys(dialects)];
    if (format === undefined || known.includes(format)) return;
    const meant = nearest(format, known);
    report(
      findingAt(
        subject,
        formatRange(subject),
        `the tag format "${format}" is not known`,
        `write tag-format="${meant ?? 'semantics/1.0'}"`,
      ),
    );
  },
};
