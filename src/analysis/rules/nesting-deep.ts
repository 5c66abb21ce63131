import type { Expansion } from '../../grxml/model.js';
import { mainRule } from '../example.js';
import type { QuickRule } from '../rule.js';

const most = 6;
const deep = `${'<item repeat="0-1">a '.repeat(7)}b${'</item>'.repeat(7)} c`;

export const nestingDeep: QuickRule = {
  id: 'STY-05',
  code: 'nesting-deep',
  category: 'style',
  depth: 'quick',
  severity: 'info',
  summary: 'Elements that are nested very deeply.',
  what: `Items and one-ofs are nested more than ${most} deep within one rule.`,
  why: 'Such rules are misread, and the optional parts in them accept more than anybody meant.',
  bad: mainRule(deep),
  good: mainRule('<item repeat="0-1">a b</item> c'),
  check({ grammar }, report) {
    for (const rule of grammar.rules) {
      let deepest: { part: Expansion; depth: number } | undefined;
      // Items of a one-of belong to it: they are no level of their own.
      const visit = (parts: readonly Expansion[], depth: number): void => {
        for (const part of parts) {
          if (part.kind !== 'item' && part.kind !== 'one-of') continue;
          if (depth > (deepest?.depth ?? most)) deepest = { part, depth };
          if (part.kind === 'item') visit(part.children, depth + 1);
          else for (const item of part.alternatives) visit(item.children, depth + 1);
        }
      };
      visit(rule.expansion, 1);
      if (!deepest) continue;
      report({
        at: deepest.part,
        message: `elements are nested ${deepest.depth} deep in the rule "${rule.id}"`,
        fix: 'move the inner parts into rules of their own',
      });
    }
  },
};
