import { describe, expect, it } from 'vitest';
import { match } from '../../../test/support/match.js';

describe('matchPhrase: may the phrase go on', () => {
  it.each<[string, string, string, boolean]>([
    ['a token may follow', 'yes <item repeat="0-1">please</item>', 'yes', true],
    ['half a token', '"New York"', 'new', true],
    ['nothing may follow', 'yes', 'yes', false],
    ['only tags follow', 'yes <one-of><item/><item><tag>t</tag></item></one-of>', 'yes', false],
    ['GARBAGE takes whatever follows', 'yes <ruleref special="GARBAGE"/>', 'yes', true],
    ['a wrong word is the end', 'yes <item repeat="0-1">please</item>', 'yes sir', false],
  ])('%s', async (_, expansion, phrase, extendable) => {
    expect(await match(`<rule id="main">${expansion}</rule>`, phrase)).toMatchObject({ extendable });
  });
});

describe('matchPhrase: without a match', () => {
  const cities = `<rule id="main">fly to <ruleref uri="#city"/> <item repeat="0-1">please</item></rule>
    <rule id="city"><one-of><item>Boston</item><item>"San Francisco"</item><item><item repeat="0-1">New</item> York</item></one-of></rule>`;

  it.each<[string, string, number, (string | undefined)[]]>([
    ['nothing said', '', 0, ['fly']],
    ['wrong from the start', 'drive to Boston', 0, ['fly']],
    ['wrong in the middle', 'fly to Denver please', 2, ['Boston', 'San Francisco', 'New', 'York']],
    ['half a token', 'fly to San Diego', 3, ['Francisco']],
    ['cut short', 'fly to', 2, ['Boston', 'San Francisco', 'New', 'York']],
    ['too long', 'fly to Boston now', 3, ['please', undefined]],
    ['far too long', 'fly to Boston please now', 4, [undefined]],
  ])('%s', async (_, phrase, prefix, expected) => {
    const result = await match(cities, phrase);
    expect(result.prefix).toBe(prefix);
    expect(new Set(result.expected.map(({ text }) => text))).toEqual(new Set(expected));
  });

  it('does not count a way that can never be finished', async () => {
    const rules = '<rule id="main"><one-of><item>a b <ruleref special="VOID"/></item><item>a c</item></one-of></rule>';
    const result = await match(rules, 'a b');
    expect(result.prefix).toBe(1);
    expect(result.expected).toEqual([{ text: 'c', rules: ['main'] }]);
  });

  it('shows some of many and counts them all', async () => {
    const items = Array.from({ length: 100 }, (_, i) => `<item>word${i}</item>`).join('');
    const result = await match(`<rule id="main"><one-of>${items}</one-of></rule>`, 'x', { expected: 5 });
    expect(result.expected.map(({ text }) => text)).toEqual(['word0', 'word1', 'word2', 'word3', 'word4']);
    expect(result.expectedTotal).toBe(100);
  });

  // In a long list a phrase may begin with a word that was not said, as far as it is one of the first forty.
  it.each([
    [39, 'the brown fox'],
    [40, undefined],
  ])('looks at alternative %i of a long list: %s', async (place, expected) => {
    const phrases = Array.from({ length: 2100 }, (_, i) => `x${i} y${i} z${i}`);
    phrases[place] = 'the brown fox';
    const items = phrases.map((phrase) => `<item>${phrase}</item>`).join('');
    const { nearest } = await match(`<rule id="main"><one-of>${items}</one-of></rule>`, 'brown fox', { nearest: true });
    expect(nearest?.words.join(' ')).toBe(expected);
  });

  it.each<[string, string | undefined]>([
    ['fly to Bosten', 'fly to Boston'],
    ['fly Boston', 'fly to Boston'],
    ['please fly to Boston', 'fly to Boston'],
    ['fly to to York', 'fly to York'],
    ['fly to San Fransisco plaese', 'fly to San Francisco please'],
    ['fly to', 'fly to Boston'],
    ['what is the weather like', undefined],
  ])('nearest to "%s" is "%s"', async (phrase, expected) => {
    const { nearest } = await match(cities, phrase, { nearest: true });
    expect(nearest?.words.join(' ')).toBe(expected);
  });

  it('finds the nearest of a long list by a word that resembles', async () => {
    const items = Array.from({ length: 3000 }, (_, i) => `<item>name${i.toString(26)}x surname${i}</item>`).join('');
    const rules = `<rule id="main">call <one-of>${items}<item>Francesca Rossi</item></one-of></rule>`;
    const { nearest } = await match(rules, 'call Franceska Rosi', { nearest: true });
    expect(nearest?.words.join(' ')).toBe('call Francesca Rossi');
  });
});
