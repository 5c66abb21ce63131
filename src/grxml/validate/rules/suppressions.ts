import { withExamples } from '../rule.js';

export const suppressionUnused = withExamples({
  code: 'suppression-unused',
  severity: 'warning',
  summary: 'A suppression comment that suppresses nothing.',
  what: 'A comment <!-- cctool-ignore CODE: reason --> covers the next element, <!-- cctool-ignore-file CODE: reason --> the whole document. It is reported when there is no finding with that code.',
  why: 'Leftover comments hide the next real finding.',
  fixes: { safe: 'Removes the code from the comment, or the comment.' },
  check() {
    // Reported by applySuppressions, which knows what was used.
  },
});

export const suppressionUnknown = withExamples({
  code: 'suppression-unknown',
  severity: 'error',
  summary: 'A suppression comment that names a rule that does not exist.',
  what: 'A comment <!-- cctool-ignore CODE: reason --> names a code that is not a rule of the validation or of the analysis, most often a misspelt one.',
  why: 'The finding that the comment was written for is reported all the same, or was never there; a name that means nothing is a mistake.',
  fixes: { unsafe: 'Writes the most similar code.' },
  check() {
    // Reported by applySuppressions, which knows the rules.
  },
});

export const suppressionIncomplete = withExamples({
  code: 'suppression-incomplete',
  severity: 'warning',
  summary: 'A suppression comment without a code or a reason.',
  what: 'A comment that suppresses findings names the code and says why: <!-- cctool-ignore CODE: reason -->. Without either it suppresses nothing.',
  why: 'Without a reason, the next reader cannot judge whether the suppression is still right.',
  check() {
    // Reported by applySuppressions.
  },
});
