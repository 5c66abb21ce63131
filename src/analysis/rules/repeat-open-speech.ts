import { walk } from '../../grxml/validate/facts/expansions.js';
import { mainRule } from '../example.js';
import type { QuickRule } from '../rule.js';

export const repeatOpenSpeech: QuickRule = {
  id: 'COV-15',
  code: 'repeat-open-speech',
  category: 'coverage',
  depth: 'quick',
  severity: 'warning',
  summary: 'Words may be repeated without end.',
  what: 'An item of a voice grammar has a repeat without maximum, such as 1-.',
  why: 'Noise and side talk are taken for further repetitions: results grow by words that nobody said.',
  bad: mainRule('<item repeat="1-">one</item>'),
  good: mainRule('<item repeat="1-4">one</item>'),
  check({ grammar }, report) {
    if (grammar.mode !== 'voice') return;
    for (const rule of grammar.rules) {
      walk(rule.expansion, (part) => {
        if (part.kind !== 'item' || part.repeat?.max !== Infinity) return;
        report({
          at: part,
          message: 'these words may be repeated without end',
          fix: `set the greatest number that makes sense, e.g. repeat="${part.repeat.min}-${Math.max(10, part.repeat.min)}"`,
          mass: 0.5,
        });
      });
    }
  },
};
