import type { Expansion, Item } from '../../grxml/model.js';
import { walk } from '../../grxml/validate/facts/expansions.js';
import { mainRule } from '../example.js';
import type { SpokenRule } from '../rule.js';

const isGarbage = (part: Expansion | undefined) =>
  part?.kind === 'ruleref' && part.target.kind === 'special' && part.target.name === 'GARBAGE';
const isAll = ({ children }: Item) =>
  children.some(isGarbage) && children.every((part) => part.kind === 'tag' || isGarbage(part));

export const garbageOpen: SpokenRule = {
  id: 'PRF-05',
  code: 'garbage-open',
  category: 'performance',
  depth: 'standard',
  severity: 'warning',
  summary: 'GARBAGE where it may swallow everything.',
  what: 'GARBAGE stands in a repeat, is a whole alternative, or stands at both ends of a rule.',
  why: 'The recogniser prefers GARBAGE to the words it should find, and has to search for them at every moment of the call.',
  bad: mainRule('<one-of>\n  <item>yes</item>\n  <item><ruleref special="GARBAGE"/></item>\n</one-of>'),
  good: mainRule('<one-of>\n  <item>yes</item>\n  <item>no</item>\n</one-of>'),
  check({ grammar }, report) {
    const fix = 'name the words that may come before and behind in an optional filler rule';
    for (const rule of grammar.rules) {
      const spoken = rule.expansion.filter((part) => part.kind !== 'tag');
      if (spoken.length > 1 && isGarbage(spoken[0]) && isGarbage(spoken.at(-1))) {
        report({ at: spoken[0]!, message: 'GARBAGE stands at both ends of the rule', fix, mass: 0.5 });
      }
      walk(rule.expansion, (part) => {
        if (part.kind === 'item' && part.repeat && part.repeat.max > 1 && part.children.some(isGarbage)) {
          report({ at: part, message: 'GARBAGE is repeated', fix });
        }
        if (part.kind !== 'one-of') return;
        for (const item of part.alternatives) {
          if (isAll(item)) report({ at: item, message: 'a whole alternative is GARBAGE', fix });
        }
      });
    }
  },
};
