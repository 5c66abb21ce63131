import { partsOf } from '../../../grxml/validate/facts/expansions.js';
import { spokenRules } from '../../rule.js';

export const referencesRules = spokenRules([
  {
    id: 'SEM-09',
    code: 'tag-formats-differ',
    depth: 'standard',
    severity: 'warning',
    summary: 'Two documents with tags in different formats work together.',
    what: 'A referenced document has tags in another tag-format than the one that refers to it.',
    why: 'What a value of one format is in the other is not settled: it differs between platforms.',
    files: ['size.grxml'],
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
  },
  {
    id: 'PRF-07',
    code: 'reference-remote',
    depth: 'standard',
    severity: 'info',
    summary: 'A grammar that lives on another server.',
    what: 'A reference names a document by an http address.',
    why: 'While it is fetched the caller waits; and when that server is down, so is the dialogue.',
    check({ grammar }, report) {
      const reported = new Set<string>();
      for (const { reference } of partsOf(grammar).references) {
        const { target } = reference;
        if (target.kind !== 'external' || !/^https?:/i.test(target.uri) || reported.has(target.resolved)) continue;
        reported.add(target.resolved);
        report({
          at: reference,
          message: `the grammar needs ${target.uri} at run time`,
          fix: 'ship the document with the application, or see that it may be cached for long',
          mass: 0.5,
        });
      }
    },
  },
]);
