import { withExamples } from '../rule.js';

export const suppressionUnused = withExamples({
  code: 'suppression-unused',
  severity: 'warning',
  summary: 'A suppression comment that suppresses nothing.',
  what: 'A comment <!-- cctool-ignore CODE: reason --> covers the next element, <!-- cctool-ignore-file CODE: reason --> the whole document. It is reported when no finding of that code is there.',
  why: 'Leftover comments hide the next real finding.',
  check() {
    // Told by applySuppressions, which alone knows what was used.
  },
});

export const suppressionIncomplete = withExamples({
  code: 'suppression-incomplete',
  severity: 'warning',
  summary: 'A suppression comment without code or reason.',
  what: 'A comment that takes findings out names the code and says why: <!-- cctool-ignore CODE: reason -->. Without either it takes out nothing.',
  why: 'A finding that was waved through without a reason cannot be judged by whoever reads the grammar next.',
  check() {
    // Told by applySuppressions.
  },
});
