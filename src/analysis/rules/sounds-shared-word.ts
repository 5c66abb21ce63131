import { mainChoice } from '../example.js';
import { sharedWords } from '../facts/shared-words.js';
import type { SpokenRule } from '../rule.js';

export const soundsSharedWord: SpokenRule = {
  id: 'CNF-04',
  code: 'sounds-shared-word',
  category: 'confusability',
  depth: 'standard',
  severity: 'warning',
  summary: 'The alternatives of a one-of share most of their sounds through a common word.',
  what: 'A word stands in most alternatives, and makes up more than three fifths of their sounds.',
  why: 'What tells the options apart is the small rest: one unclear syllable, and the caller is in the wrong place.',
  bad: mainChoice({
    'account information': '"account"',
    'billing information': '"billing"',
    'card information': '"card"',
  }),
  good: mainChoice({ 'my account': '"account"', 'billing information': '"billing"', cards: '"card"' }),
  check(subject, report) {
    for (const [choice, { words, phrases, mass }] of sharedWords(subject)) {
      report({
        at: choice.oneOf,
        message: `"${words.join(' ')}" makes up ${Math.round(mass * 100)} % of the sounds of ${phrases.length} alternatives`,
        fix: `leave out "${words.join(' ')}" in the wording, and accept it as an optional part`,
        evidence: { phrases: phrases.slice(0, 10), shared: words, share: Math.round(mass * 100) / 100 },
      });
    }
  },
};
