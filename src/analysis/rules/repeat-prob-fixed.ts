import { walk } from '../../grxml/validate/facts/expansions.js';
import { mainRule } from '../example.js';
import type { QuickRule } from '../rule.js';

export const repeatProbFixed: QuickRule = {
  id: 'WGT-04',
  code: 'repeat-prob-fixed',
  category: 'weights',
  depth: 'quick',
  severity: 'warning',
  summary: 'A repeat probability on a fixed number of repetitions.',
  what: 'An item has repeat-prob though its least and greatest number of repetitions are the same.',
  why: 'The probability has no effect; whoever wrote it expects one.',
  bad: mainRule('<item repeat="4" repeat-prob="0.9">one</item>'),
  good: mainRule('<item repeat="2-4" repeat-prob="0.9">one</item>'),
  check({ grammar }, report) {
    for (const rule of grammar.rules) {
      walk(rule.expansion, (part) => {
        if (part.kind !== 'item' || part.repeat?.probability === undefined || part.repeat.min !== part.repeat.max)
          return;
        report({
          at: part,
          message: `repeat-prob has no effect: the item is said exactly ${part.repeat.min} times`,
          fix: 'leave repeat-prob out, or make the repeat a range',
          mass: 0.3,
        });
      });
    }
  },
};
