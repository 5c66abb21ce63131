import { mainChoice } from '../example.js';
import { confusablePairs } from '../facts/confusable-pairs.js';
import { soundEvidence, soundText } from '../facts/sound-pair.js';
import type { SpokenRule } from '../rule.js';

export const soundsSame: SpokenRule = {
  id: 'CNF-01',
  code: 'sounds-same',
  category: 'confusability',
  depth: 'standard',
  severity: 'error',
  summary: 'Two alternatives sound the same and mean different things.',
  what: 'The usual pronunciations of two alternatives of a one-of are equal, and their values differ.',
  why: 'No recogniser can tell them apart: one of the two callers always gets the wrong thing.',
  bad: mainChoice({ two: '"2"', to: '"preposition"' }),
  good: mainChoice({ two: '"2"', 'at the end': '"preposition"' }),
  check(subject, report) {
    for (const pair of confusablePairs(subject).pairs) {
      if (pair.similarity < 1 || pair.usual < 0.6) continue;
      report({
        ...(pair.at ? { at: pair.at } : {}),
        message: `"${pair.a.text}" and "${pair.b.text}" sound the same (${soundText(pair)}) and mean different things`,
        fix: 'use another wording for one of them, or ask the caller to confirm',
        evidence: soundEvidence(pair, subject.sounds!),
        mass: pair.mass,
        ...(pair.isEvaluated ? {} : { severity: 'warning' }),
      });
    }
  },
};
