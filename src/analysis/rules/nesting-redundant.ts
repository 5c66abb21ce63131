import { walk } from '../../grxml/validate/facts/expansions.js';
import { mainRule } from '../example.js';
import type { QuickRule } from '../rule.js';

export const nestingRedundant: QuickRule = {
  id: 'STR-11',
  code: 'nesting-redundant',
  category: 'structure',
  depth: 'quick',
  severity: 'info',
  summary: 'An element that only wraps another one.',
  what: 'A one-of with a single alternative, or an item without repeat whose only content is another item.',
  why: 'The grammar is harder to read and to change, and nothing is gained.',
  bad: mainRule('<one-of>\n  <item>yes</item>\n</one-of>'),
  good: mainRule('<one-of>\n  <item>yes</item>\n  <item>no</item>\n</one-of>'),
  check({ grammar }, report) {
    for (const rule of grammar.rules) {
      walk(rule.expansion, (part) => {
        const isAlone = part.kind === 'one-of' && part.alternatives.length === 1;
        const [only] = part.kind === 'item' ? part.children : [];
        const isWrapper =
          part.kind === 'item' && !part.repeat && part.children.length === 1 && only!.kind === 'item' && !only!.repeat;
        if (!isAlone && !isWrapper) return;
        report({
          at: part,
          message: isAlone ? 'this one-of has a single alternative' : 'this item only wraps another item',
          fix: 'leave out the outer element',
          mass: 0.2,
        });
      });
    }
  },
};
