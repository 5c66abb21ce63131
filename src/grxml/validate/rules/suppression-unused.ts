import type { GrammarRule } from '../subject.js';

export const suppressionUnused: GrammarRule = {
  code: 'suppression-unused',
  severity: 'warning',
  summary: 'A suppression comment that suppresses nothing.',
  what: 'A comment <!-- cctool-ignore CODE: reason --> covers the next element, <!-- cctool-ignore-file CODE: reason --> the whole document. It is reported when no finding of that code is there.',
  why: 'Leftover comments hide the next real finding.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <!-- cctool-ignore token-digits: the platform reads digits -->
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
    // Told by applySuppressions, which alone knows what was used.
  },
};
