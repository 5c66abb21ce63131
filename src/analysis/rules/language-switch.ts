import { walk } from '../../grxml/validate/facts/expansions.js';
import { example, mainRule } from '../example.js';
import type { SpokenRule } from '../rule.js';

export const languageSwitch: SpokenRule = {
  id: 'LOC-04',
  code: 'language-switch',
  category: 'localisation',
  depth: 'standard',
  severity: 'info',
  summary: 'Another language within the grammar.',
  what: 'An item, one-of or token has an xml:lang of its own, of another language than the grammar.',
  why: 'Many recognisers load one language per grammar and ignore the switch, or refuse it.',
  bad: example(
    '<rule id="main" scope="public"><one-of><item>yes</item><item xml:lang="fr-CA">oui</item></one-of></rule>',
  ),
  good: mainRule('<one-of>\n  <item>yes</item>\n  <item>no</item>\n</one-of>'),
  check({ grammar }, report) {
    const own = grammar.language?.slice(0, 2).toLowerCase();
    const told = new Set<string>();
    for (const rule of grammar.rules) {
      walk(rule.expansion, (part) => {
        const language = part.kind === 'tag' ? undefined : part.language;
        if (language === undefined || language.slice(0, 2).toLowerCase() === own || told.has(language)) return;
        told.add(language);
        report({
          at: part,
          message: `the language changes to ${language} here`,
          fix: 'put the other language into a grammar of its own, active at the same time',
        });
      });
    }
  },
};
