import type { Expansion } from '../../../grxml/model.js';
import { walk } from '../../../grxml/validate/facts/expansions.js';
import { example, madeUpWord } from '../../example.js';
import { voiceTokens } from '../../facts/words.js';
import { quickRules } from '../../rule.js';

/** Long examples are made when somebody asks for them. */
const listOf = (count: number, itemOf: (word: string) => string) => {
  const items = Array.from({ length: count }, (_, i) => `<item>${itemOf(madeUpWord(i))}</item>`);
  return example(`<rule id="main" scope="public"><one-of>${items.join('')}</one-of></rule>`);
};

const mostParts = 10_000;

const mostBytes = 1_000_000;

const mostAlternatives = 1000;

const mostCharacters = 256;

const mostWords = 200;

const mostLevels = 6;

/** Words and references, however deep. */
function partsIn(expansion: readonly Expansion[]): number {
  let parts = 0;
  walk(expansion, ({ kind }) => {
    if (kind === 'token' || kind === 'ruleref') parts++;
  });
  return parts;
}

export const sizesRules = quickRules([
  {
    id: 'PRF-02',
    code: 'grammar-large',
    severity: 'warning',
    summary: 'A very large grammar.',
    // Written out: formatting a number loads the tables of every language, a tenth of a quick analysis.
    what: 'The grammar has more than 10,000 words and references, or a source of more than a million characters.',
    why: 'It is fetched and compiled while the caller waits, on every machine that has not cached it.',
    bad: () => listOf(mostParts + 1, (word) => word),
    check({ grammar, read }, report) {
      const parts = partsIn(grammar.rules.flatMap(({ expansion }) => expansion));
      const { length } = read.document.source;
      if (parts <= mostParts && length <= mostBytes) return;
      report({
        message: `the grammar has ${parts.toLocaleString('en')} words and references, and ${length.toLocaleString('en')} characters`,
        fix: 'have it compiled ahead of time, or split the list by what the dialogue knows already',
        evidence: { parts, characters: length },
      });
    },
  },
  {
    id: 'PRF-03',
    code: 'list-large',
    severity: 'warning',
    summary: 'A long list inside a grammar.',
    what: 'A one-of has more than 1,000 alternatives, in a document that has a tenth as many words besides. A document that is little else than the list is what the list should be.',
    why: 'Each change to the dialogue makes platforms fetch and compile the whole list again.',
    bad: () => {
      const items = (from: number, to: number) =>
        Array.from({ length: to - from }, (_, i) => `<item>${madeUpWord(from + i)}</item>`).join('');
      const rule = (id: string, from: number, to: number) =>
        `<rule id="${id}" scope="public"><one-of>${items(from, to)}</one-of></rule>`;
      return example(
        rule('main', 0, mostAlternatives + 1) + rule('other', mostAlternatives + 1, mostAlternatives * 1.2),
      );
    },
    check({ grammar }, report) {
      const all = partsIn(grammar.rules.flatMap(({ expansion }) => expansion));
      for (const rule of grammar.rules) {
        walk(rule.expansion, (part) => {
          if (part.kind !== 'one-of' || part.alternatives.length <= mostAlternatives) return;
          const own = partsIn([part]);
          if ((all - own) * 10 < own) return;
          report({
            at: part,
            message: `a list of ${part.alternatives.length.toLocaleString('en')} alternatives is in the grammar`,
            fix: 'move the list into a grammar of its own, so that platforms can cache it',
          });
        });
      }
    },
  },
  {
    id: 'PRF-06',
    code: 'name-long',
    severity: 'warning',
    summary: 'A name or a word that is longer than engines take.',
    what: `A rule name or a token has more than ${mostCharacters} characters.`,
    why: 'Nuance and others refuse the grammar, at run time.',
    check({ grammar }, report) {
      for (const rule of grammar.rules) {
        if (rule.id.length <= mostCharacters) continue;
        report({
          at: { start: rule.idStart, end: rule.idEnd },
          message: `the name of a rule has ${rule.id.length} characters; some engines take at most ${mostCharacters}`,
          fix: 'give the rule a shorter name',
        });
      }
      for (const token of voiceTokens(grammar, (text) => text.length > mostCharacters)) {
        report({
          at: token,
          message: `a token has ${token.text.length} characters; some engines take at most ${mostCharacters}`,
          fix: 'split it into words',
        });
      }
    },
  },
  {
    id: 'STY-04',
    code: 'rule-long',
    depth: 'deep',
    severity: 'info',
    summary: 'A long rule without sub-rules.',
    what: `A rule has more than ${mostWords} words and optional parts, refers to no other rule, and is more than a flat list.`,
    why: 'Nobody can see what it accepts, and no part of it can be reused.',
    bad: () => listOf(101, (word) => `${word} <item repeat="0-1">${word}</item>`),
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
        if (parts <= mostWords || references > 0 || groups <= 1) continue;
        report({
          at: { start: rule.idStart, end: rule.idEnd },
          message: `the rule "${rule.id}" has ${parts} words in ${groups} groups and no sub-rule`,
          fix: 'move parts with a meaning of their own into rules',
        });
      }
    },
  },
  {
    id: 'STY-05',
    code: 'nesting-deep',
    depth: 'deep',
    severity: 'info',
    summary: 'Elements that are nested very deeply.',
    what: `Items and one-ofs are nested more than ${mostLevels} deep within one rule.`,
    why: 'Such rules are misread, and the optional parts in them accept more than anybody meant.',
    check({ grammar }, report) {
      for (const rule of grammar.rules) {
        let deepest: { part: Expansion; depth: number } | undefined;
        // Items of a one-of belong to it: they are not a level of their own.
        const visit = (parts: readonly Expansion[], depth: number): void => {
          for (const part of parts) {
            if (part.kind !== 'item' && part.kind !== 'one-of') continue;
            if (depth > (deepest?.depth ?? mostLevels)) deepest = { part, depth };
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
  },
]);
