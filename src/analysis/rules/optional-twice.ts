import type { Expansion, Item } from '../../grxml/model.js';
import { walk } from '../../grxml/validate/facts/expansions.js';
import { ruleGraphOf } from '../../grxml/validate/facts/rule-graph.js';
import { example } from '../example.js';
import { shapeOf } from '../facts/shape.js';
import type { QuickRule } from '../rule.js';

const digits = `<rule id="digit"><one-of><item>one</item><item>two</item></one-of></rule>`;

export const optionalTwice: QuickRule = {
  id: 'AMB-04',
  code: 'optional-twice',
  category: 'ambiguity',
  depth: 'quick',
  severity: 'warning',
  summary: 'The same optional part stands twice, one after the other.',
  what: 'Two neighbouring parts may both be left out and accept the same words. Tags do not count.',
  why: 'When the words are said once, both parts may have taken them: every phrase has several parses, and with tags several values.',
  bad: example(`<rule id="main" scope="public">
  <item repeat="0-1"><ruleref uri="#digit"/></item>
  <item repeat="0-1"><ruleref uri="#digit"/></item>
  done
</rule>
${digits}`),
  good: example(`<rule id="main" scope="public">
  <item repeat="0-2"><ruleref uri="#digit"/></item>
  done
</rule>
${digits}`),
  check({ grammar }, report) {
    const { facts } = ruleGraphOf(grammar);
    const isNullable = (part: Expansion): boolean =>
      part.kind === 'item'
        ? part.repeat?.min === 0 || part.children.every(isNullable)
        : part.kind === 'ruleref' && part.target.kind === 'local'
          ? facts.get(grammar.ruleByName.get(part.target.name)!)?.nullable === true
          : part.kind === 'one-of' && part.alternatives.some(isNullable);
    const body = (part: Expansion) => (part.kind === 'item' ? shapeOf(part.children) : shapeOf([part]));
    const sequence = (parts: readonly Expansion[]): void => {
      let before: Expansion | undefined;
      for (const part of parts) {
        if (part.kind === 'tag') continue;
        if (before && isNullable(before) && isNullable(part) && body(before) !== '' && body(before) === body(part)) {
          report({
            at: part,
            message: 'the same optional part stands here twice: words that are said once have two parses',
            fix: 'write it once, with a repeat such as 0-2',
            evidence: { part: body(part).slice(0, 200) },
          });
        }
        before = part;
      }
    };
    for (const rule of grammar.rules) {
      sequence(rule.expansion);
      walk(rule.expansion, (part) => {
        if (part.kind === 'item') sequence((part as Item).children);
      });
    }
  },
};
