import { mainChoice } from '../example.js';
import { confusablePairs } from '../facts/confusable-pairs.js';
import { sharedWords } from '../facts/shared-words.js';
import { soundEvidence, soundText } from '../facts/sound-pair.js';
import type { SpokenRule } from '../rule.js';
import { veryAlike } from './sounds-alike.js';

export const soundsConfusable: SpokenRule = {
  id: 'CNF-03',
  code: 'sounds-confusable',
  category: 'confusability',
  depth: 'standard',
  severity: 'warning',
  summary: 'Two alternatives with different meanings can be confused.',
  what: 'Between one half and four fifths of the sounds of two alternatives of a one-of, of entries of two lists that a caller may choose from, or (depth deep, from three fifths) of the words by which two whole phrases differ, are the same or close. Below three fifths the issue is told as information.',
  why: 'Misunderstandings here grow with noise, accent and a bad line.',
  bad: mainChoice({ brush: '"B"', rush: '"R"' }),
  good: mainChoice({ 'paint brush': '"B"', hurry: '"R"' }),
  check(subject, report) {
    const shared = sharedWords(subject);
    for (const pair of confusablePairs(subject).pairs) {
      if (pair.kind !== 'words' || pair.similarity >= veryAlike || pair.usual < 0.5) continue;
      if (pair.choice && shared.has(pair.choice)) continue;
      report({
        ...(pair.at ? { at: pair.at } : {}),
        message: `"${pair.a.text}" and "${pair.b.text}" can be confused (similarity ${pair.similarity.toFixed(2)}: ${soundText(pair)})`,
        fix: `make "${pair.a.text}" or "${pair.b.text}" longer, or use another word`,
        evidence: soundEvidence(pair, subject.sounds!),
        mass: pair.mass,
        severity: pair.similarity >= 0.6 && pair.isEvaluated ? 'warning' : 'info',
      });
    }
  },
};
