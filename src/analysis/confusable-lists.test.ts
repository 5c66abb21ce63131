import { describe, expect, it } from 'vitest';
import { analyzeGrammar } from './analyze-grammar.js';
import { example, madeUpWord, mainChoice } from './example.js';

/*
 * What competes at one point of a call, though it stands in different lists. The similarities are worked out by hand in
 * similarity.test.ts: amount/account 0.80, brush/rush 0.75.
 */

const item = (words: string, value: string) => `<item>${words} <tag>out = "${value}";</tag></item>`;
const sales = `<one-of>${item('amount', 'S1')}${item('brush', 'S2')}${item('fifteen pounds', 'S3')}</one-of>`;
const billing = `<one-of>${item('account', 'B1')}${item('rush', 'B2')}${item('overdraft', 'B3')}</one-of>`;
const lists = `<rule id="sales">${sales}</rule>\n<rule id="billing">${billing}</rule>`;
const root = (content: string) => `<rule id="main" scope="public">${content}</rule>\n`;
const reference = (name: string) => `<item><ruleref uri="#${name}"/><tag>out = rules.${name};</tag></item>`;
const both = `<one-of>${reference('sales')}${reference('billing')}</one-of>`;

async function confusions(source: string, depth = 'standard', options = {}) {
  const { issues } = await analyzeGrammar(source, { depth, ...options });
  return issues.filter(({ code }) => ['CNF-01', 'CNF-02', 'CNF-03'].includes(code));
}
const phrasesOf = (issues: Awaited<ReturnType<typeof confusions>>) =>
  issues.map(
    ({ code, severity, evidence }) => `${severity} ${code} ${(evidence as { phrases: string[] }).phrases.join('/')}`,
  );

const expected = ['warning CNF-02 amount/account', 'warning CNF-03 brush/rush'];

describe('two lists behind references of one one-of', () => {
  it('each two entries with different values are a warning, placed at the second, with sounds, score and both rules', async () => {
    const source = example(root(both) + lists);
    const found = await confusions(source);
    expect(phrasesOf(found)).toEqual(expected);
    expect(found[0]).toMatchObject({
      location: 'rule:billing',
      evidence: {
        similarity: 0.8,
        rules: ['sales', 'billing'],
        // One of five sounds differs.
        sounds: [
          ['AH', 'AH'],
          ['M', 'K'],
          ['AW', 'AW'],
          ['N', 'N'],
          ['T', 'T'],
        ],
      },
    });
    const { line, column } = found[0]!;
    expect(source.split('\n')[line - 1]!.slice(column - 1)).toMatch(/^account/);
  });

  it('a deeper look says no more, and a list written in its place says the same', async () => {
    expect(phrasesOf(await confusions(example(root(both) + lists), 'deep'))).toEqual(expected);
    const inlined = root(`<one-of><item>${sales}</item><item>${billing}</item></one-of>`);
    expect(phrasesOf(await confusions(example(inlined), 'deep'))).toEqual(expected);
  });

  it('entries of one list written out among the options are reported once per pair, too', async () => {
    const flat = root(`<one-of>${sales.replace(/<\/?one-of>/g, '')}${billing.replace(/<\/?one-of>/g, '')}</one-of>`);
    // In one list the pair is an error: the author can reword it there.
    expect(phrasesOf(await confusions(example(flat), 'deep'))).toEqual([
      'error CNF-02 amount/account',
      'warning CNF-03 brush/rush',
    ]);
  });

  it('entries that mean the same may sound alike', async () => {
    const same = example(root(both) + lists.replaceAll('"B1"', '"S1"').replaceAll('"B2"', '"S2"'));
    expect(phrasesOf(await confusions(same, 'deep'))).toEqual([]);
  });

  it('what one list says already is not said again of sentences around it', async () => {
    const within = `<rule id="sales"><one-of>${item('amount', 'S1')}${item('account', 'S2')}</one-of></rule>`;
    const around = root(
      `<one-of><item>check <ruleref uri="#sales"/></item><item>show my <ruleref uri="#sales"/></item></one-of><tag>out = rules.sales;</tag>`,
    );
    expect(phrasesOf(await confusions(example(around + within), 'deep'))).toEqual(['error CNF-02 amount/account']);
  });

  it('every entry of a long list is compared, not the first few', async () => {
    const long = (last: string, start: number) =>
      `<one-of>${Array.from({ length: 150 }, (_, n) => item(`${madeUpWord(start + n)} station`, `${start + n}`)).join('')}${item(last, last)}</one-of>`;
    const source = example(
      `${root(both)}<rule id="sales">${long('amount', 1000)}</rule>\n<rule id="billing">${long('account', 5000)}</rule>`,
    );
    // Of many pairs in one rule the worst are findings of their own, the others one with all messages.
    expect(JSON.stringify(await confusions(source))).toContain(
      JSON.stringify('"amount" and "account" sound').slice(1, -1),
    );
  });
});

describe('whole phrases (depth deep)', () => {
  const header = 'xml:lang="en-US" tag-format="semantics/1.0"';

  it('of public rules that are active together where there is no root', async () => {
    const source = example(lists.replaceAll('<rule ', '<rule scope="public" '), header);
    expect(phrasesOf(await confusions(source, 'deep'))).toEqual(expected);
    expect(phrasesOf(await confusions(source, 'standard'))).toEqual([]);
  });

  it('of optional parts, one after another', async () => {
    const parts = root(
      '<item repeat="0-1"><ruleref uri="#sales"/><tag>out.s = rules.sales;</tag></item><item repeat="0-1"><ruleref uri="#billing"/><tag>out.b = rules.billing;</tag></item>',
    );
    expect(phrasesOf(await confusions(example(parts + lists), 'deep'))).toEqual(expected);
  });

  it.each([
    // Three sounds of fifteen are missing: 0.80.
    ['a word that goes unheard turns the meaning', 'not', 1],
    ['a word with stress of its own is heard', 'credit', 0],
  ])('%s: %s', async (_, word, count) => {
    const source = example(
      root(`do <item repeat="0-1">${word}<tag>out.how = 1;</tag></item> block my card<tag>out.act = "block";</tag>`),
    );
    expect(await confusions(source, 'deep')).toHaveLength(count);
  });

  it('words that another document has side by side are reported there', async () => {
    const bytes = new TextEncoder().encode(mainChoice({ amount: '"A"', account: '"B"' }));
    const resolve = async (uri: string) => ({ uri, bytes, mediaType: 'application/srgs+xml' });
    const outer = example(root('<ruleref uri="list.grxml"/><tag>out = rules.latest();</tag>'));
    const options = { uri: 'file:///main.grxml', resolve };
    expect(phrasesOf(await confusions(outer, 'deep', options))).toEqual([]);
    // Beside them a word of the document itself competes: M AW N T is AH M AW N T but for one of five sounds; that it is
    // AH K AW N T but for two is not enough.
    const beside = example(
      root(
        `<one-of><item><ruleref uri="list.grxml"/><tag>out = rules.latest();</tag></item>${item('mount', 'M')}</one-of>`,
      ),
    );
    expect(phrasesOf(await confusions(beside, 'standard', options))).toEqual(['warning CNF-02 amount/mount']);
  });
});

it('a reference that leads nowhere is an error, and nothing besides was left out', async () => {
  const source = example(root(`<one-of>${reference('sales')}${item('operator', 'O')}</one-of>`));
  const types = (await analyzeGrammar(source)).issues.map(({ type }) => type);
  expect(types).toContain('ruleref-local-undefined');
  expect(types).not.toContain('analysis-truncated');
});
