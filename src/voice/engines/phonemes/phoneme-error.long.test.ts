import { readdirSync, readFileSync } from 'node:fs';
import { dictionary } from 'cmu-pronouncing-dictionary';
import { afterAll, expect, test } from 'vitest';
import { compare, espeakPhonemes, phonemes } from '../../../../scripts/support/phoneme-distance.mjs';
import { Random } from '../../../../test/support/random.js';
import { seed } from '../../../../test/support/random-cases.js';
import { espeakVersion } from '../espeak/espeak-program.js';
import { EnglishPhonemizer } from './english-phonemizer.js';

const english = new EnglishPhonemizer();
afterAll(() => english.close());

const hasProgram = await espeakVersion('espeak-ng').then(
  () => true,
  () => false,
);

/** The words of the dictionary that the phrases of `suggest` and the frequent words are made of, about 2,600. */
function dictionaryWords(): string[] {
  const texts = readdirSync('data/lexicon')
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => readFileSync(`data/lexicon/${name}`, 'utf8'));
  texts.push(readFileSync('data/frequent-words.json', 'utf8'));
  const words = texts.flatMap((text) => text.toLowerCase().match(/[a-z']{3,}/g) ?? []);
  return [...new Set(words.filter((word) => Object.hasOwn(dictionary, word)))].sort();
}

test.skipIf(!hasProgram)(
  'at most 4 of 100 phonemes of 1,000 drawn words differ from those of eSpeak NG (skipped where it is not installed)',
  async () => {
    const words = dictionaryWords();
    const random = new Random(seed);
    const drawn = new Set<string>();
    while (drawn.size < 1000) drawn.add(random.pick(words));
    const list = [...drawn];
    let [differing, all] = [0, 0];
    for (const [i, written] of espeakPhonemes(list).entries()) {
      const expected = phonemes(written);
      differing += compare(phonemes(await english.phonemize(list[i]!, 'en-us')), expected).cost;
      all += expected.length;
    }
    expect(all).toBeGreaterThan(4000);
    expect((100 * differing) / all).toBeLessThanOrEqual(4);
  },
  120_000,
);
