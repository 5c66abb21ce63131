import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { decideHeteronyms, PRONUNCIATION } from '../../../pronunciation/index.js';
import { FliteEngine } from '../flite/flite-engine.js';
import { EnglishPhonemizer } from './english-phonemizer.js';

/**
 * What the rules make of fixed lists, for each version. These are no expected values: who has changed a sound on purpose
 * raises the number in src/pronunciation/index.ts, so that prompts made before are found stale, and writes the new digest
 * here; other changes leave both alone.
 */
const digests = { heteronyms: { 2: '756a38ec6d6a07ba' }, english: { 2: '0359372374588cf3' } } as const;

const digest = (lines: readonly string[]) => createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16);
const notice = (name: keyof typeof PRONUNCIATION, lines: readonly string[]) =>
  expect({ [PRONUNCIATION[name]]: digest(lines) }, `raise PRONUNCIATION.${name} if words sound otherwise`).toEqual(
    digests[name],
  );
const english = new EnglishPhonemizer();
afterAll(() => english.close());

test('words that are spelled alike sound as this version decides', () => {
  const words = readFileSync('data/heteronyms.txt', 'utf8')
    .split('\n')
    .flatMap((line) => /^([a-z]+)\b/.exec(line)?.[1] ?? []);
  expect(words.length).toBeGreaterThan(100);
  const around = [
    (word: string) => `please ${word} it`,
    (word: string) => `the ${word} is here`,
    (word: string) => `they ${word} to you`,
    (word: string) => `we have ${word} of it`,
    (word: string) => `${word} now`,
    (word: string) => `to ${word} the new ${word}`,
  ];
  const texts = words.flatMap((word) => around.map((sentence) => sentence(word)));
  notice(
    'heteronyms',
    texts.map((text) => `${text}: ${decideHeteronyms(text).map(({ at, phones }) => `${at} ${phones}`)}`),
  );
});

test('words of local neural voices without eSpeak NG sound as this version says', async () => {
  const lines: string[] = JSON.parse(readFileSync('data/frequent-words.json', 'utf8')).words;
  const sounds: string[] = [];
  for (const line of [...lines, "we're to order a Smith's card again", 'zorp quux blicket']) {
    sounds.push(await english.phonemize(line, 'en-us'));
  }
  notice('english', sounds);
});

test('voices and sources of phonemes name the version', async () => {
  const flite = new FliteEngine();
  expect(flite.version).toBe(`2.3+${PRONUNCIATION.heteronyms}`);
  expect(english.name).toBe(`english ${PRONUNCIATION.english}.${PRONUNCIATION.heteronyms}`);
  await flite.close();
});
