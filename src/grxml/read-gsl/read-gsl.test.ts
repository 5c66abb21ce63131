import { describe, expect, it, test } from 'vitest';
import { generatePhrases } from '../generate/generate-phrases.js';
import { prepareGrammar, testPhrase } from '../testing/index.js';
import { checkGrammar, grammarSubject } from '../validate/index.js';
import { writeAbnf } from '../write/write-abnf.js';
import { writeGrxml } from '../write/write-grxml.js';
import { isGsl, readGsl } from './read-gsl.js';

const header = ';GSL2.0\n';

/** What is shown, the rules, phrases with their meanings worked out by hand (JSON), and phrases that are refused. */
const grammars: [string, string, { [phrase: string]: unknown }, string[]][] = [
  ['alternatives without commands', '.Answer [yes no (of course)]', { 'of course': 'of course' }, ['of', 'yes no']],
  ['one expression without a name', '[(yes please) no]', { 'yes please': 'yes please' }, ['please']],
  ['an optional word', '.R (?please go)', { go: 'go', 'please go': 'please go' }, ['please']],
  ['any number of times', '.R (*very good)', { good: 'good', 'very very good': 'very very good' }, ['very']],
  ['at least once', '.R (+very good)', { 'very good': 'very good' }, ['good']],
  ['operators on groups', '.R ?[(a b) c]', { '': '', 'a b': 'a b', c: 'c' }, ['a']],
  ['a word in quotes', '.R (at "St. John\'s")', { "at St. John's": "at St. John's" }, ['at']],
  [
    'slots',
    '.R [(one way) {<trip one>} round {<trip "round trip"> <legs 2>}]',
    {
      'one way': { trip: 'one' },
      round: { trip: 'round trip', legs: 2 },
    },
    [],
  ],
  [
    'slots of a rule below, filled or not',
    '.R (go ?City)\nCity [rome {<city FCO>} there]',
    {
      'go rome': { city: 'FCO' },
      'go there': {},
      go: {},
    },
    [],
  ],
  [
    'a returned value in a slot',
    '.R (call Name:who) {<name $who>}\nName [bob {return("Bob Hill")} ann {return(ann)}]',
    {
      'call bob': { name: 'Bob Hill' },
      'call ann': { name: 'ann' },
    },
    [],
  ],
  [
    'a variable that is not set leaves its slot empty',
    '.R (call ?Name:who) {<name $who>}\nName bob {return(b)}',
    {
      call: {},
      'call bob': { name: 'b' },
    },
    [],
  ],
  [
    'arithmetic and texts',
    '.R [(Tens:t Ones:o) {<n add($t $o)> <s strcat($t $o)>}]\nTens twenty {return(20)}\nOnes one {return(1)}',
    {
      'twenty one': { n: 21, s: '201' },
    },
    [],
  ],
  [
    'structures, features and lists',
    '.R Date:d {<month $d.m> <both ($d.m $d.d)>}\nDate (may first) {return([<m may> <d 1>])}',
    {
      'may first': { month: 'may', both: ['may', 1] },
    },
    [],
  ],
  [
    'lists that grow',
    '.R (A:a B:b) {<l insert-end(insert-begin($a 0) $b)> <f first($a)> <r rest(concat($a $a))>}\nA a {return((1))}\nB b {return(2)}',
    {
      'a b': { l: [0, 1, 2], f: 1, r: [1] },
    },
    [],
  ],
  [
    'a rule that returns and fills a slot',
    '.R Both:b {<value $b>}\nBoth x {<inner 1> return(2)}',
    {
      x: { inner: 1, value: 2 },
    },
    [],
  ],
  [
    'a path without a return gives no value',
    '.R N:n {<n $n>}\nN [one {return(1)} some]',
    { one: { n: 1 }, some: {} },
    [],
  ],
  [
    'the words of a rule',
    '.R (my name is Name:n) {<name $n>}\nName (bob ?hill) {return($string)}',
    {
      'my name is bob hill': { name: 'bob hill' },
    },
    [],
  ],
  [
    'names that scripts reserve',
    '.R A:new {<class $new> <out 1>}\nA a {return("\\"")}',
    { a: { class: '"', out: 1 } },
    [],
  ],
  ['numbers as ECMAScript writes them', '.R a {<n 010> <m -2.5> <t "010">}', { a: { n: 10, m: -2.5, t: '010' } }, []],
  ['comments', '; first\n.R [ ; alternatives\n a b ; the last\n]', { a: 'a', b: 'b' }, []],
  ['recursion', '.R [(a R) b]', { 'a a b': 'b' }, ['a']],
];
const text = (rules: string) => header + rules;

describe('readGsl', () => {
  it.each(grammars)('%s', async (_name, rules, accepted, refused) => {
    const { grammar, obstacles, diagnostics } = await prepareGrammar(text(rules));
    expect(obstacles).toEqual([]);
    expect(diagnostics.filter(({ code }) => code.startsWith('gsl-'))).toEqual([]);
    for (const [phrase, meaning] of Object.entries(accepted)) {
      const [best] = (await testPhrase(grammar!, phrase)).readings;
      expect([phrase, best?.interpretation.error, best && structuredClone(best.interpretation.value)]).toEqual([
        phrase,
        undefined,
        meaning,
      ]);
    }
    for (const phrase of refused) expect([phrase, (await testPhrase(grammar!, phrase)).readings]).toEqual([phrase, []]);
  });

  it.each(grammars)('converts with equal phrases and meanings: %s', async (_name, rules) => {
    const before = (await prepareGrammar(text(rules))).grammar!;
    const phrases = generatePhrases(before.linked, { limit: 50 }).phrases;
    for (const write of [writeGrxml, writeAbnf]) {
      const after = (await prepareGrammar(write(before.linked.main, { language: 'en-US' }).text)).grammar!;
      expect(generatePhrases(after.linked, { limit: 50 }).phrases).toEqual(phrases);
      for (const phrase of phrases) {
        const meaning = async (of: typeof before) => (await testPhrase(of, phrase)).readings[0]!.interpretation.value;
        expect([phrase, await meaning(after)]).toEqual([phrase, await meaning(before)]);
      }
    }
  });
});

/** The rules; the name of each and its scope; the root; the mode. */
test.each([
  ['.A a\nB b', ['A public', 'B private'], 'A', 'voice'],
  ['A:public a\nB b', ['A public', 'B private'], 'A', 'voice'],
  ['.A a\n.B b', ['A public', 'B public'], undefined, 'voice'],
  // Without a sign the rule that no other refers to is the root, and all can be referred to from other files.
  ['A (a B)\nB b', ['A public', 'B public'], 'A', 'voice'],
  ['A a\nB b\nC (A c)', ['A private', 'B public', 'C public'], undefined, 'voice'],
  ['[dtmf-1 dtmf-star dtmf-pound dtmf-a]', ['Main public'], 'Main', 'dtmf'],
  ['Four.Digits (Digit Digit)\nDigit [dtmf-0 dtmf-9]', ['Four_Digits public', 'Digit public'], 'Four_Digits', 'dtmf'],
  ["O'Hare-Gate a\nO.Hare_Gate b", ['O_Hare_Gate public', 'O_Hare_Gate_2 public'], undefined, 'voice'],
])('%j: rules %j, root %s, mode %s', (rules, scopes, root, mode) => {
  const { grammar } = readGsl(text(rules));
  expect(grammar!.rules.map(({ id, scope }) => `${id} ${scope}`)).toEqual(scopes);
  expect([grammar!.root, grammar!.mode]).toEqual([root, mode]);
});

/** What is wrong, with its place behind the header line. */
test.each([
  ['.R [a b', '2:4 gsl-syntax', 'this "[" is not closed'],
  ['.R [a b)', '2:8 gsl-syntax', 'a word, a rule name, ( ) or [ ] or "]" is expected here, not ")"'],
  ['.R []', '2:4 gsl-syntax', 'a group cannot be empty'],
  ['.R', '2:3 gsl-syntax', 'the expression of R is expected here'],
  ['.R a b', '2:6 gsl-syntax', 'a rule is expected here, not "b"'],
  ['.R (a Billing)', '2:7 gsl-syntax', 'there is no rule "Billing"'],
  ['.R (a ?)', '2:8 gsl-syntax', 'is expected here, not ")"'],
  ['.R a {<x>}', '2:9 gsl-syntax', 'a value is expected here'],
  ['.R a {<x 1}', '2:11 gsl-syntax', '">" is expected here'],
  ['.R a {return 1}', '2:14 gsl-syntax', '"(" is expected here'],
  ['.R a {go}', '2:7 gsl-syntax', '"go" is not a command'],
  ['.R a {<x 1>', '2:6 gsl-syntax', 'this "{" is not closed'],
  ['.R "a', '2:4 gsl-syntax', 'this string is not closed'],
  ['.R [a~much b]', '2:6 gsl-syntax', '"~much" is not a probability'],
  ['.R a:x', '2:5 gsl-syntax', 'only what a rule returns is kept in a variable'],
  ['.R a {<x $y>}', '2:7 gsl-lost', 'nothing sets the variable "$y"'],
  ['.R a {<x div(4 2)>}', '2:7 gsl-lost', 'the function div() has no plain meaning in SISR'],
  ['.R a {<x add(4)>}', '2:7 gsl-lost', 'add() takes 2 values, and 1 are given'],
  ['.R a {show(x)}', '2:7 gsl-lost', 'the command show() has no plain meaning'],
  ['.R ([a b] {<x $string>} c)', '2:12 gsl-lost', '"$string" of a part of a rule'],
  ['.R [a dtmf-1]', '2:7 gsl-lost', 'a key is left out'],
  ['.R (a D)\nD:dynaref []', '3:2 gsl-lost', '":dynaref" has no meaning in SRGS'],
])('%j: %s %s', (rules, place, message) => {
  const { diagnostics } = readGsl(text(rules));
  const [first] = diagnostics;
  expect(first && `${first.line}:${first.column} ${first.code}`).toBe(place);
  expect(first!.message).toContain(message);
  expect(first!.severity).toBe(place.endsWith('lost') ? 'warning' : 'error');
});

test('after a mistake reading goes on at the next rule', () => {
  const { diagnostics, grammar } = readGsl(text('.A [a (b\n  c\nB [x y]\nC [z {<\n.D d'));
  expect(diagnostics.map(({ line }) => line)).toEqual([5]);
  expect(grammar!.rules.map(({ id }) => id)).toEqual(['A', 'D']);
});

test('a probability is a weight, or how likely a word is said at all; at 0 it is not said', () => {
  const { grammar } = readGsl(text('.R ([a~0.2 b~0 c] ?please~0.3)'));
  expect(writeAbnf(grammar!, { language: 'en' }).text).toContain('(/0.2/ a | c) please<0-1 /0.3/>');
});

test('of keys among words one half is read', async () => {
  const source = text('.Menu [([one dtmf-1] ?please) {<c 1>} dtmf-2 {<c 2>} [three] {<c 3>}]');
  const phrasesOf = async (mode?: 'voice' | 'dtmf') => {
    const { grammar, diagnostics } = readGsl(source, { mode });
    const { phrases } = generatePhrases({ main: grammar!, documents: new Map() });
    return [grammar!.mode, phrases, diagnostics.length];
  };
  expect(await phrasesOf('voice')).toEqual(['voice', ['one', 'one please', 'three'], 0]);
  expect(await phrasesOf('dtmf')).toEqual(['dtmf', ['1', '2'], 0]);
  expect(await phrasesOf()).toEqual(['voice', ['one', 'one please', 'three'], 1]);
});

test('a document that is not UTF-8 is windows-1252', () => {
  const { grammar, diagnostics } = readGsl(Buffer.from(text('.A [caf\u00e9 b]'), 'latin1'));
  expect(diagnostics).toEqual([]);
  expect(generatePhrases({ main: grammar!, documents: new Map() }).phrases).toEqual(['café', 'b']);
});

test('a rule that the included file does not have is named with the file', async () => {
  const resolve = async (uri: string) => ({ uri, bytes: Buffer.from('Name bob') });
  const { obstacles } = await prepareGrammar('#include "n.gsl"\n.R (call Nam:n) {<n $n>}', {
    uri: 'file:///g/main.gsl',
    resolve,
  });
  expect(obstacles.map(({ message }) => message)).toEqual(['"n.gsl#Nam" has no rule "Nam"']);
});

test('an include leads to the rules of the file', async () => {
  const files: { [uri: string]: string } = {
    'file:///g/lib/names.grammar': 'Name [bob {return(b)} ann {return(a)}]\nOther x',
  };
  const resolve = async (uri: string) => ({ uri, bytes: Buffer.from(files[uri] ?? '') });
  const main = '#include "lib/names.grammar"\n.R (call Name:n) {<name $n>}';
  const { grammar, obstacles } = await prepareGrammar(main, { uri: 'file:///g/main.grammar', resolve });
  expect(obstacles).toEqual([]);
  const [best] = (await testPhrase(grammar!, 'call ann')).readings;
  expect(best!.interpretation.value).toEqual({ name: 'a' });
  expect(writeGrxml(grammar!.linked.main, { language: 'en' }).text).toContain('uri="lib/names.grxml#Name"');
});

test.each([
  [';GSL2.0\n[a]', '', true],
  ['; a comment\n.Main [a b]', '', true],
  ['Digits:public (one two)', '', true],
  ['[a b]', 'file:///x.gsl', true],
  ['[a b]', 'file:///x.grammar#Main', true],
  ['[1, 2]', 'file:///x.json', false],
  ['<grammar/>', 'file:///x.gsl', false],
  ['#JSGF V1.0;', 'file:///x.gsl', false],
  ['Dear all (and others)', '', false],
])('%j in %j: GSL %s', (source, uri, expected) => {
  expect(isGsl(source, uri)).toBe(expected);
});

describe('hostile documents', () => {
  test.each([
    ['deep groups', `.R ${'('.repeat(100_000)}`, 'xml-limit'],
    ['deep operators', `.R ${'?'.repeat(100_000)}a`, 'xml-limit'],
    ['deep values', `.R a {<x ${'('.repeat(100_000)}`, 'gsl-syntax'],
    ['many mistakes', '.R )\n'.repeat(100_000), 'gsl-syntax'],
    [
      'a loop of slots',
      `.R R {<a 1>}\n${Array.from({ length: 5000 }, (_, i) => `A${i} (x A${i + 1}) {<s${i % 50} 1>}`).join('\n')}\nA5000 x`,
      undefined,
    ],
  ])('%s', (_name, rules, code) => {
    const { diagnostics } = readGsl(text(rules));
    expect(diagnostics[0]?.code).toBe(code);
    expect(diagnostics.length).toBeLessThanOrEqual(60);
  });

  test('every cut of a grammar ends with findings in their places', () => {
    const whole = text(grammars.map(([, rules], i) => rules.replaceAll(/^\.?R\b/gm, `.R${i}`)).join('\n'));
    for (let end = 0; end < whole.length; end += 7) {
      const read = readGsl(whole.slice(0, end));
      for (const { line, column } of read.diagnostics)
        expect(read.document.lines.offset(line, column)).toBeLessThanOrEqual(end);
      if (read.grammar) checkGrammar(grammarSubject(read));
    }
  });
});
