import { attributeValue } from '../../read/build-grammar.js';
import { elementsOf } from '../facts/elements.js';
import { tagRange } from '../facts/structure.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const rulerefTarget: GrammarRule = {
  code: 'ruleref-target',
  severity: 'error',
  spec: 'SRGS 2.2',
  summary: 'A reference with neither or both of uri and special.',
  what: 'A ruleref names exactly one target: uri for a rule of this or another grammar, or special for NULL, VOID or GARBAGE.',
  why: 'The platform refuses the grammar.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    coffee <ruleref/>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    coffee <ruleref special="GARBAGE"/>
  </rule>
</grammar>
`,
  check(subject, report) {
    for (const element of elementsOf(subject, 'ruleref')) {
      const uri = attributeValue(element, 'uri');
      const special = attributeValue(element, 'special');
      if ((uri === undefined) !== (special === undefined) && uri !== '') continue;
      report(
        findingAt(
          subject,
          tagRange(element),
          uri ? 'this reference has both uri and special' : 'this reference names no rule',
          !uri ? 'write uri="#name", uri="file.grxml#name" or special="NULL"' : 'remove one of the two',
        ),
      );
    }
  },
};
