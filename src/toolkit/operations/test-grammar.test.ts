import { describe, expect, it } from 'vitest';
import { createLocalToolkit } from '../local-toolkit.js';
import type { TestGrammarInput } from '../operations/test-grammar.js';
import { schemas } from '../schemas.js';

const context = {
  workspace: { root: '/', rules: {}, references: { allow_paths: [], allow_urls: [], map: {} } },
  now: () => 0,
  data: '/nowhere',
};
const grammar = (rules: string, attributes = 'root="main" tag-format="semantics/1.0"') =>
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en" mode="voice" ${attributes}>${rules}</grammar>`;
const run = (rules: string, input: string, more: Partial<TestGrammarInput> = {}, attributes?: string) =>
  createLocalToolkit(context).testGrammar({ content: grammar(rules, attributes), input, ...more });

const city = `<rule id="main" scope="public">to <one-of>
  <item>Boston <tag>out.city = "BOS"</tag></item>
  <item>New York <tag>out.city = "NYC"</tag></item>
</one-of></rule>`;

describe('testGrammar', () => {
  it('answers a match with its meaning and its parse', async () => {
    const result = await run(city, '  to  boston ');
    expect(result).toEqual({
      matches: true,
      result: 'to boston',
      interpretation: { city: 'BOS' },
      parse: '$main["to","Boston",{!{out.city = "BOS"}!}]',
      ambiguous: false,
      extendable: false,
    });
    expect(schemas.testGrammar.output.safeParse(result).success).toBe(true);
  });

  it('answers a miss with how far it got, what could come and what is nearest', async () => {
    const result = await run(city, 'to new yerk');
    expect(result).toEqual({
      matches: false,
      result: '',
      interpretation: null,
      parse: '',
      matched_prefix: 'to new',
      expected: ['York'],
      expected_total: 1,
      nearest: 'to New York',
      extendable: false,
    });
    expect(schemas.testGrammar.output.safeParse(result).success).toBe(true);
  });

  it('lists distinct interpretations, and says that a phrase is ambiguous', async () => {
    const rules = `<rule id="main"><one-of>
      <item weight="2">may <tag>out = "month"</tag></item>
      <item>may <tag>out = "modal"</tag></item>
      <item><one-of><item>may</item></one-of> <tag>out = "modal"</tag></item>
    </one-of></rule>`;
    const result = await run(rules, 'may', { all: true });
    expect(result).toMatchObject({ interpretation: 'month', ambiguous: true, parses: 2, truncated: false });
    expect(result.interpretations?.map(({ interpretation }) => interpretation)).toEqual(['month', 'modal']);
    // Weight 2 is the greatest of the one-of, the other has half of it.
    expect(result.interpretations?.map(({ likelihood }) => likelihood)).toEqual([1, expect.closeTo(0.5, 5)]);
  });

  it('does not call it ambiguous when two parses mean the same', async () => {
    const rules =
      '<rule id="main"><one-of><item>a</item><item><ruleref uri="#b"/></item></one-of></rule><rule id="b">a</rule>';
    expect(await run(rules, 'a')).toMatchObject({ interpretation: 'a', ambiguous: false });
  });

  it('adds the trace and the XML form on request', async () => {
    const result = await run(city, 'to Boston', { trace: true, xml: true });
    expect(result.trace).toEqual([expect.objectContaining({ rule: 'main', line: 2, out: { city: 'BOS' } })]);
    expect(result.xml).toContain('<city>BOS</city>');
  });

  it('tells a tag that fails, and gives no value', async () => {
    const result = await run('<rule id="main">a <tag>out = nothing.here;</tag></rule>', 'a');
    expect(result).toMatchObject({ matches: true, interpretation: null, interpretation_error: { line: 1 } });
  });

  it('activates the rules that are named', async () => {
    const rules = '<rule id="main" scope="public">a</rule><rule id="two" scope="public">b</rule>';
    expect(await run(rules, 'b', { rules: ['main', 'two'] })).toMatchObject({ parse: '$two["b"]' });
    await expect(run(rules, 'b', { rules: ['three'] })).rejects.toMatchObject({ kind: 'input' });
  });

  it.each([
    ['errors of the grammar', '<rule id="main"><ruleref uri="#gone"/></rule>', /ruleref-local-undefined/],
    ['files of the machine', '<rule id="main"><ruleref uri="file:///etc/passwd"/></rule>', /ruleref-document/],
  ])('refuses %s', async (_, rules, message) => {
    await expect(run(rules, 'a')).rejects.toMatchObject({ kind: 'input', message: expect.stringMatching(message) });
  });

  it('refuses a grammar whose references may not be followed: what needs them would be called no match', async () => {
    const rules = '<rule id="main">a <item repeat="0-1"><ruleref uri="http://127.0.0.1/x.grxml"/></item></rule>';
    const message = expect.stringMatching(/http:\/\/127\.0\.0\.1\/x\.grxml.*ruleref-unchecked/);
    await expect(run(rules, 'a')).rejects.toMatchObject({ kind: 'input', message });
  });

  it('refuses what is not a grammar', async () => {
    await expect(createLocalToolkit(context).testGrammar({ content: 'hello', input: 'a' })).rejects.toMatchObject({
      kind: 'input',
    });
    await expect(createLocalToolkit(context).testGrammar({ content: '', input: 'a' })).rejects.toMatchObject({
      kind: 'input',
    });
  });

  it('passes warnings on', async () => {
    const result = await run('<rule id="main">a</rule><rule id="unused">b</rule>', 'a');
    expect(result.warnings?.map(({ code }) => code)).toContain('rule-unused');
  });
});
