import { mainChoice } from '../example.js';
import { confusablePairs } from '../facts/confusable-pairs.js';
import { soundEvidence, soundText } from '../facts/sound-pair.js';
import type { SpokenRule } from '../rule.js';

export const variantCollides: SpokenRule = {
  id: 'CNF-12',
  code: 'variant-collides',
  category: 'confusability',
  depth: 'standard',
  severity: 'info',
  summary: 'A less usual pronunciation sounds like another alternative.',
  what: 'Two alternatives with different meanings are unlike in their usual pronunciations, and much alike in another one that the dictionary has.',
  why: 'Some speakers say the word that way, and a recogniser has both in its dictionary.',
  bad: mainChoice({ route: '"R"', rout: '"D"' }),
  good: mainChoice({ route: '"R"', defeat: '"D"' }),
  check(subject, report) {
    for (const pair of confusablePairs(subject).pairs) {
      if (pair.similarity < 0.8 || pair.usual >= 0.6) continue;
      report({
        ...(pair.at ? { at: pair.at } : {}),
        message: `some speakers make "${pair.a.text}" sound like "${pair.b.text}" (${soundText(pair)})`,
        fix: 'fix the pronunciation in a lexicon, or use another word',
        evidence: soundEvidence(pair, subject.sounds!),
        mass: pair.mass,
      });
    }
  },
};
