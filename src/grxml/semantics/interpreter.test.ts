import { describe, expect, it } from 'vitest';
import {
  type GrammarText,
  interpretPhrase,
  interpretPhrases,
  type Phrase,
} from '../../../test/grxml/interpret-phrase.js';
import type { Json } from './index.js';

/**
 * One row per statement of the Recommendation: its section, what it says, rules, phrase, the value by reasoning.
 * Section numbers: 3.2 the two syntaxes of tags, 4.3 tags in the header, 5 default assignment, 6 scripts (6.3 scopes),
 * 7 XML, 8 examples.
 */
type Row = [section: string, why: string, rules: string | GrammarText, phrase: string, value: Json, options?: Phrase];

function table(rows: Row[]): void {
  it.each(rows.map((row) => [`${row[0]}: ${row[1]}`, row] as const))(
    '%s',
    async (_name, [, , rules, phrase, value, options]) => {
      const grammar = typeof rules === 'string' ? { rules } : rules;
      const interpretation = await interpretPhrase(grammar, phrase, options);
      expect(interpretation.error).toBeUndefined();
      expect(interpretation.value).toEqual(value);
    },
  );
}

const digit =
  '<rule id="digit"><one-of><item>one<tag>out = 1</tag></item><item>two<tag>out = 2</tag></item></one-of></rule>';
const city = '<rule id="city"><one-of><item>Paris</item><item>Rome<tag>out = "FCO"</tag></item></one-of></rule>';
const literals = 'semantics/1.0-literals';

describe('default assignment', () => {
  table([
    [
      '5',
      'without tags and references the value is the text',
      '<rule id="a">hello world</rule>',
      'hello world',
      'hello world',
    ],
    [
      '5',
      'the text is that of the grammar, with single spaces',
      '<rule id="a">New   York</rule>',
      'new york',
      'New York',
    ],
    [
      '5',
      'a quoted token counts as its text, without quotes',
      '<rule id="a">to "San Jose"</rule>',
      'to san jose',
      'to San Jose',
    ],
    [
      '5',
      'without tags, the value of the reference is handed up',
      `<rule id="a">to <ruleref uri="#city"/></rule>${city}`,
      'to rome',
      'FCO',
    ],
    [
      '5',
      'of several references the last in time counts',
      `<rule id="a"><ruleref uri="#digit"/> to <ruleref uri="#city"/> now</rule>${digit}${city}`,
      'one to rome now',
      'FCO',
    ],
    [
      '5',
      'the last of a repeated reference counts',
      `<rule id="a"><item repeat="1-"><ruleref uri="#digit"/></item></rule>${digit}`,
      'one two one',
      1,
    ],
    [
      '5',
      'it is handed up through any number of rules',
      `<rule id="a"><ruleref uri="#b"/></rule><rule id="b"><ruleref uri="#c"/></rule><rule id="c"><ruleref uri="#digit"/></rule>${digit}`,
      'two',
      2,
    ],
    [
      '5',
      'text is handed up too: the referenced rule has a value of its own',
      '<rule id="a">the <ruleref uri="#b"/></rule><rule id="b">cat</rule>',
      'the cat',
      'cat',
    ],
    [
      '5',
      'an object is handed up as it is',
      '<rule id="a"><ruleref uri="#b"/></rule><rule id="b">x<tag>out.k = [1, 2]</tag></rule>',
      'x',
      { k: [1, 2] },
    ],
    [
      '5',
      'a tag on a path that was not taken does not count',
      '<rule id="a"><one-of><item>yes<tag>out = true</tag></item><item>no</item></one-of></rule>',
      'no',
      'no',
    ],
    [
      '5',
      'with any tag run, the default no longer applies: out stays an empty object',
      `<rule id="a"><tag>var x = 1</tag><ruleref uri="#city"/></rule>${city}`,
      'rome',
      {},
    ],
    ['5', 'an empty tag is a tag', '<rule id="a">hi<tag></tag></rule>', 'hi', {}],
    [
      '5',
      'a skipped optional reference is not a reference: the text',
      `<rule id="a">go <item repeat="0-1"><ruleref uri="#city"/></item></rule>${city}`,
      'go',
      'go',
    ],
    ['5', 'NULL is not a reference with a value', '<rule id="a">go <ruleref special="NULL"/></rule>', 'go', 'go'],
    [
      '5',
      'what GARBAGE covers is not part of the text',
      '<rule id="a"><ruleref special="GARBAGE"/> stop</rule>',
      'oh please stop',
      'stop',
    ],
    ['5', 'keys of DTMF are text too', { rules: '<rule id="a">1 2 #</rule>', mode: 'dtmf' }, '1 2 #', '1 2 #'],
    [
      '5',
      'a grammar whose rule matches nothing has the empty text',
      '<rule id="a"><item repeat="0-1">x</item></rule>',
      '',
      '',
    ],
  ]);
});

describe('string literals', () => {
  const rules = (content: string): GrammarText => ({ rules: content, format: literals });
  table([
    ['3.2', 'the tag is the value', rules('<rule id="a">yes<tag>true</tag></rule>'), 'yes', 'true'],
    [
      '3.2',
      'script syntax has no meaning in a literal',
      rules('<rule id="a">yes<tag>out = "x";</tag></rule>'),
      'yes',
      'out = "x";',
    ],
    ['3.2', 'quotes are characters like others', rules('<rule id="a">yes<tag>"x"</tag></rule>'), 'yes', '"x"'],
    [
      '3.2',
      'references of XML are resolved',
      rules('<rule id="a">yes<tag>a&lt;b &amp; c</tag></rule>'),
      'yes',
      'a<b & c',
    ],
    ['3.2', 'CDATA is text', rules('<rule id="a">yes<tag><![CDATA[<&>]]></tag></rule>'), 'yes', '<&>'],
    ['3.2', 'white space is part of the literal', rules('<rule id="a">yes<tag> a  b </tag></rule>'), 'yes', ' a  b '],
    [
      '3.2',
      'of several tags the last counts',
      rules('<rule id="a"><tag>first</tag>yes<tag>second</tag></rule>'),
      'yes',
      'second',
    ],
    [
      '3.2',
      'a tag beats a reference, whatever the order',
      rules('<rule id="a"><tag>mine</tag><ruleref uri="#b"/></rule><rule id="b">x<tag>its</tag></rule>'),
      'x',
      'mine',
    ],
    [
      '5',
      'without a tag, the literal of the last reference',
      rules('<rule id="a">go <ruleref uri="#b"/></rule><rule id="b">x<tag>its</tag></rule>'),
      'go x',
      'its',
    ],
    ['5', 'without tags, the text', rules('<rule id="a">go now</rule>'), 'go now', 'go now'],
    ['3.2', 'an empty literal is the empty string', rules('<rule id="a">x<tag></tag></rule>'), 'x', ''],
    [
      '3.2',
      'a tag before the words counts as one after them',
      rules('<rule id="a"><one-of><item><tag>0</tag>1</item><item><tag>1</tag>5</item></one-of></rule>'),
      '5',
      '1',
    ],
  ]);
});

describe('out, the rule variable', () => {
  table([
    ['6', 'out begins as an empty object', '<rule id="a">x<tag>out.k = "v"</tag></rule>', 'x', { k: 'v' }],
    ['6', 'out may become a string', '<rule id="a">x<tag>out = "v"</tag></rule>', 'x', 'v'],
    ['6', 'a number', '<rule id="a">x<tag>out = 4.5</tag></rule>', 'x', 4.5],
    ['6', 'a boolean', '<rule id="a">x<tag>out = !1</tag></rule>', 'x', false],
    ['6', 'null', '<rule id="a">x<tag>out = null</tag></rule>', 'x', null],
    ['6', 'an array', '<rule id="a">x<tag>out = new Array("p", "q")</tag></rule>', 'x', ['p', 'q']],
    [
      '6',
      'the value of the last expression is not the result',
      '<rule id="a">x<tag>out.k = 1; 99</tag></rule>',
      'x',
      { k: 1 },
    ],
    [
      '6',
      'tags add to one another, left to right',
      '<rule id="a"><tag>out.p = 1</tag>x<tag>out.q = out.p + 1</tag></rule>',
      'x',
      { p: 1, q: 2 },
    ],
    ['6', 'a later tag overwrites', '<rule id="a"><tag>out = "x"</tag>x<tag>out = "y"</tag></rule>', 'x', 'y'],
    [
      '6',
      'a property set on a string is lost, as ECMAScript has it',
      '<rule id="a">x<tag>out = "v"; out.k = 1</tag></rule>',
      'x',
      'v',
    ],
    [
      '6',
      'a tag is a program: statements of every kind',
      '<rule id="a">x<tag>out = 0; for (var i = 1; i &lt;= 4; i++) { if (i % 2) continue; out += i }</tag></rule>',
      'x',
      6,
    ],
    [
      '6',
      'comments and several lines',
      '<rule id="a">x<tag>\n// first\nout.a = 1 /* one */\nout.b = 2\n</tag></rule>',
      'x',
      { a: 1, b: 2 },
    ],
    [
      '6',
      'an object literal is an expression on the right',
      '<rule id="a">x<tag>out = {Command: "Hello", n: {m: 1}}</tag></rule>',
      'x',
      { Command: 'Hello', n: { m: 1 } },
    ],
    [
      '6',
      'strings keep their escapes',
      String.raw`<rule id="a">x<tag>out = "a\"b\u00e9\n"</tag></rule>`,
      'x',
      'a"b\u00e9\n',
    ],
    [
      '6',
      'library functions of ECMAScript are there',
      '<rule id="a">x<tag>out = [3, 1, 2].sort().join("-") + Math.max(4, 5) + "aBc".toUpperCase() + parseInt("0x1f")</tag></rule>',
      'x',
      '1-2-35ABC31',
    ],
    [
      '6',
      'regular expressions are there',
      '<rule id="a">x<tag>out = "tel 555-1234".replace(/[^0-9]/g, "")</tag></rule>',
      'x',
      '5551234',
    ],
    [
      '6',
      'exceptions can be caught',
      '<rule id="a">x<tag>try { out.q.r = 1 } catch (e) { out.caught = true }</tag></rule>',
      'x',
      { caught: true },
    ],
    [
      '6',
      'tags between the words run at their place in time',
      '<rule id="a"><tag>out.s = "a"</tag> x <tag>out.s += "b"</tag> y <tag>out.s += "c"</tag></rule>',
      'x y',
      { s: 'abc' },
    ],
    [
      'SRGS 2.5',
      'a tag in a repeated item runs on each pass',
      '<rule id="a"><tag>out.n = 0</tag><item repeat="1-">x<tag>out.n = out.n + 1</tag></item></rule>',
      'x x x',
      { n: 3 },
    ],
    [
      'SRGS 2.5',
      'and not at all where the item repeats zero times',
      '<rule id="a"><tag>out.n = 0</tag>y<item repeat="0-">x<tag>out.n = out.n + 1</tag></item></rule>',
      'y',
      { n: 0 },
    ],
  ]);
});

describe('rules', () => {
  table([
    [
      '6',
      'rules.NAME is the value of the referenced rule',
      `<rule id="a">to <ruleref uri="#city"/><tag>out.to = rules.city</tag></rule>${city}`,
      'to rome',
      { to: 'FCO' },
    ],
    [
      '6',
      'its default value where it has no tags',
      `<rule id="a">to <ruleref uri="#city"/><tag>out.to = rules.city</tag></rule>${city}`,
      'to paris',
      { to: 'Paris' },
    ],
    [
      '6',
      'the latest instance of a name wins',
      `<rule id="a"><ruleref uri="#digit"/><ruleref uri="#digit"/><tag>out = rules.digit</tag></rule>${digit}`,
      'one two',
      2,
    ],
    [
      '6',
      'a tag between two references sees the first',
      `<rule id="a"><ruleref uri="#digit"/><tag>out.p = rules.digit</tag><ruleref uri="#digit"/><tag>out.q = rules.digit</tag></rule>${digit}`,
      'one two',
      { p: 1, q: 2 },
    ],
    [
      '6',
      'rules.latest() is the last reference, whatever its name',
      `<rule id="a"><ruleref uri="#digit"/><ruleref uri="#city"/><tag>out = rules.latest()</tag></rule>${digit}${city}`,
      'one rome',
      'FCO',
    ],
    [
      '6',
      'rules.latest() before a reference is undefined',
      `<rule id="a"><tag>out.early = typeof rules.latest()</tag><ruleref uri="#digit"/></rule>${digit}`,
      'one',
      { early: 'undefined' },
    ],
    [
      '6',
      'a rule that was not matched is undefined',
      `<rule id="a">x<tag>out = typeof rules.city</tag><item repeat="0-1"><ruleref uri="#city"/></item></rule>${city}`,
      'x',
      'undefined',
    ],
    [
      '6',
      'a tag before the reference does not see it yet',
      `<rule id="a"><tag>out.before = typeof rules.city</tag><ruleref uri="#city"/><tag>out.after = rules.city</tag></rule>${city}`,
      'rome',
      { before: 'undefined', after: 'FCO' },
    ],
    [
      '6',
      'rules of deeper levels are not seen',
      `<rule id="a"><ruleref uri="#b"/><tag>out.b = rules.b; out.c = typeof rules.digit</tag></rule><rule id="b"><ruleref uri="#digit"/></rule>${digit}`,
      'one',
      { b: 1, c: 'undefined' },
    ],
    [
      '6',
      'properties of an object value',
      '<rule id="a"><ruleref uri="#b"/><tag>out = rules.b.k + rules.b["l"]</tag></rule><rule id="b">x<tag>out.k = "K"; out.l = "L"</tag></rule>',
      'x',
      'KL',
    ],
    [
      '6',
      'digits collected by +=',
      `<rule id="a"><tag>out = ""</tag><item repeat="1-"><ruleref uri="#digit"/><tag>out += rules.latest()</tag></item></rule>${digit}`,
      'one two two',
      '122',
    ],
    [
      '6',
      'a list collected by push',
      `<rule id="a"><tag>out = []</tag><item repeat="1-"><ruleref uri="#digit"/><tag>out.push(rules.digit)</tag></item></rule>${digit}`,
      'one two',
      [1, 2],
    ],
    [
      '6',
      'a value is shared, not copied: a change shows through both names',
      '<rule id="a"><ruleref uri="#b"/><tag>out.p = rules.b; out.q = rules.b; out.p.k = 2</tag></rule><rule id="b">x<tag>out.k = 1</tag></rule>',
      'x',
      { p: { k: 2 }, q: { k: 2 } },
    ],
    [
      '6',
      'for-in goes over the rules that were referenced, and nothing else',
      `<rule id="a"><ruleref uri="#digit"/><ruleref uri="#city"/><tag>out = ""; for (var r in rules) out += r + ";"</tag></rule>${digit}${city}`,
      'one rome',
      'digit;city;',
    ],
    [
      '6',
      'recursion: each instance has a value of its own',
      '<rule id="a">x<tag>out.n = 1</tag><item repeat="0-1"><ruleref uri="#a"/><tag>out.n = rules.a.n + 1</tag></item></rule>',
      'x x x x',
      { n: 4 },
    ],
    [
      '6',
      'an object as the value of a recursive list',
      '<rule id="a">x<tag>out = {next: null}</tag><item repeat="0-1"><ruleref uri="#a"/><tag>out.next = rules.a</tag></item></rule>',
      'x x',
      { next: { next: null } },
    ],
    [
      '6',
      'a rule name that is not an identifier goes with brackets',
      '<rule id="a"><ruleref uri="#été"/><tag>out = rules["été"]</tag></rule><rule id="été">x</rule>',
      'x',
      'x',
    ],
    [
      '6',
      'a rule may be named as a property that every object has',
      '<rule id="a"><ruleref uri="#toString"/><tag>out = rules.toString</tag></rule><rule id="toString">x</rule>',
      'x',
      'x',
    ],
    [
      '6',
      'even __proto__',
      '<rule id="a"><ruleref uri="#__proto__"/><tag>out = rules["__proto__"] + rules.latest()</tag></rule><rule id="__proto__">x</rule>',
      'x',
      'xx',
    ],
    [
      '6',
      'a GARBAGE reference has no value',
      `<rule id="a"><ruleref uri="#digit"/> <ruleref special="GARBAGE"/> end<tag>out = rules.latest()</tag></rule>${digit}`,
      'one or so end',
      1,
    ],
  ]);
});

describe('meta', () => {
  table([
    [
      '6',
      'meta.current().text is the text of the rule',
      '<rule id="a">hello big world<tag>out = meta.current().text</tag></rule>',
      'hello big world',
      'hello big world',
    ],
    [
      '6',
      'all of it, also before its words are over',
      '<rule id="a">hello<tag>out = meta.current().text</tag> world</rule>',
      'hello world',
      'hello world',
    ],
    [
      '6',
      'meta.NAME.text is the text of a reference, whatever its value',
      `<rule id="a">to <ruleref uri="#city"/><tag>out = meta.city.text</tag></rule>${city}`,
      'to rome',
      'Rome',
    ],
    [
      '6',
      'meta.latest().text is that of the last reference',
      `<rule id="a"><ruleref uri="#city"/><ruleref uri="#digit"/><tag>out = meta.latest().text</tag></rule>${city}${digit}`,
      'paris two',
      'two',
    ],
    [
      '6',
      'the latest instance of a name wins',
      `<rule id="a"><ruleref uri="#digit"/><ruleref uri="#digit"/><tag>out = meta.digit.text</tag></rule>${digit}`,
      'one two',
      'two',
    ],
    [
      '6',
      'the text of a rule includes its references',
      `<rule id="a">from <ruleref uri="#city"/> please<tag>out = meta.current().text</tag></rule>${city}`,
      'from paris please',
      'from Paris please',
    ],
    [
      '6',
      'a rule that was not matched has no meta',
      `<rule id="a">x<tag>out = typeof meta.city</tag><item repeat="0-1"><ruleref uri="#city"/></item></rule>${city}`,
      'x',
      'undefined',
    ],
    [
      '6',
      'GARBAGE is not part of the text',
      '<rule id="a">go <ruleref special="GARBAGE"/> now<tag>out = meta.current().text</tag></rule>',
      'go right over there now',
      'go now',
    ],
    [
      '6',
      'without confidences every score is 1',
      `<rule id="a"><ruleref uri="#city"/><tag>out = meta.city.score + meta.current().score</tag></rule>${city}`,
      'rome',
      2,
    ],
    [
      '6',
      'the score of a rule is the mean of its words',
      '<rule id="a">a b <ruleref uri="#c"/><tag>out.all = meta.current().score; out.c = meta.c.score; out.l = meta.latest().score</tag></rule><rule id="c">c d</rule>',
      'a b c d',
      { all: 0.625, c: 0.75, l: 0.75 },
      { scores: [0.5, 0.5, 0.5, 1] },
    ],
    [
      '6',
      'scores reach scripts in the engine too',
      `<rule id="a">x <ruleref uri="#city"/><tag>out = [meta.city.score, meta.current().score]</tag></rule>${city}`,
      'x rome',
      [0.25, 0.5],
      { scores: [0.75, 0.25] },
    ],
    [
      '6',
      'text and score in an expression of the engine',
      `<rule id="a"><ruleref uri="#city"/><tag>out = meta.city.text.toUpperCase() + meta.latest().text.length</tag></rule>${city}`,
      'paris',
      'PARIS5',
    ],
  ]);
});

describe('scopes', () => {
  table([
    [
      '6.3',
      'a variable of a tag is seen by later tags of the instance',
      '<rule id="a"><tag>var n = 2;</tag> x <tag>out = n * 21;</tag></rule>',
      'x',
      42,
    ],
    [
      '6.3',
      'a function too',
      '<rule id="a"><tag>function twice(n) { return 2 * n }</tag> x <tag>out = twice(4);</tag></rule>',
      'x',
      8,
    ],
    [
      '6.3',
      'not by a referenced rule',
      '<rule id="a"><tag>var n = 2;</tag><ruleref uri="#b"/><tag>out = rules.b</tag></rule><rule id="b">x<tag>out = typeof n</tag></rule>',
      'x',
      'undefined',
    ],
    [
      '6.3',
      'nor by the rule that refers',
      '<rule id="a"><ruleref uri="#b"/><tag>out = typeof n</tag></rule><rule id="b">x<tag>var n = 1</tag></rule>',
      'x',
      'undefined',
    ],
    [
      '6.3',
      'each instance has its own',
      '<rule id="a"><ruleref uri="#b"/><tag>out.p = rules.b</tag><ruleref uri="#b"/><tag>out.q = rules.b</tag></rule><rule id="b">x<tag>var n = (n || 0) + 1; out = n</tag></rule>',
      'x x',
      { p: 1, q: 1 },
    ],
    [
      '6.3',
      'a recursive instance does not share them',
      '<rule id="a">x<tag>var n = 1</tag><item repeat="0-1"><ruleref uri="#a"/></item><tag>out = ++n</tag></rule>',
      'x x x',
      2,
    ],
    [
      '6.3',
      'out of a rule is its own',
      '<rule id="a"><tag>out.mine = 1</tag><ruleref uri="#b"/></rule><rule id="b">x<tag>out.its = 2</tag></rule>',
      'x',
      { mine: 1 },
    ],
    [
      '4.3',
      'a variable of a header tag is seen by every rule',
      {
        header: '<tag>var tax = 19;</tag>',
        rules:
          '<rule id="a"><ruleref uri="#b"/><tag>out.a = tax; out.b = rules.b</tag></rule><rule id="b">x<tag>out = tax + 1</tag></rule>',
      },
      'x',
      { a: 19, b: 20 },
    ],
    [
      '4.3',
      'a function of a header tag too',
      {
        header: '<tag>function pad(n) { return n &lt; 10 ? "0" + n : "" + n }</tag>',
        rules: '<rule id="a">x<tag>out = pad(7)</tag></rule>',
      },
      'x',
      '07',
    ],
    [
      '4.3',
      'several header tags share one scope, in order',
      {
        header: '<tag>var a1 = 1;</tag><tag>var b1 = a1 + 1</tag><tag>// a remark</tag><tag>b1 *= 10</tag>',
        rules: '<rule id="a">x<tag>out = b1</tag></rule>',
      },
      'x',
      20,
    ],
    [
      '4.3',
      'header tags run before any rule tag',
      {
        header: '<tag>var log = "h";</tag>',
        rules:
          '<rule id="a"><tag>log += "a"</tag>x<ruleref uri="#b"/><tag>out = log</tag></rule><rule id="b">y<tag>log += "b"</tag></rule>',
      },
      'x y',
      'hab',
    ],
    [
      '6.3',
      'a rule variable hides a header variable of that name',
      {
        header: '<tag>var n = "global";</tag>',
        rules:
          '<rule id="a"><tag>var n = "local"</tag><ruleref uri="#b"/><tag>out = n + rules.b</tag></rule><rule id="b">x<tag>out = n</tag></rule>',
      },
      'x',
      'localglobal',
    ],
    [
      '6.3',
      'out, rules and meta are none of the header',
      {
        header: '<tag>var seen = typeof out + typeof rules + typeof meta;</tag>',
        rules: '<rule id="a">x<tag>out = seen</tag></rule>',
      },
      'x',
      'undefinedundefinedundefined',
    ],
    [
      '4.3',
      'header tags without rule tags on the path do not matter',
      { header: '<tag>var n = 1;</tag>', rules: '<rule id="a">x</rule>' },
      'x',
      'x',
    ],
    [
      '6',
      'yield is a name like others, as in ECMAScript 3',
      '<rule id="a"><tag>var yield = 6, n = 7</tag>x<tag>out = yield * n</tag></rule>',
      'x',
      42,
    ],
    [
      '6.3',
      'this is the global object, as in a program',
      { header: '<tag>var g = "G";</tag>', rules: '<rule id="a">x<tag>out = this.g</tag></rule>' },
      'x',
      'G',
    ],
  ]);

  it('4.3: what a rule tag writes into a header variable lasts for the interpretation only', async () => {
    const grammar = {
      header: '<tag>var n = 0;</tag>',
      rules: '<rule id="a"><item repeat="1-">x<tag>n++; out = n</tag></item></rule>',
    };
    const values = (await interpretPhrases(grammar, ['x x', 'x', 'x x x'])).map(({ value }) => value);
    expect(values).toEqual([2, 1, 3]);
  });
});

describe('documents that refer to one another', () => {
  const refer = '<rule id="a">say <ruleref uri="b.grxml"/><tag>out.got = rules.b</tag></rule>';
  table([
    [
      '4.3',
      'an external rule goes by its own name',
      refer,
      'say x',
      { got: 'from b' },
      { documents: { 'b.grxml': { rules: '<rule id="b" scope="public">x<tag>out = "from b"</tag></rule>' } } },
    ],
    [
      '4.3',
      'each document has a global scope of its own',
      {
        header: '<tag>var n = "main";</tag>',
        rules: '<rule id="a">say <ruleref uri="b.grxml"/><tag>out = n + rules.b</tag></rule>',
      },
      'say x',
      'mainb',
      {
        documents: {
          'b.grxml': {
            header: '<tag>var n = "b";</tag>',
            rules: '<rule id="b" scope="public">x<tag>out = n</tag></rule>',
          },
        },
      },
    ],
    [
      '4.3',
      'a header variable of one document is unknown in the other',
      { header: '<tag>var n = 1;</tag>', rules: refer },
      'say x',
      { got: 'undefined' },
      {
        documents: {
          'b.grxml': {
            header: '<tag>var m;</tag>',
            rules: '<rule id="b" scope="public">x<tag>out = typeof n</tag></rule>',
          },
        },
      },
    ],
    [
      '6.3',
      'a variable that nobody declared stays in its document',
      refer,
      'say x',
      { got: 'undefined' },
      {
        documents: {
          'b.grxml': {
            rules: '<rule id="b" scope="public"><ruleref uri="c.grxml"/><tag>out = typeof leak</tag></rule>',
          },
          'c.grxml': { rules: '<rule id="c" scope="public">x<tag>leak = 1; out = leak</tag></rule>' },
        },
      },
    ],
    [
      '6.3',
      'a changed prototype stays in its document',
      refer,
      'say x',
      { got: ['own', 'undefined'] },
      {
        documents: {
          'b.grxml': {
            rules:
              '<rule id="b" scope="public"><ruleref uri="c.grxml"/><tag>out = [rules.c, typeof "".own]</tag></rule>',
          },
          'c.grxml': {
            rules: '<rule id="c" scope="public">x<tag>String.prototype.own = "own"; out = "".own</tag></rule>',
          },
        },
      },
    ],
    [
      '3.2',
      'a script refers to literals',
      refer,
      'say x',
      { got: 'LIT' },
      { documents: { 'b.grxml': { format: literals, rules: '<rule id="b" scope="public">x<tag>LIT</tag></rule>' } } },
    ],
    [
      '3.2',
      'literals hand up what a script made',
      { format: literals, rules: '<rule id="a">say <ruleref uri="b.grxml"/></rule>' },
      'say x',
      { k: [1] },
      { documents: { 'b.grxml': { rules: '<rule id="b" scope="public">x<tag>out.k = [1]</tag></rule>' } } },
    ],
    [
      '3.2',
      'a literal beats what a script made',
      { format: literals, rules: '<rule id="a">say <ruleref uri="b.grxml"/><tag>mine</tag></rule>' },
      'say x',
      'mine',
      { documents: { 'b.grxml': { rules: '<rule id="b" scope="public">x<tag>out.k = [1]</tag></rule>' } } },
    ],
    [
      '4.3',
      'documents that refer to each other keep their scopes',
      {
        header: '<tag>var depth = "m";</tag>',
        rules:
          '<rule id="a" scope="public">say <item repeat="0-1"><ruleref uri="b.grxml"/></item><tag>out = depth + (rules.b || "")</tag></rule>',
      },
      'say b say',
      'mbm',
      {
        documents: {
          'b.grxml': {
            header: '<tag>var depth = "b";</tag>',
            rules: '<rule id="b" scope="public">b <ruleref uri="main.grxml#a"/><tag>out = depth + rules.a</tag></rule>',
          },
        },
      },
    ],
  ]);
});

describe('values', () => {
  table([
    [
      '1',
      'undefined properties are left out of JSON',
      '<rule id="a">x<tag>out.u = undefined; out.v = 1</tag></rule>',
      'x',
      { v: 1 },
    ],
    ['1', 'functions too', '<rule id="a">x<tag>out.f = function () {}; out.v = 1</tag></rule>', 'x', { v: 1 }],
    ['1', 'a hole of an array is null in JSON', '<rule id="a">x<tag>out = [1, , 3]</tag></rule>', 'x', [1, null, 3]],
    [
      '1',
      'NaN is null in JSON',
      '<rule id="a">x<tag>out.n = 0 / 0; out.i = 1 / 0</tag></rule>',
      'x',
      { n: null, i: null },
    ],
    [
      '1',
      'a wrapped string is a string',
      '<rule id="a">x<tag>out.s = new String("s"); out.n = new Number(5); out.b = new Boolean(false)</tag></rule>',
      'x',
      { s: 's', n: 5, b: false },
    ],
    [
      '1',
      'a date is its ISO text',
      '<rule id="a">x<tag>out = new Date(Date.UTC(2024, 1, 29))</tag></rule>',
      'x',
      '2024-02-29T00:00:00.000Z',
    ],
    [
      '1',
      'an own toJSON has no say',
      '<rule id="a">x<tag>out.toJSON = function () { return "no" }; out.v = 1</tag></rule>',
      'x',
      { v: 1 },
    ],
    [
      '1',
      'inherited properties are not part of the value',
      '<rule id="a">x<tag>function T() { this.own = 1 } T.prototype.its = 2; out = new T()</tag></rule>',
      'x',
      { own: 1 },
    ],
    [
      '1',
      'an array may have named properties; JSON leaves them out',
      '<rule id="a">x<tag>out = [1]; out.name = "n"</tag></rule>',
      'x',
      [1],
    ],
    [
      '1',
      'a property named __proto__ is one like others',
      '<rule id="a">x<tag>out = JSON.parse(\'{"__proto__": 1}\')</tag></rule>',
      'x',
      JSON.parse('{"__proto__": 1}') as Json,
    ],
    [
      '1',
      'text beyond the basic plane',
      '<rule id="a">x<tag>out.k = "\u{1f600}é"</tag></rule>',
      'x',
      { k: '\u{1f600}é' },
    ],
    [
      '1',
      'local time is UTC on every machine',
      '<rule id="a">x<tag>out = new Date(2024, 5, 1, 12).getTimezoneOffset()</tag></rule>',
      'x',
      0,
    ],
    [
      '1',
      "with a clock, the date is the caller's",
      '<rule id="a">x<tag>out = new Date().getFullYear()</tag></rule>',
      'x',
      2001,
      { now: Date.UTC(2001, 5, 1) },
    ],
  ]);

  it('random numbers repeat, so that a test gives the same answer every time', async () => {
    const [first, second] = await interpretPhrases({ rules: '<rule id="a">x<tag>out = Math.random()</tag></rule>' }, [
      'x',
      'x',
    ]);
    expect(first!.value).toBe(second!.value);
    expect(first!.value).toBeGreaterThanOrEqual(0);
    expect(first!.value).toBeLessThan(1);
  });

  it('undefined is not a value, and is reported as that', async () => {
    for (const rules of [
      '<rule id="a">x<tag>out = rules.none</tag></rule>',
      '<rule id="a">x<tag>out = void 0</tag></rule>',
      '<rule id="a">x<tag>out = function () {}</tag></rule>',
    ]) {
      const interpretation = await interpretPhrase({ rules }, 'x');
      expect(interpretation).not.toHaveProperty('value');
      expect(interpretation.error).toBeUndefined();
      expect(interpretation.warnings).toMatchObject([{ code: 'value-undefined', line: 2, rule: 'a' }]);
    }
  });
});

/** The worked example of section 8, after the Recommendation's description: an order of a drink and pizzas. */
const order = `<rule id="order">I would like a <ruleref uri="#drink"/>
  <tag>out.drink = new Object(); out.drink.liquid = rules.drink.type; out.drink.drinksize = rules.drink.drinksize;</tag>
  and <ruleref uri="#pizza"/><tag>out.pizza = rules.pizza;</tag></rule>
<rule id="kindofdrink"><one-of><item>coke</item><item>pepsi</item><item>coca cola<tag>out = "coke";</tag></item></one-of></rule>
<rule id="foodsize"><tag>out = "medium";</tag><item repeat="0-1"><one-of>
  <item>small<tag>out = "small";</tag></item><item>medium</item><item>large<tag>out = "large";</tag></item>
  <item>regular<tag>out = "medium";</tag></item></one-of></item></rule>
<rule id="tops"><tag>out = new Array;</tag><ruleref uri="#top"/><tag>out.push(rules.top);</tag>
  <item repeat="1-">and <ruleref uri="#top"/><tag>out.push(rules.top);</tag></item></rule>
<rule id="top"><one-of><item>anchovies</item><item>pepperoni</item><item>mushroom<tag>out = "mushrooms";</tag></item><item>mushrooms</item></one-of></rule>
<rule id="drink"><ruleref uri="#foodsize"/><ruleref uri="#kindofdrink"/>
  <tag>out.drinksize = rules.foodsize; out.type = rules.kindofdrink;</tag></rule>
<rule id="pizza"><ruleref uri="#number"/><ruleref uri="#foodsize"/><tag>out.pizzasize = rules.foodsize; out.number = rules.number;</tag>
  pizzas with <ruleref uri="#tops"/><tag>out.topping = rules.tops;</tag></rule>
<rule id="number"><one-of><item><tag>out = "1"</tag><one-of><item>a</item><item>one</item></one-of></item>
  <item>two<tag>out = "2"</tag></item><item>three<tag>out = "3"</tag></item></one-of></rule>`;

describe('worked examples', () => {
  table([
    [
      '8',
      'an order',
      order,
      'I would like a coca cola and three large pizzas with pepperoni and mushrooms',
      {
        drink: { liquid: 'coke', drinksize: 'medium' },
        pizza: { pizzasize: 'large', number: '3', topping: ['pepperoni', 'mushrooms'] },
      },
    ],
    [
      '8',
      'another',
      order,
      'I would like a small pepsi and a regular pizzas with anchovies and mushroom and pepperoni',
      {
        drink: { liquid: 'pepsi', drinksize: 'small' },
        pizza: { pizzasize: 'medium', number: '1', topping: ['anchovies', 'mushrooms', 'pepperoni'] },
      },
    ],
    [
      '8',
      'numbers of two digits by arithmetic',
      `<rule id="n"><tag>out = 0</tag><item repeat="0-1"><ruleref uri="#tens"/><tag>out += rules.tens</tag></item><ruleref uri="#digit"/><tag>out += rules.digit</tag></rule><rule id="tens">twenty<tag>out = 20</tag></rule>${digit}`,
      'twenty two',
      22,
    ],
    [
      '8',
      'a date',
      '<rule id="d"><ruleref uri="#month"/> <ruleref uri="#day"/><tag>out = {month: rules.month, day: rules.day, iso: "--" + rules.month + "-" + rules.day}</tag></rule><rule id="month"><one-of><item>march<tag>out = "03"</tag></item></one-of></rule><rule id="day"><one-of><item>first<tag>out = "01"</tag></item></one-of></rule>',
      'march first',
      { month: '03', day: '01', iso: '--03-01' },
    ],
  ]);

  it('7, 8: the order in XML', async () => {
    const interpretation = await interpretPhrase(
      { rules: order },
      'I would like a coca cola and three large pizzas with pepperoni and mushrooms',
    );
    expect(interpretation.xml({ root: '' })).toBe(
      '<drink><liquid>coke</liquid><drinksize>medium</drinksize></drink>' +
        '<pizza><pizzasize>large</pizzasize><number>3</number>' +
        '<topping length="2"><item index="0">pepperoni</item><item index="1">mushrooms</item></topping></pizza>',
    );
  });
});

describe('errors', () => {
  it.each<[why: string, grammar: GrammarText, phrase: string, error: object]>([
    [
      'a property of nothing',
      { rules: '<rule id="a">x\n  <tag>out.p.q = 1</tag></rule>' },
      'x',
      {
        code: 'tag-script-error',
        line: 3,
        column: 8,
        rule: 'a',
        message: expect.stringContaining("cannot set property 'q' of undefined"),
      },
    ],
    [
      'the same in the engine, at the line and column within the tag',
      { rules: '<rule id="a">x<tag>\n  var ok = [];\n  out.p.q(ok);\n</tag></rule>' },
      'x',
      // Column 8 is the dot before q, where the engine takes the property.
      { code: 'tag-script-error', line: 4, column: 8, rule: 'a', message: expect.stringContaining('TypeError') },
    ],
    [
      'a name that nobody declared',
      { rules: '<rule id="a">x<tag>out = nosuch</tag></rule>' },
      'x',
      {
        code: 'tag-script-error',
        line: 2,
        column: 26,
        message: expect.stringContaining('nosuch'),
        hint: expect.stringContaining('var nosuch'),
      },
    ],
    [
      'after references of XML, columns count in the source',
      { rules: '<rule id="a">x<tag>if (1 &lt; 2) nosuch()</tag></rule>' },
      'x',
      { line: 2, column: 34 },
    ],
    [
      'within CDATA',
      { rules: '<rule id="a">x<tag><![CDATA[if (1 < 2) nosuch()]]></tag></rule>' },
      'x',
      { line: 2, column: 40 },
    ],
    [
      'beyond the basic plane',
      { rules: '<rule id="a">x<tag>"\u{1f600}"; nosuch()</tag></rule>' },
      'x',
      { line: 2, column: 26 },
    ],
    [
      'a thrown text',
      { rules: '<rule id="a">x<tag>throw "bad luck"</tag></rule>' },
      'x',
      { code: 'tag-script-error', message: 'A tag of rule "a" threw "bad luck".', line: 2, column: 20 },
    ],
    [
      'in a header tag',
      { header: '\n<tag>null.x</tag>', rules: '<rule id="a">x<tag>out = 1</tag></rule>' },
      'x',
      { code: 'tag-script-error', line: 2, column: 10, message: expect.stringContaining('a tag of the header') },
    ],
    [
      'in a function of a header tag',
      { header: '\n<tag>function f() {\n  return g() }</tag>', rules: '<rule id="a">x<tag>out = f()</tag></rule>' },
      'x',
      { line: 3, column: 10, message: expect.stringContaining("'g' is not defined") },
    ],
    [
      'a tag that does not parse',
      { rules: '<rule id="a">x<tag>out = = 2</tag></rule>' },
      'x',
      { code: 'tag-script', line: 2, column: 26, rule: 'a' },
    ],
    [
      'a return, which no program has',
      { rules: '<rule id="a">x<tag>return 1</tag></rule>' },
      'x',
      { code: 'tag-script', line: 2 },
    ],
    [
      'a brace that would close ours',
      { rules: '<rule id="a">x<tag>} out = 1; {</tag></rule>' },
      'x',
      { code: 'tag-script', line: 2, column: 20 },
    ],
    [
      'a comment that does not end',
      { rules: '<rule id="a">x<tag>out = 1 /*</tag></rule>' },
      'x',
      { code: 'tag-script', line: 2 },
    ],
    [
      'a header tag that does not parse',
      { header: '<tag>var =</tag>', rules: '<rule id="a">x<tag>out = 1</tag></rule>' },
      'x',
      { code: 'tag-script', line: 1, message: expect.stringContaining('header') },
    ],
    [
      'plain text where scripts are declared',
      { rules: '<rule id="a">x<tag>credit card</tag></rule>' },
      'x',
      { code: 'tag-script', hint: expect.stringContaining('semantics/1.0-literals') },
    ],
    [
      'the dollar of the drafts',
      { rules: '<rule id="a">x<tag>$ = "x"; $.y = 1; $$.z</tag></rule>' },
      'x',
      { code: 'tag-script-error', hint: expect.stringContaining('drafts') },
    ],
    [
      'attributes that only Microsoft makes',
      {
        rules:
          '<rule id="a">x<tag>out.action = new Object();</tag><tag>out.action._attributes.uri = "http://x";</tag></rule>',
      },
      'x',
      { code: 'tag-script-error', hint: expect.stringContaining('out.action._attributes = new Object()') },
    ],
    [
      'no clock',
      { rules: '<rule id="a">x<tag>out = new Date().getDay()</tag></rule>' },
      'x',
      { code: 'tag-limit', line: 2, message: expect.stringContaining('asks for the time') },
    ],
  ])('%s', async (_why, grammar, phrase, error) => {
    const interpretation = await interpretPhrase(grammar, phrase);
    expect(interpretation.error).toMatchObject({ severity: 'error', uri: 'file:///g/main.grxml', ...error });
    expect(interpretation).not.toHaveProperty('value');
    expect(interpretation.xml()).toBe('');
  });

  it('names the document of a tag elsewhere', async () => {
    const documents = { 'digits.grxml': { rules: '<rule id="d" scope="public">x<tag>out = nosuch</tag></rule>' } };
    const { error } = await interpretPhrase({ rules: '<rule id="a"><ruleref uri="digits.grxml"/></rule>' }, 'x', {
      documents,
    });
    expect(error).toMatchObject({
      uri: 'file:///g/digits.grxml',
      line: 2,
      rule: 'd',
      message: expect.stringContaining('digits.grxml'),
    });
  });

  it('an error in one phrase leaves the next one alone', async () => {
    const rules =
      '<rule id="a"><one-of><item>bad<tag>Array.prototype.push = null; nosuch()</tag></item><item>good<tag>out = []; out.push(1)</tag></item></one-of></rule>';
    const [bad, good, again] = await interpretPhrases({ rules }, ['bad', 'good', 'bad']);
    expect(bad!.error).toMatchObject({ code: 'tag-script-error' });
    expect(good!.value).toEqual([1]);
    expect(again!.error).toEqual(bad!.error);
  });
});

describe('trace', () => {
  it('tells the tags in time order, on the host and in the engine alike', async () => {
    const rules = (call: string) =>
      `<rule id="a"><tag>out = ""</tag><item repeat="1-"><ruleref uri="#digit"/><tag>out += ${call}</tag></item></rule>${digit}`;
    for (const call of ['rules.latest()', '[rules.latest()]']) {
      const { trace, value } = await interpretPhrase({ rules: rules(call) }, 'one two', { trace: true });
      expect(value).toBe('12');
      expect(trace!.map(({ rule, out }) => [rule, out])).toEqual([
        ['a', ''],
        ['digit', 1],
        ['a', '1'],
        ['digit', 2],
        ['a', '12'],
      ]);
      expect(trace![0]).toMatchObject({ line: 2, column: 19, tag: 'out = ""', uri: 'file:///g/main.grxml' });
    }
  });
});
