import { expect, it } from 'vitest';
import { CctoolError } from '../diagnostics/index.js';
import { analyzeGrammar } from './analyze-grammar.js';

const typesOf = async (source: string) => (await analyzeGrammar(source)).issues.map(({ type }) => type);
const header = 'xmlns="http://www.w3.org/2001/06/grammar" version="1.0"';

it('a rule that is named by root instead of id: one finding, not what follows from it', async () => {
  const types = await typesOf(
    `<grammar ${header} xml:lang="en-US" root="main"><rule root="main" scope="public">billing</rule></grammar>`,
  );
  expect(types).toContain('attribute-unknown');
  expect(types).not.toContain('attribute-missing');
  expect(types).not.toContain('root-undefined');
});

it('a reference of a VoiceXML page is not asked for rules and a language', async () => {
  expect(await typesOf(`<grammar ${header} src="cities.grxml"/>`)).toEqual(['attribute-unknown']);
});

it('each is a finding where it stands alone', async () => {
  expect(await typesOf(`<grammar ${header}/>`)).toEqual(expect.arrayContaining(['grammar-empty', 'language-missing']));
  expect(
    await typesOf(`<grammar ${header} xml:lang="en-US" root="mein"><rule id="main">billing</rule></grammar>`),
  ).toContain('root-undefined');
});

it('what no document is given for is not followed, which is not a fault', async () => {
  const source = `<grammar ${header} xml:lang="en-US" root="main"><rule id="main" scope="public"><ruleref uri="cities.grxml#city"/></rule></grammar>`;
  const { score, issues } = await analyzeGrammar(source);
  expect(issues.map(({ type, severity }) => `${severity} ${type}`)).toEqual(['info ruleref-unchecked']);
  expect(score).toBeGreaterThan(90);
  const resolve = async (): Promise<never> => {
    throw new Error('no such file');
  };
  expect((await analyzeGrammar(source, { resolve })).issues.map(({ type }) => type)).toContain('ruleref-document');
});

it.each([
  ['that may not be read is not known to be missing', 'allow it with --allow-path', 'info ruleref-unchecked'],
  ['that is not there is a fault', undefined, 'error ruleref-document'],
])('a document %s', async (_, hint, expected) => {
  const source = `<grammar ${header} xml:lang="en-US" root="main"><rule id="main" scope="public"><ruleref uri="../x.grxml"/></rule></grammar>`;
  const resolve = async (): Promise<never> => {
    throw new CctoolError('input', '/x.grxml: not here', hint);
  };
  const { issues } = await analyzeGrammar(source, { resolve, uri: 'file:///a/main.grxml' });
  expect(issues.map(({ type, severity }) => `${severity} ${type}`)).toEqual([expected]);
});

it('without a root, what a rule lacks is reported at that rule', async () => {
  const source = `<grammar ${header} xml:lang="en-US" tag-format="semantics/1.0">
<rule id="show" scope="public">show</rule>
<rule id="confirm" scope="public"><one-of><item>yes<tag>out = 1;</tag></item><item>no<tag>out = 2;</tag></item><item>i'm sure<tag>out = 1;</tag></item></one-of></rule>
</grammar>`;
  const { issues } = await analyzeGrammar(source, { depth: 'standard' });
  const lines = issues.flatMap(({ type, line }) => (/yes-no|contraction/.test(type) ? [`${line} ${type}`] : []));
  expect(lines.sort()).toEqual(['3 contraction-one-sided', '3 yes-no-variants']);
});

it('a rule whose id only stands in a text of a tag is not read', async () => {
  const source = (tag: string) => `<grammar ${header} xml:lang="en-US" root="main" tag-format="semantics/1.0">
<rule id="main" scope="public"><ruleref uri="#no"/><tag>${tag}</tag></rule>
<rule id="no"><one-of><item>nope<tag>out.a = window.x;</tag></item><item>nah<tag>out.a = window.y;</tag></item></one-of></rule></grammar>`;
  const meanings = async (tag: string) => {
    const { readMeaning } = await import('./facts/reading.js');
    const { linkGrammar } = await import('../grxml/link/link-grammar.js');
    const { compileGrammar, matchPhrase } = await import('../grxml/match/index.js');
    const { createInterpreter } = await import('../grxml/semantics/index.js');
    const { readGrammar } = await import('../grxml/read/index.js');
    const linked = await linkGrammar(readGrammar(source(tag)).grammar!, () => Promise.reject(new Error('none')));
    const [compiled, interpreter] = [compileGrammar(linked), await createInterpreter(linked)];
    return ['nope', 'nah'].map(
      (word) => readMeaning(interpreter, matchPhrase(compiled, [word]).parses[0]!.match, [word]).meaning,
    );
  };
  for (const tag of ["out = window.z + 'no';", 'out = window.z + nothing;']) {
    const [a, b] = await meanings(tag);
    expect(a).toBe(b);
  }
  for (const tag of ['out = window.z + rules.no;', "out = window.z + rules['no'].a;"]) {
    const [a, b] = await meanings(tag);
    expect(a).not.toBe(b);
  }
});

it('a reference of a VoiceXML page that holds a rule is not asked for a root and a language either', async () => {
  const source = `<grammar ${header} srcexpr="cities"><rule id="r"><item>1</item></rule></grammar>`;
  expect(await typesOf(source)).toEqual(['attribute-unknown']);
});

it('a list that is to be filled yet is one finding, beside which no example is asked for', async () => {
  const source = (list: string) =>
    `<grammar ${header} xml:lang="en-US" root="r"><rule id="r" scope="public"><example>show photos</example>show <one-of>${list}</one-of></rule></grammar>`;
  expect(await typesOf(source('<!-- filled in later -->'))).not.toContain('example-not-accepted');
  expect(await typesOf(source('<item>videos</item>'))).toContain('example-not-accepted');
});

it('a document of another language is one finding', async () => {
  const source =
    '<grammar><import uri="a"/><rule id="r"><item repeat-logprob="-1">a</item><attrref name="b"/><tag>c</tag></rule></grammar>';
  const { issues } = await analyzeGrammar(source);
  expect(issues).toMatchObject([{ type: 'element-unknown', severity: 'error' }]);
  expect(issues[0]!.message).toContain('<import>, <attrref>');
  // One word that is mistyped is a slip.
  expect((await typesOf('<grammar><rule id="r"><itm>a</itm></rule></grammar>')).length).toBeGreaterThan(1);
});
