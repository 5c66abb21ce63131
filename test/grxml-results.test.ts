import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { prepareGrammar, testPhrase, writeEmma, writeNlsml } from '../src/grxml/testing/index.js';
import { packageRoot } from '../src/package-info.js';
import { runBuiltCliNow } from './support/run-built-cli.js';

const schema = (name: string) => ({
  fileName: name,
  contents: readFileSync(join(packageRoot(), 'fixtures', 'schemas', name), 'utf8'),
});
const errorsOf = async (text: string, name: string) => {
  const { errors } = await validateXML({ xml: [{ fileName: 'result.xml', contents: text }], schema: [schema(name)] });
  return errors.map(({ message }) => message);
};

const grammar = (rules: string, more = 'xml:lang="en-US"') =>
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" ${more} root="r" tag-format="semantics/1.0">${rules}</grammar>`;
const rule = (content: string) => `<rule id="r" scope="public">${content}</rule>`;
const either = rule(
  '<one-of><item>may<tag>out = "month";</tag></item><item>may<tag>out = {name: "May"};</tag></item></one-of>',
);

// What is tested, the grammar, the phrase, and what must be in the two documents.
const cases: [string, string, string, string, string][] = [
  [
    'a string',
    grammar(rule('tea &amp; milk<tag>out = "a &lt;b&gt;";</tag>')),
    'tea & milk',
    '<instance>a &lt;b&gt;</instance>',
    '<emma:literal>a &lt;b&gt;</emma:literal>',
  ],
  [
    'an object',
    grammar(rule('to rome<tag>out.to = {code: "FCO", n: 2};</tag>')),
    'to rome',
    '<instance><to><code>FCO</code><n>2</n></to></instance>',
    '><to><code>FCO</code><n>2</n></to></emma:interpretation>',
  ],
  [
    'a number',
    grammar(rule('two<tag>out = 2;</tag>')),
    'two',
    '<instance>2</instance>',
    '<emma:literal>2</emma:literal>',
  ],
  [
    'a phrase without tags',
    grammar(rule('hello')),
    'hello',
    '<instance>hello</instance>',
    '<emma:literal>hello</emma:literal>',
  ],
  ['two meanings', grammar(either), 'may', '<instance>month</instance>', 'disjunction-type="understanding"'],
  [
    'no match',
    grammar(rule('hello')),
    'good <bye>',
    '<nomatch>good &lt;bye&gt;</nomatch>',
    'emma:uninterpreted="true"',
  ],
  [
    'keys',
    grammar(rule('1 2<tag>out = "pin";</tag>'), 'mode="dtmf"'),
    '12',
    '<input mode="dtmf">1 2</input>',
    'emma:medium="tactile" emma:mode="dtmf"',
  ],
  ['silence', grammar(rule('<item repeat="0-1">a</item>')), '', '<input mode="speech"></input>', 'emma:tokens=""'],
  ['silence that is not accepted', grammar(rule('a')), '', '<noinput/>', 'emma:no-input="true"/>'],
  [
    'text by the name _value (SISR 7)',
    grammar(rule('a<tag>out._value = "x";</tag>')),
    'a',
    '<instance>x</instance>',
    '<emma:literal>x</emma:literal>',
  ],
  [
    'attributes of the result',
    grammar(rule('a<tag>out._value = "x"; out._attributes = {unit: "m"};</tag>')),
    'a',
    '<instance><result unit="m">x</result></instance>',
    '><result unit="m">x</result></emma:interpretation>',
  ],
  [
    'a namespace of the result',
    grammar(rule('a<tag>out.b = 1; out._nsdecl = {_prefix: "", _name: "urn:x"};</tag>')),
    'a',
    '<result xmlns="urn:x"><b>1</b></result>',
    '<result xmlns="urn:x"><b>1</b></result>',
  ],
  [
    'an array, which has its length as an attribute',
    grammar(rule('a<tag>out = ["x"];</tag>')),
    'a',
    '<result length="1"><item index="0">x</item></result>',
    '<result length="1"><item index="0">x</item></result>',
  ],
  ['tags that fail', grammar(rule('a<tag>out = gone.b;</tag>')), 'a', '<instance/>', 'emma:uninterpreted="true"/>'],
];

describe('results of recognition', () => {
  it.each(cases)('%s is valid by the schemas', async (_name, text, phrase, inNlsml, inEmma) => {
    const { grammar: prepared } = await prepareGrammar(text);
    const outcome = await testPhrase(prepared!, phrase);
    const { mode, language } = prepared!.linked.main;
    const source = { grammar: 'http://example.com/a?b&c', mode, ...(language === undefined ? {} : { language }) };
    const [nlsml, emma] = [writeNlsml(outcome, source), writeEmma(outcome, source)];
    expect(await errorsOf(nlsml, 'nlsml.xsd')).toEqual([]);
    expect(await errorsOf(emma, 'emma.xsd')).toEqual([]);
    expect(nlsml).toContain(inNlsml);
    expect(emma).toContain(inEmma);
  });

  it('the schemas refuse what is not a result', async () => {
    expect(await errorsOf('<result xmlns="urn:ietf:params:xml:ns:mrcpv2"/>', 'nlsml.xsd')).not.toEqual([]);
    const emma = '<e:emma version="1.0" xmlns:e="http://www.w3.org/2003/04/emma"><e:interpretation/></e:emma>';
    expect(await errorsOf(emma, 'emma.xsd')).not.toEqual([]);
  });

  const folder = mkdtempSync(join(tmpdir(), 'cctool-results-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('are printed by grxml test, one phrase at a time', async () => {
    writeFileSync(join(folder, 'may.grxml'), grammar(either));
    const run = (...words: string[]) => runBuiltCliNow(['grxml', 'test', 'may.grxml', ...words], { cwd: folder });
    const { status, stdout } = run('may', '--format', 'emma');
    expect(status).toBe(0);
    expect(await errorsOf(stdout, 'emma.xsd')).toEqual([]);
    writeFileSync(
      join(folder, 'named.grxml'),
      grammar(rule('a<tag>out["first name"] = "Ann"; out.last = "Lee";</tag>')),
    );
    const named = runBuiltCliNow(['grxml', 'test', 'named.grxml', 'a', '--format', 'emma'], { cwd: folder });
    expect(named.stdout).toContain('><last>Lee</last></emma:interpretation>');
    expect(named.stderr).toContain(
      '--format emma: first name is left out: "first name" is not a name of an XML element',
    );
    const missed = run('june', '--format', 'nlsml');
    expect([missed.status, await errorsOf(missed.stdout, 'nlsml.xsd')]).toEqual([1, []]);
    expect(run('may', 'june', '--format', 'emma').status).toBe(2);
  });
});
