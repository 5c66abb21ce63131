import type { Tag } from '../../model.js';
import { partsOf } from '../facts/expansions.js';
import { headerRange } from '../facts/header-places.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

/** The format that the tags look as if they were written for. */
function hintFor(tags: readonly Tag[]): string {
  const some = tags.slice(0, 1000);
  if (some.some(({ content }) => /\$\$?(\.|\s*=)|^\s*\$\s*=/.test(content))) {
    return 'they use "$" as the drafts did: rewrite them with out and rules, and add tag-format="semantics/1.0"';
  }
  return some.some(({ content }) => /\bout\b|=/.test(content))
    ? 'they look like scripts: add tag-format="semantics/1.0"'
    : 'they look like plain texts: add tag-format="semantics/1.0-literals"';
}

export const tagFormatMissing: GrammarRule = {
  code: 'tag-format-missing',
  severity: 'warning',
  spec: 'SRGS 4.8',
  summary: 'Tags without tag-format.',
  what: 'The attribute tag-format of grammar says how the content of tags is to be read. Without it every platform has a default of its own.',
  why: 'The same phrase gives one meaning on one platform, another or none on the next.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <one-of>
      <item>coffee <tag>out = "C";</tag></item>
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
    const { grammar } = subject;
    if (!grammar || grammar.tagFormat !== undefined) return;
    const tags = [...grammar.headerTags, ...partsOf(grammar).tags.map(({ tag }) => tag)];
    if (tags.length === 0) return;
    const count = tags.length === 1 ? 'a tag' : `${tags.length} tags`;
    const asXml = hintFor(tags);
    const hint = grammar.form === 'xml' ? asXml : asXml.replace(/tag-format="(.*)"/, '"tag-format <$1>;"');
    report(findingAt(subject, headerRange(grammar), `the grammar has ${count} but does not say their format`, hint));
  },
};
