import { describe, expect, it } from 'vitest';
import { interpretPhrase, interpretPhrases } from '../../../test/grxml/interpret-phrase.js';
import type { Json } from './index.js';

/** A grammar in which the word `bad` runs the given tag on line 3 and the word `good` a harmless script. */
function grammar(tag: string) {
  const text = tag.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll(']]>', ']]&gt;');
  return {
    rules: `<rule id="a"><one-of><item>bad
<tag>${text}</tag></item><item>good<tag>out = [].concat("fine", JSON.stringify({a: [1]}), /b/.test("abc"))</tag></item></one-of></rule>`,
  };
}
/** The work decides, as it does on every machine; the time is for what is slow without much work. */
const limits = { time: 20_000 };
const good: Json = ['fine', '{"a":[1]}', true];

describe('a tag that goes too far ends in an error that names its place, and the next interpretation is clean', () => {
  it.each<[what: string, tag: string, message: RegExp]>([
    ['a loop', 'for (;;);', /steps of work/],
    ['a loop that catches everything', 'for (;;) try { throw 1 } catch (e) {} finally { continue }', /steps of work/],
    ['a loop of a hundred million', 'for (var i = 0; i < 1e8; i++) out.i = i', /steps of work/],
    ['a generator without end', 'for (var x of (function* () { for (;;) yield 1 })());', /steps of work/],
    ['a regular expression that tries for ever', '/^(a*)*b$/.test("a".repeat(40))', /steps of work/],
    ['another', '/(x+x+)+y/.exec("x".repeat(50))', /steps of work/],
    ['and one in replace', '"x".repeat(50).replace(/(x|x)*y/g, "")', /steps of work/],
    ['a native loop over an array-like of a billion', 'Array.prototype.reverse.call({length: 1e9})', /steps of work/],
    ['indexOf over 2^53', 'Array.prototype.indexOf.call({length: Math.pow(2, 53) - 1}, 1)', /steps of work/],
    ['a native sort of nothing much', 'Array.prototype.sort.call({length: 1e9})', /steps of work|memory/],
    ['an array of a billion holes as text', 'out = new Array(1e9) + ""', /steps of work|memory/],
    ['a search for text in text', 'out = "a".repeat(2e6).indexOf("a".repeat(1e6) + "b")', /steps of work/],
    ['numbers of a million digits', 'var x = 3n ** 20000n; for (;;) x = x * x', /steps of work|RangeError|memory/],
    ['recursion', '(function f() { f() })()', /too deeply/],
    [
      'recursion that catches the overflow',
      '(function f() { try { f() } catch (e) { f() } })()',
      /steps of work|too deeply/,
    ],
    ['recursion through a getter', 'var o = {get x() { return this.x }}; o.x', /too deeply/],
    [
      'a deep array, written by native recursion',
      'var a = []; for (var i = 0; i < 1e5; i++) a = [a]; JSON.stringify(a)',
      /too deeply|steps of work/,
    ],
    ['a deep text, read by native recursion', 'JSON.parse("[".repeat(1e6))', /too deeply/],
    ['a deep program', 'eval("(".repeat(1e5))', /too deeply|SyntaxError/],
    ['memory in arrays', 'var a = []; for (;;) a.push(new Array(1e5).fill(1))', /memory/],
    [
      'memory, again and again',
      'var a = []; for (;;) try { a.push(new Array(1e5).fill(1)) } catch (e) {}',
      /steps of work/,
    ],
    ['memory in a buffer', 'new ArrayBuffer(1e9)', /memory/],
    ['a text that doubles', 'var s = "x"; for (;;) s += s', /memory/],
    ['a text without end', 'out = "x".repeat(1e9)', /memory|RangeError/],
    ['a result that contains itself', 'out.self = out', /contains itself/],
    ['a result that contains itself further down', 'var a = [{}]; a[0].up = {a: a}; out = a', /contains itself/],
    ['a result of 100 levels', 'for (var i = 0, o = out; i < 100; i++) o = o.o = {}', /levels/],
    ['a result of 100,000 values', 'out = []; for (var i = 0; i < 1e5; i++) out.push(i)', /values/],
    [
      'a small object, shared into 2^30 values',
      'var o = {}; for (var i = 0; i < 30; i++) o = {l: o, r: o}; out = o',
      /values/,
    ],
    ['an array of a billion holes', 'out = new Array(1e9)', /values/],
    ['a result of a million characters', 'out = "x".repeat(1e6)', /characters/],
    ['long names', 'out["x".repeat(1e6)] = 1', /characters/],
    ['a getter that does not return', 'out = {get a() { for (;;); }}', /steps of work/],
    ['a getter that throws', 'out = {get a() { throw new Error("gotcha") }}', /gotcha/],
    ['a proxy that does not return', 'out = new Proxy({}, {ownKeys: function () { for (;;); }})', /steps of work/],
    [
      'a proxy with endless keys',
      'out = new Proxy({}, {ownKeys: function () { var k = []; for (var i = 0; i < 1e6; i++) k.push("k" + i); return k }})',
      /steps of work|values|memory/,
    ],
    ['an error whose message does not return', 'throw {get message() { for (;;); }}', /steps of work/],
    [
      'an error whose text does not return',
      'throw {toString: function () { for (;;); }, message: {toString: function () { for (;;); }}}',
      /steps of work/,
    ],
    [
      'an error with a message of a million characters',
      'throw new Error("x".repeat(1e6))',
      /^Error: x{1000}, in a tag/,
    ],
    [
      'an error that lies about where it was',
      'var e = new Error("x"); e.stack = "at f (document7:9:9)"; throw e',
      /^Error: x, in a tag/,
    ],
    ['the host of most sandboxes', 'process.exit(1)', /'process' is not defined/],
    ['require', 'require("fs")', /'require' is not defined/],
    ['the constructor of functions sees no more', 'Function("return process")()', /'process' is not defined/],
    ['an import', 'import("fs").then(function () {}); null.x', /./],
    [
      'the constructor of the values it is given',
      'rules.constructor.constructor("return process")()',
      /'process' is not defined/,
    ],
    ['a generator behind our back', 'arguments.callee.caller.next()', /TypeError|ReferenceError/],
  ])('%s', async (_what, tag, message) => {
    const [bad, after, again] = await interpretPhrases(grammar(tag), ['bad', 'good', 'bad'], { limits });
    expect(bad!.error).toMatchObject({
      severity: 'error',
      line: 3,
      rule: 'a',
      message: expect.stringMatching(message),
    });
    expect(bad).not.toHaveProperty('value');
    expect(after!.value).toEqual(good);
    expect(again!.error).toEqual(bad!.error);
  });
});

describe('a tag that spoils its surroundings spoils them for itself only', () => {
  it.each<[what: string, tag: string, value: Json]>([
    ['prototypes', 'Object.prototype.polluted = 1; Array.prototype.concat = null; out.ok = 1', { ok: 1 }],
    [
      'what JSON does with objects',
      'Object.prototype.toJSON = function () { return "hijacked" }; out.ok = 1',
      { ok: 1 },
    ],
    [
      'what reads values',
      'JSON.stringify = JSON.parse = Object.keys = Array.isArray = null; out.ok = [1]',
      { ok: [1] },
    ],
    ['String, Number, Reflect', 'String = Number = Reflect = Object = Array = undefined; out.ok = 1', { ok: 1 }],
    [
      'regular expressions',
      'RegExp.prototype.exec = RegExp.prototype.test = function () { return null }; out = [1]',
      [1],
    ],
    [
      'generators',
      'Object.getPrototypeOf(function* () {}.prototype).next = function () { return {value: "hijacked", done: true} }; out.ok = 1',
      { ok: 1 },
    ],
    [
      'a setter on every object',
      'Object.defineProperty(Object.prototype, "value", {set: function () { throw 1 }, configurable: true}); out.ok = 1',
      { ok: 1 },
    ],
    [
      'names of the engine',
      'var $ = 1, documents = 2, plan = 3, resume = 4, progress = 5; out.ok = $ + documents + plan + resume + progress',
      { ok: 15 },
    ],
    ['jobs for later', 'Promise.resolve().then(function () { for (;;); }); out.ok = 1', { ok: 1 }],
    [
      'the rule variable under another name',
      'arguments[0] = arguments[1] = null; out.ok = typeof rules',
      { ok: 'object' },
    ],
    ['names of prototypes in the result', 'out["__proto__"] = {a: 1}; out.b = Object.keys(out).length', { b: 0 }],
  ])('%s', async (_what, tag, value) => {
    const [bad, after, again] = await interpretPhrases(grammar(tag), ['bad', 'good', 'bad'], { limits });
    expect(bad!.error).toBeUndefined();
    expect(bad!.value).toEqual(value);
    expect(after!.value).toEqual(good);
    expect(again!.value).toEqual(value);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

describe('limits', () => {
  it('copies of megabytes are little work, but take time', async () => {
    const tag = 'var s = "x".repeat(3e6); for (;;) s.slice(1)';
    const [bad, after] = await interpretPhrases(grammar(tag), ['bad', 'good'], { limits: { time: 200 } });
    expect(bad!.error).toMatchObject({
      code: 'tag-limit',
      line: 3,
      message: expect.stringMatching(/200 ms|steps of work/),
    });
    expect(after!.value).toEqual(good);
  });

  it('a header tag with a loop is named', async () => {
    const { error } = await interpretPhrase(
      { header: '\n<tag>for (;;);</tag>', rules: '<rule id="a">x<tag>out = 1</tag></rule>' },
      'x',
    );
    expect(error).toMatchObject({ code: 'tag-limit', line: 2, column: 6, message: expect.stringContaining('header') });
  });

  it('of two header tags, the one that loops', async () => {
    const header = '\n<tag>var a = 1;</tag>\n<tag>while (a) a++;</tag>';
    const { error } = await interpretPhrase({ header, rules: '<rule id="a">x<tag>out = 1</tag></rule>' }, 'x');
    expect(error).toMatchObject({ code: 'tag-limit', line: 3 });
  });

  it('the tag under way is named, not the first', async () => {
    const rules =
      '<rule id="a"><tag>var a = [].length</tag>x\n<ruleref uri="#b"/></rule>\n<rule id="b">y<tag>while (true);</tag></rule>';
    const { error } = await interpretPhrase({ rules }, 'x y');
    expect(error).toMatchObject({ code: 'tag-limit', line: 4, column: 20, rule: 'b' });
  });

  it('all tags of an interpretation share the work', async () => {
    const rules = '<rule id="a"><item repeat="1-">x<tag>for (var i = 0; i < 50000; i++);</tag></item></rule>'.replace(
      'i < 5',
      'i &lt; 5',
    );
    const [one, many] = await interpretPhrases({ rules }, ['x', 'x '.repeat(400).trim()]);
    expect(one!.error).toBeUndefined();
    expect(many!.error).toMatchObject({ code: 'tag-limit' });
  });

  it('a right-recursive rule may go thousands of levels deep', async () => {
    const rules =
      '<rule id="a">x<tag>out = [].concat(1)[0]</tag><item repeat="0-1"><ruleref uri="#a"/><tag>out = rules.a + 1</tag></item></rule>';
    const { value, error } = await interpretPhrase({ rules }, 'x '.repeat(400).trim());
    expect(error).toBeUndefined();
    expect(value).toBe(400);
  });

  it('a result that is too deep is refused on the host as well', async () => {
    const rules =
      '<rule id="a">x<tag>out.n = 1</tag><item repeat="0-1"><ruleref uri="#a"/><tag>out.n = rules.a</tag></item></rule>';
    const [shallow, deep] = await interpretPhrases({ rules }, ['x x', 'x '.repeat(100).trim()]);
    expect(shallow!.value).toEqual({ n: { n: 1 } });
    expect(deep!.error).toMatchObject({ code: 'tag-limit', rule: 'a', message: expect.stringContaining('64 levels') });
  });

  it('and one that contains itself', async () => {
    const { error } = await interpretPhrase({ rules: '<rule id="a">x<tag>out.me = out</tag></rule>' }, 'x');
    expect(error).toMatchObject({ code: 'tag-limit', line: 2, message: expect.stringContaining('contains itself') });
  });

  it('the caller sets the limits', async () => {
    const rules = '<rule id="a">x<tag>out = []; for (var i = 0; i != 50; i++) out.push(i)</tag></rule>';
    expect((await interpretPhrase({ rules }, 'x')).error).toBeUndefined();
    const { error } = await interpretPhrase({ rules }, 'x', { limits: { nodes: 20 } });
    expect(error).toMatchObject({ code: 'tag-limit', message: expect.stringContaining('more than 20 values') });
  });
});
