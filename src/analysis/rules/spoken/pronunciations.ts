import { partsOf } from '../../../grxml/validate/facts/expansions.js';
import { hasUserDictionary, isPhoneUnit } from '../../../grxml/validate/facts/nuance.js';
import type { Choice } from '../../facts/choices.js';
import { misspelt } from '../../facts/misspelt.js';
import type { Sounds } from '../../facts/sounds.js';
import { wordGaps } from '../../phonetics/given.js';
import { phoneNames } from '../../phonetics/phones.js';
import { similarity } from '../../phonetics/similarity.js';
import { spokenRules } from '../../rule.js';

/** Sounds of a word and of one that was written for the way in which some callers say it. */
const mostUnlike = 0.5;

/** Words such as "reepit" beside "repeat" with the same meaning: their spelling is meant to be sounded out. */
function respellings(choices: readonly Choice[], sounds: Sounds): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { alternatives } of choices) {
    for (const { phrases } of alternatives) {
      const single = phrases.filter(({ words }) => words.length === 1);
      const guessed = single.filter(({ text }) => sounds.provenance(text) === 'rules');
      if (guessed.length === 0) continue;
      for (const { text, reading } of guessed) {
        const isLike = single.some(
          (other) =>
            other.reading.meaning === reading.meaning &&
            sounds.provenance(other.text) !== 'rules' &&
            sounds.word(text).some((a) => sounds.word(other.text).some((b) => similarity(a, b) >= mostUnlike)),
        );
        if (isLike) found.add(text);
      }
    }
  }
  return found;
}

export const pronunciationsRules = spokenRules([
  {
    id: 'CNF-11',
    code: 'pronunciation-guessed',
    depth: 'standard',
    severity: 'info',
    summary: 'Words that no dictionary has.',
    what: 'The pronunciation of a word is neither in a lexicon nor in the dictionary, nor made of known parts: it was guessed from the spelling. Words in another script have no known sound and are compared with nothing. Numerals, amounts and codes are read as the voice engine reads them; words that are reported as misspelt are left out, and so are spellings of how some say a word ("reepit") beside that word with the same meaning. Units of sound that a recogniser knows by name (ph_ih) are not words. Words that a lexicon has in sounds which are not read, as in the form of Nuance or in another alphabet, do not count; where a lexicon or user dictionary cannot be read, nothing is said, since it may have any word.',
    why: 'The recogniser guesses too, and often differently; product names are the usual case.',
    check({ grammar, sounds, choices }, report) {
      if (!sounds || sounds.hasUnknownLexicon || hasUserDictionary(grammar)) return;
      const { tokens } = partsOf(grammar);
      const respelt = respellings(choices, sounds);
      const guessed = new Map<string, string>();
      const silent = new Set<string>();
      let first: Parameters<typeof report>[0]['at'];
      let firstSilent: typeof first;
      for (const [text, token] of tokens) {
        if (isPhoneUnit(text)) continue;
        for (const word of text.split(wordGaps)) {
          // That each platform reads digits in its own way is said by token-digits.
          if (word !== '' && !/\d/.test(word) && sounds.provenance(word) === 'unknown') {
            firstSilent ??= token;
            silent.add(word);
          }
          if (word === '' || guessed.has(word) || sounds.provenance(word) !== 'rules') continue;
          // That is reported, and its cure is the right spelling.
          if (misspelt(word, sounds, (each) => tokens.has(each)) !== undefined || respelt.has(word)) continue;
          first ??= token;
          guessed.set(word, [...(sounds.word(word)[0] ?? [])].map((phone) => phoneNames[phone]).join(' '));
        }
      }
      if (firstSilent) {
        const few = [...silent].slice(0, 5).map((word) => `"${word}"`);
        report({
          at: firstSilent,
          message: `${silent.size} ${silent.size > 1 ? 'words have' : 'word has'} no known sound and ${silent.size > 1 ? 'are' : 'is'} compared with nothing: ${few.join(', ')}${silent.size > few.length ? ', …' : ''}`,
          fix: 'declare the language of these words, or give pronunciations in a lexicon (PLS)',
          evidence: { words: [...silent].slice(0, 50) },
          mass: Math.min(1, silent.size / Math.max(1, tokens.size)),
        });
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
  },
  {
    id: 'CNF-14',
    code: 'pronunciation-unused',
    depth: 'standard',
    together: 'never',
    severity: 'info',
    summary: 'A pronunciation of the grammar is not used by the analysis.',
    what: 'A lexicon is missing, may not be read, is not a PLS document or is for another language; or a pronunciation, in a lexicon or on a token (sapi:pron), is in an unknown alphabet or has a symbol that is not a sound of English. Known alphabets: ipa, x-cmu, x-sampa, x-microsoft-sapi.',
    why: 'The recogniser goes by these pronunciations, or fails to load the grammar; this analysis uses the dictionary instead.',
    files: ['runes.pls', 'names.pls'],
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
  },
]);
