import { expect, test } from 'vitest';
import { PreparedGrammars } from './prepared-grammars.js';
import { testPhrase } from './test-phrase.js';

const grammar = (words: string) =>
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="r"><rule id="r" scope="public">${words}</rule></grammar>`;

test.each([
  { name: 'a sound grammar', source: grammar('yes'), kept: true },
  { name: 'one that refers to another document', source: grammar('<ruleref uri="other.grxml"/>'), kept: false },
  { name: 'one with an error', source: grammar('<ruleref uri="#missing"/>'), kept: false },
  { name: 'no grammar', source: '<html/>', kept: false },
  { name: 'a large one', source: grammar(`<one-of>${'<item>word</item>'.repeat(100)}</one-of>`), kept: false },
])('$name is kept from its second time on: $kept', async ({ source, kept }) => {
  const resolve = async () => ({ uri: 'other.grxml', bytes: Buffer.from(grammar('no')) });
  const grammars = new PreparedGrammars({ resolve }, { together: 20_000, largest: 1000 });
  const once = await grammars.get(source);
  expect([grammars.known(source), grammars.size]).toEqual([undefined, 0]);
  const [second, third] = [await grammars.get(source), await grammars.get(source)];
  expect([second === once, third === second, grammars.size]).toEqual([false, kept, kept ? 1 : 0]);
});

test('the least lately used ones go when all together are too large, and answers stay those of each grammar', async () => {
  const large = (i: number) => grammar(`<one-of>${`<item>word ${i}</item>`.repeat(30)}</one-of>`);
  // Room for ten of them.
  const { length } = large(10);
  const grammars = new PreparedGrammars({}, { together: 10 * length, largest: length });
  await grammars.get(large(10));
  const first = await grammars.get(large(10));
  for (let i = 11; i < 21; i++) {
    await grammars.get(large(i));
    const { grammar: made } = await grammars.get(large(i));
    const answers = await Promise.all([`word ${i}`, 'word 10'].map((phrase) => testPhrase(made!, phrase)));
    expect(answers.map(({ result }) => result.matches)).toEqual([true, false]);
    expect(await grammars.get(large(10))).toBe(first);
  }
  expect(grammars.size).toBe(10);
});
