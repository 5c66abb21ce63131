import { describe, expect, test } from 'vitest';
import type { Expansion, Grammar } from '../model.js';
import { isAbnf, readAbnf } from './read-abnf.js';

const uri = 'file:///folder/g.gram';
const read = (text: string) => readAbnf(text, { uri });
const sound = (text: string): Grammar => {
  const { grammar, diagnostics } = read(text);
  expect(diagnostics).toEqual([]);
  return grammar!;
};
const rules = (text: string) => sound(`#ABNF 1.0;\nlanguage en;\n${text}`);

/** The expansion without places, as compact text: tokens bare, sequences in ( ), alternatives in | | with weights. */
function shape(expansion: Expansion): string {
  switch (expansion.kind) {
    case 'token':
      return (
        (expansion.quoted ? `"${expansion.text}"` : expansion.text) +
        (expansion.language ? `!${expansion.language}` : '')
      );
    case 'tag':
      return `{${expansion.content}}`;
    case 'ruleref': {
      const { target } = expansion;
      if (target.kind !== 'external') return `$${target.name}`;
      return `$<${target.resolved}${target.fragment === undefined ? '' : `#${target.fragment}`}>${target.type ? `~${target.type}` : ''}`;
    }
    case 'one-of':
      return `|${expansion.alternatives.map(shape).join('|')}|${expansion.language ? `!${expansion.language}` : ''}`;
    case 'item': {
      const { repeat, weight, language } = expansion;
      const times = repeat
        ? `<${repeat.min}-${repeat.max}${repeat.probability === undefined ? '' : ` /${repeat.probability}/`}>`
        : '';
      return `${weight === undefined ? '' : `/${weight}/`}(${expansion.children.map(shape).join(' ')})${language ? `!${language}` : ''}${times}`;
    }
  }
}

describe('expansions (SRGS 2, Appendix D)', () => {
  const cases: [string, string, string][] = [
    ['a sequence', 'hello world', 'hello world'],
    ['quoted tokens, white space collapsed', '"San  Francisco" x', '"San Francisco" x'],
    ['alternatives of sequences', 'a b | c', '|(a b)|(c)|'],
    ['weights', '/10/ a | /.5/ b c | d', '|/10/(a)|/0.5/(b c)|(d)|'],
    ['a single weighted alternative', '/2/ a', '|/2/(a)|'],
    ['a group of a sequence', 'a (b c) d', 'a (b c) d'],
    ['a group of alternatives', 'a (b | c) d', 'a |(b)|(c)| d'],
    ['an optional group', '[a | b] c', '(|(a)|(b)|)<0-1> c'],
    ['an empty group', 'a | ()', '|(a)|()|'],
    ['repeats', 'a<2> b<2-3> c<1->', '(a)<2-2> (b)<2-3> (c)<1-Infinity>'],
    ['a repeat of a group is the group repeated', '(a b)<0-1 /0.6/>', '(a b)<0-1 /0.6/>'],
    ['a repeat of alternatives', '(a | b)<2>', '(|(a)|(b)|)<2-2>'],
    ['a repeat of an optional group', '[a]<2>', '((a)<0-1>)<2-2>'],
    ['two repeats', 'a<2><3>', '((a)<2-2>)<3-3>'],
    ['a repeated alternative stays one item', '/2/ (a b)<0-1> | c', '|/2/(a b)<0-1>|(c)|'],
    ['tags', 'a {x = 1} {!{ y = "}" }!}', 'a {x = 1} { y = "}" }'],
    ['references', '$a $NULL $VOID $GARBAGE $null', '$a $NULL $VOID $GARBAGE $null'],
    [
      'external references',
      '$<http://e.com/g.gram#r> $<../x.gram> $<y.gram#r>~<application/srgs> $<#a>',
      '$<http://e.com/g.gram#r> $<file:///x.gram> $<file:///folder/y.gram#r>~application/srgs $a',
    ],
    [
      'languages bind tighter than repeats',
      'oui!fr-FR<2> (a b)!de [c]!es (d|e)!pt',
      '(oui!fr-FR)<2-2> (a b)!de (c)!es<0-1> |(d)|(e)|!pt',
    ],
    ['precedence (SRGS 2.8)', '/1/ a b<2> | c!fr $d', '|/1/(a (b)<2-2>)|(c!fr $d)|'],
    ['comments and line ends anywhere', 'a // x | y\n /* ; */ b', 'a b'],
    ['a "//" inside a URI is no comment', '$<http://e.com/a> b', '$<http://e.com/a> b'],
    ['touching constructs', 'a$b"c d"(e)[f]{g}', 'a $b "c d" (e) (f)<0-1> {g}'],
    ['tokens with the signs of names', 'ex-girlfriend 3.5 a_b Köln 東京', 'ex-girlfriend 3.5 a_b Köln 東京'],
  ];
  test.each(cases)('%s', (_, text, expected) => {
    const [rule] = rules(`$a = ${text};`).rules;
    expect(rule!.expansion.map(shape).join(' ')).toBe(expected);
  });

  test('places are exact', () => {
    const text = '#ABNF 1.0;\nlanguage en;\npublic $r = /2/ (a  "b c")!fr<2> {t} | $x;';
    const [rule] = sound(text).rules;
    const at = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
    const oneOf = rule!.expansion[0]!;
    if (oneOf.kind !== 'one-of') throw new Error('one-of expected');
    const [first, second] = oneOf.alternatives;
    expect(at(rule!)).toBe('public $r = /2/ (a  "b c")!fr<2> {t} | $x;');
    expect(at({ start: rule!.idStart, end: rule!.idEnd })).toBe('r');
    expect(at(first!)).toBe('/2/ (a  "b c")!fr<2> {t}');
    expect(first!.children.map(at)).toEqual(['(a  "b c")!fr<2>', '{t}']);
    const group = first!.children[0]!;
    if (group.kind !== 'item') throw new Error('item expected');
    expect(group.children.map(at)).toEqual(['a', '"b c"']);
    const tag = first!.children[1]!;
    if (tag.kind !== 'tag') throw new Error('tag expected');
    expect(text.slice(tag.contentStart, tag.contentStart + 1)).toBe('t');
    expect(at(second!)).toBe('$x');
  });
});

describe('the header (SRGS 4)', () => {
  test('all declarations, in any order', () => {
    const grammar = sound(`#ABNF 1.0 ISO-8859-1;
// what this is for
meta "author" is 'me "x"';
root $r;
tag-format <semantics/1.0>;
mode voice;
language fr-CA;
base <http://e.com/base/>;
lexicon <lex.pls>;
lexicon <http://e.com/l>~<application/pls+xml>;
http-equiv "Date" is "now";
{var total = 0};
{!{ function f() { return 1; } }!};
$r = $<a.gram>;
`);
    expect(grammar).toMatchObject({
      form: 'abnf',
      mode: 'voice',
      language: 'fr-CA',
      root: 'r',
      tagFormat: 'semantics/1.0',
      base: 'http://e.com/base/',
      lexicons: [{ uri: 'lex.pls' }, { uri: 'http://e.com/l', type: 'application/pls+xml' }],
      metas: [
        { name: 'author', content: 'me "x"' },
        { httpEquiv: 'Date', content: 'now' },
      ],
      headerTags: [{ content: 'var total = 0' }, { content: ' function f() { return 1; } ' }],
    });
    expect(grammar.rules[0]!.expansion[0]).toMatchObject({ target: { resolved: 'http://e.com/base/a.gram' } });
    expect(grammar.document).toMatchObject({ declaredEncoding: 'ISO-8859-1', root: undefined });
    expect(grammar.document.nodes).toMatchObject([{ kind: 'comment', value: ' what this is for' }]);
  });

  test('meta base counts where no base is declared (SRGS 4.9.1)', () => {
    expect(rules('meta "base" is "http://e.com/m/";').base).toBe('http://e.com/m/');
  });

  test('no rules, and no header beyond the first line', () => {
    expect(sound('#ABNF 1.0;').rules).toEqual([]);
    expect(sound('#ABNF 1.0 UTF-8;\r\nmode dtmf;\r\n$r = "*" "#" 1;').mode).toBe('dtmf');
  });

  test('scopes and documentation comments with examples (SRGS 3.2, 3.3)', () => {
    const text = `#ABNF 1.0;
language en;
/** before the header's end: for nobody */
mode voice;
/**
 * Commands.
 *
 * @example open the
 *   window
 * @example close it
 *
 * More words.
 */
public $command = open;
private $a = x; /** of nobody */ /* between */
$b = y /** inside */ ;
$c = z;
/** one line @example me@example.com says @example two */
$d = $c;
`;
    const { rules } = sound(text);
    expect(rules.map((rule) => [rule.id, rule.scope, rule.examples.map((example) => example.text)])).toEqual([
      ['command', 'public', ['open the window', 'close it']],
      ['a', 'private', []],
      ['b', 'private', []],
      ['c', 'private', []],
      ['d', 'private', ['me@example.com says', 'two']],
    ]);
    const { start, end } = rules[0]!.examples[1]!;
    expect(text.slice(start, end)).toBe('close it');
  });
});

describe('bytes', () => {
  const body = '\nlanguage de;\n$r = Grüße;\n';
  const cases: [string, Uint8Array, string][] = [
    ['UTF-8', Buffer.from(`#ABNF 1.0 UTF-8;${body}`), 'utf-8'],
    ['UTF-8 with mark', Buffer.from(`\uFEFF#ABNF 1.0;${body}`), 'utf-8'],
    ['ISO-8859-1', Buffer.from(`#ABNF 1.0 ISO-8859-1;${body}`, 'latin1'), 'iso-8859-1'],
    ['windows-1252', Buffer.from(`#ABNF 1.0 windows-1252;${body}`, 'latin1'), 'windows-1252'],
    ['UTF-16 LE with mark', Buffer.from(`\uFEFF#ABNF 1.0 UTF-16;${body}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 BE with mark', Buffer.from(`\uFEFF#ABNF 1.0 UTF-16;${body}`, 'utf16le').swap16(), 'utf-16be'],
  ];
  test.each(cases)('%s', (_, bytes, encoding) => {
    expect(isAbnf(bytes)).toBe(true);
    const { grammar, diagnostics, document } = readAbnf(bytes);
    expect(diagnostics).toEqual([]);
    expect(document.encoding).toBe(encoding);
    expect(grammar!.rules[0]!.expansion).toMatchObject([{ text: 'Grüße' }]);
  });

  test('wrong bytes are reported', () => {
    const latin = Buffer.from(`#ABNF 1.0 UTF-8;${body}`, 'latin1');
    expect(readAbnf(latin).diagnostics).toMatchObject([{ code: 'xml-encoding', line: 3 }]);
    expect(readAbnf(Buffer.from('#ABNF 1.0 KLINGON;\n')).diagnostics).toMatchObject([
      { code: 'xml-encoding', line: 1 },
    ]);
  });

  test('what is not ABNF', () => {
    expect(isAbnf('<grammar/>')).toBe(false);
    expect(isAbnf(Buffer.from('#JSGF V1.0;'))).toBe(false);
    expect(read('root $r;').diagnostics).toMatchObject([{ code: 'abnf-header', line: 1, column: 1 }]);
  });
});

describe('mistakes, each reported at its place', () => {
  const cases: [string, string, { message: RegExp; line: number; column: number; code?: string; hint?: RegExp }[]][] = [
    ['no version', '#ABNF;\n', [{ message: /version is missing/, line: 1, column: 1, code: 'abnf-header' }]],
    ['another version', '#ABNF 2.0;\n', [{ message: /"2.0" is not known/, line: 1, column: 1 }]],
    [
      'no semicolon in the header',
      '#ABNF 1.0\nlanguage en;',
      [{ message: /";" behind the header/, line: 1, column: 1 }],
    ],
    ['text behind the header', '#ABNF 1.0; language en;', [{ message: /followed by a line end/, line: 1, column: 1 }]],
    ['two spaces', '#ABNF  1.0;\n', [{ message: /malformed/, line: 1, column: 1 }]],
    ['declared twice', '#ABNF 1.0;\nroot $a;\nroot $b;', [{ message: /root is declared twice/, line: 3, column: 1 }]],
    [
      'a declaration behind a rule',
      '#ABNF 1.0;\n$a = x;\nroot $a;',
      [{ message: /root declaration is behind/, line: 3, column: 1 }],
    ],
    [
      'mode unknown',
      '#ABNF 1.0;\nmode text;\n$a = x;',
      [{ message: /voice or dtmf is expected here, not "text"/, line: 2, column: 6 }],
    ],
    ['meta without is', '#ABNF 1.0;\nmeta "a" "b";', [{ message: /the word is is expected/, line: 2, column: 10 }]],
    [
      'a rule without $',
      '#ABNF 1.0;\na = x;\n$b = y;',
      [{ message: /a rule definition is expected here, not "a"/, line: 2, column: 1 }],
    ],
    [
      'a dot in a rule name',
      '#ABNF 1.0;\n$a.b = x;',
      [{ message: /"a.b" holds a "."/, line: 2, column: 3, hint: /\$a_b/ }],
    ],
    [
      'an empty rule',
      '#ABNF 1.0;\n$a = ;\n$b = y;',
      [{ message: /expected here, not ";"/, line: 2, column: 6, hint: /\(\) or \$NULL/ }],
    ],
    ['an empty alternative', '#ABNF 1.0;\n$a = x | ;', [{ message: /expected here, not ";"/, line: 2, column: 10 }]],
    [
      'a group never closed',
      '#ABNF 1.0;\n$a = (x;\n$b = y;',
      [{ message: /"\)" is expected here, not ";"/, line: 2, column: 8 }],
    ],
    [
      'a group never opened',
      '#ABNF 1.0;\n$a = x);\n$b = y;',
      [{ message: /";" is expected here, not "\)"/, line: 2, column: 7, hint: /no group is open/ }],
    ],
    [
      'a missing semicolon',
      '#ABNF 1.0;\n$a = x\npublic $b = y;',
      [{ message: /";" is missing before this rule/, line: 3, column: 1 }],
    ],
    [
      'the end is missing',
      '#ABNF 1.0;\n$a = x',
      [{ message: /";" is expected here, not the end/, line: 2, column: 7 }],
    ],
    ['a bad weight', '#ABNF 1.0;\n$a = /-1/ x;', [{ message: /"-1" is not a weight/, line: 2, column: 7 }]],
    [
      'a weight behind a token',
      '#ABNF 1.0;\n$a = 24/7/;',
      [{ message: /not "\/"/, line: 2, column: 8, hint: /quote a token/ }],
    ],
    ['a bad repeat', '#ABNF 1.0;\n$a = x<3-2>;', [{ message: /<3-2> is not a repeat/, line: 2, column: 7 }]],
    [
      'a reference in angle brackets',
      '#ABNF 1.0;\n$a = x <city>;',
      [{ message: /<city> is not a repeat/, line: 2, column: 8, hint: /\$name/ }],
    ],
    ['a probability above 1', '#ABNF 1.0;\n$a = x<0-1 /2/>;', [{ message: /is not a repeat/, line: 2, column: 7 }]],
    [
      'an operator of another format',
      '#ABNF 1.0;\n$a = (x)*;',
      [{ message: /\* is not an operator/, line: 2, column: 9, hint: /<0->/ }],
    ],
    [
      'operators at the end of tokens',
      '#ABNF 1.0;\n$a = many* | any? | multiple+;',
      [
        {
          message: /\* is not an operator/,
          line: 2,
          column: 6,
          hint: /^write many<0->, or "many\*"/,
        },
        { message: /\? is not an operator/, line: 2, column: 14, hint: /^write any<0-1>/ },
        { message: /\+ is not an operator/, line: 2, column: 21, hint: /^write multiple<1->/ },
      ],
    ],
    [
      'keys without quotes',
      '#ABNF 1.0;\nmode dtmf;\n$a = 1 * #;',
      [
        { message: /the key \* is not quoted/, line: 3, column: 8, hint: /^write "\*"$/ },
        { message: /the key # is not quoted|# holds characters/, line: 3, column: 10, hint: /^write "#"$/ },
      ],
    ],
    [
      'a token to be quoted',
      "#ABNF 1.0;\n$a = I'd;",
      [{ message: /I'd holds characters/, line: 2, column: 6, hint: /"I'd"/ }],
    ],
    ['an empty token', '#ABNF 1.0;\n$a = "" x;', [{ message: /token cannot be empty/, line: 2, column: 6 }]],
    [
      'an open string',
      '#ABNF 1.0;\n$a = "x;\n$b = y;',
      [{ message: /quoted token is not closed/, line: 2, column: 6, hint: /end it with "/ }],
    ],
    ['an open tag', '#ABNF 1.0;\n$a = x {y;\n$b = y;', [{ message: /tag is not closed/, line: 2, column: 8 }]],
    ['an open comment', '#ABNF 1.0;\n$a = x; /* y', [{ message: /comment is not closed/, line: 2, column: 9 }]],
    ['no language', '#ABNF 1.0;\n$a = x! y;', [{ message: /a language is expected/, line: 2, column: 8 }]],
    [
      'a tag that holds braces',
      '#ABNF 1.0;\n$a = x {y = {}};',
      [{ message: /not "}"/, line: 2, column: 15, hint: /\{!\{ … \}!\}/ }],
    ],
    [
      'two mistakes in two rules',
      '#ABNF 1.0;\n$a = x || y;\n$b = [];\n$c = z;',
      [
        { message: /not "\|"/, line: 2, column: 9 },
        { message: /not "\]"/, line: 3, column: 7 },
      ],
    ],
  ];
  test.each(cases)('%s', (_, text, expected) => {
    const { diagnostics } = read(text);
    expect(diagnostics.map(({ line, column }) => ({ line, column }))).toEqual(
      expected.map(({ line, column }) => ({ line, column })),
    );
    for (const [index, { message, hint, code }] of expected.entries()) {
      expect(diagnostics[index]!.message).toMatch(message);
      if (hint) expect(diagnostics[index]!.hint).toMatch(hint);
      if (code) expect(diagnostics[index]!.code).toBe(code);
    }
  });

  test('rules around a mistake are kept', () => {
    const ids = (text: string) => read(text).grammar!.rules.map((rule) => rule.id);
    expect(ids('#ABNF 1.0;\n$a = x\n$b = y;\n$c = (z;\n$d = "q;\n$e = w;')).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});

describe('limits', () => {
  test('bytes, tokens, depth', () => {
    const text = '#ABNF 1.0;\n$a = ((((x))));';
    expect(readAbnf(text, { limits: { bytes: 10 } })).toMatchObject({
      grammar: undefined,
      diagnostics: [{ code: 'xml-limit' }],
    });
    expect(readAbnf(text, { limits: { nodes: 3 } })).toMatchObject({
      grammar: undefined,
      diagnostics: [{ code: 'xml-limit' }],
    });
    expect(readAbnf(text, { limits: { depth: 3 } }).diagnostics).toMatchObject([
      { code: 'xml-limit', line: 2, column: 9 },
    ]);
    expect(readAbnf(text, { limits: { depth: 4 } }).diagnostics).toEqual([]);
  });

  test('ten thousand brackets, and garbage, end in findings', () => {
    expect(read(`#ABNF 1.0;\n$a = ${'('.repeat(10_000)};`).diagnostics[0]).toMatchObject({ code: 'xml-limit' });
    expect(read(`#ABNF 1.0;\n${'$ = ;'.repeat(1000)}`).diagnostics).toHaveLength(50);
  });
});
