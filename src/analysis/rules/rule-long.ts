import { walk } from '../../grxml/validate/facts/expansions.js';
import { example, madeUpWord, mainRule } from '../example.js';
import type { QuickRule } from '../rule.js';

const most = 200;
/** Built when the documentation is asked for: a run of the analysis does without it. */
const long = () =>
  Array.from(
    { length: 101 },
    (_, i) => `<item>${madeUpWord(i)} <item repeat="0-1">${madeUpWord(i)}</item></item>`,
  ).join('');

export const ruleLong: QuickRule = {
  id: 'STY-04',
  code: 'rule-long',
  category: 'style',
  depth: 'quick',
  severity: 'info',
  summary: 'A long rule without sub-rules.',
  what: `A rule has more than ${most} words and optional parts, refers to no other rule, and is more than a flat list.`,
  why: 'Nobody sees any more what it accepts, and nothing of it can be used again.',
  get bad() {
    return example(`<rule id="main" scope="public"><one-of>${long()}</one-of></rule>`);
  },
  good: mainRule('<one-of>\n  <item>yes</item>\n  <item>no</item>\n</one-of>'),
  check({ grammar }, report) {
    for (const rule of grammar.rules) {
      let parts = 0;
      let references = 0;
      let groups = 0;
      walk(rule.expansion, (part) => {
        if (part.kind === 'token') parts++;
        else if (part.kind === 'ruleref') references++;
        else if (part.kind === 'one-of' || (part.kind === 'item' && part.repeat)) groups++;
      });
      if (parts <= most || references > 0 || groups <= 1) continue;
      report({
        at: { start: rule.idStart, end: rule.idEnd },
        message: `the rule "${rule.id}" has ${parts} words in ${groups} groups and no sub-rule`,
        fix: 'move parts with a meaning of their own into rules',
      });
    }
  },
};
