import { mainChoice } from '../example.js';
import type { SpokenRule } from '../rule.js';

const withLexicon = (uri: string) =>
  mainChoice({ zorbiq: '"Z"', sales: '"S"' }).replace('<rule', `<lexicon uri="${uri}"/>\n  <rule`);
const lexicon = (alphabet: string, phoneme: string) => `<?xml version="1.0" encoding="UTF-8"?>
<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="${alphabet}" xml:lang="en-US">
  <lexeme><grapheme>zorbiq</grapheme><phoneme>${phoneme}</phoneme></lexeme>
</lexicon>
`;

export const pronunciationUnused: SpokenRule = {
  id: 'CNF-14',
  code: 'pronunciation-unused',
  category: 'confusability',
  depth: 'standard',
  severity: 'info',
  summary: 'A pronunciation that the grammar gives is not looked at here.',
  what: 'A lexicon is missing, may not be read, is no PLS document or is for another language; or a pronunciation, in a lexicon or on a token (sapi:pron), is in an unknown alphabet or has a symbol that is no sound of English. Known alphabets: ipa, x-cmu, x-sampa, x-microsoft-sapi.',
  why: 'The recogniser goes by these pronunciations, or fails to load the grammar; what is said here about words that sound alike goes by the dictionary instead.',
  bad: withLexicon('runes.pls'),
  good: withLexicon('names.pls'),
  files: { 'runes.pls': lexicon('x-runes', 'z o r b i q'), 'names.pls': lexicon('ipa', 'ˈzɔɹbɪk') },
  check({ sounds }, report) {
    for (const { at, message } of sounds?.problems ?? []) {
      report({
        ...(at ? { at } : {}),
        message,
        fix: 'put the lexicon where it may be read (--allow-path and --allow-url, or references in the configuration), in PLS 1.0, with phonemes in ipa',
        mass: 0,
      });
    }
  },
};
