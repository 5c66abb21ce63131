import { partsOf } from '../../grxml/validate/facts/expansions.js';
import { example } from '../example.js';
import type { SpokenRule } from '../rule.js';

const other = (format: string) =>
  example(
    '<rule id="size" scope="public">small <tag>out = "S";</tag></rule>',
    `xml:lang="en-US" root="size" tag-format="${format}"`,
  );
const main = example(
  '<rule id="main" scope="public"><ruleref uri="size.grxml"/> coffee <tag>out = rules.size;</tag></rule>',
);

export const tagFormatsDiffer: SpokenRule = {
  id: 'SEM-09',
  code: 'tag-formats-differ',
  category: 'semantics',
  depth: 'standard',
  severity: 'warning',
  summary: 'Two documents with tags in different formats work together.',
  what: 'A referenced document has tags in another tag-format than the one that refers to it.',
  why: 'What a value of one format is in the other is not settled: it differs between platforms.',
  bad: example('<rule id="main" scope="public"><ruleref uri="size.grxml"/> coffee <tag>out = "coffee";</tag></rule>'),
  good: main,
  files: { 'size.grxml': other('semantics/1.0-literals').replace('out = "S";', 'S') },
  check({ grammar, linked }, report) {
    if (grammar.tagFormat === undefined || partsOf(grammar).tags.length === 0) return;
    for (const { reference, rule } of partsOf(grammar).references) {
      if (reference.target.kind !== 'external') continue;
      const target = linked.documents.get(reference.target.resolved)?.grammar;
      if (!target?.tagFormat || target.tagFormat === grammar.tagFormat || partsOf(target).tags.length === 0) continue;
      // A value that is read on purpose was thought about.
      if (partsOf(grammar).tags.some(({ tag, rule: own }) => own === rule && /rules\b/.test(tag.content))) continue;
      report({
        at: reference,
        message: `the tags of ${reference.target.uri} are in ${target.tagFormat}, those here in ${grammar.tagFormat}`,
        fix: 'convert one of the two, or read the value through rules in a tag',
        mass: 0.5,
      });
    }
  },
};
