import { beforeAll, describe, expect, test } from 'vitest';
import { phoneNames } from './phones.js';
import { acronyms, Pronouncer, readArpabet, supplement } from './pronounce.js';

let pronouncer: Pronouncer;
beforeAll(async () => {
  pronouncer = await Pronouncer.load(
    new Map([['acme', { said: [readArpabet('AE1 K M EH1')], from: 'lexicon' as const }]]),
  );
});
const said = (word: string) => {
  const { variants, provenance } = pronouncer.word(word);
  return [provenance, ...variants.map((phones) => [...phones].map((phone) => phoneNames[phone]).join(' '))];
};

// Worked out from the CMU dictionary's own entries and the spelling rules of English endings.
test.each([
  ['acme', ['lexicon', 'AE K M EH']],
  ['autopay', ['supplement', 'AO T OW P EY']],
  ['tomato', ['dictionary', 'T AH M EY T OW', 'T AH M AA T OW']],
  ['BILLING', ['dictionary', 'B IH L IH NG']],
  ['autopays', ['inflection', 'AO T OW P EY Z']],
  ['copayed', ['inflection', 'K OW P EY D']],
  ['unblocks', ['inflection', 'AH N B L AA K S']],
  ['ach', ['letters', 'EY S IY EY CH']],
  ['a.c.h.', ['letters', 'EY S IY EY CH']],
  ['XKCD', ['letters', 'EH K S K EY S IY D IY']],
  ['dont', ['dictionary', 'D OW N T', 'D OW N']],
  ['youre', ['dictionary', 'Y UH R', 'Y AO R']],
  // No English speaker tells these vowels apart before r, and poor is said with that of pour by most.
  ['beer', ['dictionary', 'B IH R']],
  ['bier', ['dictionary', 'B IH R']],
  ['lyre', ['dictionary', 'L AY ER']],
  ['iris', ['dictionary', 'AY R AH S', 'AY R IH S']],
  ['poor', ['dictionary', 'P UH R', 'P AO R']],
  ['0', ['reading', 'Z IH R OW', 'OW']],
  ['accountline', ['compound', 'AH K AW N T L AY N']],
])('%s', (word, expected) => expect(said(word)).toEqual(expected));

test.each([
  ['100', ['one hundred', 'a hundred', 'one oh oh']],
  ['180', ['one hundred eighty', 'a hundred eighty', 'one eighty', 'one eight oh']],
  ['1500', ['one thousand five hundred', 'fifteen hundred', 'one five oh oh']],
  ['2024', ['twenty twenty four', 'two thousand twenty four', 'two oh two four']],
  ['42', ['forty two']],
])('%s is read as people say it', (numeral, readings) => {
  const heard = pronouncer.word(numeral).variants.map(String);
  for (const words of readings) expect(heard, words).toContain(String(pronouncer.phrase(words).variants[0]));
});

test('a word that nothing knows is sounded out, and the phrase says which words were guessed', () => {
  expect(said('drimp')).toEqual(['rules', 'D R IH M P']);
  expect(pronouncer.phrase('pay drimp').guessed).toEqual(['drimp']);
});

test('words that an underscore or a hyphen joins are said one by one', () => {
  const { variants } = pronouncer.phrase('acme billing');
  expect(pronouncer.phrase('acme_billing').variants).toEqual(variants);
  expect(pronouncer.phrase('acme-billing').variants).toEqual(variants);
});

describe('data', () => {
  test('every phone of the supplement exists, and no word stands in both lists', () => {
    for (const [word, variants] of supplement()) {
      for (const names of variants) expect(() => readArpabet(names.join(' ')), word).not.toThrow();
      expect(acronyms().has(word), word).toBe(false);
    }
  });
  test('what is not a phone is refused', () => expect(() => readArpabet('K AE X')).toThrow('"X"'));
});

test('phrases multiply their variants up to a bound', () => {
  expect(pronouncer.phrase('tomato tomato tomato tomato', 8).variants).toHaveLength(8);
  expect(pronouncer.phrase('').variants.map((phones) => phones.length)).toEqual([0]);
});
