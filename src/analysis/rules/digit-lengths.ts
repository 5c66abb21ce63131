import type { Expansion, Grammar } from '../../grxml/model.js';
import { walk } from '../../grxml/validate/facts/expansions.js';
import { mainRule } from '../example.js';
import { numberWords } from '../facts/word-classes.js';
import type { QuickRule } from '../rule.js';

const digits = '<one-of><item>one</item><item>two</item></one-of>';

export const digitLengths: QuickRule = {
  id: 'COV-16',
  code: 'digit-lengths',
  category: 'coverage',
  depth: 'quick',
  severity: 'info',
  summary: 'A string of digits of very different lengths.',
  what: 'Digits are repeated with more than four possible lengths.',
  why: 'Recognisers hear a digit too many or too few now and then; a fixed length catches that, a range lets it pass.',
  bad: mainRule(`<item repeat="4-12">${digits}</item>`),
  good: mainRule(`<item repeat="6-9">${digits}</item>`),
  check({ grammar }, report) {
    if (grammar.mode !== 'voice') return;
    for (const rule of grammar.rules) {
      walk(rule.expansion, (part) => {
        if (part.kind !== 'item' || !part.repeat) return;
        const { min, max } = part.repeat;
        if (max === Infinity || max - min < 4 || !isDigits(part.children, grammar)) return;
        report({
          at: part,
          message: `digits of ${max - min + 1} different lengths (${min} to ${max})`,
          fix: 'name the lengths that exist, or check the result against a check digit',
        });
      });
    }
  },
};

function isDigits(parts: readonly Expansion[], grammar: Grammar, depth = 0): boolean {
  if (depth > 4) return false;
  let some = false;
  const all = parts.every((part): boolean => {
    if (part.kind === 'tag') return true;
    some = true;
    if (part.kind === 'token') return numberWords.has(part.text.toLowerCase());
    if (part.kind === 'item') return isDigits(part.children, grammar, depth + 1);
    if (part.kind === 'one-of') return part.alternatives.every((item) => isDigits(item.children, grammar, depth + 1));
    const target = part.target.kind === 'local' ? grammar.ruleByName.get(part.target.name) : undefined;
    return target !== undefined && isDigits(target.expansion, grammar, depth + 1);
  });
  return some && all;
}
