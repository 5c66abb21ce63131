import { describe, expect, it } from 'vitest';
import { readGrammar } from '../read/index.js';
import { type CheckOptions, checkGrammar } from './check-grammar.js';
import { prepareSubject } from './prepare-subject.js';

const root = 'xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="r"';
const grammar = (content: string, attributes = '') => `<grammar ${root} ${attributes}>\n${content}\n</grammar>`;
/** A rule with this content, on the second line. */
const rule = (content: string, attributes = '') => grammar(`<rule id="r">${content}</rule>`, attributes);
const script = (content: string) => rule(`a <tag>${content}</tag>`, 'tag-format="semantics/1.0"');

async function codes(source: string, options?: CheckOptions): Promise<string[]> {
  const findings = checkGrammar(await prepareSubject(readGrammar(source, { uri: 'file:///g/a.grxml' })), options);
  return findings.map((finding) => finding.code);
}

/** Name, document, codes in the order of the text. */
type Case = [string, string, string[]];

const table = (name: string, cases: Case[]) =>
  describe(name, () =>
    it.each(cases)('%s', async (_name, source, expected) => expect(await codes(source)).toEqual(expected)),
  );

const other = '<rule id="x" scope="public">b</rule>';

table('names of rules (SRGS 3.1)', [
  ['letters of any alphabet', grammar('<rule id="größe_1" scope="public">a</rule><rule id="r">b</rule>'), []],
  ['white space around a name does not count', grammar('<rule id=" r ">a</rule>'), []],
  ['a digit first', grammar('<rule id="1r" scope="public">a</rule><rule id="r">b</rule>'), ['rule-id']],
  ['a colon', grammar('<rule id="a:b" scope="public">a</rule><rule id="r">b</rule>'), ['rule-id']],
  ['nothing', grammar('<rule id="" scope="public">a</rule><rule id="r">b</rule>'), ['rule-id']],
  ['case tells names apart', grammar('<rule id="R" scope="public">a</rule><rule id="r">b</rule>'), []],
  [
    'three of one name are two too many',
    grammar('<rule id="r">a</rule><rule id="r">b</rule><rule id="r">c</rule>'),
    ['rule-id-duplicate', 'rule-id-duplicate'],
  ],
  ['null in lower case is free', grammar('<rule id="null" scope="public">a</rule><rule id="r">b</rule>'), []],
]);

table('references (SRGS 2.2)', [
  ['to itself behind a word', rule('a <item repeat="0-1"><ruleref uri="#r"/></item>'), []],
  [
    'with uri and special',
    rule('<ruleref uri="#r" special="NULL"/>'),
    ['recursion-endless', 'ruleref-target', 'recursion-left'],
  ],
  ['with an empty uri', rule('a <ruleref uri=""/>'), ['ruleref-target']],
  ['to NULL as a rule', rule('a <ruleref uri="#NULL"/>'), ['ruleref-local-undefined']],
  ['without a name', rule('a <ruleref uri="#"/>'), ['ruleref-fragment']],
  ['with a hyphen', rule('a <ruleref uri="b.grxml#a-b"/>'), ['ruleref-fragment']],
  ['with two signs', rule('a <ruleref uri="b.grxml#a#b"/>'), ['ruleref-fragment', 'uri-syntax']],
  ['outside, when nothing was loaded', rule('a <ruleref uri="b.grxml#x"/>'), []],
  ['a space in the uri', rule('a <ruleref uri="my b.grxml"/>'), ['uri-syntax']],
  ['a backslash in the uri', rule('a <ruleref uri="my\\b.grxml"/>'), []],
  ['special in lower case', rule('a <ruleref special="void"/>'), ['rule-void', 'ruleref-special']],
  ['a built-in grammar', rule('<ruleref uri="builtin:grammar/digits?minlength=3"/>'), ['ruleref-platform']],
  ['an unknown built-in grammar', rule('<ruleref uri="builtin:digits"/>'), ['ruleref-builtin']],
  [
    'content',
    rule('a <ruleref uri="#x">b</ruleref>').replace('</grammar>', `${other}</grammar>`),
    ['content-not-allowed'],
  ],
  [
    'a comment inside is not content',
    rule('a <ruleref uri="#x"> <!-- c --> </ruleref>').replace('</grammar>', `${other}</grammar>`),
    [],
  ],
]);

table('repeats (SRGS 2.5)', [
  ...['1', '0-1', '3-', '2-2', '00-07', '255'].map(
    (value): Case => [value, rule(`a <item repeat="${value}">b</item>`), []],
  ),
  ...['', '*', '-', '-3', '1-2-3', '1.5', ' 2', '+1', 'one', '1–2'].map(
    (value): Case => [`"${value}"`, rule(`a <item repeat="${value}">b</item>`), ['repeat-syntax']],
  ),
  ['3-2', rule('a <item repeat="3-2">b</item>'), ['repeat-range']],
  ['0', rule('a <item repeat="0">b</item>'), ['repeat-zero']],
  ['0-0', rule('a <item repeat="0-0">b</item>'), ['repeat-zero']],
  ['256', rule('a <item repeat="256">b</item>'), ['repeat-large']],
  ['300-', rule('a <item repeat="300-">b</item>'), ['repeat-large']],
  ['a nullable item without end', rule('a <item repeat="0-"><item repeat="0-1">b</item></item>'), ['repeat-nullable']],
  [
    'a nullable rule without end',
    rule('a <item repeat="1-"><ruleref uri="#n"/></item>').replace(
      '</grammar>',
      '<rule id="n"><item repeat="0-1">b</item></rule></grammar>',
    ),
    ['repeat-nullable'],
  ],
  ['NULL without end is NULL', rule('a <item repeat="1-"><ruleref special="NULL"/></item>'), []],
  [
    'tags without end count once',
    rule('a <item repeat="1-"><tag>x</tag></item>', 'tag-format="semantics/1.0-literals"'),
    [],
  ],
  ['GARBAGE without end', rule('a <item repeat="1-"><ruleref special="GARBAGE"/></item>'), []],
  ['a word without end', rule('<item repeat="1-">b</item>'), []],
]);

table('probabilities and weights (SRGS 2.4.1, 2.5.1)', [
  ...['0', '1', '0.0', '1.0', '.5', '1.', '0.75'].map(
    (value): Case => [`probability ${value}`, rule(`a <item repeat="0-1" repeat-prob="${value}">b</item>`), []],
  ),
  ...['', '1.1', '-0.5', '50%', '1e-1', '.', '0,5'].map(
    (value): Case => [
      `probability "${value}"`,
      rule(`a <item repeat="0-1" repeat-prob="${value}">b</item>`),
      ['repeat-prob-syntax'],
    ],
  ),
  ...['1', '0.01', '.5', '10.', '3.1415'].map(
    (value): Case => [`weight ${value}`, rule(`<one-of><item weight="${value}">a</item></one-of>`), []],
  ),
  ...['', '0', '0.0', '-1', '+1', '1e2', '1/2', '.'].map(
    (value): Case => [
      `weight "${value}"`,
      rule(`<one-of><item weight="${value}">a</item></one-of>`),
      ['weight-syntax'],
    ],
  ),
  [
    'a weight of a grouping item in an alternative',
    rule('<one-of><item><item weight="2">a</item></item></one-of>'),
    ['weight-ignored'],
  ],
]);

table('tokens (SRGS 2.1)', [
  ['a quoted token', rule('from "New York" now'), []],
  ['two quotes that touch', rule('"a""b"'), ['token-quote']],
  ['a quote that touches a word', rule('a"b c"'), ['token-quote']],
  ['an odd quote', rule('a "b'), ['token-quote']],
  ['empty quotes', rule('a ""'), ['token-empty']],
  ['blank quotes', rule('a "  "'), ['token-empty']],
  ['a quote inside a token', rule('<token>a "b"</token>'), ['token-quote']],
  ['an empty token', rule('a <token/>'), ['token-empty']],
  ['an apostrophe, a hyphen, abbreviations', rule("o'clock x-ray U.S. Dr. a.m. 'til"), []],
  ['a comma', rule('yes, please'), ['token-punctuation']],
  ['a question mark on its own', rule('really ?'), ['token-punctuation']],
  ['a full stop', rule('thanks.'), ['token-punctuation']],
  ['a dash between words', rule('monday - friday'), ['token-punctuation']],
  ['an ampersand', rule('black &amp; decker'), ['token-punctuation']],
  ['three dots', rule('well ...'), ['token-punctuation']],
  ['a leftover of a tag', rule('<item>a</item>> b'), ['stray-markup']],
  ['digits', rule('room 42'), ['token-digits']],
  ['digits of another script', rule('خط ٣'), ['token-digits']],
  ['a unit of sound by its name', rule('ph_EE1'), []],
  ['letters that sound like digits', rule('route sixty six'), []],
  ['a misspelling, capital kept', rule('Wensday'), ['token-misspelt']],
  ['a misspelling inside a quoted token', rule('"the fourty first"'), ['token-misspelt']],
  ['another language has other words', rule('adress').replace('en-US', 'de-DE'), []],
]);

table('keys (SRGS E)', [
  ['every key', rule('0 1 2 3 4 5 6 7 8 9 * # A B C D star pound', 'mode="dtmf"').replace(' xml:lang="en-US"', ''), []],
  ['a quoted sequence', rule('"1 2 #"', 'mode="dtmf"').replace(' xml:lang="en-US"', ''), []],
  ['a word', rule('one', 'mode="dtmf"').replace(' xml:lang="en-US"', ''), ['dtmf-token']],
  ['keys without spaces', rule('123', 'mode="dtmf"').replace(' xml:lang="en-US"', ''), ['dtmf-token']],
  ['a lower-case letter', rule('a', 'mode="dtmf"').replace(' xml:lang="en-US"', ''), ['dtmf-token']],
  ['a language is ignored', rule('1', 'mode="dtmf"'), ['dtmf-language']],
]);

table('structure', [
  ['a rule in an item', rule('a <item><rule id="x">b</rule></item>'), ['element-misplaced']],
  ['an item in the grammar', grammar('<item>a</item><rule id="r">b</rule>'), ['element-misplaced']],
  ['text in the grammar', grammar('hello<rule id="r">b</rule>'), ['text-misplaced']],
  ['an element in a tag', rule('a <tag><item/></tag>', 'tag-format="semantics/1.0-literals"'), ['element-misplaced']],
  [
    'a tag in a one-of',
    rule('<one-of><tag>x</tag><item>a</item></one-of>', 'tag-format="semantics/1.0-literals"'),
    ['one-of-content'],
  ],
  [
    'a one-of of a misplaced reference only',
    rule('<one-of><ruleref special="NULL"/></one-of> a'),
    ['one-of-empty', 'one-of-content'],
  ],
  ['an attribute in the wrong case', rule('<item Repeat="2">a</item>'), ['attribute-unknown']],
  ['repeat on a one-of', rule('<one-of repeat="1-2"><item>a</item></one-of>'), ['attribute-unknown']],
  ['foreign attributes are free', rule('<item x:y="z" xmlns:x="urn:x">a</item>'), []],
  [
    'an attribute with the prefix of SRGS',
    rule('<item s:repeat="2" xmlns:s="http://www.w3.org/2001/06/grammar">a</item>'),
    ['attribute-unknown'],
  ],
  ['elements without namespace', rule('<item xmlns="">a</item> b'), ['element-unknown']],
  [
    'a prefix for everything',
    `<s:grammar xmlns:s="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="de" root="r"><s:rule id="r"><s:item>a</s:item></s:rule></s:grammar>`,
    [],
  ],
  [
    'a prefix forgotten',
    `<s:grammar xmlns:s="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="de" root="r"><rule id="r">a</rule></s:grammar>`,
    ['grammar-empty', 'root-undefined', 'element-unknown'],
  ],
  [
    'metadata holds what it likes',
    grammar('<metadata><x:y xmlns:x="urn:x">text</x:y></metadata><rule id="r">a</rule>'),
    [],
  ],
  ['metadata holds no text', grammar('<metadata>text</metadata><rule id="r">a</rule>'), ['text-misplaced']],
  ['a foreign element called optional', rule('a <x:optional xmlns:x="urn:x">b</x:optional>'), []],
  ['CDATA is text', grammar('<rule id="r"><![CDATA[a]]></rule>'), []],
  ['an empty rule with a comment', grammar('<rule id="r"><!-- a --></rule>'), ['rule-empty']],
  ['an empty rule with an example', grammar('<rule id="r"><example/></rule>'), ['rule-empty']],
  [
    'a rule with an empty item is legal',
    grammar('<rule id="n"><item/></rule><rule id="r">a <ruleref uri="#n"/></rule>'),
    [],
  ],
  ['a language of three letters', rule('<item xml:lang="gsw-CH">a</item>'), []],
  ['a language with white space', rule('<item xml:lang=" en">a</item>'), ['language-syntax']],
  ['version 2.0', rule('a').replace('"1.0"', '"2.0"'), ['version']],
  ['a meta behind a rule', grammar('<rule id="r">a</rule><meta name="n" content="c"/>'), ['header-order']],
  ['a meta with a name of two words', grammar('<meta name="a b" content="c"/><rule id="r">a</rule>'), ['meta-name']],
  [
    'a meta with both names',
    grammar('<meta name="n" http-equiv="h" content="c"/><rule id="r">a</rule>'),
    ['meta-target'],
  ],
  ['a lexicon without uri', grammar('<lexicon/><rule id="r">a</rule>'), ['attribute-missing']],
]);

const rules = (...all: string[]) =>
  grammar(all.map((content, i) => `<rule id="${'rabcd'[i]}">${content}</rule>`).join('\n'));
const ref = (name: string) => `<ruleref uri="#${name}"/>`;
const either = (...items: string[]) => `<one-of>${items.map((item) => `<item>${item}</item>`).join('')}</one-of>`;

table('recursion (SRGS 5.4)', [
  ['right', rules(`a <item repeat="0-1">${ref('r')}</item>`), []],
  ['centre', rules(either('a', `b ${ref('r')} c`)), []],
  ['left, direct', rules(either('a', `${ref('r')} b`)), ['recursion-left']],
  [
    'left, behind a tag',
    rules(`<tag>x</tag> ${either('a', `${ref('r')} b`)}`).replace(
      'root="r"',
      'root="r" tag-format="semantics/1.0-literals"',
    ),
    ['recursion-left'],
  ],
  ['left, indirect', rules(either('a', `${ref('a')} b`), either('c', `${ref('r')} d`)), ['recursion-left']],
  [
    'left, hidden behind an optional part',
    rules(either('a', `<item repeat="0-1">b</item> ${ref('r')} c`)),
    ['recursion-left'],
  ],
  [
    'left, hidden behind a nullable rule',
    rules(either('a', `${ref('a')} ${ref('r')} c`), '<item repeat="0-1">b</item>'),
    ['recursion-left'],
  ],
  ['left in a part that is never spoken', rules(`a <item repeat="0">${ref('r')}</item>`), ['repeat-zero']],
  ['without end', rules(`a ${ref('r')}`), ['recursion-endless']],
  [
    'without end by way of another rule',
    rules(`a ${ref('a')}`, `b ${ref('r')}`),
    ['recursion-endless', 'recursion-endless'],
  ],
  // The document is a.grxml: the same by its own address.
  ['left, by the own address', rules(either('a', '<ruleref uri="a.grxml#r"/> b')), ['recursion-left']],
  ['left, by the own address, its root', rules(either('a', '<ruleref uri="a.grxml"/> b')), ['recursion-left']],
  ['without end, by the own address', rules('a <ruleref uri="a.grxml#r"/>'), ['recursion-endless']],
  ['right, by the own address', rules('a <item repeat="0-1"><ruleref uri="a.grxml#r"/></item>'), []],
  ['of a document that is like it', rules('a <ruleref uri="b.grxml#r"/>'), []],
  ['an end in one of two rules ends both', rules(`a ${ref('a')}`, either(`b ${ref('r')}`, 'c')), []],
]);

it('names the kind of left recursion and its cycle', async () => {
  const messages = async (source: string) =>
    checkGrammar(await prepareSubject(readGrammar(source)))
      .filter((finding) => finding.code === 'recursion-left')
      .map((finding) => finding.message);
  expect(await messages(rules(either('a', `${ref('r')} b`)))).toEqual(['direct left recursion: r → r']);
  expect(await messages(rules(either('a', `${ref('a')} b`), either('c', `${ref('r')} d`)))).toEqual([
    'indirect left recursion: r → a → r',
  ]);
  expect(await messages(rules(either('a', `<item repeat="0-1">b</item> ${ref('r')} c`)))).toEqual([
    'hidden left recursion: r → r',
  ]);
});

table('what can never match (SRGS 2.2.3)', [
  ['a rule', rules('a <ruleref special="VOID"/>'), ['rule-void']],
  ['a rule by way of another', rules(`a ${ref('a')}`, '<ruleref special="VOID"/>'), ['rule-void', 'rule-void']],
  ['an alternative', rules(either('a', 'b <ruleref special="VOID"/>')), ['alternative-void']],
  ['an optional part', rules('a <item repeat="0-1">b <ruleref special="VOID"/></item>'), ['alternative-void']],
  ['all alternatives', rules(either('a <ruleref special="VOID"/>', 'b <ruleref special="VOID"/>')), ['rule-void']],
]);

table('what matches too much', [
  ['an optional root', rules('<item repeat="0-1">a</item>'), ['rule-nullable']],
  ['a root of NULL is a stub', rules('<ruleref special="NULL"/>'), []],
  [
    'a root of NULL and what may be left out',
    rules('<ruleref special="NULL"/><item repeat="0-1">a</item>'),
    ['rule-nullable'],
  ],
  ['a private optional rule is fine', rules(`a ${ref('a')}`, '<item repeat="0-1">b</item>'), []],
  ['two optional parts', rules('<item repeat="0-1">a</item><item repeat="0-3">b</item>'), ['sequence-all-optional']],
  [
    'two optional parts within a group',
    rules('<item><item repeat="0-1">a</item><item repeat="0-">b</item></item>'),
    ['sequence-all-optional'],
  ],
  ['one part of two is required', rules('<item repeat="0-1">a</item> b'), []],
  [
    'an alternative of a tag',
    rules(`a ${either('b', '<tag>x</tag>')}`).replace('root="r"', 'root="r" tag-format="semantics/1.0-literals"'),
    ['item-tag-only'],
  ],
  [
    'an alternative of NULL and a tag is meant',
    rules(`a ${either('b', '<ruleref special="NULL"/><tag>x</tag>')}`).replace(
      'root="r"',
      'root="r" tag-format="semantics/1.0-literals"',
    ),
    [],
  ],
]);

table('alternatives', [
  ['twice the same', rules(either('a b', 'c', 'a  b')), ['alternative-duplicate']],
  ['upper and lower case sound the same', rules(either('Boston', 'boston')), ['alternative-duplicate']],
  [
    'the same in two languages',
    rules('<one-of><item xml:lang="en">paris</item><item xml:lang="fr">paris</item></one-of>'),
    [],
  ],
  [
    'the same with other meanings',
    rules(either('a<tag>x</tag>', 'a<tag>y</tag>')).replace('root="r"', 'root="r" tag-format="semantics/1.0-literals"'),
    ['phrase-two-meanings'],
  ],
  [
    'the same with the same meaning',
    rules(either('a<tag>x</tag>', '<tag> x </tag>a')).replace(
      'root="r"',
      'root="r" tag-format="semantics/1.0-literals"',
    ),
    ['alternative-duplicate'],
  ],
  ['in two one-ofs', rules(either('a', 'b') + either('a', 'b')), []],
]);

table('unused rules (SRGS 3.2)', [
  ['a private rule', rules('a', 'b'), ['rule-unused']],
  ['used by an unused rule only', rules('a', `b ${ref('b')}`, 'c'), ['rule-unused', 'rule-unused']],
  ['a rule that only uses itself', rules('a', `b <item repeat="0-1">${ref('a')}</item>`), ['rule-unused']],
  [
    'used from a public rule',
    grammar('<rule id="r">a</rule><rule id="p" scope="public"><ruleref uri="#q"/></rule><rule id="q">b</rule>'),
    [],
  ],
  ['used by its full address', grammar('<rule id="r"><ruleref uri="a.grxml#q"/></rule><rule id="q">b</rule>'), []],
]);

table('scripts (SISR)', [
  ['an assignment', script('out = "x";'), []],
  [
    'a header function',
    grammar(
      '<tag>function f(x) { return x; }</tag><rule id="r">a <tag>out = f(1);</tag></rule>',
      'tag-format="semantics/1.0"',
    ),
    [],
  ],
  [
    'a broken header script',
    grammar('<tag>function (</tag><rule id="r">a</rule>', 'tag-format="semantics/1.0"'),
    ['tag-script'],
  ],
  ['a broken script', script('out = ;'), ['tag-script']],
  [
    'a broken script of 2006',
    rule('a <tag>out = ;</tag>', 'tag-format="semantics/1.0.2006"'),
    ['tag-format-dialect', 'tag-script'],
  ],
  ['no script at all where tags are texts', rule('a <tag>it is = ;</tag>', 'tag-format="semantics/1.0-literals"'), []],
  ['without a format nothing is known', rule('a <tag>out = ;</tag>'), ['tag-format-missing']],
  ['a bare word', script('yes'), ['tag-undefined-variable']],
  ['two words', script('yes please'), ['tag-script']],
  ['a variable of the rule', script('var x = 1; out = x;'), []],
  ['a variable of an earlier tag', rule('a <tag>x = 1;</tag> b <tag>out = x;</tag>', 'tag-format="semantics/1.0"'), []],
  [
    'a variable of another rule',
    grammar(
      '<rule id="r">a <tag>x = 1;</tag> <ruleref uri="#b"/></rule><rule id="b">b <tag>out = x;</tag></rule>',
      'tag-format="semantics/1.0"',
    ),
    ['tag-undefined-variable'],
  ],
  ['a parameter and a local variable', script('out = (function (p) { var q = p; return q; })(1);'), []],
  ['typeof does not read', script('if (typeof x == "undefined") out = 1;'), []],
  ['a caught error', script('try { out = 1; } catch (e) { out = e; }'), []],
  ['a loop variable', script('for (var k in meta) out[k] = k;'), []],
  ['$ of the drafts', script('$ = "x";'), ['tag-dialect']],
  ['$.x of the drafts', script('$.x = "y";'), ['tag-dialect']],
  ['a comparison', script('out == "x";'), ['tag-no-effect']],
  ['a text', script('"x"'), ['tag-no-effect']],
  ['a property of an object that is never made', script('out.a.b = 1;'), ['tag-undefined-object']],
  ['of an object made before', script('out.a = {}; out.a.b = 1;'), []],
  ['of an object made in one piece', script('out = {a: {b: {}}}; out.a.b.c = 1;'), []],
  ['of a text', script('out.a = "x"; out.a.b = 1;'), ['tag-undefined-object']],
  [
    'of something that a rule gives',
    rule(`${ref('x')} <tag>out.a = rules.x; out.a.b = 1;</tag>`, 'tag-format="semantics/1.0"').replace(
      '</grammar>',
      `${other}</grammar>`,
    ),
    [],
  ],
  ['of an object that a function may make', script('f(out); out.a.b = 1; function f(o) { o.a = {}; }'), []],
  [
    'of an object that another tag makes',
    rule('<tag>out.a = new Object();</tag> a <tag>out.a.b = 1;</tag>', 'tag-format="semantics/1.0"'),
    [],
  ],
  ['two levels, both missing', script('out.a.b.c = 1;'), ['tag-undefined-object']],
  ['a rule that is not referred to', script('out = rules.city;'), ['tag-rules-unreferenced']],
  ['the latest rule', script('out = rules.latest();'), []],
  ['the whole text', script('out = meta.current().text;'), []],
  ['text of a rule that is not referred to', script('out = meta.city.text;'), ['tag-rules-unreferenced']],
  [
    'a rule of another document without fragment',
    rule('<ruleref uri="b.grxml"/> <tag>out = rules.anything;</tag>', 'tag-format="semantics/1.0"'),
    [],
  ],
  [
    'a rule of another document by name',
    rule('<ruleref uri="b.grxml#city"/> <tag>out = rules.city;</tag>', 'tag-format="semantics/1.0"'),
    [],
  ],
  [
    'rules in a header function',
    grammar(
      '<tag>function f() { return rules.city; }</tag><rule id="r">a <tag>out = f();</tag></rule>',
      'tag-format="semantics/1.0"',
    ),
    [],
  ],
]);

it('finds the place of a fault within a script behind references, CDATA and comments', async () => {
  const content = 'out = 1 &lt; 2;<!-- x -->\n<![CDATA[ out.a = && ]]>';
  const [finding] = checkGrammar(await prepareSubject(readGrammar(script(content))));
  // Third line: behind "<![CDATA[ out.a = ".
  expect(finding).toMatchObject({ code: 'tag-script', line: 3, column: 19, end_column: 21, rule: 'r' });
});

table('examples (SRGS 3.3)', [
  ['accepted', rule('<example>a b</example>a b'), []],
  ['empty', rule('<example/>a b'), []],
  ['upper and lower case do not matter', rule('<example>A b</example>a b'), []],
  ['not accepted', rule('<example>a</example>a b'), ['example-not-accepted']],
  ['with a reference that was not loaded', rule('<example>a c</example>a <ruleref uri="b.grxml"/>'), []],
  [
    'in a private rule',
    rule('a').replace('</grammar>', '<rule id="p"><example>c</example>b</rule></grammar>'),
    ['rule-unused', 'example-not-accepted'],
  ],
]);

describe('settings', () => {
  const source = rule('room 42');
  it('change the severity of a rule', async () => {
    const findings = checkGrammar(await prepareSubject(readGrammar(source)), { rules: { 'token-digits': 'error' } });
    expect(findings.map(({ code, severity }) => [code, severity])).toEqual([['token-digits', 'error']]);
  });
  it('silence a rule', async () => expect(await codes(source, { rules: { 'token-digits': 'off' } })).toEqual([]));
  it('cannot make broken XML whole', async () => {
    expect(await codes('<grammar', { rules: { 'xml-syntax': 'off', 'xml-tag-mismatch': 'off' } })).toContain(
      'xml-syntax',
    );
  });
  it('keep the number of findings per rule within bounds', async () => {
    const many = rule(either(...Array.from({ length: 50 }, (_, i) => `room ${i}`)));
    const findings = checkGrammar(await prepareSubject(readGrammar(many)), { maxPerRule: 10 });
    expect(findings).toHaveLength(10);
    expect(findings[9]!.message).toMatch(/\(and 40 more findings of this kind\)$/);
  });
});

// "1-" accepts what an exact count does not: only a maximum may be opened.
it.each([
  ['300', 'check the number: a phrase through this item repeats it 300 times'],
  ['300-400', 'check the number: a phrase through this item repeats it at least 300 times'],
  ['1-300', 'write repeat="1-" if any greater number may be said too'],
])('advises on a large repeat %s without another language', async (repeat, hint) => {
  const findings = checkGrammar(await prepareSubject(readGrammar(rule(`a <item repeat="${repeat}">b</item>`))));
  expect(findings.find(({ code }) => code === 'repeat-large')?.hint).toBe(hint);
});

it('names the rule around a finding, the section and the way out', async () => {
  const [finding] = checkGrammar(await prepareSubject(readGrammar(rule('a <item repeat="3-2">b</item>'))));
  expect(finding).toEqual({
    code: 'repeat-range',
    severity: 'error',
    message: 'repeat="3-2": the maximum 2 is less than the minimum 3',
    hint: 'write repeat="2-3"',
    spec: 'SRGS 2.5',
    rule: 'r',
    line: 2,
    // Behind `<rule id="r">a <item repeat="`, which has 29 characters.
    column: 30,
    end_line: 2,
    end_column: 33,
    // What the hint says, at the place of the finding; only the author knows whether 3 or 2 was meant.
    fix: {
      title: 'write repeat="2-3"',
      safety: 'unsafe',
      edits: [{ line: 2, column: 30, end_line: 2, end_column: 33, text: '2-3' }],
    },
  });
});
