import { walk } from '../../grxml/validate/facts/expansions.js';
import { keysHeader, mainRule } from '../example.js';
import type { QuickRule } from '../rule.js';

const keys = '<one-of><item>1</item><item>2</item></one-of>';

export const keysLengthVaries: QuickRule = {
  id: 'DTM-04',
  code: 'keys-length-varies',
  category: 'dtmf',
  depth: 'quick',
  severity: 'info',
  summary: 'Keys of varying number.',
  what: 'In a key-press grammar an item has a repeat whose least and greatest number differ.',
  why: 'After each key that might be the last, the platform waits for the inter-digit timeout before it goes on.',
  bad: mainRule(`<item repeat="4-6">${keys}</item>`, keysHeader),
  good: mainRule(`<item repeat="4">${keys}</item>`, keysHeader),
  check({ grammar }, report) {
    if (grammar.mode !== 'dtmf') return;
    for (const rule of grammar.rules) {
      walk(rule.expansion, (part) => {
        if (part.kind !== 'item' || !part.repeat || part.repeat.min === part.repeat.max) return;
        const { min, max } = part.repeat;
        report({
          at: part,
          message: `from ${min} to ${max === Infinity ? 'any number of' : max} keys: the platform waits after each that may be the last`,
          fix: 'fix the number of keys, or tell callers to end with the pound key',
        });
      });
    }
  },
};
