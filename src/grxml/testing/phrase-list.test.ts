import { describe, expect, it } from 'vitest';
import { checkExpectation } from './check-expectation.js';
import { type PhraseTest, readPhraseList } from './phrase-list.js';

describe('readPhraseList', () => {
  it('reads a plain list', async () => {
    const text = `# cities
Boston
! Atlantis

fly to York => {"city": "YRK"}
# 1 is no comment: the key is followed by a word
#1 please\r\n=> "empty phrase"
`;
    expect(await readPhraseList('list.txt', text)).toEqual<PhraseTest[]>([
      { phrase: 'Boston', line: 2, matches: true },
      { phrase: 'Atlantis', line: 3, matches: false },
      { phrase: 'fly to York', line: 5, matches: true, interpretation: { value: { city: 'YRK' } } },
      { phrase: '#1 please', line: 7, matches: true },
      { phrase: '', line: 8, matches: true, interpretation: { value: 'empty phrase' } },
    ]);
  });

  it('reads YAML, with the line of each test', async () => {
    const text = `tests:
  - Boston
  - phrase: Atlantis
    matches: false
  - {phrase: York, interpretation: {city: YRK}, parse: '$main["York"]', rule: city}
  - phrase: 123
    interpretation: null
    rules: [a, b]
`;
    expect(await readPhraseList('list.yaml', text)).toEqual<PhraseTest[]>([
      { phrase: 'Boston', line: 2, matches: true },
      { phrase: 'Atlantis', line: 3, matches: false },
      {
        phrase: 'York',
        line: 5,
        matches: true,
        interpretation: { value: { city: 'YRK' } },
        parse: '$main["York"]',
        rules: ['city'],
      },
      { phrase: '123', line: 6, matches: true, interpretation: { value: null }, rules: ['a', 'b'] },
    ]);
  });

  it('reads JSON as YAML', async () => {
    expect(await readPhraseList('list.json', '[{"phrase":"yes","matches":true},"no"]')).toEqual([
      { phrase: 'yes', line: 1, matches: true },
      { phrase: 'no', line: 1, matches: true },
    ]);
  });

  it('reads CSV', async () => {
    const text = '\uFEFFphrase;matches;interpretation\r\nBoston;yes;"{""city"":""BOS""}"\r\n\r\n"York; please";no;\r\n';
    expect(await readPhraseList('list.csv', text)).toEqual<PhraseTest[]>([
      { phrase: 'Boston', line: 2, matches: true, interpretation: { value: { city: 'BOS' } } },
      { phrase: 'York; please', line: 4, matches: false },
    ]);
  });

  it.each<[string, string, string]>([
    ['a.txt', 'yes => yes', 'a.txt:1: the interpretation is not JSON: yes'],
    ['a.txt', '\n! no => 1', 'a.txt:2: a phrase that must not match has no interpretation'],
    ['a.yaml', 'phrases: [a]', 'a.yaml:1: this is not a list of phrases'],
    ['a.yaml', '- a\n- phrase: b\n  match: true', 'a.yaml:2: unknown field "match"'],
    ['a.yaml', '- matches: true', 'a.yaml:1: the phrase is missing'],
    ['a.yaml', '- [a]', 'a.yaml:1: this is neither a phrase nor an object'],
    ['a.yaml', '- a\n- "b', 'a.yaml:2: Missing closing "quote'],
    ['a.csv', 'Boston,yes', 'a.csv:1: the first line must name the columns'],
    ['a.csv', 'phrase,matches\nBoston,maybe', 'a.csv:2: matches: "maybe" is neither yes nor no'],
    ['a.csv', 'phrase,word\nBoston,x', 'a.csv:1: unknown column "word"'],
  ])('%s: %j is refused', async (name, text, message) => {
    await expect(readPhraseList(name, text)).rejects.toThrow(message);
  });
});

describe('checkExpectation', () => {
  const matched = { matches: true, interpretation: { b: [1], a: 'x' }, parse: '$main["York"]' };
  const missed = { matches: false, interpretation: null, parse: '', matched_prefix: 'fly to', expected: ['York'] };
  const fault = {
    code: 'x',
    severity: 'error',
    message: 'no such thing',
    line: 3,
    column: 4,
    end_line: 3,
    end_column: 5,
  };
  const test = { phrase: 'York', line: 1, matches: true };

  it.each<[string, PhraseTest, Parameters<typeof checkExpectation>[1], string[]]>([
    ['a match', test, matched, []],
    ['a match that is missed', test, missed, ['the phrase does not match']],
    ['no match', { ...test, matches: false }, missed, []],
    ['a match too many', { ...test, matches: false }, matched, ['the phrase matches and must not']],
    ['the same value in another order', { ...test, interpretation: { value: { a: 'x', b: [1] } } }, matched, []],
    ['another value', { ...test, interpretation: { value: { a: 'x' } } }, matched, ['the interpretation differs']],
    ['null is a value', { ...test, interpretation: { value: null } }, matched, ['the interpretation differs']],
    ['the parse', { ...test, parse: ' $main["York"]\n' }, matched, []],
    ['another parse', { ...test, parse: '$main["Y"]' }, matched, ['the parse differs']],
    ['tags that fail', test, { ...matched, interpretation_error: fault as never }, ['the tags fail']],
  ])('%s', (_, expectation, answer, messages) => {
    expect(checkExpectation(expectation, answer).map(({ message }) => message)).toEqual(messages);
  });
});
