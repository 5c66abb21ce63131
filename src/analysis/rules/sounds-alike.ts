import { mainChoice } from '../example.js';
import { confusablePairs } from '../facts/confusable-pairs.js';
import { sharedWords } from '../facts/shared-words.js';
import { soundEvidence, soundText } from '../facts/sound-pair.js';
import type { SpokenRule } from '../rule.js';

/** From this similarity on, telephone speech is mixed up as a matter of course. */
export const veryAlike = 0.8;

export const soundsAlike: SpokenRule = {
  id: 'CNF-02',
  code: 'sounds-alike',
  category: 'confusability',
  depth: 'standard',
  severity: 'error',
  summary: 'Two alternatives sound very much alike and mean different things.',
  what: 'At least four fifths of the sounds of two alternatives of a one-of, or of the words by which two phrases of the grammar differ (entries of two lists that a caller may choose from; at depth deep whole phrases, wherever they come from), are the same or close on a telephone line. Letters and numbers have rules of their own; across lists, and in lists of more than twenty, the issue is a warning.',
  why: 'Callers who say the one are often understood as the other, more so on a mobile phone or in a noisy place.',
  bad: mainChoice({ amount: '"A"', account: '"B"' }),
  good: mainChoice({ 'how much': '"A"', account: '"B"' }),
  check(subject, report) {
    const shared = sharedWords(subject);
    for (const pair of confusablePairs(subject).pairs) {
      if (pair.kind !== 'words' || pair.similarity >= 1 || pair.similarity < veryAlike || pair.usual < 0.6) continue;
      if (pair.choice && shared.has(pair.choice)) continue;
      report({
        ...(pair.at ? { at: pair.at } : {}),
        message: `"${pair.a.text}" and "${pair.b.text}" sound very much alike (similarity ${pair.similarity.toFixed(2)}: ${soundText(pair)})`,
        fix: `use another wording for "${pair.a.text}" or "${pair.b.text}", or ask the caller to confirm`,
        evidence: soundEvidence(pair, subject.sounds!),
        mass: pair.mass,
        // A long list holds names that cannot be reworded.
        severity: pair.isSameList && pair.isEvaluated && pair.mass >= 0.1 ? 'error' : 'warning',
      });
    }
  },
};
