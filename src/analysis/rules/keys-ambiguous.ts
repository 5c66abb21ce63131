import { keysHeader, mainChoice } from '../example.js';
import { rootPlace } from '../facts/menu.js';
import type { SpokenRule } from '../rule.js';

export const keysAmbiguous: SpokenRule = {
  id: 'DTM-03',
  code: 'keys-ambiguous',
  category: 'dtmf',
  depth: 'standard',
  severity: 'error',
  summary: 'The same keys have different meanings.',
  what: 'A sequence of keys has two parses whose values differ.',
  why: 'Which of the two the caller gets is left to the platform.',
  bad: mainChoice({ '1': '"A"', '2': '"B"', ' 1': '"C"' }, keysHeader),
  good: mainChoice({ '1': '"A"', '2': '"B"', '3': '"C"' }, keysHeader),
  check(subject, report) {
    if (subject.grammar.mode !== 'dtmf') return;
    const { phrases } = subject.phrases;
    const twice = phrases.filter(({ readings }) => readings.some(({ meaning }) => meaning !== readings[0]!.meaning));
    const [first] = [...twice].sort((a, b) => a.words.length - b.words.length);
    if (!first) return;
    const meanings = [...new Set(first.readings.map(({ meaning }) => meaning))];
    report({
      ...rootPlace(subject),
      message: `the keys "${first.text}" mean both ${meanings[0]} and ${meanings[1]}`,
      fix: 'give each option keys of its own',
      evidence: { keys: first.text, meanings: meanings.slice(0, 4), sequences: twice.length },
      mass: twice.length / phrases.length,
    });
  },
};
