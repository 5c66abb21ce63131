import { attributeValue } from '../../read/build-grammar.js';
import { tagRange } from '../facts/structure.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const ruleEmpty: GrammarRule = {
  code: 'rule-empty',
  severity: 'error',
  spec: 'SRGS 3.1',
  summary: 'A rule without content.',
  what: 'A rule needs some expansion: a token, a reference, an item, a one-of or a tag. Only a tag, only an empty item or only NULL is legal.',
  why: 'It is mostly what remains of a deleted list; platforms refuse the grammar.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    coffee <ruleref uri="#filler"/>
  </rule>
  <rule id="filler">
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    coffee <ruleref uri="#filler"/>
  </rule>
  <rule id="filler">
    please
  </rule>
</grammar>
`,
  check(subject, report) {
    const { grammar, read } = subject;
    for (const element of grammar ? (read.document.root?.children ?? []) : []) {
      if (element.kind !== 'element' || element.local !== 'rule') continue;
      const hasContent = element.children.some((child) =>
        child.kind === 'text' ? /[^\t\n\r ]/.test(child.value) : child.kind === 'element' && child.local !== 'example',
      );
      if (hasContent) continue;
      const id = attributeValue(element, 'id') ?? '';
      report(
        findingAt(
          subject,
          tagRange(element),
          `the rule "${id}" has no content`,
          'write <ruleref special="NULL"/> if it is to match nothing, or remove it',
        ),
      );
    }
  },
};
