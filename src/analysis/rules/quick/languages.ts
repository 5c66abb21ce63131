import { partsOf } from '../../../grxml/validate/facts/expansions.js';
import { spelledLanguages, spelledTag } from '../../language.js';
import { quickRules } from '../../rule.js';

const scripts: { [language: string]: RegExp } = {
  ru: /\p{Script=Cyrillic}/u,
  uk: /\p{Script=Cyrillic}/u,
  bg: /\p{Script=Cyrillic}/u,
  el: /\p{Script=Greek}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  zh: /\p{Script=Han}/u,
  ko: /\p{Script=Hangul}/u,
  ar: /\p{Script=Arabic}/u,
  fa: /\p{Script=Arabic}/u,
  he: /\p{Script=Hebrew}/u,
  hi: /\p{Script=Devanagari}/u,
  th: /\p{Script=Thai}/u,
};

const latin = /\p{Script=Latin}/u;

const latinLanguages = new Set(
  'en fr de es it nl pt sv da nb no fi pl cs sk hu ro tr ca id ms vi hr sl et lv lt'.split(' '),
);

export const languagesRules = quickRules([
  {
    id: 'LOC-02',
    code: 'script-mismatch',
    severity: 'warning',
    summary: 'The letters do not belong to the language.',
    what: 'More than a fifth of the words are written in another script than the language of the grammar has, or hold the marks of a wrong encoding.',
    why: 'The recogniser has no pronunciation for them: the words are never heard.',
    check({ grammar }, report) {
      const { language = '', mode } = grammar;
      const spoken = language.toLowerCase();
      const script = latinLanguages.has(spoken.split('-')[0]!) ? latin : scripts[spoken.slice(0, 2)];
      if (mode !== 'voice' || !script) return;
      const { tokens } = partsOf(grammar);
      // Plain letters are Latin ones; classes of Unicode take longer to make than the rest of the rule.
      if (script === latin && ![...tokens.keys()].some((text) => /[^\0-\x7f]/.test(text))) return;
      const lettered = [...tokens].filter(([text]) => /\p{L}/u.test(text));
      const wrong = lettered.filter(([text]) => !script.test(text) || /Ã[\u0080-\u00BF]|â€/.test(text));
      if (wrong.length === 0 || wrong.length * 5 <= lettered.length) return;
      report({
        at: wrong[0]![1],
        message: `${wrong.length} of ${lettered.length} words, such as "${wrong[0]![0]}", are not written in the script of ${language}`,
        fix: 'correct xml:lang, or the encoding of the file',
        evidence: { words: wrong.slice(0, 10).map(([text]) => text) },
      });
    },
  },
  {
    id: 'LOC-06',
    code: 'language-unsupported',
    severity: 'info',
    summary: 'Sounds or wording are not analysed: the language is known in part, or not at all.',
    what: 'The analysis has a pronouncing dictionary and word lists for English, and rules of spelling for Spanish and French, by which words are compared as they sound. What callers say around the words (carriers, courtesy, synonyms) and misspellings are analysed for English only; structure, ambiguity and meaning for every language.',
    why: 'A good score says nothing about what was not analysed.',
    check({ grammar, isEnglish }, report) {
      if (grammar.mode !== 'voice' || isEnglish) return;
      const language = spelledTag(grammar.language);
      report({
        message: language
          ? `${spelledLanguages[language]} is analysed in part: sounds by its spelling; carriers, courtesy, synonyms and misspellings are known for English only`
          : `there are no pronunciations for ${grammar.language}: rules about sounds and wording did not run`,
        fix: language
          ? 'have a native speaker read what callers may say'
          : 'have a native speaker read the alternatives aloud over a telephone',
        mass: 0,
      });
    },
  },
]);
