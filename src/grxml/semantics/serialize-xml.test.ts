import { describe, expect, it } from 'vitest';
import { interpretPhrase } from '../../../test/grxml/interpret-phrase.js';
import { readXml } from '../../xml/read-xml.js';
import { grammarKind } from '../read/build-grammar.js';
import { serializeXml } from './index.js';

async function xmlOf(script: string): Promise<{ xml: string; problems: string[] }> {
  const rules = `<rule id="a">x<tag><![CDATA[${script}]]></tag></rule>`;
  const interpretation = await interpretPhrase({ rules }, 'x');
  expect(interpretation.error).toBeUndefined();
  const problems: string[] = [];
  const xml = interpretation.xml({ report: (problem) => problems.push(problem) });
  // Whatever comes out is XML.
  const { diagnostics } = readXml(xml, grammarKind);
  expect(diagnostics).toEqual([]);
  return { xml, problems };
}

describe('the XML form of results (SISR 1.0, section 7)', () => {
  it.each<[why: string, script: string, xml: string]>([
    ['a scalar is the text of the root', 'out = "v"', '<result>v</result>'],
    ['a number by ToString', 'out = 1.50', '<result>1.5</result>'],
    ['large numbers too', 'out = 1e21', '<result>1e+21</result>'],
    ['a boolean', 'out = false', '<result>false</result>'],
    ['null', 'out = null', '<result>null</result>'],
    ['numbers JSON cannot say', 'out.a = 0 / 0; out.b = -1 / 0', '<result><a>NaN</a><b>-Infinity</b></result>'],
    ['a property is an element', 'out.city = "Rome"; out.n = 2', '<result><city>Rome</city><n>2</n></result>'],
    ['objects nest', 'out.a = {b: {c: 1}}', '<result><a><b><c>1</c></b></a></result>'],
    ['an empty object is an empty element', 'out.a = {}', '<result><a/></result>'],
    ['an empty string as well', 'out.a = ""', '<result><a/></result>'],
    [
      'an array has its length, its items their index',
      'out.t = ["p", "q"]',
      '<result><t length="2"><item index="0">p</item><item index="1">q</item></t></result>',
    ],
    ['an empty array', 'out.t = []', '<result><t length="0"/></result>'],
    [
      'a hole leaves no item, but counts',
      'out.t = ["p", , "r"]',
      '<result><t length="3"><item index="0">p</item><item index="2">r</item></t></result>',
    ],
    ['objects in arrays', 'out = [{k: 1}]', '<result length="1"><item index="0"><k>1</k></item></result>'],
    [
      'arrays in arrays',
      'out = [[1]]',
      '<result length="1"><item index="0" length="1"><item index="0">1</item></item></result>',
    ],
    [
      'an array may have properties of its own',
      'out = [1]; out.name = "n"',
      '<result length="1"><item index="0">1</item><name>n</name></result>',
    ],
    ['_value is text beside children', 'out.a = {_value: "text", b: 1}', '<result><a>text<b>1</b></a></result>'],
    ['_attributes', 'out.a = {_value: "v", _attributes: {k: "1", l: 2}}', '<result><a k="1" l="2">v</a></result>'],
    ['attributes of the root', 'out._attributes = {k: 1}; out.b = 2', '<result k="1"><b>2</b></result>'],
    [
      'attributes of an array',
      'out.t = ["p"]; out.t._attributes = {unit: "kg"}',
      '<result><t length="1" unit="kg"><item index="0">p</item></t></result>',
    ],
    [
      'attributes of items',
      'out = [{_value: "p", _attributes: {k: 1}}]',
      '<result length="1"><item index="0" k="1">p</item></result>',
    ],
    ['an attribute with a _value', 'out.a = {_attributes: {k: {_value: "v"}}}', '<result><a k="v"/></result>'],
    [
      '_nsdecl declares, _nsprefix uses',
      'out.a = {_nsdecl: {_prefix: "x", _name: "urn:x"}, _nsprefix: "x", b: {_nsprefix: "x", _value: 1}}',
      '<result><x:a xmlns:x="urn:x"><x:b>1</x:b></x:a></result>',
    ],
    [
      'a prefix of an attribute',
      'out.a = {_nsdecl: {_prefix: "xlink", _name: "http://www.w3.org/1999/xlink"}, _attributes: {href: {_nsprefix: "xlink", _value: "u"}}}',
      '<result><a xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="u"/></result>',
    ],
    [
      'the prefix xml needs no declaration',
      'out.a = {_attributes: {lang: {_nsprefix: "xml", _value: "de"}}, _value: "x"}',
      '<result><a xml:lang="de">x</a></result>',
    ],
    [
      'several declarations',
      'out.a = {_nsdecl: [{_prefix: "p", _name: "urn:p"}, {_prefix: "q", _name: "urn:q"}]}',
      '<result><a xmlns:p="urn:p" xmlns:q="urn:q"/></result>',
    ],
    [
      'without a prefix, the default namespace',
      'out.a = {_nsdecl: {_prefix: "", _name: "urn:x"}, b: 1}',
      '<result><a xmlns="urn:x"><b>1</b></a></result>',
    ],
    [
      'a prefix on the root',
      'out = {_nsdecl: {_prefix: "x", _name: "urn:x"}, _nsprefix: "x", _value: 1}',
      '<x:result xmlns:x="urn:x">1</x:result>',
    ],
    ['markup is escaped', 'out.a = "<&>" + "]]" + ">"', '<result><a>&lt;&amp;&gt;]]&gt;</a></result>'],
    [
      'white space of attributes and carriage returns are kept',
      'out.a = {_value: "a\\r\\n\\tb", _attributes: {k: "\\"\\n\\t<"}}',
      '<result><a k="&quot;&#10;&#9;&lt;">a&#13;\n\tb</a></result>',
    ],
    ['dates by ToString', 'out.d = new Date(0)', '<result><d>Thu Jan 01 1970 00:00:00 GMT+0000</d></result>'],
    ['large integers', 'out.n = 12345678901234567890n', '<result><n>12345678901234567890</n></result>'],
    ['names of other scripts', 'out.Stadt = {"größe": 1}', '<result><Stadt><größe>1</größe></Stadt></result>'],
  ])('%s', async (_why, script, xml) => {
    expect(await xmlOf(script)).toEqual({ xml, problems: [] });
  });

  it.each<[why: string, script: string, xml: string, problem: RegExp]>([
    ['undefined', 'out.a = undefined; out.b = 1', '<result><b>1</b></result>', /^result\.a is undefined/],
    ['a function', 'out.f = function () {}', '<result/>', /^result\.f is a function/],
    [
      'a name XML does not have',
      'out["1 2"] = 1; out.b = 1',
      '<result><b>1</b></result>',
      /"1 2" is not a name of an XML element/,
    ],
    ['a name with a colon', 'out["x:y"] = 1', '<result/>', /"x:y" is not a name/],
    ['an undeclared prefix', 'out.a = {_nsprefix: "x", _value: 1}', '<result><a>1</a></result>', /"x" is not declared/],
    [
      'a prefix that is declared elsewhere',
      'out.a = {_nsdecl: {_prefix: "x", _name: "u"}}; out.b = {_nsprefix: "x"}',
      '<result><a xmlns:x="u"/><b/></result>',
      /"x" is not declared/,
    ],
    ['a declaration without URI', 'out.a = {_nsdecl: {_prefix: "x"}}', '<result><a/></result>', /_nsdecl is left out/],
    [
      'xmlns by the back door',
      'out.a = {_nsdecl: {_prefix: "xmlns", _name: "u"}, _attributes: {xmlns: "u"}}',
      '<result><a/></result>',
      /_nsdecl is left out|no name of an XML attribute/,
    ],
    [
      'attributes that are not an object',
      'out.a = {_attributes: "k"}',
      '<result><a/></result>',
      /_attributes is left out/,
    ],
    [
      'an attribute that is an object',
      'out.a = {_attributes: {k: {l: 1}}}',
      '<result><a/></result>',
      /_attributes\.k is left out/,
    ],
    [
      'a second length',
      'out = []; out._attributes = {length: 5}',
      '<result length="0"/>',
      /has an attribute "length" already/,
    ],
    ['a _value that is not a scalar', 'out.a = {_value: {b: 1}}', '<result><a/></result>', /_value is left out/],
    ['control characters', 'out.a = "a\\u0000b"', '<result><a>a\ufffdb</a></result>', /cannot hold/],
  ])('says what it leaves out: %s', async (_why, script, xml, problem) => {
    const result = await xmlOf(script);
    expect(result.xml).toBe(xml);
    expect(result.problems[0]).toMatch(problem);
  });

  it('half a character becomes U+FFFD', async () => {
    expect((await xmlOf('out = "a\\ud800"')).xml).toBe('<result>a\ufffd</result>');
  });

  it('gives the bare fragment, or a root of another name', () => {
    const value = {
      kind: 'object' as const,
      entries: [
        ['a', 1],
        ['b', 2],
      ] as [string, number][],
    };
    expect(serializeXml(value, { root: '' })).toBe('<a>1</a><b>2</b>');
    expect(serializeXml(value, { root: 'instance' })).toBe('<instance><a>1</a><b>2</b></instance>');
  });
});
