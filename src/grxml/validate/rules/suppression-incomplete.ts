import type { GrammarRule } from '../subject.js';

export const suppressionIncomplete: GrammarRule = {
  code: 'suppression-incomplete',
  severity: 'warning',
  summary: 'A suppression comment without code or reason.',
  what: 'A comment that takes findings out names the code and says why: <!-- cctool-ignore CODE: reason -->. Without either it takes out nothing.',
  why: 'A finding that was waved through without a reason cannot be judged by whoever reads the grammar next.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <!-- cctool-ignore token-digits -->
  <rule id="order" scope="public">
    two coffees
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <!-- cctool-ignore token-digits: the platform reads digits -->
  <rule id="order" scope="public">
    2 coffees
  </rule>
</grammar>
`,
  check() {
    // Told by applySuppressions.
  },
};
