import { describe, expect, it } from 'vitest';
import { isFull } from '../../test/support/extent.js';
import { analyzeGrammar } from './analyze-grammar.js';
import { example, keysHeader, madeUpWord, mainChoice, mainRule } from './example.js';
import { analysisIssuesDropped, analysisNotes } from './notes.js';

const issuesOf = async (source: string, depth = 'standard') => (await analyzeGrammar(source, { depth })).issues;
const byCode = (issues: Awaited<ReturnType<typeof issuesOf>>, code: string) =>
  issues.filter((issue) => issue.code === code);

describe('what an analysis has to find', () => {
  it('adjacent optional copies of a rule: the place, and a witness with both values', async () => {
    const issues = await issuesOf(
      example(`<rule id="main" scope="public">
  <item repeat="0-1"><ruleref uri="#digit"/><tag>out.first = rules.digit;</tag></item>
  <item repeat="0-1"><ruleref uri="#digit"/><tag>out.second = rules.digit;</tag></item>
</rule>
<rule id="digit"><one-of><item>one <tag>out = 1;</tag></item><item>two <tag>out = 2;</tag></item></one-of></rule>`),
    );
    expect(byCode(issues, 'AMB-04')).toHaveLength(1);
    const [ambiguous] = byCode(issues, 'AMB-01');
    expect(ambiguous).toMatchObject({ severity: 'error', location: 'rule:main', evidence: { phrase: 'one' } });
    const { meanings } = ambiguous!.evidence as { meanings: string[] };
    expect([...meanings].sort()).toEqual(['{"first":1}', '{"second":1}']);
  });

  it.each([
    ['to/two: the same sounds', { to: '"A"', two: '"B"' }, 'CNF-01', 'error', 1],
    // One of five sounds differs.
    ['amount/account', { amount: '"A"', account: '"B"' }, 'CNF-02', 'error', 0.8],
    // One of four sounds is missing.
    ['brush/rush', { brush: '"A"', rush: '"B"' }, 'CNF-03', 'warning', 0.75],
  ])('%s', async (_, values, code, severity, similarity) => {
    const found = byCode(await issuesOf(mainChoice(values)), code);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ severity, category: 'confusability', evidence: { similarity } });
    const { sounds, phrases } = found[0]!.evidence as { sounds: [string, string][]; phrases: string[] };
    expect(phrases).toEqual(Object.keys(values));
    expect(sounds.every((column) => column.length === 2)).toBe(true);
  });

  it('options that share their last word: one issue, not one per pair', async () => {
    const issues = await issuesOf(
      mainChoice({ 'account information': '"A"', 'billing information': '"B"', 'card information': '"C"' }),
      'deep',
    );
    expect(byCode(issues, 'CNF-04')).toHaveLength(1);
    expect(byCode(issues, 'CNF-04')[0]!.evidence).toMatchObject({ shared: ['information'] });
    expect([...byCode(issues, 'CNF-02'), ...byCode(issues, 'CNF-03')]).toEqual([]);
  });

  it('a grammar of letters: one issue for the set', async () => {
    const letters = Object.fromEntries([...'BCDEGPTVZ'].map((letter) => [letter, `"${letter}"`]));
    const issues = await issuesOf(mainChoice(letters), 'quick');
    expect(byCode(issues, 'CNF-05')).toHaveLength(1);
    expect(byCode(await issuesOf(mainChoice(letters)), 'CNF-02')).toEqual([]);
  });

  it('keys 1, 12 and 123 with different values', async () => {
    const [found] = byCode(
      await issuesOf(mainChoice({ 1: '"A"', '1 2': '"B"', '1 2 3': '"C"' }, keysHeader)),
      'DTM-02',
    );
    expect(found).toMatchObject({ severity: 'error', category: 'dtmf' });
  });

  it('alternatives with the same meaning may sound alike', async () => {
    const issues = await issuesOf(mainChoice({ amount: '"A"', account: '"A"' }));
    expect(issues.filter((issue) => issue.category === 'confusability')).toEqual([]);
  });

  it('meanings are compared by value, not by how the tag is written', async () => {
    const issues = await issuesOf(mainChoice({ amount: '{a: 1, b: 2}', account: '{b: 2, a: 2 - 1}' }));
    expect(issues.filter((issue) => issue.category === 'confusability')).toEqual([]);
  });
});

describe('what was left out is reported, never dropped silently', () => {
  const types = async (source: string, options: Parameters<typeof analyzeGrammar>[1]) =>
    (await analyzeGrammar(source, options)).issues.map((issue) => issue.type);

  it.each(analysisNotes.map((note) => [note.code, note] as const))('%s: its examples', async (code, { bad, good }) => {
    expect(await types(bad, {})).toContain(code);
    expect(await types(good, {})).not.toContain(code);
  });

  const digit = '<one-of><item>one</item><item>two</item><item>three</item></one-of>';
  /** 3,000 phrases of made-up words in two parts, which mean the same. */
  const many = (count: number) =>
    mainRule(
      `<one-of>${Array.from({ length: count }, (_, n) => `<item>${madeUpWord(n)}</item>`).join('')}</one-of>\n<one-of><item>now</item><item>later</item></one-of>`,
    );
  it.each([
    [
      'a language without end',
      mainRule(`<item repeat="1-">${digit}</item>`),
      'standard',
      /the grammar accepts endless phrases/,
    ],
    [
      'too many phrases to list',
      mainRule(`<item repeat="12">${digit}</item>`),
      isFull ? 'deep' : 'standard',
      /accepts more phrases than the/,
    ],
    [
      'an alternative of many phrases',
      mainRule(`<one-of><item>${digit.repeat(6)}</item><item>none</item></one-of>`),
      'standard',
      /1 one-of says more than was analysed/,
    ],
  ])('%s', async (_, source, depth, message) => {
    const [note] = (await issuesOf(source, depth)).filter(({ type }) => type === 'analysis-truncated');
    expect(note).toMatchObject({ severity: 'info', location: 'grammar', code: 'ANA' });
    expect(note!.message).toMatch(message);
  });

  it.runIf(isFull)('more phrases than the depth looks at; at depth deep they are few enough', async () => {
    const [note] = (await issuesOf(many(1050))).filter(({ type }) => type === 'analysis-truncated');
    expect(note!.message).toContain('accepts more phrases than the 2000');
    expect(await types(many(1500), { depth: 'deep' })).not.toContain('analysis-truncated');
  });

  it.runIf(isFull)('comparisons of sounds that were cut short', async () => {
    // All with all: words of the same sounds in another order pass every filter.
    const phones = ['ba', 'da', 'ga', 'pa', 'ta', 'ka'];
    const words = phones.flatMap((a) => phones.flatMap((b) => phones.flatMap((c) => phones.map((d) => a + b + c + d))));
    const source = mainChoice(Object.fromEntries(words.map((word, n) => [word, `${n}`])));
    const [note] = (await issuesOf(source)).filter(({ type }) => type === 'analysis-truncated');
    expect(note!.message).toContain('not all of them were compared');
  });

  it('issues of one kind with one cause are one, with their number', async () => {
    const issues = await issuesOf(mainRule(`<item repeat="1-9">${digit}</item>`.repeat(70)), 'quick');
    const lengths = issues.filter(({ type }) => type === 'digit-lengths');
    expect(lengths).toHaveLength(1);
    expect(lengths[0]!.message).toContain('; 70 of this kind (line');
  });

  it('issues beyond two hundred: the worst stay, and how many were dropped', async () => {
    const { bad } = analysisIssuesDropped;
    const { issues, statistics } = await analyzeGrammar(bad, {});
    expect(issues).toHaveLength(201);
    const last = issues.at(-1)!;
    expect(last).toMatchObject({ type: 'analysis-issues-dropped', severity: 'info', code: 'ANA' });
    expect(last.message).toMatch(new RegExp(`^${statistics.issues! - 200} further issues`));
    const ranks = issues.slice(0, -1).map(({ severity }) => ['error', 'warning', 'info'].indexOf(severity));
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    const few = await analyzeGrammar(mainChoice({ two: '1', to: '2', amount: '3', account: '4' }), { maxIssues: 1 });
    expect(few.issues.map(({ severity }) => severity)).toEqual(['error', 'info']);
  });
});

describe('bad input', () => {
  it('a document that is not XML has the score 0, and says why', async () => {
    const { score, issues } = await analyzeGrammar('yes | no');
    expect(score).toBe(0);
    expect(issues[0]).toMatchObject({ severity: 'error', line: 1 });
  });

  it('a grammar with errors is analysed as far as it goes, the errors first', async () => {
    const { score, issues } = await analyzeGrammar(
      example(`<rule id="main" scope="public">
  <one-of>
    <item>amount <tag>out = "A";</tag></item>
    <item>account <tag>out = "B";</tag></item>
    <item><ruleref uri="#nowhere"/></item>
  </one-of>
</rule>`),
    );
    expect(score).toBeGreaterThan(0);
    expect(issues.map((issue) => issue.code)).toEqual(expect.arrayContaining(['STR-01', 'CNF-02']));
    const ranks = issues.map(({ severity }) => ['error', 'warning', 'info'].indexOf(severity));
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
  });

  it('an unknown depth lists the depths', async () => {
    await expect(analyzeGrammar(mainChoice({ yes: '1' }), { depth: 'abyss' })).rejects.toThrow(/quick, standard, deep/);
  });

  it.each([
    ['basic', 'quick'],
    ['full', 'deep'],
    ['comprehensive', 'deep'],
  ])('%s is read as %s', async (depth, expected) => {
    expect((await analyzeGrammar(mainChoice({ yes: '1', no: '0' }), { depth })).depth).toBe(expected);
  });
});

describe('changes that change nothing leave the score alone', () => {
  const parts = {
    balance: '<item>balance <tag>out = "B";</tag></item>',
    amount: '<item>amount <tag>out = "M";</tag></item>',
    account: '<item>account <tag>out = "A";</tag></item>',
    card: '<item>lost card <tag>out = "C";</tag></item>',
  };
  const menu = (order: (keyof typeof parts)[], name = 'topic') =>
    example(`<rule id="main" scope="public"><ruleref uri="#${name}"/><tag>out = rules.${name};</tag></rule>
<rule id="${name}"><one-of>${order.map((key) => parts[key]).join('')}</one-of></rule>`);
  const base = menu(['balance', 'amount', 'account', 'card']);
  const inlined = example(`<rule id="main" scope="public"><one-of>${Object.values(parts).join('')}</one-of></rule>`);

  it.each([
    ['renaming a rule', menu(['balance', 'amount', 'account', 'card'], 'subject')],
    ['reordering alternatives', menu(['card', 'account', 'balance', 'amount'])],
    ['inlining a rule', inlined],
  ])('%s', async (_, changed) => {
    for (const depth of ['quick', 'standard', 'deep']) {
      const [before, after] = await Promise.all([base, changed].map((source) => analyzeGrammar(source, { depth })));
      expect(after!.score).toBe(before!.score);
      expect(after!.issues.map(({ type }) => type).sort()).toEqual(before!.issues.map(({ type }) => type).sort());
    }
  });
});
