import type { Expansion } from '../../grxml/model.js';
import { walk } from '../../grxml/validate/facts/expansions.js';
import { mainRule } from '../example.js';
import type { SpokenRule } from '../rule.js';

const isGarbage = (part: Expansion | undefined) =>
  part?.kind === 'ruleref' && part.target.kind === 'special' && part.target.name === 'GARBAGE';
const isOptional = (part: Expansion | undefined) =>
  part?.kind === 'item' && part.repeat?.min === 0 && part.repeat.max > 0;

export const garbageBesideOptional: SpokenRule = {
  id: 'AMB-06',
  code: 'garbage-beside-optional',
  category: 'ambiguity',
  depth: 'standard',
  severity: 'warning',
  summary: 'GARBAGE beside a part that may be left out.',
  what: 'Next to a reference to GARBAGE stands an optional item.',
  why: 'GARBAGE may swallow the words of the optional part: it is never sure that what the caller said is in the result.',
  bad: mainRule('<ruleref special="GARBAGE"/>\n<item repeat="0-1">urgent <tag>out = 1;</tag></item>\norder'),
  good: mainRule('<ruleref special="GARBAGE"/>\norder'),
  check({ grammar }, report) {
    const sequence = (parts: readonly Expansion[]) => {
      const spoken = parts.filter((part) => part.kind !== 'tag');
      spoken.forEach((part, i) => {
        if (!isGarbage(part)) return;
        const beside = [spoken[i - 1], spoken[i + 1]].find(isOptional);
        if (!beside) return;
        report({
          at: beside,
          message: 'this optional part stands beside GARBAGE, which may swallow it',
          fix: 'make the part required, or leave GARBAGE out there',
          mass: 0.5,
        });
      });
    };
    for (const rule of grammar.rules) {
      sequence(rule.expansion);
      walk(rule.expansion, (part) => {
        if (part.kind === 'item') sequence(part.children);
      });
    }
  },
};
