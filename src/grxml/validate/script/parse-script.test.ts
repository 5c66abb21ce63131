import loaded from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, type QuickJSContext } from 'quickjs-emscripten-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../../../../test/support/extent.js';
import { fc } from '../../../../test/support/random-cases.js';
import { parseScript } from './parse-script.js';

const sound = [
  '',
  ';',
  'out = "yes";',
  'out.city = rules.city',
  "out.a = 'b'; out.c = 1.5e3",
  'var x = 1, y; out = x + y',
  'out = rules.latest().value * 10 + 0x1F',
  'if (out.a == 1) out.b = 2; else if (out.a) { out.b = 3 } else out.b = 4',
  'for (var i = 0; i < 3; i++) out.n = i',
  'for (var k in rules) out[k] = rules[k]',
  'for (k in rules) ;',
  'for (;;) break',
  'while (x < 3) x++',
  'do x-- ; while (x)',
  'a: for (;;) { continue a }',
  'switch (out.a) { case 1: case 2: out = 1; break; default: out = 2 }',
  'try { f() } catch (e) { out = e } finally { }',
  'function f(a, b) { return a + b } out = f(1, 2)',
  'out = function () { return }',
  'out = new Object; out.a = new Date().getTime()',
  'out = new a.b.C(1)[2]',
  'out = { a: 1, "b c": [1, , 2], 3: null, if: true, }',
  'out = a ? b : c ? d : e',
  'out = /[/"]x\\/y/gi.test(meta.current().text)',
  'out = typeof x == "undefined" ? void 0 : -x',
  'out = a\n+ b\nx = 1',
  'out = "a\\u0041\\x41\\n\\\nb"',
  'throw new Error("no")',
  'with (out) { a = 1 }',
  '/* c */ out = 1 // end',
  'ausgeführt = 1; $ = _x$1',
  'out.delete = out.class',
  'x = a /b/ c',
  'a++\n++b',
  '(a).b = (1, 2)',
  'out = (function (x) { return x })(3)',
  'var undefined',
  'out = 010 + 09',
  'out = a in b && c instanceof d',
  'return_ = 1',
];

describe('sound scripts', () => {
  it.each(sound)('%s', (source) => expect(parseScript(source).problem).toBeUndefined());
});

/** Script, the text that the place of the problem covers, and a word of the message. */
const broken: [string, string, string][] = [
  ['out = "yes', '"yes', 'string is not closed'],
  ["out = 'it's'", 's', 'semicolon or an operator is missing'],
  ['out = ;', ';', 'is not expected here'],
  ['out = (1 + 2', '2', '")" is missing'],
  ['out.a = 1 out.b = 2', 'out', 'semicolon'],
  ['out. = 1', '=', 'name of a property'],
  ['if out.a == 1 out = 2', 'out', '"(" is missing'],
  ['if (a) { out = 1', '1', '"}" is missing'],
  ['out = {a: 1, b 2}', '2', '":" is missing'],
  ['out = [1, 2', '2', '"]"'],
  ['"a" = out', '"a"', 'nothing can be assigned'],
  ['f() = 1', 'f()', 'nothing can be assigned'],
  ['return 1', 'return', 'outside of a function'],
  ['break', 'break', 'outside of a loop'],
  ['var class = 1', 'class', 'name of a variable is missing'],
  ['out = 3px', '3p', 'name directly follows a number'],
  ['out = /(/', '/(/', 'regular expression is malformed'],
  ['out = /abc', '/abc', 'regular expression is not closed'],
  ['out = #yes', '#', 'is not allowed in a script'],
  ['/* open', '/*', 'comment is not closed'],
  ['out = 1 }', '}', 'is not expected here'],
  ['out = "\\u12"', '\\u', 'hexadecimal'],
  ['yes please', 'please', 'semicolon or an operator is missing'],
  ['for (var i = 0; i < 3) ;', ')', '";" is missing'],
  ['try { }', '}', '"catch" or "finally" is missing'],
  ['out = "a" "b"', '"b"', 'semicolon or an operator is missing before the string'],
  ["out = 'a\nb'", "'a", 'string is not closed'],
  ['out = rules.a +', '+', 'the script is incomplete'],
  ['out.a = rules.b.', '.', 'name of a property is missing after "."'],
  ['out = f(1, 2', '2', '")"'],
  ['out = f(1 2)', '2', '"," or ")" is missing between the arguments'],
  ['out = a ? b', 'b', '":" is missing'],
  ['out = 5 = x', '5', 'nothing can be assigned'],
  ['var 1x = 2', '1x', 'name directly follows a number'],
  ['while x < 3 x++', 'x', '"(" is missing'],
  ['do x++', '+', '"while" is missing'],
  ['function (x) { }', '(', 'name of the function is missing'],
  ['switch (a) { 1: x }', '1', '"case" is missing'],
  ['continue', 'continue', 'outside of a loop'],
  ['break x', 'x', 'label "x" is not defined'],
  ['{ out = 1', '1', '"}" is missing'],
  ['else out = 1', 'else', 'is not expected here'],
];

describe('broken scripts', () => {
  it.each(broken)('%s', (source, text, message) => {
    const { problem } = parseScript(source);
    expect(problem?.kind).toBe('syntax');
    expect(source.slice(problem!.start, problem!.end)).toBe(text);
    expect(problem!.message).toContain(message);
    expect(problem!.hint).toBeTruthy();
  });
});

/** Legal ECMAScript of newer editions. */
const modern = [
  'let x = 1',
  'const x = 1',
  'out = x => x',
  'out = () => 1',
  'out = (a, b) => a',
  'out = `a`',
  'out = {a, b: 1}',
  'out = {a() {}}',
  'out = {[a]: 1}',
  'out = {get a() { return 1 }}',
  'for (var x of y) ;',
  'out = f(...a)',
  'out = a ** b',
  'out = a ?? b',
  'out = a?.b',
  'a ||= b',
  'var {a} = out',
  '[a, b] = out',
  'class A {}',
  'function* f() {}',
  'async function f() {}',
  'function f(a = 1) {}',
  'out = 0b11',
  'out = 1_000',
  'try { } catch { }',
  'out = /a/u',
];

describe('modern scripts', () => {
  it.each(modern)('%s', (source) => expect(parseScript(source).problem?.kind).toBe('modern'));
});

it('keeps deep and long scripts within bounds', () => {
  for (const source of [
    '('.repeat(100_000),
    '!'.repeat(100_000),
    '{'.repeat(100_000),
    `a${'.b'.repeat(100_000)}`,
    '['.repeat(100_000),
  ]) {
    expect(parseScript(source).problem?.kind).toBe('syntax');
  }
  expect(parseScript(`out = 1${'+ 1'.repeat(100_000)}`).problem).toBeUndefined();
  expect(parseScript(`if (a) b${'; else if (a) b'.repeat(5_000)}`).problem).toBeUndefined();
});

describe('against an engine', () => {
  let engine: QuickJSContext;
  beforeAll(async () => {
    engine = (await newQuickJSWASMModuleFromVariant('default' in loaded ? loaded.default : loaded)).newContext();
  });
  afterAll(() => engine.dispose());

  const compiles = (source: string): boolean => {
    const result = engine.evalCode(source, 'tag.js', { compileOnly: true });
    const isSound = result.error === undefined;
    result.dispose();
    return isSound;
  };

  it('the tables agree with it', () => {
    for (const source of [...sound, ...modern]) expect([source, compiles(source)]).toEqual([source, true]);
    for (const [source] of broken) expect([source, compiles(source)]).toEqual([source, false]);
  });

  /** A script with one token taken out, doubled, swapped or replaced. */
  const words = [
    '(',
    ')',
    '{',
    '}',
    '[',
    ']',
    ';',
    ',',
    '.',
    '=',
    '==',
    '+',
    '++',
    '?',
    ':',
    '"a"',
    '1',
    'x',
    'var',
    'if',
    'else',
    'in',
    'new',
    'function',
    'return',
    '/',
    '\n',
    '!',
    'break',
    'this',
  ];
  const mutation = fc.record({
    source: fc.constantFrom(...sound),
    at: fc.nat(60),
    kind: fc.constantFrom('remove', 'insert', 'replace', 'cut'),
    word: fc.constantFrom(...words),
  });
  const mutate = ({ source, at, kind, word }: { source: string; at: number; kind: string; word: string }): string => {
    const pieces = source.match(/\w+|\s+|"[^"]*"|'[^']*'|[^\w\s]/g) ?? [];
    const position = pieces.length === 0 ? 0 : at % pieces.length;
    if (kind === 'cut') return pieces.slice(0, position).join('');
    if (kind === 'insert') pieces.splice(position, 0, ` ${word} `);
    else pieces.splice(position, 1, ...(kind === 'replace' ? [` ${word} `] : []));
    return pieces.join('');
  };

  it('agrees on broken and sound scripts', () => {
    fc.assert(
      fc.property(mutation, (input) => {
        const source = mutate(input);
        const { problem } = parseScript(source);
        // The engine lets elements of an array pass that no comma separates; no edition of the language does.
        if (problem?.kind === 'modern' || problem?.message.includes('between the elements')) return;
        expect([source, problem?.message, problem === undefined]).toEqual([source, problem?.message, compiles(source)]);
      }),
      { numRuns: runs(4000) },
    );
  });
});
