import { mainRule } from '../example.js';
import type { QuickRule } from '../rule.js';

export const languageUnsupported: QuickRule = {
  id: 'LOC-06',
  code: 'language-unsupported',
  category: 'localisation',
  depth: 'quick',
  severity: 'info',
  summary: 'Sounds were not looked at: the language has no pronunciations here.',
  what: 'The analysis has pronunciations and word lists for English only. Structure, ambiguity and meaning are looked at for every language.',
  why: 'A good score says nothing about words that sound alike in this language.',
  bad: mainRule(
    '<one-of>\n  <item>ja</item>\n  <item>nein</item>\n</one-of>',
    'xml:lang="de-DE" root="main" tag-format="semantics/1.0"',
  ),
  good: mainRule('<one-of>\n  <item>yes</item>\n  <item>no</item>\n</one-of>'),
  check({ grammar, isEnglish }, report) {
    if (grammar.mode !== 'voice' || isEnglish) return;
    report({
      message: `there are no pronunciations for ${grammar.language}: rules about sounds and wording were left out`,
      fix: 'have a native speaker read the alternatives aloud over a telephone',
      mass: 0,
    });
  },
};
