import { describe, expect, test } from 'vitest';
import { isFull } from '../../../test/support/extent.js';
import type { LinkedGrammar, LoadedDocument } from '../link/linked-grammar.js';
import { readGrammar } from '../read/index.js';
import { type GenerateOptions, generatePhrases } from './generate-phrases.js';

const header = 'xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en"';

function linked(rules: string, root = 'root="r"', others: { [uri: string]: string } = {}): LinkedGrammar {
  const main = readGrammar(`<grammar ${header} ${root}>${rules}</grammar>`, { uri: 'file:///g.grxml' }).grammar!;
  const documents = new Map<string, LoadedDocument>();
  for (const [uri, source] of Object.entries(others)) {
    documents.set(uri, { uri, grammar: readGrammar(source, { uri }).grammar!, diagnostics: [] });
  }
  return { main, documents };
}

const list = (rules: string, options: GenerateOptions = {}) => generatePhrases(linked(rules), options);

describe('lists in document order', () => {
  const cases: [string, string, string[]][] = [
    [
      'alternatives as written, doubles once',
      '<rule id="r"><one-of><item>yes</item><item>no</item><item>yes please</item><item>no</item></one-of></rule>',
      ['yes', 'no', 'yes please'],
    ],
    [
      'the last part changes fastest',
      '<rule id="r"><one-of><item>a</item><item>b</item></one-of><one-of><item>1</item><item>2</item></one-of></rule>',
      ['a 1', 'a 2', 'b 1', 'b 2'],
    ],
    ['repeats from the fewest times up', '<rule id="r"><item repeat="1-3">a</item></rule>', ['a', 'a a', 'a a a']],
    [
      'an optional word is left out first',
      '<rule id="r"><item repeat="0-1">please</item> go</rule>',
      ['go', 'please go'],
    ],
    ['a phrase without words', '<rule id="r"><ruleref special="NULL"/></rule>', ['']],
    ['no phrase', '<rule id="r"><ruleref special="VOID"/></rule>', []],
    ['GARBAGE as its placeholder', '<rule id="r"><ruleref special="GARBAGE"/> stop</rule>', ['... stop']],
    ['white space and quotes', '<rule id="r">"new   york" \n city</rule>', ['new york city']],
    ['tags say nothing', '<rule id="r">a<tag>x</tag>b</rule>', ['a b']],
  ];
  test.each(cases)('%s', (_, rules, phrases) => {
    expect(list(rules)).toEqual({ rule: 'r', phrases, complete: true, unresolved: [] });
  });

  test('GARBAGE left out', () => {
    expect(list('<rule id="r"><ruleref special="GARBAGE"/> stop</rule>', { garbage: '' }).phrases).toEqual(['stop']);
  });

  test('the limit is reported only when there are more phrases', () => {
    const rules = '<rule id="r"><item repeat="0-4">a</item></rule>';
    expect(list(rules, { limit: 5 })).toMatchObject({ complete: true });
    expect(list(rules, { limit: 4 })).toMatchObject({
      phrases: ['', 'a', 'a a', 'a a a'],
      complete: false,
      shortfall: 'limit',
    });
  });

  test('an endless language is cut off and reported: two repeats and two levels more than needed', () => {
    expect(list('<rule id="r">a<item repeat="1-">b</item></rule>')).toMatchObject({
      phrases: ['a b', 'a b b', 'a b b b'],
      complete: false,
      shortfall: 'endless',
    });
    const left = '<rule id="r"><one-of><item><ruleref uri="#r"/> a</item><item>b</item></one-of></rule>';
    expect(list(left)).toMatchObject({ phrases: ['b a a', 'b a', 'b'], shortfall: 'endless' });
    expect(list(left, { recursion: 0 }).phrases).toEqual(['b']);
  });

  test('DTMF keys, however they are written (SRGS Appendix E)', () => {
    const main = linked(
      '<rule id="r">12 <one-of><item>*</item><item>pound</item><item>#</item></one-of></rule>',
      'mode="dtmf" root="r"',
    );
    expect(generatePhrases(main).phrases).toEqual(['1 2 *', '1 2 #']);
  });

  test('a word in several spellings is one word, as for the matcher', () => {
    const rules = '<rule id="r"><one-of><item>Yes</item><item>no</item><item>yes</item></one-of></rule>';
    expect(list(rules).phrases).toEqual(['Yes', 'no']);
  });

  test('other documents: the root, a public rule, and what cannot be had', () => {
    const other = `<grammar ${header} root="top"><rule id="top">top</rule><rule id="open" scope="public">open</rule><rule id="shut">shut</rule></grammar>`;
    const references = ['o.grxml', 'o.grxml#open', 'o.grxml#shut', 'none.grxml'];
    const items = references.map((uri) => `<item><ruleref uri="${uri}"/></item>`).join('');
    const grammar = linked(`<rule id="r"><one-of>${items}</one-of></rule>`, 'root="r"', { 'file:///o.grxml': other });
    expect(generatePhrases(grammar)).toMatchObject({
      phrases: ['top', 'open'],
      unresolved: ['o.grxml#shut', 'none.grxml'],
    });
  });

  test('very many ways to say few phrases end at the work limit or with all of them', () => {
    // (a|a a)(a|a a)… forty times: 2^40 ways, but only the lengths 40 to 80.
    const one = '<one-of><item>a</item><item>a a</item></one-of>';
    const result = list(`<rule id="r">${one.repeat(40)}</rule>`);
    expect(result.phrases).toHaveLength(41);
    expect(result.complete).toBe(true);
  });
});

test.runIf(isFull)('thousands of nested rules are drawn from, and listed or refused', () => {
  const chain = (length: number) =>
    linked(
      `${Array.from(
        { length },
        (_, i) => `<rule id="r${i}"><one-of><item><ruleref uri="#r${i + 1}"/></item><item>w${i}</item></one-of></rule>`,
      ).join('')}<rule id="r${length}">end</rule>`,
      'root="r0"',
    );
  expect(generatePhrases(chain(500), { limit: 2 }).phrases).toEqual(['end', 'w499']);
  expect(() => generatePhrases(chain(20_000), { limit: 2 })).toThrow('nested too deeply');
  expect(generatePhrases(chain(20_000), { count: 3 }).phrases).toHaveLength(3);
});

describe('the rule that is meant', () => {
  const two = '<rule id="a" scope="public">a</rule><rule id="b">b</rule>';
  test('root, named rule, only public rule, all public rules', () => {
    expect(generatePhrases(linked(two, 'root="b"')).phrases).toEqual(['b']);
    expect(generatePhrases(linked(two, 'root="b"'), { rule: 'a' }).phrases).toEqual(['a']);
    expect(generatePhrases(linked(two, ''), {}).phrases).toEqual(['a']);
    const three = `${two}<rule id="c" scope="public">c</rule>`;
    expect(generatePhrases(linked(three, ''), {})).toMatchObject({ rule: 'a, c', phrases: ['a', 'c'] });
  });
  test('no choice is possible', () => {
    expect(() => generatePhrases(linked('<rule id="a">a</rule>', ''))).toThrow('no root and no public rule');
    expect(() => generatePhrases(linked(two, 'root="c"'))).toThrow('the root "c" is not a rule of the grammar');
    expect(() => generatePhrases(linked(two), { rule: 'c' })).toThrow('the grammar has no rule "c"');
  });
  test('a grammar without rules says nothing', () => {
    expect(generatePhrases(linked('', ''))).toMatchObject({ phrases: [], complete: true });
  });
});

describe('draws', () => {
  const rules = `<rule id="r"><one-of><item weight="3">often</item><item>seldom</item></one-of><item repeat="0-1" repeat-prob="0.25">please</item></rule>`;
  const draw = (count: number, options: GenerateOptions = {}) => list(rules, { count, ...options });

  test('a seed gives the same phrases again, another seed others', () => {
    const digits = '<rule id="r"><item repeat="12"><one-of><item>0</item><item>1</item></one-of></item></rule>';
    const first = list(digits, { count: 20, seed: 'x' }).phrases;
    expect(list(digits, { count: 20, seed: 'x' }).phrases).toEqual(first);
    expect(list(digits, { count: 20, seed: 'y' }).phrases).not.toEqual(first);
    expect(new Set(first).size).toBe(20);
  });

  test('distinct phrases end when there are no more, and that is reported', () => {
    const result = draw(10);
    expect(result.phrases.toSorted()).toEqual(['often', 'often please', 'seldom', 'seldom please']);
    expect(result).toMatchObject({ complete: false, shortfall: 'exhausted' });
  });

  test('duplicates follow weights and repeat-prob', () => {
    const { phrases } = draw(20_000, { duplicates: true, seed: 7 });
    const share = (part: RegExp) => phrases.filter((phrase) => part.test(phrase)).length / phrases.length;
    // Expected 3/4 and 1/4; four standard deviations of 20,000 draws are 0.0125.
    expect(Math.abs(share(/^often/) - 0.75)).toBeLessThan(0.0125);
    expect(Math.abs(share(/please$/) - 0.25)).toBeLessThan(0.0125);
  });

  test('recursion always ends, whatever the weights say', () => {
    const deep =
      '<rule id="r"><one-of><item weight="1000"><ruleref uri="#r"/> and <ruleref uri="#r"/></item><item>x</item></one-of></rule>';
    for (const phrase of list(deep, { count: 5, seed: 3 }).phrases) expect(phrase).toMatch(/^x( and x)*$/);
  });

  test('what has no phrase is never drawn', () => {
    const dead =
      '<rule id="r"><one-of><item weight="99">a <ruleref special="VOID"/></item><item>b</item></one-of></rule>';
    expect(list(dead, { count: 3, duplicates: true }).phrases).toEqual(['b', 'b', 'b']);
    expect(list('<rule id="r"><ruleref special="VOID"/></rule>', { count: 3 })).toMatchObject({
      phrases: [],
      shortfall: 'exhausted',
    });
  });

  test('a phrase of a million words is refused', () => {
    expect(() => list('<rule id="r"><item repeat="1000000">a</item></rule>', { count: 1 })).toThrow(
      'more than 10000 words',
    );
  });
});

test('a list that takes more work than it may is cut off, and says so', () => {
  const choices = '<one-of><item>a</item><item>b</item></one-of>'.repeat(12);
  const { phrases, complete, shortfall } = list(`<rule id="r">${choices}</rule>`, { limit: 10_000, steps: 500 });
  expect({ complete, shortfall }).toEqual({ complete: false, shortfall: 'work' });
  // All would be 4,096.
  expect(phrases.length).toBeLessThan(4096);
});

test('a phrase that no memory holds is left out, and that is reported', () => {
  // Each of forty rules says twice what the next one says.
  const rules = Array.from(
    { length: 40 },
    (_, n) => `<rule id="r${n || ''}"><ruleref uri="#r${n + 1}"/><ruleref uri="#r${n + 1}"/></rule>`,
  );
  expect(list(`${rules.join('')}<rule id="r40">end</rule>`)).toMatchObject({ phrases: [], shortfall: 'size' });
});
