import { mainRule } from '../example.js';
import type { QuickRule } from '../rule.js';

export const exampleMissing: QuickRule = {
  id: 'STY-02',
  code: 'example-missing',
  category: 'style',
  depth: 'quick',
  severity: 'info',
  summary: 'A grammar without any example.',
  what: 'No public rule of the grammar has an example of what it accepts.',
  why: 'Examples are the tests that travel with the grammar: they are checked on every validation.',
  bad: mainRule('yes'),
  good: mainRule('<example>yes</example>\nyes'),
  check({ grammar }, report) {
    const open = grammar.rules.filter((rule) => rule.scope === 'public');
    const [first] = open;
    if (!first || open.some((rule) => rule.examples.length > 0)) return;
    report({
      at: { start: first.idStart, end: first.idEnd },
      message: `no public rule has an example${open.length > 1 ? ` (there are ${open.length})` : ''}`,
      fix: 'put two or three phrases in <example> elements',
    });
  },
};
