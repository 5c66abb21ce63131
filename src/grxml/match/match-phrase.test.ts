import { describe, expect, it } from 'vitest';
import { match, structure, structures } from '../../../test/support/match.js';

const nestedRepeats = '<rule id="main"><item repeat="0-"><item repeat="0-">a</item></item> b</rule>';

describe('matchPhrase: expansions', () => {
  it.each<[string, string, string, string]>([
    ['sequence', '<rule id="main">hello big world</rule>', 'hello big world', '$main["hello","big","world"]'],
    ['sequence cut short', '<rule id="main">hello world</rule>', 'hello', 'no match'],
    ['a word too many', '<rule id="main">hello</rule>', 'hello world', 'no match'],
    ['case of words', '<rule id="main">Boston</rule>', 'bOSTON', '$main["Boston"]'],
    ['composed and decomposed letters', '<rule id="main">caf\u00e9</rule>', 'cafe\u0301', '$main["caf\u00e9"]'],
    [
      'a token of two words',
      '<rule id="main">to "San  Jose" now</rule>',
      'to san jose now',
      '$main["to","San Jose","now"]',
    ],
    ['a typographic apostrophe', '<rule id="main">don\'t</rule>', 'don\u2019t', '$main["don\'t"]'],
    ['half a token', '<rule id="main">"San Jose"</rule>', 'san', 'no match'],
    [
      'alternatives',
      '<rule id="main"><one-of><item>yes <tag>1</tag></item><item>no <tag>0</tag></item></one-of></rule>',
      'no',
      '$main["no",{!{0}!}]',
    ],
    ['NULL', '<rule id="main">a <ruleref special="NULL"/> b</rule>', 'a b', '$main["a","b"]'],
    [
      'VOID',
      '<rule id="main"><one-of><item>a <ruleref special="VOID"/></item><item>b</item></one-of></rule>',
      'a',
      'no match',
    ],
    [
      'VOID beside',
      '<rule id="main"><one-of><item>a <ruleref special="VOID"/></item><item>b</item></one-of></rule>',
      'b',
      '$main["b"]',
    ],
    ['GARBAGE of no words', '<rule id="main"><ruleref special="GARBAGE"/> help</rule>', 'help', '$main["help"]'],
    [
      'GARBAGE of words',
      '<rule id="main"><ruleref special="GARBAGE"/> help <ruleref special="GARBAGE"/></rule>',
      'oh please help me now',
      '$main["help"]',
    ],
    ['the empty phrase', '<rule id="main"><item repeat="0-1">a</item></rule>', '', '$main[]'],
    ['the empty phrase refused', '<rule id="main">a</rule>', '', 'no match'],
    [
      'an empty rule below',
      '<rule id="main">a <ruleref uri="#e"/></rule><rule id="e"><item/></rule>',
      'a',
      '$main["a",$e[]]',
    ],
    ['repeat 2-3, one', '<rule id="main"><item repeat="2-3">a</item></rule>', 'a', 'no match'],
    ['repeat 2-3, three', '<rule id="main"><item repeat="2-3">a</item></rule>', 'a a a', '$main["a","a","a"]'],
    ['repeat 2-3, four', '<rule id="main"><item repeat="2-3">a</item></rule>', 'a a a a', 'no match'],
    ['repeat 0', '<rule id="main">a <item repeat="0">b</item></rule>', 'a b', 'no match'],
    [
      'repeat of millions',
      '<rule id="main"><item repeat="2-9000000">a</item></rule>',
      'a a a a',
      '$main["a","a","a","a"]',
    ],
    [
      'nested repeats',
      '<rule id="main"><item repeat="2"><item repeat="1-2">a</item> b</item></rule>',
      'a a b a b',
      '$main["a","a","b","a","b"]',
    ],
    ['nested open repeats of nullable bodies', nestedRepeats, 'a a a b', '$main["a","a","a","b"]'],
    // SRGS 2.5: however often a tag is repeated, it counts once.
    [
      'a repeated tag',
      '<rule id="main">bar <item repeat="2-"><tag>foo</tag></item></rule>',
      'bar',
      '$main["bar",{!{foo}!}]',
    ],
    // Two iterations are asked for; the second one can only be empty.
    [
      'an empty iteration to reach the minimum',
      '<rule id="main"><item repeat="2"><ruleref uri="#o"/></item></rule><rule id="o"><item repeat="0-1">a</item></rule>',
      'a',
      '$main[$o["a"],$o[]]',
    ],
    [
      'an optional part that is not said is absent',
      '<rule id="main">a <item repeat="0-1"><ruleref uri="#o"/></item></rule><rule id="o"><item repeat="0-1">b</item></rule>',
      'a',
      '$main["a"]',
    ],
    [
      'an optional VOID',
      '<rule id="main">a <item repeat="0-1"><ruleref special="VOID"/></item></rule>',
      'a',
      '$main["a"]',
    ],
    [
      'a required VOID',
      '<rule id="main">a <item repeat="1-2"><ruleref special="VOID"/></item></rule>',
      'a',
      'no match',
    ],
  ])('%s', async (_, rules, phrase, expected) => {
    expect(await structure(rules, phrase)).toBe(expected);
  });
});

describe('matchPhrase: recursion (SRGS 5.4)', () => {
  it.each<[string, string, string, string]>([
    [
      'left',
      '<rule id="main"><one-of><item><ruleref uri="#main"/> a</item><item>a</item></one-of></rule>',
      'a a a',
      '$main[$main[$main["a"],"a"],"a"]',
    ],
    [
      'right',
      '<rule id="main">a <item repeat="0-1"><ruleref uri="#main"/></item></rule>',
      'a a a',
      '$main["a",$main["a",$main["a"]]]',
    ],
    [
      'centre',
      '<rule id="main"><one-of><item>a <ruleref uri="#main"/> b</item><item>c</item></one-of></rule>',
      'a a c b b',
      '$main["a",$main["a",$main["c"],"b"],"b"]',
    ],
    [
      'centre, unbalanced',
      '<rule id="main"><one-of><item>a <ruleref uri="#main"/> b</item><item>c</item></one-of></rule>',
      'a a c b',
      'no match',
    ],
    [
      'hidden left: a prefix that may be empty',
      '<rule id="main"><one-of><item><item repeat="0-1">x</item><ruleref uri="#main"/> a</item><item>a</item></one-of></rule>',
      'a x a',
      'no match',
    ],
    [
      'hidden left: the prefix said and not said',
      '<rule id="main"><one-of><item><item repeat="0-1">x</item><ruleref uri="#main"/> a</item><item>a</item></one-of></rule>',
      'x a a a',
      // x, then main over "a a a": main("a a") a, which is main(a) a a.
      '$main["x",$main[$main["a"],"a"],"a"]',
    ],
    [
      'indirect left',
      '<rule id="main"><one-of><item><ruleref uri="#b"/> a</item><item>a</item></one-of></rule><rule id="b"><ruleref uri="#main"/> b</rule>',
      'a b a',
      '$main[$b[$main["a"],"b"],"a"]',
    ],
    [
      'a rule that is its own first alternative',
      '<rule id="main"><one-of><item><ruleref uri="#main"/></item><item>a</item></one-of></rule>',
      'a',
      '$main["a"]',
    ],
    ['a rule without an end', '<rule id="main">a <ruleref uri="#main"/></rule>', 'a a', 'no match'],
    [
      'a rule without an end, beside another',
      '<rule id="main"><one-of><item><ruleref uri="#x"/></item><item>a</item></one-of></rule><rule id="x">a <ruleref uri="#x"/></rule>',
      'a',
      '$main["a"]',
    ],
  ])('%s', async (_, rules, phrase, expected) => {
    expect(await structure(rules, phrase)).toBe(expected);
  });
});

describe('matchPhrase: the order of parses', () => {
  const two = (first: string, second: string) =>
    `<rule id="main"><one-of><item ${first}><ruleref uri="#x"/></item><item ${second}><ruleref uri="#y"/></item></one-of></rule><rule id="x">a</rule><rule id="y">a</rule>`;

  it.each<[string, string, string, string[]]>([
    ['document order without weights', two('', ''), 'a', ['$main[$x["a"]]', '$main[$y["a"]]']],
    ['the greater weight', two('weight="1"', 'weight="3"'), 'a', ['$main[$y["a"]]', '$main[$x["a"]]']],
    ['no weight is a weight of 1 (SRGS 2.4.1)', two('weight="0.5"', ''), 'a', ['$main[$y["a"]]', '$main[$x["a"]]']],
    [
      // 3/10 twice is 0.09, less than 1/10 once.
      'weights multiply',
      `<rule id="main"><one-of><item><ruleref uri="#pair"/></item><item><ruleref uri="#one"/></item></one-of></rule>
       <rule id="pair"><ruleref uri="#p"/><ruleref uri="#p"/></rule>
       <rule id="p"><one-of><item weight="10">z</item><item weight="3">a</item></one-of></rule>
       <rule id="one"><one-of><item weight="10">z</item><item weight="1">a a</item></one-of></rule>`,
      'a a',
      ['$main[$one["a","a"]]', '$main[$pair[$p["a"],$p["a"]]]'],
    ],
    [
      'the case as written decides between equals',
      '<rule id="main"><one-of><item>polish <tag>verb</tag></item><item>Polish <tag>people</tag></item></one-of></rule>',
      'Polish',
      ['$main["Polish",{!{people}!}]', '$main["polish",{!{verb}!}]'],
    ],
    [
      'repeats take as much as they can',
      '<rule id="main"><ruleref uri="#x"/><ruleref uri="#x"/></rule><rule id="x"><item repeat="0-">a</item></rule>',
      'a a',
      ['$main[$x["a","a"],$x[]]', '$main[$x["a"],$x["a"]]', '$main[$x[],$x["a","a"]]'],
    ],
    [
      // 0.4 said against 0.6 not said (SRGS 2.5.1).
      'repeat-prob below a half leaves an optional part to the next',
      '<rule id="main"><ruleref uri="#x"/><ruleref uri="#y"/></rule><rule id="x"><item repeat="0-1" repeat-prob="0.4">a</item></rule><rule id="y"><item repeat="0-1">a</item></rule>',
      'a',
      ['$main[$x[],$y["a"]]', '$main[$x["a"],$y[]]'],
    ],
    [
      'a token goes before GARBAGE, whatever the weights',
      '<rule id="main"><one-of><item weight="100"><ruleref special="GARBAGE"/><tag>g</tag></item><item weight="0.01">a</item></one-of></rule>',
      'a',
      ['$main["a"]', '$main[{!{g}!}]'],
    ],
    [
      // Two languages, one structure (as in conformance-2 of the W3C suite).
      'parses that read the same are one',
      '<rule id="main"><one-of><item><one-of xml:lang="fr"><item>a</item></one-of></item><item>a</item></one-of></rule>',
      'a',
      ['$main["a"]'],
    ],
    [
      // Catalan numbers: two ways to bracket three.
      'all bracketings',
      '<rule id="main"><one-of><item><ruleref uri="#main"/><ruleref uri="#main"/></item><item>a</item></one-of></rule>',
      'a a a',
      ['$main[$main[$main["a"],$main["a"]],$main["a"]]', '$main[$main["a"],$main[$main["a"],$main["a"]]]'],
    ],
    [
      'an optional tag: absent, or there',
      '<rule id="main">a <item repeat="0-1"><tag>t</tag></item></rule>',
      'a',
      ['$main["a"]', '$main["a",{!{t}!}]'],
    ],
    ['nested open repeats are one parse', nestedRepeats, 'a a a b', ['$main["a","a","a","b"]']],
    [
      // main → main would go on for ever; x → y → x too. Each rule at most once over the same words.
      'rules that derive each other',
      '<rule id="main"><ruleref uri="#x"/></rule><rule id="x"><one-of><item><ruleref uri="#y"/></item><item>a</item></one-of></rule><rule id="y"><one-of><item><ruleref uri="#x"/></item><item>a</item></one-of></rule>',
      'a',
      ['$main[$x["a"]]', '$main[$x[$y["a"]]]'],
    ],
  ])('%s', async (_, rules, phrase, expected) => {
    expect(await structures(rules, phrase)).toEqual(expected);
    expect(await structure(rules, phrase)).toBe(expected[0]);
  });

  it('gives at most as many parses as asked for, and says that there are more', async () => {
    const rules =
      '<rule id="main"><one-of><item><ruleref uri="#main"/><ruleref uri="#main"/></item><item>a</item></one-of></rule>';
    const phrase = 'a a a a a a a a a a a a';
    const few = await match(rules, phrase, { parses: 10 });
    expect(few.parses).toHaveLength(10);
    expect(few.truncated).toBe(true);
    // Catalan numbers: 42 ways to bracket six.
    const all = await match(rules, 'a a a a a a', { parses: 100 });
    expect(all.parses).toHaveLength(42);
    expect(all.truncated).toBe(false);
  });
});

describe('matchPhrase: rules and documents', () => {
  const rules =
    '<rule id="main" scope="public">a</rule><rule id="two" scope="public">b</rule><rule id="hidden">c</rule>';

  it.each<[string, string, Parameters<typeof match>[2], string]>([
    ['the root', 'a', {}, '$main["a"]'],
    ['only the root', 'b', {}, 'no match'],
    ['a named rule', 'b', { rules: ['two'] }, '$two["b"]'],
    ['several at once', 'b', { rules: ['main', 'two'] }, '$two["b"]'],
    ['a private rule by name', 'c', { rules: ['hidden'] }, '$hidden["c"]'],
    ['without a root, all public rules', 'b', { root: '' }, '$two["b"]'],
    ['without a root, no private rule', 'c', { root: '' }, 'no match'],
  ])('%s', async (_, phrase, options, expected) => {
    expect(await structure(rules, phrase, options)).toBe(expected);
  });

  it('says which rules there are when a name is wrong', async () => {
    await expect(match(rules, 'a', { rules: ['tow'] })).rejects.toMatchObject({
      kind: 'input',
      message: expect.stringContaining('"tow"'),
      hint: expect.stringContaining('main, two'),
    });
  });
  it('refuses a root that does not exist, and a grammar that offers nothing', async () => {
    await expect(match(rules, 'a', { root: 'root="gone"' })).rejects.toMatchObject({ kind: 'input' });
    await expect(match('<rule id="x">a</rule>', 'a', { root: '' })).rejects.toMatchObject({ kind: 'input' });
  });
  it('matches nothing against a grammar without rules (SRGS 4.7)', async () => {
    expect(await structure('', 'a', { root: '' })).toBe('no match');
  });

  const documents = {
    'other.grxml':
      '<rule id="r">x</rule><rule id="open" scope="public">y <ruleref uri="main.grxml#two"/></rule><rule id="shut">z</rule>',
  };
  const references = `<rule id="main"><one-of>
    <item><ruleref uri="other.grxml"/></item><item><ruleref uri="other.grxml#open"/></item>
    <item><ruleref uri="other.grxml#shut"/></item><item><ruleref uri="other.grxml#nowhere"/></item>
  </one-of></rule><rule id="two" scope="public">b</rule>`;
  it.each([
    ['the root of another document, though private', 'x', '$main[$<other.grxml>["x"]]'],
    ['a public rule, and back', 'y b', '$main[$<other.grxml#open>["y",$<main.grxml#two>["b"]]]'],
    ['a private rule', 'z', 'no match'],
  ])('%s', async (_, phrase, expected) => {
    expect(await structure(references, phrase, { documents })).toBe(expected);
  });
});

describe('matchPhrase: DTMF (SRGS Appendix E)', () => {
  const rules =
    '<rule id="main"><item repeat="2">1</item> <one-of><item>star</item><item>#</item><item>A</item></one-of></rule>';
  it.each([
    // Appendix E: "star" and "*" are the same key; the parse shows the key.
    ['1 1 *', '$main["1","1","*"]'],
    ['11*', '$main["1","1","*"]'],
    ['11 star', '$main["1","1","*"]'],
    ['1 1 pound', '$main["1","1","#"]'],
    ['11a', '$main["1","1","A"]'],
    ['1*', 'no match'],
  ])('%s', async (phrase, expected) => {
    expect(await structure(rules, phrase, { mode: 'dtmf' })).toBe(expected);
  });

  it.each([
    ['1', false, true],
    ['11', true, true],
    ['111', true, false],
    ['2', false, false],
  ])('%s: matches %s, may go on %s', async (phrase, matches, extendable) => {
    const result = await match('<rule id="main">1 1 <item repeat="0-1">1</item></rule>', phrase, { mode: 'dtmf' });
    expect(result).toMatchObject({ matches, extendable });
  });
});

describe('matchPhrase: limits', () => {
  it('is polynomial where backtracking would never end', async () => {
    const phrase = `${'a '.repeat(30)}b`;
    expect(await structure(nestedRepeats, phrase)).toBe(`$main[${'"a",'.repeat(30)}"b"]`);
    expect(await structure(nestedRepeats, 'a '.repeat(30))).toBe('no match');
  });
  it('stops with a limit error when the work runs out', async () => {
    await expect(match(nestedRepeats, `${'a '.repeat(200)}b`, { limits: { steps: 1000 } })).rejects.toMatchObject({
      kind: 'limit',
    });
  });
  it('gives the best parse alone where all others would take too long', async () => {
    const rules =
      '<rule id="main"><one-of><item><ruleref uri="#main"/><ruleref uri="#main"/></item><item>a</item></one-of></rule>';
    const result = await match(rules, 'a '.repeat(40), { parses: 50, limits: { steps: 600_000 } });
    expect(result.parses).toHaveLength(1);
    expect(result.truncated).toBe(true);
  });
  it('refuses a phrase that is too long', async () => {
    await expect(match(nestedRepeats, 'a '.repeat(5000))).rejects.toMatchObject({ kind: 'limit' });
  });
  it('parses long phrases without running out of stack', async () => {
    const rules = '<rule id="main"><one-of><item>a <ruleref uri="#main"/></item><item>a</item></one-of></rule>';
    const text = await structure(rules, 'a '.repeat(1500), { limits: { steps: 20_000_000 } });
    expect(text).toHaveLength(1500 * '$main["a",]'.length - 1);
  });
  it('matches only the same case when case matters', async () => {
    expect(await structure('<rule id="main">Boston</rule>', 'boston', { caseSensitive: true })).toBe('no match');
    expect(await structure('<rule id="main">Boston</rule>', 'Boston', { caseSensitive: true })).toBe('$main["Boston"]');
  });
});
