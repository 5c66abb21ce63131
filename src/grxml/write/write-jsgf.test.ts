import { describe, expect, test } from 'vitest';
import { runs } from '../../../test/support/extent.js';
import { readJsgf } from '../../../test/support/jsgf.js';
import { fc } from '../../../test/support/random-cases.js';
import { generatePhrases } from '../generate/generate-phrases.js';
import type { Grammar } from '../model.js';
import { readGrammar } from '../read/index.js';
import { writeJsgf } from './write-jsgf.js';

function abnf(rules: string, header = 'root $r;'): Grammar {
  const { grammar, diagnostics } = readGrammar(`#ABNF 1.0;\nlanguage en-GB;\n${header}\n${rules}`, {
    uri: 'file:///grammars/my-menu.gram',
  });
  expect(diagnostics).toEqual([]);
  return grammar!;
}
const body = (expansion: string) =>
  /^public <r> =\s*([\s\S]*);\n$/m.exec(writeJsgf(abnf(`$r = ${expansion};`)).text)?.[1];

describe('expansions', () => {
  const cases: [string, string, string][] = [
    ['tokens, quoted where JSGF needs it', `hello "San Francisco" "I'd" "a/b"`, `hello "San Francisco" I'd "a/b"`],
    ['alternatives', 'a b | c', 'a b | c'],
    ['weights on all where one has one', '/2.5/ a | b', '/2.5/ a | /1/ b'],
    ['groups', 'a (b | c) [d]', 'a (b | c) [d]'],
    ['open repeats', 'a<0-> b<1-> (c d)<0->', 'a* b+ (c d)*'],
    ['an open repeat from two', 'a<2->', '(a a+)'],
    ['counted repeats', 'a<3> b<2-4> c<0-2>', '(a a a) (b b [b [b]]) [c [c]]'],
    ['repeated zero times', 'a<0>', '<NULL>'],
    ['an optional with its probability', 'a<0-1 /0.25/>', '(/0.75/ <NULL> | /0.25/ a)'],
    ['references', '$r2 $NULL $VOID', '<r2> <NULL> <VOID>'],
    ['GARBAGE', 'a $GARBAGE', 'a <NULL>'],
    ['external references', '$<sub/my-cities.gram#city> $<x.gram>', '<my_cities.city> <x.root>'],
    ['tags', '{!{x = "}\\\\"}!} a {b}', '<NULL> {x = "\\}\\\\\\\\"} a {b}'],
    ['nothing', '()', '(<NULL>)'],
  ];
  test.each(cases)('%s', (_, expansion, expected) => {
    expect(body(expansion)).toBe(expected);
  });
});

test('the header, imports, comments and examples', () => {
  const { text } = writeJsgf(
    abnf(
      '// about r\n/** @example say it */\n$r = $<cities.gram#city>;\n$s = x;\n// the end',
      'root $r;\n// about all\nmeta "a" is "b";',
    ),
  );
  expect(text).toBe(`#JSGF V1.0 UTF-8 en-GB;

// about all

grammar my_menu;

import <cities.city>;

// about r
/**
 * @example say it
 */
public <r> = <cities.city>;

<s> = x;

// the end
`);
});

describe('what JSGF cannot say is reported', () => {
  const cases: [string, string, string, RegExp][] = [
    ['lexicon', 'lexicon <a>;', '$r = a;', /a lexicon is lost/],
    ['meta', 'meta "author" is "b";', '$r = a;', /meta author is lost/],
    ['header tags', '{x};', '$r = a;', /tag of the header is lost/],
    ['tag-format', 'tag-format <semantics/1.0>;', '$r = a;', /semantics\/1.0 is lost/],
    ['DTMF', 'mode dtmf;', '$r = 1;', /mode dtmf is lost/],
    ['a private root', 'root $r;', '$r = a;', /root rule became public/],
    ['GARBAGE', '', '$r = $GARBAGE;', /GARBAGE is left out/],
    ['repeat-prob', '', '$r = a<1-2 /0.5/>;', /repeat-prob is lost/],
    ['counted repeats', '', '$r = a<2>;', /repeat was written out/],
    ['languages', '', '$r = a!fr;', /language fr inside/],
    ['an unknown root', '', '$r = $<x.gram>;', /root rule of x.gram is not known/],
    ['an import', '', '$r = $<x.gram#y>;', /x.gram#y became an import/],
  ];
  test.each(cases)('%s', (_, header, rules, message) => {
    const { notes } = writeJsgf(abnf(rules, header));
    expect(notes.map((note) => note.message)).toContainEqual(expect.stringMatching(message));
    for (const note of notes) expect(note.code).toBe('not-in-jsgf');
  });

  test('a plain grammar loses nothing', () => {
    expect(writeJsgf(abnf('public $r = [please] (/2/ a | /1/ b) $s<1-> {t};\n$s = x;')).notes).toEqual([]);
  });

  test('the root of another document, where it is known', () => {
    const { text } = writeJsgf(abnf('$r = $<x.gram>;'), {
      rootOf: (uri) => (uri === 'file:///grammars/x.gram' ? 'top' : undefined),
    });
    expect(text).toContain('<x.top>');
  });

  test('a repeat that would fill the memory is refused with its place', () => {
    expect(() => writeJsgf(abnf(`$r = (${'long '.repeat(20)})<1000000>;`))).toThrow(
      /my-menu.gram:4:6: the repeat of 1000000/,
    );
  });
});

describe('random grammars say the same in JSGF', () => {
  const { expansion } = fc.letrec<{ expansion: string }>((tie) => ({
    expansion: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      fc.constantFrom('a', 'b', '"c d"', '"x/y"', '{t}', '{!{ } }!}', '$NULL', '$VOID', '$GARBAGE', '$s', '()'),
      fc.array(tie('expansion'), { minLength: 1, maxLength: 3 }).map((parts) => `(${parts.join(' ')})`),
      fc
        .array(fc.tuple(fc.constantFrom('', '', '/2/ ', '/0.5/ '), tie('expansion')), { minLength: 1, maxLength: 3 })
        .map((parts) => `(${parts.map((part) => part.join('')).join(' | ')})`),
      tie('expansion').map((inside) => `[${inside}]`),
      fc
        .tuple(tie('expansion'), fc.constantFrom('<2>', '<0-2>', '<1-3>', '<0->', '<1->', '<2->', '<0>', '<0-1 /0.3/>'))
        .map((parts) => parts.join('')),
    ),
  }));

  test('phrase by phrase', () => {
    fc.assert(
      fc.property(expansion, fc.constantFrom('v', 'v w', '[v]'), (main, other) => {
        const grammar = abnf(`$r = ${main};\n$s = ${other};`);
        const listed = generatePhrases(
          { main: grammar, documents: new Map() },
          { limit: 2000, garbage: '', repeats: 2 },
        );
        fc.pre(listed.shortfall !== 'limit');
        const jsgf = readJsgf(writeJsgf(grammar).text, 2);
        expect(jsgf.rules.get('r')!.phrases).toEqual(new Set(listed.phrases));
        expect(jsgf.rules.get('r')!.isPublic).toBe(true);
      }),
      { numRuns: runs(1500) },
    );
  });
});
