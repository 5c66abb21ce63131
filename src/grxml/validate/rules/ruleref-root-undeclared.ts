import { linkedReferences, publicRulesHint } from '../facts/linked-references.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const rulerefRootUndeclared: GrammarRule = {
  code: 'ruleref-root-undeclared',
  severity: 'error',
  spec: 'SRGS 2.2.2',
  summary: 'A reference without fragment to a grammar that declares no root.',
  what: 'An external reference without fragment means the root rule of that grammar, which must be declared.',
  why: 'The platform refuses the grammar when it loads both together.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    from <ruleref uri="towns.grxml"/>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    from <ruleref uri="towns.grxml#city"/>
  </rule>
</grammar>
`,
  files: {
    'towns.grxml': `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US">
  <rule id="city" scope="public">
    boston
  </rule>
</grammar>
`,
  },
  check(subject, report) {
    for (const { reference, target, document, problem } of linkedReferences(subject)) {
      if (problem !== 'root-missing') continue;
      report(
        findingAt(
          subject,
          reference,
          `"${target.uri}" declares no root rule, so a rule must be named`,
          publicRulesHint(document!.grammar!),
        ),
      );
    }
  },
};
