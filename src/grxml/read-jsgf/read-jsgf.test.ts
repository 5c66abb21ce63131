import { describe, expect, it, test } from 'vitest';
import { diffGrammars } from '../diff/diff-grammars.js';
import { type PreparedGrammar, prepareGrammar, testPhrase } from '../testing/index.js';
import { writeAbnf } from '../write/write-abnf.js';
import { writeGrxml } from '../write/write-grxml.js';
import { grammarUris, srgsName } from './imports.js';
import { readJsgf } from './read-jsgf.js';

const jsgf = (rules: string, header = '#JSGF V1.0 UTF-8 en;') => `${header}\ngrammar g;\n${rules}\n`;

/** Documents that grammars import, by their paths. */
const shared: { [path: string]: string } = {
  '/g/dates.gram':
    '#JSGF V1.0;\ngrammar dates;\npublic <day> = today | tomorrow;\n<secret> = never;\npublic <to-day> = now;',
  '/g/com/acme/yes.gram':
    '#JSGF V1.0;\ngrammar com.acme.yes;\nimport <com.acme.please.*>;\npublic <yes> = yes [<polite>];',
  '/g/com/acme/please.gram': '#JSGF V1.0;\ngrammar com.acme.please;\npublic <polite> = please;\npublic <rude> = now;',
  '/g/units.jsgf': '#JSGF V1.0;\ngrammar units;\npublic <unit> = metre | mile;',
};
const asGrxml = new Map<string, string>();
const resolve = async (uri: string) => {
  const path = new URL(uri).pathname;
  const text = shared[path] ?? asGrxml.get(path);
  if (text === undefined) throw new Error(`${uri} is not there`);
  return { uri, bytes: Buffer.from(text) };
};
async function prepared(text: string, uri = 'file:///g/main.gram'): Promise<PreparedGrammar> {
  const { grammar, obstacles } = await prepareGrammar(text, { uri, resolve });
  expect(obstacles).toEqual([]);
  return grammar!;
}

// What it shows, the rules, what they accept and what they do not, by the precedence and the operators of JSGF 1.0.
const grammars: [string, string, string[], string[]][] = [
  ['a token', 'public <r> = hello;', ['hello'], ['hello hello', '']],
  ['a sequence', 'public <r> = turn it off;', ['turn it off'], ['turn off']],
  ['alternatives bind least', 'public <r> = turn on | stop;', ['turn on', 'stop'], ['turn stop']],
  ['a group', 'public <r> = turn (on | off);', ['turn on', 'turn off'], ['turn', 'off']],
  ['an option', 'public <r> = [please] go;', ['go', 'please go'], ['please']],
  ['options in options', 'public <r> = [[very] very] good;', ['good', 'very good', 'very very good'], ['very']],
  ['a star', 'public <r> = very* good;', ['good', 'very very very good'], ['very']],
  ['a plus', 'public <r> = very+ good;', ['very good'], ['good']],
  ['a star binds to one token', 'public <r> = a b* c;', ['a c', 'a b b c'], ['a b a b c']],
  ['a star behind a group', 'public <r> = (a b)* c;', ['c', 'a b a b c'], ['a c']],
  ['a plus behind an option', 'public <r> = [a]+ b;', ['b', 'a a b'], ['a']],
  ['a repeat of repeats', 'public <r> = ((cat* | dog*)+)+ ;', ['', 'cat dog cat'], ['mouse']],
  ['references', 'public <r> = go <way>; <way> = left | right;', ['go left'], ['left']],
  ['recursion to the right', 'public <r> = a | a <r>;', ['a', 'a a a'], ['']],
  ['NULL', 'public <r> = a <NULL> b | <NULL>;', ['a b', ''], ['a']],
  ['VOID', 'public <r> = a | <VOID> b;', ['a'], ['b']],
  ['weights', 'public <r> = /10/ small | /2.5/ medium | /1e-1/ large;', ['small', 'large'], ['/2/ medium']],
  ['a weight of 0 is never spoken', 'public <r> = /0/ no | /1/ yes;', ['yes'], ['no']],
  ['weights in a group', 'public <r> = go (/2/ left | /1/ far right);', ['go far right'], ['go far']],
  [
    'escapes for characters',
    'public <r> = caf\\u00e9 "\\u0061 \\\\u0062" <\\u0078>; <x> = y;',
    ['café a \\u0062 y'],
    ['cafe'],
  ],
  ['a quoted token', 'public <r> = to "New York" [now];', ['to New York', 'to New York now'], ['to New']],
  ['tokens of many signs', "public <r> = don't 10% a.m. $5 o'clock!;", ["don't 10% a.m. $5 o'clock!"], ["don't"]],
  ['letters of every language', 'public <r> = größe | 東京 | Ελλάδα;', ['größe', '東京'], ['grosse']],
  ['comments', '/* a */ public <r> // b\n = a /* | b */ | c; // d', ['a', 'c'], ['b']],
  ['several public rules', 'public <r> = a; public <s> = b; <t> = c;', ['a', 'b'], ['c']],
  [
    'names that SRGS cannot have',
    'public <turn-on.now> = <a+b> | <GARBAGE>; <a+b> = a; <GARBAGE> = c;',
    ['a', 'c'],
    ['b'],
  ],
  ['names that become equal', 'public <r> = <a-b> <a+b>; <a-b> = x; <a+b> = y;', ['x y'], ['x x']],
  ['its own full name', 'public <r> = <g.a> <a>; <a> = x;', ['x x'], ['x']],
  ['tags', 'public <r> = (a {1} | b {2} {3}) {4} [c] {5};', ['a', 'b c'], ['1']],
  ['a tag of its own', 'public <r> = <NULL> {start} a ([b] {x})*;', ['a', 'a b b'], ['start']],
  ['signs in a tag', 'public <r> = a {x \\} y \\\\ | ; <z>};', ['a'], ['x']],
  ['an import of a rule', 'import <dates.day>; public <r> = see you <day>;', ['see you today'], ['see you']],
  [
    'an import of all rules',
    'import <dates.*>; public <r> = <day> | <dates.day> late;',
    ['today', 'today late'],
    ['never'],
  ],
  ['a name changed in both files', 'import <dates.*>; public <r> = <to-day>;', ['now'], ['today']],
  ['an import behind an import', 'import <com.acme.yes.*>; public <r> = <yes>;', ['yes', 'yes please'], ['please']],
  [
    'the right one of several imports',
    'import <dates.*>; import <com.acme.please.*>; public <r> = <rude> | <day>;',
    ['now', 'today'],
    ['please'],
  ],
  ['a full name without import', 'public <r> = <com.acme.please.polite>;', ['please'], ['now']],
  ['a file with another ending', 'import <units.unit>; public <r> = one <unit>;', ['one mile'], ['mile']],
];

describe('readJsgf', () => {
  it.each(grammars)('%s', async (_name, rules, accepted, refused) => {
    const grammar = await prepared(jsgf(rules));
    const matches = async (phrase: string) => (await testPhrase(grammar, phrase)).result.matches;
    expect(await Promise.all(accepted.map(matches))).toEqual(accepted.map(() => true));
    expect(await Promise.all(refused.map(matches))).toEqual(refused.map(() => false));
  });

  // The documents that are imported are converted as well: their references lead to the converted files.
  it.each(grammars)('converts with equal phrases: %s', async (_name, rules) => {
    for (const [path, text] of Object.entries(shared)) {
      const { linked } = await prepared(text, `file://${path}`);
      asGrxml.set(path.replace(/\.(gram|jsgf)$/, '.grxml'), writeGrxml(linked.main).text);
      asGrxml.set(path.replace(/\.(gram|jsgf)$/, '.abnf'), writeAbnf(linked.main).text);
    }
    const before = await prepared(jsgf(rules));
    for (const [ending, write] of [
      ['grxml', writeGrxml],
      ['abnf', writeAbnf],
    ] as const) {
      const after = await prepared(write(before.linked.main).text, `file:///g/main.${ending}`);
      const { lost, added, changed } = await diffGrammars(before, after);
      expect([lost.phrases, added.phrases, changed.phrases]).toEqual([[], [], []]);
    }
  });

  it('says what conversion loses', async () => {
    const { linked } = await prepared(
      jsgf('public <r> = say "a \\"b\\"" {this.x = 1}; public <s> = c;', '#JSGF V1.0;'),
    );
    const messages = writeGrxml(linked.main).notes.map(
      ({ severity, message }) => `${severity} ${message.split(':')[0]}`,
    );
    expect(messages).toEqual([
      'warning no language is declared',
      'warning 2 public rules and no root',
      'warning a quotation mark in a token is lost',
      'warning the tags are kept as they are, without a tag-format',
    ]);
    expect(writeGrxml(linked.main, { language: 'fr' }).text).toContain('xml:lang="fr"');
  });

  it('reads texts in tags as literals, scripts as scripts, and leaves what it does not understand', async () => {
    const value = async (rules: string, phrase: string) =>
      (await testPhrase(await prepared(jsgf(rules)), phrase)).readings[0]!.interpretation.value;
    expect(await value('public <r> = rome {FCO} | paris {CDG};', 'rome')).toBe('FCO');
    expect(await value('public <r> = rome {out.to = "FCO";};', 'rome')).toEqual({ to: 'FCO' });
    expect(await value('public <r> = rome {this.to = "FCO";};', 'rome')).toBeUndefined();
  });

  it('reads the header, the examples and the root', () => {
    const text =
      '#JSGF V1.0 ISO8859-1 en_GB;\ngrammar com.acme.order;\n/** tea\n * @example one tea\n */\npublic <order> = one tea;';
    expect(readJsgf(Buffer.from(text)).grammar).toMatchObject({
      language: 'en-GB',
      root: 'order',
      rules: [{ id: 'order', scope: 'public', examples: [{ text: 'one tea' }] }],
    });
    expect(readJsgf('#JSGF V1.0 de;\ngrammar g;\npublic <r> = a;').grammar!.language).toBe('de');
    expect(readJsgf('#JSGF V1.0 utf-8;\ngrammar g;\npublic <r> = a;').grammar!.language).toBeUndefined();
  });

  const wrong: [string, string, string, RegExp][] = [
    ['no header', 'grammar g;\npublic <r> = a;', '1:1 jsgf-header', /#JSGF is missing/],
    ['no ";" behind the header', '#JSGF V1.0\ngrammar g;\npublic <r> = a;', '1:1 jsgf-header', /";" behind/],
    ['another version', '#JSGF V2.0;\ngrammar g;\npublic <r> = a;', '1:1 jsgf-header', /"V2\.0" is not known/],
    ['no declaration', '#JSGF V1.0;\npublic <r> = a;', '2:1 jsgf-syntax', /declaration of the grammar is expected/],
    ['a bad name', '#JSGF V1.0;\ngrammar 1a;\npublic <r> = a;', '2:9 jsgf-syntax', /name of the grammar is expected/],
    ['an open group', jsgf('public <r> = (a | b;'), '3:20 jsgf-syntax', /"\)" is expected/],
    ['a missing ";"', jsgf('public <r> = a\npublic <s> = b;'), '4:12 jsgf-syntax', /not "="/],
    ['an empty alternative', jsgf('public <r> = a | ;'), '3:18 jsgf-syntax', /a token, a reference or a group/],
    ['an empty option', jsgf('public <r> = a [];'), '3:17 jsgf-syntax', /a token, a reference or a group/],
    ['a star of nothing', jsgf('public <r> = * a;'), '3:14 jsgf-syntax', /is expected here/],
    ['a tag of nothing', jsgf('public <r> = {x} a;'), '3:14 jsgf-syntax', /is expected here/],
    ['an open tag', jsgf('public <r> = a {x;'), '3:16 jsgf-syntax', /tag is not closed/],
    ['an open string', jsgf('public <r> = "a;'), '3:14 jsgf-syntax', /string is not closed/],
    ['an open comment', jsgf('public <r> = a /* b;'), '3:16 jsgf-syntax', /comment is not closed/],
    ['a weight that is none', jsgf('public <r> = /x/ a;'), '3:15 jsgf-syntax', /"x" is not a weight/],
    ['an unclosed reference', jsgf('public <r> = <a b | <c>;\n<c> = d;'), '3:14 jsgf-syntax', /is not a reference/],
    ['an import of nothing', jsgf('import <dates>;\npublic <r> = a;'), '3:8 jsgf-syntax', /names no rule of a grammar/],
    ['an unknown rule', jsgf('public <r> = <a>;'), '3:14 ruleref-local-undefined', /"a"/],
    ['a rule twice', jsgf('public <r> = a;\n<r> = b;'), '4:2 rule-id-duplicate', /r/],
    [
      'a private rule of another grammar',
      jsgf('import <dates.*>;\npublic <r> = <secret>;'),
      '4:14 ruleref-private',
      /private/,
    ],
    [
      'an import that is not there',
      jsgf('import <gone.*>;\npublic <r> = <a>;'),
      '4:14 ruleref-document',
      /cannot be loaded/,
    ],
    [
      'deep groups',
      jsgf(`public <r> = ${'('.repeat(300)}a${')'.repeat(300)};`),
      '3:270 xml-limit',
      /nested more than 256/,
    ],
  ];
  test.each(wrong)('refuses %s', async (_name, text, place, message) => {
    const { diagnostics } = await prepareGrammar(text, { uri: 'file:///g/main.gram', resolve });
    const [first] = diagnostics.filter(({ severity }) => severity === 'error');
    expect(`${first?.line}:${first?.column} ${first?.code}`).toBe(place);
    expect(first!.message).toMatch(message);
  });
});

test.each([
  // The importing file, the name that it declares, what it imports: the first places to look.
  ['file:///g/main.gram', 'main', 'a.b', ['file:///g/a/b.gram', 'file:///g/a/b.jsgf']],
  [
    'file:///g/com/acme/x.gram',
    'com.acme.x',
    'com.acme.y',
    ['file:///g/com/acme/y.gram', 'file:///g/com/acme/com/acme/y.gram'],
  ],
  ['file:///g/x.jsgf', 'com.acme.x', 'com.acme.y', ['file:///g/com/acme/y.jsgf', 'file:///g/y.jsgf']],
  ['file:///g/dicts/x.gram', 'x', 'dicts.y', ['file:///g/dicts/dicts/y.gram', 'file:///g/dicts/y.gram']],
])('%s (%s) looks for %s', (uri, own, grammar, expected) => {
  expect(grammarUris(grammar, uri, own).slice(0, 2)).toEqual(expected);
});

test.each([
  ['city', 'city'],
  ['to-day', 'to_day'],
  ['1st', '_1st'],
  ['NULL', 'NULL_'],
  ['größe', 'größe'],
])('%s is %s', (name, id) => {
  expect(srgsName(name)).toBe(id);
});
