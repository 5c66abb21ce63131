import { attributeValue } from '../../read/build-grammar.js';
import { elementsOf } from '../facts/elements.js';
import { tagRange } from '../facts/structure.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const metaTarget: GrammarRule = {
  code: 'meta-target',
  severity: 'error',
  spec: 'SRGS 4.11.1',
  summary: 'A meta element with neither or both of name and http-equiv.',
  what: 'A meta element has exactly one of name and http-equiv.',
  why: 'The document does not agree with the specification; strict platforms refuse it.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <meta content="drinks team"/>
  <rule id="order" scope="public">
    coffee
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <meta name="author" content="drinks team"/>
  <rule id="order" scope="public">
    coffee
  </rule>
</grammar>
`,
  check(subject, report) {
    for (const element of elementsOf(subject, 'meta')) {
      const has = (name: string) => attributeValue(element, name) !== undefined;
      if (has('name') !== has('http-equiv')) continue;
      report(
        findingAt(
          subject,
          tagRange(element),
          has('name') ? 'this meta has both name and http-equiv' : 'this meta has neither name nor http-equiv',
          has('name') ? 'remove one of the two' : 'write name="…"',
        ),
      );
    }
  },
};
