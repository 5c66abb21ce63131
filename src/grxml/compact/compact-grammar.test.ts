import { describe, expect, it } from 'vitest';
import { createRandom } from '../generate/create-sampler.js';
import { generatePhrases } from '../generate/generate-phrases.js';
import { canonicalJson, prepareGrammar, testPhrase } from '../testing/index.js';
import { compactGrammar, type ListedMeaning } from './compact-grammar.js';
import { readMeanings } from './read-meanings.js';

/** `phrase = meaning` per entry; a meaning is a text. */
const list = (...entries: string[]): ListedMeaning[] =>
  entries.map((entry, index) => {
    const [phrase, meaning] = entry.split(' = ');
    return { phrase: phrase!, line: index + 1, ...(meaning === undefined ? {} : { meaning: { value: meaning } }) };
  });
/** The content of the root rule on one line, without examples. */
const body = (text: string) =>
  /<\/example>\s*(?!<example>)([\s\S]*?)<\/rule>/
    .exec(text)![1]!
    .replace(/<example>.*?<\/example>/gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?(<\/?(?:item|one-of)[^>]*>) ?/g, '$1')
    .trim();

describe('compactGrammar', () => {
  it.each<[string, ListedMeaning[], string]>([
    ['one phrase', list('my balance'), 'my balance'],
    [
      'what phrases share in front',
      list('pay a bill', 'pay a fine'),
      'pay a<one-of><item>bill</item><item>fine</item></one-of>',
    ],
    [
      'what they share behind',
      list('check balance', 'my balance'),
      '<one-of><item>check</item><item>my</item></one-of>balance',
    ],
    [
      'what some lack in front',
      list('agent', 'please agent', 'an agent please'.replace(' please', '')),
      '<item repeat="0-1"><one-of><item>please</item><item>an</item></one-of></item>agent',
    ],
    ['what some lack behind', list('agent', 'agent please'), 'agent<item repeat="0-1">please</item>'],
    ['what some lack within', list('check my balance', 'check balance'), 'check<item repeat="0-1">my</item>balance'],
    [
      'several words',
      list('help', 'i would like to get help', 'i need help'),
      '<item repeat="0-1">i<one-of><item>would like to get</item><item>need</item></one-of></item>help',
    ],
    [
      'meanings where they are settled',
      list('bill please = b', 'bill = b', 'fine please = f', 'fine = f'),
      '<one-of><item>bill <tag>out = "b";</tag></item><item>fine <tag>out = "f";</tag></item></one-of><item repeat="0-1">please</item>',
    ],
    [
      'a meaning at the end',
      list('pay = p', 'pay bill = b'),
      'pay<one-of><item><tag>out = "p";</tag></item><item>bill <tag>out = "b";</tag></item></one-of>',
    ],
    ['the same phrase twice, case aside', list('Yes', 'yes'), 'Yes'],
  ])('%s', async (_, phrases, expected) => {
    const { text, beyond } = await compactGrammar(phrases);
    expect(body(text)).toBe(expected);
    expect(beyond).toBe(0);
  });

  it('writes what several places share as a rule', async () => {
    // "to new york city" follows two beginnings that do not go on alike.
    const { text } = await compactGrammar(
      list('fly to new york city', 'fly home', 'drive to new york city', 'drive away', 'walk home', 'walk away'),
    );
    expect(text.replace(/<example>.*?<\/example>/gs, '').match(/new york city/g)).toHaveLength(1);
  });

  it.each([
    ['an empty list', list(), 'the list has no phrases'],
    ['a phrase without words', list('a', ' '), 'list.csv:2: the phrase has no words'],
    ['two meanings', list('a b = x', 'c', 'A b = y'), 'list.csv:3: "A b" means "y" here and "x" in line 1'],
  ])('refuses %s', async (_, phrases, message) => {
    await expect(compactGrammar(phrases, { name: 'list.csv' })).rejects.toThrow(
      message.replace(/^the list/, 'list.csv: the list'),
    );
  });

  it('accepts exactly the list with its meanings, on 150 random lists', async () => {
    for (let seed = 1; seed <= 150; seed++) {
      const random = createRandom(`compact ${seed}`);
      const count = 1 + random.below(25);
      const meanings = 1 + random.below(4);
      const phrases = new Map<string, string>();
      for (let i = 0; i < count; i++) {
        const words = Array.from({ length: 1 + random.below(5) }, () => 'abcdef'[random.below(2 + (seed % 5))]!);
        phrases.set(words.join(' '), `m${random.below(meanings)}`);
      }
      const made = await compactGrammar(
        [...phrases].map(([phrase, value], line) => ({ phrase, line, meaning: { value } })),
      );
      const { grammar } = await prepareGrammar(made.text);
      const { phrases: accepted, complete } = generatePhrases(grammar!.linked, { limit: 1000 });
      expect([seed, complete, [...accepted].sort()]).toEqual([seed, true, [...phrases.keys()].sort()]);
      expect(made.written).toBeLessThanOrEqual(made.words);
      for (const [phrase, meaning] of phrases) {
        const { readings } = await testPhrase(grammar!, phrase);
        for (const { interpretation } of readings) expect(interpretation.value).toBe(meaning);
      }
    }
  });

  it('lets fillers of some phrases be said with all, and says how much that adds', async () => {
    const phrases = list(
      'bill = b',
      'bill please = b',
      'fine = f',
      'um fine please = f',
      'fine please = f',
      'um bill = b',
      'please = p',
      'um fine = f',
    );
    const { text, beyond, examples, fillers } = await compactGrammar(phrases, { generalise: true });
    expect(fillers).toEqual({ before: ['um'], behind: ['please'] });
    // Three phrases, each with or without both fillers: twelve, of which eight are listed.
    expect(beyond).toBe(4);
    expect([...examples].sort()).toEqual(['please please', 'um bill please', 'um please', 'um please please']);
    const { grammar } = await prepareGrammar(text);
    const { readings } = await testPhrase(grammar!, 'um bill please');
    expect(canonicalJson(readings[0]!.interpretation.value)).toBe('"b"');
  });

  it('takes keys', async () => {
    const { text } = await compactGrammar(list('12 = a', '13 = b'), { mode: 'dtmf' });
    expect(text).toContain('mode="dtmf"');
    expect(body(text)).toBe(
      '1<one-of><item>2 <tag>out = "a";</tag></item><item>3 <tag>out = "b";</tag></item></one-of>',
    );
  });
});

describe('readMeanings', () => {
  it.each<[string, string, object[]]>([
    [
      'a.csv',
      'Phrase,Meaning\nmy bill,"{""t"":1}"\nagent,agent\nhelp,\n',
      [
        { phrase: 'my bill', line: 2, meaning: { value: { t: 1 } } },
        { phrase: 'agent', line: 3, meaning: { value: 'agent' } },
        { phrase: 'help', line: 4 },
      ],
    ],
    [
      'a.txt',
      'bill => "b"\n! weather\nagent\n',
      [
        { phrase: 'bill', line: 1, meaning: { value: 'b' } },
        { phrase: 'agent', line: 3 },
      ],
    ],
  ])('%s', async (name, text, expected) => expect(await readMeanings(name, text)).toEqual(expected));
  it('names the columns that it looks for', async () => {
    await expect(readMeanings('a.csv', 'x,y\n1,2\n')).rejects.toThrow('a.csv: no column holds the phrases');
  });
});
