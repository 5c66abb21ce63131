import { partsOf } from '../../grxml/validate/facts/expansions.js';
import { mainChoice } from '../example.js';
import { phoneNames } from '../phonetics/phones.js';
import type { SpokenRule } from '../rule.js';

export const pronunciationGuessed: SpokenRule = {
  id: 'CNF-11',
  code: 'pronunciation-guessed',
  category: 'confusability',
  depth: 'standard',
  severity: 'info',
  summary: 'Words that no dictionary has.',
  what: 'The pronunciation of a word is neither in a lexicon nor in the dictionary, nor made of known parts: it was guessed from the spelling.',
  why: 'The recogniser guesses too, and often differently; product names are the usual case.',
  bad: mainChoice({ zorbiq: '"Z"', sales: '"S"' }),
  good: mainChoice({ autopay: '"A"', sales: '"S"' }),
  check({ grammar, sounds }, report) {
    if (!sounds) return;
    const { tokens } = partsOf(grammar);
    const guessed = new Map<string, string>();
    let first: Parameters<typeof report>[0]['at'];
    for (const [text, token] of tokens) {
      for (const word of text.split(/[\s-]+/)) {
        if (word === '' || guessed.has(word) || sounds.provenance(word) !== 'rules') continue;
        first ??= token;
        guessed.set(word, [...(sounds.word(word)[0] ?? [])].map((phone) => phoneNames[phone]).join(' '));
      }
    }
    if (guessed.size === 0 || !first) return;
    const shown = [...guessed].slice(0, 5).map(([word, phones]) => `"${word}" (${phones})`);
    report({
      at: first,
      message: `${guessed.size} ${guessed.size > 1 ? 'words are' : 'word is'} in no dictionary; by the spelling: ${shown.join(', ')}`,
      fix: 'give pronunciations in a lexicon (PLS), and have them tested',
      evidence: { words: Object.fromEntries([...guessed].slice(0, 50)) },
      mass: Math.min(1, guessed.size / Math.max(1, tokens.size)),
    });
  },
};
