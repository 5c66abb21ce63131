import type { Expansion, Item } from '../../../grxml/model.js';
import { walk } from '../../../grxml/validate/facts/expansions.js';
import { spokenRules } from '../../rule.js';

const isGarbage = (part: Expansion | undefined) =>
  part?.kind === 'ruleref' && part.target.kind === 'special' && part.target.name === 'GARBAGE';

const isOptional = (part: Expansion | undefined) =>
  part?.kind === 'item' && part.repeat?.min === 0 && part.repeat.max > 0;

const isAll = ({ children }: Item) =>
  children.some(isGarbage) && children.every((part) => part.kind === 'tag' || isGarbage(part));

export const garbageRules = spokenRules([
  {
    id: 'AMB-06',
    code: 'garbage-beside-optional',
    depth: 'standard',
    severity: 'warning',
    summary: 'GARBAGE next to an optional part.',
    what: 'An optional item is next to a reference to GARBAGE.',
    why: 'GARBAGE may swallow the words of the optional part: what the caller said may be missing from the result.',
    check({ grammar }, report) {
      const sequence = (parts: readonly Expansion[]) => {
        const spoken = parts.filter((part) => part.kind !== 'tag');
        spoken.forEach((part, i) => {
          if (!isGarbage(part)) return;
          const beside = [spoken[i - 1], spoken[i + 1]].find(isOptional);
          if (!beside) return;
          report({
            at: beside,
            message: 'this optional part is next to GARBAGE, which may swallow it',
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
  },
  {
    id: 'PRF-05',
    code: 'garbage-open',
    depth: 'standard',
    severity: 'warning',
    summary: 'GARBAGE that may match everything.',
    what: 'GARBAGE is repeated, is a whole alternative, or is at both ends of a rule.',
    why: 'The recogniser prefers GARBAGE to the words it should find, and must search for them at every moment of the call.',
    check({ grammar }, report) {
      const fix = 'name the words that may come before and behind in an optional filler rule';
      for (const rule of grammar.rules) {
        const spoken = rule.expansion.filter((part) => part.kind !== 'tag');
        if (spoken.length > 1 && isGarbage(spoken[0]) && isGarbage(spoken.at(-1))) {
          report({
            at: spoken[0]!,
            message: 'GARBAGE is at both ends of the rule: every sentence that holds one of its phrases is accepted',
            fix,
            mass: 0.5,
          });
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
  },
]);
