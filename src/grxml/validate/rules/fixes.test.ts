import { describe, expect, it } from 'vitest';
import { type FixTable, fixAll, testFixes } from '../../../../test/support/fix-rows.js';
import { CctoolError } from '../../../diagnostics/index.js';
import { linkGrammar } from '../../link/link-grammar.js';
import { readGrammar } from '../../read/index.js';
import { checkGrammar } from '../check-grammar.js';
import { prepareSubject } from '../prepare-subject.js';
import { grammarRules } from './index.js';

const namespace = 'xmlns="http://www.w3.org/2001/06/grammar"';
const head = `${namespace} version="1.0" xml:lang="en-US" root="r"`;

/** The content of a rule, the rules of a grammar, or a whole grammar where `_` stands for what every grammar has. */
function documentOf(text: string): string {
  if (/^(<grammar|<!--|#)/.test(text)) return text.replace(/ _(?=>)/, ` ${head}`).replace('xmlns="N"', namespace);
  return `<grammar ${head}>${/^<(rule|meta|lexicon)[ >]/.test(text) ? text : `<rule id="r">${text}</rule>`}</grammar>`;
}

async function check(source: string) {
  const read = readGrammar(source, { uri: 'file:///grammars/main.grxml' });
  const resolve = async (uri: string): Promise<never> => {
    throw new CctoolError('not-found', `${uri}: no such file`);
  };
  const linked = read.grammar && (await linkGrammar(read.grammar, resolve, { read: async () => read }));
  return checkGrammar(await prepareSubject(read, linked));
}

/** What a fix of a rule makes of a text, by hand. */
const table: FixTable = {
  'grammar-namespace': [
    [
      'safe',
      `<grammar version="1.0" xml:lang="en" root="r"><rule id="r">a</rule></grammar>`,
      `<grammar ${namespace} version="1.0" xml:lang="en" root="r"><rule id="r">a</rule></grammar>`,
    ],
    [
      'safe',
      `<grammar xmlns="http://www.w3.org/2001/06/grammar/" version="1.0" xml:lang="en" root="r"><rule id="r">a</rule></grammar>`,
      `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en" root="r"><rule id="r">a</rule></grammar>`,
    ],
  ],
  version: [
    [
      'safe',
      `<grammar ${namespace} xml:lang="en" root="r"><rule id="r">a</rule></grammar>`,
      `<grammar version="1.0" ${namespace} xml:lang="en" root="r"><rule id="r">a</rule></grammar>`,
    ],
    [
      'unsafe',
      `<grammar version="1.1" ${namespace} xml:lang="en" root="r"><rule id="r">a</rule></grammar>`,
      `<grammar version="1.0" ${namespace} xml:lang="en" root="r"><rule id="r">a</rule></grammar>`,
    ],
  ],
  'mode-value': [
    [
      'safe',
      '<grammar mode="Voice" _><rule id="r">a</rule></grammar>',
      '<grammar mode="voice" _><rule id="r">a</rule></grammar>',
    ],
    [
      'unsafe',
      '<grammar mode="voise" _><rule id="r">a</rule></grammar>',
      '<grammar mode="voice" _><rule id="r">a</rule></grammar>',
    ],
  ],
  'scope-value': [
    ['safe', '<rule id="r" scope=" Public">a</rule>', '<rule id="r" scope="public">a</rule>'],
    ['unsafe', '<rule id="r" scope="publik">a</rule>', '<rule id="r" scope="public">a</rule>'],
  ],
  'ruleref-special': [
    ['safe', 'a <ruleref special="Null"/>', 'a <ruleref special="NULL"/>'],
    ['unsafe', 'a <ruleref special="GARBIGE"/>', 'a <ruleref special="GARBAGE"/>'],
  ],
  'language-syntax': [
    ['safe', '<item xml:lang="en_GB">a</item>', '<item xml:lang="en-GB">a</item>'],
    [
      'safe',
      `<grammar version="1.0" ${namespace} xml:lang=' en_US ' root="r"><rule id="r">a</rule></grammar>`,
      `<grammar version="1.0" ${namespace} xml:lang='en-US' root="r"><rule id="r">a</rule></grammar>`,
    ],
    ['unsafe', '<item xml:lang="en.GB">a</item>', '<item xml:lang="enGB">a</item>'],
  ],
  'xml-attribute-ignored': [
    ['safe', '<item>a<tag xml:lang="en"\n xml:base="x">out = 1;</tag></item>', '<item>a<tag>out = 1;</tag></item>'],
  ],
  'repeat-syntax': [
    ['safe', '<item repeat=" 0-1 ">a</item> b', '<item repeat="0-1">a</item> b'],
    ['unsafe', '<item repeat="-3">a</item> b', '<item repeat="0-3">a</item> b'],
    ['unsafe', '<item repeat="*">a</item> b', '<item repeat="0-">a</item> b'],
    ['unsafe', '<item repeat="+">a</item> b', '<item repeat="1-">a</item> b'],
    ['unsafe', '<item repeat="?">a</item> b', '<item repeat="0-1">a</item> b'],
  ],
  'repeat-range': [['unsafe', '<item repeat="3-1">a</item>', '<item repeat="1-3">a</item>']],
  'repeat-prob-syntax': [
    ['safe', '<item repeat="1-2" repeat-prob=" 0.5">a</item>', '<item repeat="1-2" repeat-prob="0.5">a</item>'],
    ['unsafe', '<item repeat="1-2" repeat-prob="80%">a</item>', '<item repeat="1-2" repeat-prob="0.8">a</item>'],
    ['unsafe', '<item repeat="1-2" repeat-prob="0,5">a</item>', '<item repeat="1-2" repeat-prob="0.5">a</item>'],
  ],
  'weight-syntax': [
    [
      'safe',
      '<one-of><item weight="+2">a</item><item>b</item></one-of>',
      '<one-of><item weight="2">a</item><item>b</item></one-of>',
    ],
    [
      'unsafe',
      '<one-of><item weight="2,5">a</item><item>b</item></one-of>',
      '<one-of><item weight="2.5">a</item><item>b</item></one-of>',
    ],
  ],
  'uri-syntax': [
    ['safe', `<lexicon uri=" names.pls "/><rule id="r">a</rule>`, `<lexicon uri="names.pls"/><rule id="r">a</rule>`],
    [
      'unsafe',
      `<lexicon uri="my words\\names.pls"/><rule id="r">a</rule>`,
      `<lexicon uri="my%20words/names.pls"/><rule id="r">a</rule>`,
    ],
  ],
  'repeat-prob-ignored': [['safe', '<item repeat-prob="0.5">a</item>', '<item>a</item>']],
  'weight-ignored': [['safe', "<item\n\tweight='2'>a</item>", '<item>a</item>']],
  'dtmf-language': [
    [
      'safe',
      `<grammar version="1.0" ${namespace} mode="dtmf" xml:lang="en" root="r"><rule id="r">1</rule></grammar>`,
      `<grammar version="1.0" ${namespace} mode="dtmf" root="r"><rule id="r">1</rule></grammar>`,
    ],
  ],
  'root-undefined': [
    [
      'unsafe',
      '<grammar xmlns="N" version="1.0" xml:lang="en" root="mian"><rule id="main">a</rule></grammar>',
      '<grammar xmlns="N" version="1.0" xml:lang="en" root="main"><rule id="main">a</rule></grammar>',
    ],
  ],
  'root-missing': [
    [
      'safe',
      '<grammar xmlns="N" version="1.0" xml:lang="en"><rule id="a" scope="public"><ruleref uri="#b"/></rule><rule id="b">b</rule></grammar>',
      '<grammar root="a" xmlns="N" version="1.0" xml:lang="en"><rule id="a" scope="public"><ruleref uri="#b"/></rule><rule id="b">b</rule></grammar>',
    ],
    [
      'unsafe',
      '<grammar xmlns="N" version="1.0" xml:lang="en"><rule id="a">a</rule></grammar>',
      '<grammar root="a" xmlns="N" version="1.0" xml:lang="en"><rule id="a">a</rule></grammar>',
    ],
  ],
  'header-order': [
    [
      'safe',
      '<meta name="a" content="b"/><rule id="r">a</rule><meta name="c" content="d"/><lexicon uri="e"/>',
      '<meta name="a" content="b"/><meta name="c" content="d"/><lexicon uri="e"/><rule id="r">a</rule>',
    ],
    [
      'safe',
      '<grammar _>\n  <rule id="r">a</rule>\n  <meta name="c" content="d"/>\n</grammar>',
      '<grammar _>\n  <meta name="c" content="d"/>\n  <rule id="r">a</rule>\n</grammar>',
    ],
    [
      'unsafe',
      '<grammar _><rule id="r">a</rule><tag>var x = 1;</tag></grammar>',
      '<grammar _><tag>var x = 1;</tag><rule id="r">a</rule></grammar>',
    ],
  ],
  'example-order': [
    [
      'safe',
      '<example>a</example><item>a</item><example> a </example>',
      '<example>a</example><example> a </example><item>a</item>',
    ],
    ['safe', '\n  <item>a</item>\n  <example>a</example>\n', '\n  <example>a</example>\n  <item>a</item>\n'],
  ],
  'root-syntax': [
    [
      'safe',
      '<grammar xmlns="N" version="1.0" xml:lang="en" root="#r"><rule id="r">a</rule></grammar>',
      '<grammar xmlns="N" version="1.0" xml:lang="en" root="r"><rule id="r">a</rule></grammar>',
    ],
  ],
  'attribute-unknown': [['unsafe', '<item repaet="0-1">a</item> b', '<item repeat="0-1">a</item> b']],
  'element-unknown': [
    ['unsafe', '<itme>a</itme >', '<item>a</item >'],
    ['unsafe', 'a <RuleRef special="NULL"/>', 'a <ruleref special="NULL"/>'],
  ],
  'one-of-content': [
    [
      'unsafe',
      '<one-of><item>a</item><ruleref special="GARBAGE"/></one-of>',
      '<one-of><item>a</item><item><ruleref special="GARBAGE"/></item></one-of>',
    ],
  ],
  'text-misplaced': [
    ['safe', '<one-of><item>a</item>><item>b</item></one-of>', '<one-of><item>a</item><item>b</item></one-of>'],
    [
      'unsafe',
      '<one-of><item>a</item>\n no thanks\n</one-of>',
      '<one-of><item>a</item>\n <item>no thanks</item>\n</one-of>',
    ],
  ],
  'stray-markup': [['unsafe', '<item>a</item>> b', '<item>a</item> b']],
  'token-punctuation': [
    ['unsafe', 'hello, what now? ¿que', 'hello what now que'],
    ['unsafe', 'black &amp; white', 'black and white'],
  ],
  'token-digits': [['unsafe', 'page 7 of 20', 'page seven of twenty']],
  'token-misspelt': [['unsafe', 'Wensday fourty', 'Wednesday forty']],
  'dtmf-token': [
    [
      'unsafe',
      '<grammar xmlns="N" version="1.0" mode="dtmf" root="r"><rule id="r">12a hash one</rule></grammar>',
      '<grammar xmlns="N" version="1.0" mode="dtmf" root="r"><rule id="r">1 2 A # 1</rule></grammar>',
    ],
  ],
  'alternative-duplicate': [
    [
      'safe',
      '<one-of>\n  <item>a b</item>\n  <item>c</item>\n  <item>a  b</item>\n</one-of>',
      '<one-of>\n  <item>a b</item>\n  <item>c</item>\n</one-of>',
    ],
    ['unsafe', '<one-of><item>a</item><item>A</item></one-of>', '<one-of><item>a</item></one-of>'],
    [
      'unsafe',
      '<one-of><item weight="2">a</item><item>a</item></one-of>',
      '<one-of><item weight="2">a</item></one-of>',
    ],
  ],
  'rule-unused': [
    [
      'unsafe',
      '<grammar _>\n  <rule id="r">a</rule>\n  <rule id="b">\n    b\n  </rule>\n</grammar>',
      '<grammar _>\n  <rule id="r">a</rule>\n</grammar>',
    ],
    [
      'unsafe',
      '<grammar _>\n  <rule id="r">a</rule> <!-- the root -->\n\n  <!-- of all -->\n\n  <!-- what b says,\n       in full -->\n  <!-- once -->\n  <rule id="b">b</rule>\n</grammar>',
      '<grammar _>\n  <rule id="r">a</rule> <!-- the root -->\n\n  <!-- of all -->\n\n</grammar>',
    ],
  ],
  'ruleref-local-undefined': [
    [
      'unsafe',
      '<rule id="r"><ruleref uri="#citty"/></rule><rule id="city">a</rule>',
      '<rule id="r"><ruleref uri="#city"/></rule><rule id="city">a</rule>',
    ],
    ['unsafe', 'a <ruleref uri="#garbage"/>', 'a <ruleref special="GARBAGE"/>'],
  ],
  'ruleref-fragment': [['unsafe', '<ruleref uri="other.grxml#"/>', '<ruleref uri="other.grxml"/>']],
  'rule-empty': [
    [
      'unsafe',
      '<rule id="r">a <ruleref uri="#b"/></rule><rule id="b"> </rule>',
      '<rule id="r">a <ruleref uri="#b"/></rule><rule id="b"> <ruleref special="NULL"/></rule>',
    ],
  ],
  'tag-format-missing': [
    [
      'unsafe',
      'a<tag>out.x = 1;</tag>',
      '<grammar tag-format="semantics/1.0" _><rule id="r">a<tag>out.x = 1;</tag></rule></grammar>',
    ],
    [
      'unsafe',
      'a<tag>yes</tag>',
      '<grammar tag-format="semantics/1.0-literals" _><rule id="r">a<tag>yes</tag></rule></grammar>',
    ],
  ],
  'tag-format-unknown': [
    [
      'unsafe',
      '<grammar tag-format="semantic/1.0" _><rule id="r">a<tag>out = 1;</tag></rule></grammar>',
      '<grammar tag-format="semantics/1.0" _><rule id="r">a<tag>out = 1;</tag></rule></grammar>',
    ],
  ],
  'tag-no-effect': [
    [
      'unsafe',
      '<grammar tag-format="semantics/1.0" _><rule id="r">a<tag>"yes";</tag></rule></grammar>',
      '<grammar tag-format="semantics/1.0" _><rule id="r">a<tag>out = "yes";</tag></rule></grammar>',
    ],
    [
      'unsafe',
      '<grammar tag-format="semantics/1.0" _><rule id="r">a<tag>out.x == 1;</tag></rule></grammar>',
      '<grammar tag-format="semantics/1.0" _><rule id="r">a<tag>out.x = 1;</tag></rule></grammar>',
    ],
  ],
  'tag-attributes-implied': [
    [
      'unsafe',
      '<grammar tag-format="semantics/1.0" _><rule id="r">a<tag>out.a = {}; out.a._attributes.b = 1;</tag></rule></grammar>',
      '<grammar tag-format="semantics/1.0" _><rule id="r">a<tag>out.a = {}; out.a._attributes = out.a._attributes || new Object(); out.a._attributes.b = 1;</tag></rule></grammar>',
    ],
  ],
  'tag-undefined-object': [
    [
      'unsafe',
      '<grammar tag-format="semantics/1.0" _><rule id="r">a<tag>out.a.b = 1; out.a.c = 2;</tag></rule></grammar>',
      '<grammar tag-format="semantics/1.0" _><rule id="r">a<tag>out.a = out.a || new Object(); out.a.b = 1; out.a = out.a || new Object(); out.a.c = 2;</tag></rule></grammar>',
    ],
  ],
  'suppression-unused': [
    [
      'safe',
      '<grammar _>\n  <!-- cctool-ignore token-digits: once there were some -->\n  <rule id="r">a</rule>\n</grammar>',
      '<grammar _>\n  <rule id="r">a</rule>\n</grammar>',
    ],
    [
      'safe',
      '<!-- cctool-ignore token-digits  version: read out --><grammar _><rule id="r">a 7</rule></grammar>',
      '<!-- cctool-ignore token-digits: read out --><grammar _><rule id="r">a 7</rule></grammar>',
    ],
  ],
  'suppression-unknown': [
    [
      'unsafe',
      '<!-- cctool-ignore token-digit: read out --><grammar _><rule id="r">a 7</rule></grammar>',
      '<!-- cctool-ignore token-digits: read out --><grammar _><rule id="r">a 7</rule></grammar>',
    ],
  ],
  'xml-reference': [
    [
      'safe',
      '<grammar tag-format="semantics/1.0" _><rule id="r">a<tag>out = 1 && 2;</tag></rule></grammar>',
      '<grammar tag-format="semantics/1.0" _><rule id="r">a<tag>out = 1 &amp;&amp; 2;</tag></rule></grammar>',
    ],
  ],
};

testFixes(table, grammarRules, check, documentOf);

describe('a rule that a wrong reference may mean is not removed', () => {
  const city = '<rule id="city">b</rule>';
  const refer = (reference: string) => `<rule id="r" scope="public">a ${reference}</rule>${city}`;
  it.each([
    ['corrected', refer('<ruleref uri="#citty"/>'), refer('<ruleref uri="#city"/>')],
    ['in an element corrected', refer('<rulref uri="#city"/>'), refer('<ruleref uri="#city"/>')],
    ['that no fix corrects', refer('<ruleref uri="city"/>'), refer('<ruleref uri="city"/>')],
    [
      'as the root',
      `<grammar ${head.replace('"r"', '"citty"')}>${city}<rule id="p" scope="public">a</rule></grammar>`,
      `<grammar ${head.replace('"r"', '"city"')}>${city}<rule id="p" scope="public">a</rule></grammar>`,
    ],
    [
      'besides one that is not used',
      `${refer('<ruleref uri="#citty"/>')}<rule id="x">c</rule>`,
      refer('<ruleref uri="#city"/>'),
    ],
  ])('%s', async (_, before, after) => {
    expect(await fixAll(check, documentOf(before))).toBe(documentOf(after));
  });
});

describe('other forms', () => {
  it('get no fix that would need quotes', async () => {
    // "#" is not a token in ABNF unless it is quoted (SRGS Appendix D).
    const [finding] = await check('#ABNF 1.0;\nmode dtmf;\nroot $r;\n$r = hash;\n');
    expect([finding?.code, finding?.fix]).toEqual(['dtmf-token', undefined]);
  });
});
