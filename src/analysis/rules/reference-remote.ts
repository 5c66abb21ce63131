import { partsOf } from '../../grxml/validate/facts/expansions.js';
import { example, mainRule } from '../example.js';
import type { SpokenRule } from '../rule.js';

export const referenceRemote: SpokenRule = {
  id: 'PRF-07',
  code: 'reference-remote',
  category: 'performance',
  depth: 'standard',
  severity: 'info',
  summary: 'A grammar that lives on another server.',
  what: 'A reference names a document by an http address.',
  why: 'While it is fetched the caller waits; and when that server is down, so is the dialogue.',
  bad: example('<rule id="main" scope="public"><ruleref uri="https://grammars.example.com/size.grxml#size"/></rule>'),
  good: mainRule('small'),
  check({ grammar }, report) {
    const told = new Set<string>();
    for (const { reference } of partsOf(grammar).references) {
      const { target } = reference;
      if (target.kind !== 'external' || !/^https?:/i.test(target.uri) || told.has(target.resolved)) continue;
      told.add(target.resolved);
      report({
        at: reference,
        message: `the grammar needs ${target.uri} at run time`,
        fix: 'ship the document with the application, or see that it may be cached for long',
        mass: 0.5,
      });
    }
  },
};
