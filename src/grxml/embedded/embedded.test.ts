import { describe, expect, test } from 'vitest';
import { CctoolError } from '../../diagnostics/index.js';
import { readXml } from '../../xml/read-xml.js';
import { grammarKind } from '../read/build-grammar.js';
import { readGrammar } from '../read/index.js';
import { prepareGrammar, testPhrase } from '../testing/index.js';
import { validateGrammars } from '../validate/validate-grammars.js';
import { formatGrammar } from '../write/format-grammar.js';
import { grammarNames } from './choose-grammar.js';
import { findGrammars } from './find-grammars.js';

const vxml = (content: string, attributes = 'xml:lang="en-US"') =>
  `<vxml version="2.1" xmlns="http://www.w3.org/2001/vxml" ${attributes}>\n${content}\n</vxml>`;
const bytes = (text: string) => new TextEncoder().encode(text);
const rule = (word: string) => `<rule id="r" scope="public">${word}</rule>`;

/** Grammars are named after what they belong to; a path where two owners have one name, a number where one has several. */
const names: { name: string; document: string; expected: string[] }[] = [
  {
    name: 'field, form, link, choice',
    document: `<link><grammar src="l"/></link><form id="f"><grammar src="g"/><field name="a"><grammar src="h"/></field></form>
      <menu><choice><grammar src="c"/></choice></menu>`,
    expected: ['link_1 reference', 'f reference', 'a reference', 'choice_1 reference'],
  },
  {
    name: 'two fields of one name in two forms, and items and forms without one',
    document: `<form id="f"><field name="a"><grammar src="g"/></field></form>
      <form><field name="a"><grammar src="g"/></field><record><grammar src="g"/></record></form>`,
    expected: ['f.a reference', 'form_1.a reference', 'record_1 reference'],
  },
  {
    name: 'several grammars of one field, and its builtin type',
    document: `<form><field name="a" type="digits"><grammar>#ABNF 1.0;</grammar><grammar>${rule('x')}</grammar>
      <grammar srcexpr="x"/><grammar/><grammar src="builtin:dtmf/boolean"/></field></form>`,
    expected: ['a.type builtin', 'a text', 'a_2 xml', 'a_3 computed', 'a_4 empty', 'a_5 builtin'],
  },
  { name: 'a document without grammars', document: '<form/>', expected: [] },
];

test.each(names)('names of grammars: $name', ({ document, expected }) => {
  const read = readXml(vxml(document), grammarKind).document;
  expect(findGrammars(read).map(({ name, kind }) => `${name} ${kind}`)).toEqual(expected);
});

test('the names that can be chosen are those of the grammars in the document', () => {
  const document = vxml(`<form><field name="a"><grammar src="g"/><grammar>a | b</grammar><grammar>${rule('x')}</grammar>
    <grammar>#JSGF V1.0; grammar g; public &lt;a> = b;</grammar></field></form>`);
  expect(grammarNames(bytes(document))).toEqual(['a_3', 'a_4']);
  expect(grammarNames(bytes('<grammar/>'))).toBeUndefined();
});

/** VoiceXML 2.0, 3.1.1.4: version and language come from the document; attributes of VoiceXML are no part of SRGS. */
describe('a grammar in a document', () => {
  const document = vxml(
    `<form><field name="a"><grammar root="r" weight="2" type="application/srgs+xml" tag-format="semantics/1.0">
  <rule id="r" scope="public"><item>yes<tag>out = 1;</tag></item></rule></grammar></field></form>`,
  );
  test('has the namespace, version and language that it inherits', async () => {
    const { grammar } = readGrammar(document, { uri: 'file:///app.vxml' });
    expect(grammar).toMatchObject({ language: 'en-US', root: 'r', uri: 'file:///app.vxml#a' });
    const [verdict] = await validateGrammars([{ source: document }]);
    expect(verdict).toEqual({ valid: true, errors: [], warnings: [] });
  });

  test('matches phrases as by itself', async () => {
    const { grammar, obstacles } = await prepareGrammar(document);
    expect(obstacles).toEqual([]);
    expect((await testPhrase(grammar!, 'yes')).readings[0]?.interpretation.value).toBe(1);
  });

  test('is formatted below its place, and nothing else', () => {
    const wide = vxml('  <form >\n    <grammar root="r"><rule id="r">yes</rule></grammar>\n  </form>');
    expect(new TextDecoder().decode(formatGrammar(bytes(wide), 'a.vxml').bytes)).toBe(
      vxml('  <form >\n    <grammar root="r">\n      <rule id="r">yes</rule>\n    </grammar>\n  </form>'),
    );
  });
});

const inField = (grammar: string) => vxml(`<form>\n<field name="a">\n${grammar}</field></form>`);

/** What validation says of a document: `line:column code`, errors first. The content of a field begins on line 4. */
const findings: { name: string; document: string; expected: string[] }[] = [
  {
    name: 'every place is that of the document',
    document: inField('<grammar root="x"><rule id="r"><ruleref uri="#y"/></rule></grammar>'),
    expected: ['4:16 root-undefined', '4:32 ruleref-local-undefined'],
  },
  {
    name: 'in ABNF too, behind CDATA and references',
    document: inField('<grammar><![CDATA[#ABNF 1.0;\nlanguage en; root $r;\n$r = a $b;]]></grammar>'),
    expected: ['6:8 ruleref-local-undefined'],
  },
  {
    name: 'two grammars of which one is wrong',
    document: inField(`<grammar root="r">${rule('a')}</grammar>\n<grammar root="s">${rule('b')}</grammar>`),
    expected: ['5:16 root-undefined'],
  },
  {
    name: 'a prefix that is declared outside, for the schema stage as well',
    document: vxml(
      `<form><grammar root="r" v:x="1"><rule id="r" scope="public">a<v:b/></rule></grammar></form>`,
      'xmlns:v="urn:v" xml:lang="en"',
    ),
    expected: ['2:62 foreign-element'],
  },
  {
    name: 'the namespace of SRGS on the element',
    document: inField(
      `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" root="r">${rule('a')}</grammar>`,
    ),
    expected: [],
  },
  {
    name: 'a regular expression by its type, although it begins like GSL',
    document: inField('<grammar type="application/grammar+regex">[0-9][0-9]</grammar>'),
    expected: ['4:1 ruleref-unchecked'],
  },
  {
    name: 'keys have no language',
    document: inField(`<grammar mode="dtmf" root="r">${rule('1')}</grammar>`),
    expected: [],
  },
  { name: 'a file that exists', document: inField('<grammar src="yes.grxml"/>'), expected: [] },
  { name: 'a file of keys', document: inField('<grammar src="keys.grxml"/>'), expected: [] },
  {
    name: 'a file that is missing',
    document: inField('<grammar src="no.grxml"/>'),
    expected: ['4:15 ruleref-document'],
  },
  {
    name: 'a rule that the file does not have',
    document: inField('<grammar src="yes.grxml#s"/>'),
    expected: ['4:15 ruleref-external-undefined'],
  },
  { name: 'a file with errors', document: inField('<grammar src="bad.grxml"/>'), expected: ['4:15 ruleref-broken'] },
  {
    name: 'xml:base moves references',
    document: vxml('<form><grammar src="yes.grxml"/></form>', 'xml:base="sub/"'),
    expected: ['2:21 ruleref-document'],
  },
  { name: 'a builtin type', document: inField('<grammar src="builtin:dtmf/digits?length=4"/>'), expected: [] },
  {
    name: 'a misspelt one',
    document: vxml('<form><field name="a" type="digts"/></form>'),
    expected: ['2:29 ruleref-builtin'],
  },
  {
    name: 'one that only a platform knows',
    document: inField('<grammar src="builtin:grammar/text"/>'),
    expected: ['4:1 ruleref-platform'],
  },
  { name: 'GSL', document: inField('<grammar>[yes no]</grammar>'), expected: [] },
  {
    name: 'GSL, with places of the whole',
    document: inField('<grammar type="text/gsl">\n<![CDATA[[yes {<a} no]]]></grammar>'),
    expected: ['5:18 gsl-syntax'],
  },
  {
    name: 'a text that is no grammar is named',
    document: inField('<grammar>yes | no</grammar>'),
    expected: ['4:1 ruleref-unchecked'],
  },
  {
    name: 'a file of a form that is not read, without a type that says otherwise',
    document: inField('<grammar src="list.txt"/>'),
    expected: ['4:1 ruleref-unchecked'],
  },
  {
    name: 'a suppression in the document',
    document: inField('<!-- cctool-ignore ruleref-document: made at build time -->\n<grammar src="no.grxml"/>'),
    expected: [],
  },
  {
    name: 'XML that is broken, once',
    document: '<vxml><grammar><rule></grammar><grammar/></vxml>',
    expected: ['1:22 xml-tag-mismatch'],
  },
];

const folder: { [name: string]: string } = {
  'yes.grxml': `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en" root="r">${rule('yes')}</grammar>`,
  'keys.grxml': `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" mode="dtmf" root="r">${rule('1')}</grammar>`,
  'bad.grxml': `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en" root="r">${rule('<x/>')}</grammar>`,
  'list.txt': 'one\ntwo\n',
};

test.each(findings)('validation: $name', async ({ document, expected }) => {
  const resolve = async (uri: string) => {
    const text = folder[uri.slice('file:///app/'.length)];
    if (text === undefined) throw new CctoolError('not-found', `${uri}: no such file`);
    return { uri, bytes: bytes(text) };
  };
  const [verdict] = await validateGrammars([{ source: document, uri: 'file:///app/a.vxml', resolve }]);
  const found = [...verdict!.errors, ...verdict!.warnings];
  expect(found.map(({ line, column, code }) => `${line}:${column} ${code}`)).toEqual(expected);
});

test('of a document with very many grammars the first are checked, and the rest is named', async () => {
  const one = `<field name="f"><grammar root="r">${rule('a')}</grammar></field>`;
  const source = vxml(`<form>${one.repeat(2000)}</form>`);
  const [verdict] = await validateGrammars([{ source, uri: 'file:///a.vxml' }], { schema: false });
  expect(verdict).toMatchObject({ valid: true, warnings: [{ code: 'ruleref-unchecked' }] });
  expect(verdict!.warnings[0]!.message).toContain('300 grammars or more');
});

test.each([
  ['file:///a.vxml', '2 grammars, and one is expected'],
  ['file:///a.vxml#b', 'no grammar "b"'],
  ['file:///a.vxml#a_3', 'another document: name that one, "x.grxml"'],
])('what %s does not choose is reported', (uri, message) => {
  const document = inField(`<grammar>${rule('a')}</grammar><grammar>${rule('b')}</grammar><grammar src="x.grxml"/>`);
  const { grammar, diagnostics } = readGrammar(document, { uri });
  expect(grammar).toBeUndefined();
  expect(diagnostics[0]?.code).toBe('xml-document-grammar');
  expect(diagnostics[0]?.message).toContain(message);
});
