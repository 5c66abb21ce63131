import { expect, it } from 'vitest';
import { validateGrammars } from '../../grxml/validate/validate-grammars.js';
import { coverageGap } from './coverage-gap.js';

const grammar = `<?xml version="1.0" encoding="UTF-8"?>
<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="main" tag-format="semantics/1.0">
  <rule id="main" scope="public">
    <item repeat="0-1">I want to</item>
    <ruleref uri="#choice"/>
    <tag>out = rules.choice;</tag>
  </rule>
  <rule id="choice">
    <one-of>
      <item>check my balance<tag>out = "balance";</tag></item>
      <item>my balance<tag>out = "balance";</tag></item>
      <item>my ballots<tag>out = "voting";</tag></item>
      <item>make a transfer<tag>out = "transfer";</tag></item>
    </one-of>
  </rule>
</grammar>
`;

it('tells what is covered, what means something else, and what to add where', async () => {
  const suggestions = ['I want to check my balance', 'make a transfer', 'my balances', 'how much money do I have'];
  const gap = await coverageGap(grammar, { topic: 'account balance', suggestions });
  expect(gap.value).toBe('"balance"');
  expect(gap.gap_rate).toBe(0.5);
  expect(gap.entries).toMatchObject([
    { verdict: 'already covered', value: '"balance"' },
    { verdict: 'covered with another value', value: '"transfer"' },
    { verdict: 'accept, but sounds like', sounds_like: { phrase: 'my ballots' }, nearest: 'my balance' },
    { verdict: 'accept', change: { rule: 'choice' } },
  ]);
  expect(gap.entries[3]?.change?.item).toBe('<item>how much money do I have<tag>out = "balance";</tag></item>');
  const [verdict] = await validateGrammars([{ source: gap.patched }]);
  expect(verdict).toMatchObject({ valid: true });
  const again = await coverageGap(gap.patched, { topic: 'account balance', suggestions });
  expect(again.gap_rate).toBe(0);
});

it('makes a choice in a rule that has none', async () => {
  const plain = grammar.replace(/<one-of>[\s\S]*<\/one-of>/, 'my balance<tag>out = "balance";</tag>');
  const gap = await coverageGap(plain, { topic: 'balance', suggestions: ['balance inquiry'] });
  expect(gap.entries[0]?.change?.rule).toBe('choice');
  const again = await coverageGap(gap.patched, { topic: 'balance', suggestions: ['balance inquiry'] });
  expect(again.entries[0]).toMatchObject({ verdict: 'already covered', value: '"balance"' });
});

it('refuses a grammar with errors', async () => {
  const broken = grammar.replace('#choice', '#nowhere');
  await expect(coverageGap(broken, { topic: 'balance', suggestions: [] })).rejects.toThrow('cannot be used: line');
});
