import { partsOf } from '../facts/expansions.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const tagLiteralScript: GrammarRule = {
  code: 'tag-literal-script',
  severity: 'warning',
  spec: 'SISR 3.2.2',
  summary: 'A script where tags are plain texts.',
  what: 'With tag-format="semantics/1.0-literals" the content of a tag is the value, as it stands. A content such as out = "yes"; is then that very text.',
  why: 'The application gets the script instead of the value.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order" tag-format="semantics/1.0-literals">
  <rule id="order" scope="public">
    <one-of>
      <item>coffee <tag>out = "C";</tag></item>
      <item>tea <tag>out = "T";</tag></item>
    </one-of>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order" tag-format="semantics/1.0-literals">
  <rule id="order" scope="public">
    <one-of>
      <item>coffee <tag>C</tag></item>
      <item>tea <tag>T</tag></item>
    </one-of>
  </rule>
</grammar>
`,
  check(subject, report) {
    const { grammar } = subject;
    if (grammar?.tagFormat !== 'semantics/1.0-literals') return;
    for (const { tag } of partsOf(grammar).tags) {
      if (!/^\s*(out|\$)(\.\w+)*\s*=[^=]/.test(tag.content)) continue;
      report(
        findingAt(
          subject,
          tag,
          'this tag is a plain text, but looks like a script',
          'write the value alone, or set tag-format="semantics/1.0"',
        ),
      );
    }
  },
};
