import type { Expansion, Item } from '../../../grxml/model.js';
import { walk } from '../../../grxml/validate/facts/expansions.js';
import { quickRules } from '../../rule.js';

export const siblingUntaggedRules = quickRules([
  {
    id: 'SEM-01',
    code: 'sibling-untagged',
    severity: 'warning',
    summary: 'An alternative without tag among alternatives with tags.',
    what: 'Most alternatives of a one-of have a tag of their own; some that are plain words have none. One-ofs that may be left out as a whole do not count.',
    why: 'Callers who say these words are understood, but the application gets another kind of value, or none.',
    check({ grammar }, report) {
      for (const rule of grammar.rules) {
        const optional = new Set<Expansion>();
        walk(rule.expansion, (part) => {
          // What may be left out has its default set elsewhere: an alternative that changes nothing is as good.
          if (part.kind === 'item' && part.repeat?.min === 0) for (const child of part.children) optional.add(child);
          if (part.kind !== 'one-of' || optional.has(part)) return;
          const tagged = part.alternatives.filter((item) => item.children.some((child) => child.kind === 'tag'));
          const literals = new Set(tagged.flatMap(tagTexts));
          // Words without a tag are their own value: "yes" among alternatives that say so in a literal.
          const bare = part.alternatives.filter((item) => isWords(item) && !literals.has(wordsOf(item)));
          if (bare.length === 0 || tagged.length === 0 || tagged.length < bare.length) return;
          for (const item of bare) {
            report({
              at: item,
              message: `this alternative has no tag, while ${tagged.length} of ${part.alternatives.length} have one`,
              fix: 'give it a tag too',
              mass: 1 / part.alternatives.length,
            });
          }
        });
      }
    },
  },
]);

const tagTexts = ({ children }: Item): string[] =>
  children.flatMap((child) => (child.kind === 'tag' ? [child.content.trim()] : []));

const wordsOf = ({ children }: Item): string =>
  children.map((child) => (child.kind === 'token' ? child.text : '')).join(' ');

const isWords = ({ children }: Item): boolean =>
  children.length > 0 && children.every((child) => child.kind === 'token');
