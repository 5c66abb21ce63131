import { describe, expect, it } from 'vitest';
import { readGrammar } from '../read/index.js';
import { checkGrammar } from './check-grammar.js';
import { grammarSubject } from './subject.js';

const grammar = (...lines: string[]) =>
  [
    '<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="r">',
    '<rule id="r"><one-of>',
    ...lines,
    '</one-of></rule>',
    '</grammar>',
  ].join('\n');

const find = (source: string, rules = {}) =>
  checkGrammar(grammarSubject(readGrammar(source)), { rules }).map(({ line, code }) => `${line} ${code}`);

const digits = '<item>room 5</item>';
const comma = '<item>yes, 5</item>';

/** Name, the lines from the third on, findings. */
const cases: [string, string[], string[]][] = [
  ['nothing to suppress', [digits], ['3 token-digits']],
  ['the next element', ['<!-- cctool-ignore token-digits: read out -->', digits], []],
  [
    'only the next element',
    ['<!-- cctool-ignore token-digits: read out -->', digits, '<item>gate 6</item>'],
    ['5 token-digits'],
  ],
  [
    'everything inside it',
    ['<!-- cctool-ignore token-digits: read out -->', `<item><one-of>${digits}</one-of></item>`],
    [],
  ],
  ['only the code it names', ['<!-- cctool-ignore token-digits: read out -->', comma], ['4 token-punctuation']],
  ['two codes', ['<!-- cctool-ignore token-digits, token-punctuation: read out -->', comma], []],
  ['two codes without a comma', ['<!-- cctool-ignore token-digits token-punctuation: read out -->', comma], []],
  [
    'two comments',
    ['<!-- cctool-ignore token-digits: a -->', '<!-- cctool-ignore token-punctuation: b -->', comma],
    [],
  ],
  [
    'the whole file, from anywhere',
    [digits, '<!-- cctool-ignore-file token-digits: read out -->', digits.replace('5', '6')],
    [],
  ],
  ['a reason of two lines with a colon', ['<!-- cctool-ignore token-digits: read out: \n always -->', digits], []],
  ['no reason', ['<!-- cctool-ignore token-digits -->', digits], ['3 suppression-incomplete', '4 token-digits']],
  ['an empty reason', ['<!-- cctool-ignore token-digits: -->', digits], ['3 suppression-incomplete', '4 token-digits']],
  ['no code', ['<!-- cctool-ignore: why not -->', digits], ['3 suppression-incomplete', '4 token-digits']],
  ['unused', ['<!-- cctool-ignore token-digits: read out -->', '<item>a</item>'], ['3 suppression-unused']],
  [
    'one of two codes unused',
    ['<!-- cctool-ignore token-digits, token-punctuation: x -->', digits],
    ['3 suppression-unused'],
  ],
  [
    'a misspelt code',
    ['<!-- cctool-ignore token-digit: read out -->', digits],
    ['3 suppression-unknown', '4 token-digits'],
  ],
  [
    'nothing behind it',
    [digits, '<!-- cctool-ignore token-digits: read out -->'],
    ['3 token-digits', '4 suppression-unused'],
  ],
  [
    'the file and an element: the element is meant',
    ['<!-- cctool-ignore-file token-digits: a -->', '<!-- cctool-ignore token-digits: b -->', digits],
    ['3 suppression-unused'],
  ],
  [
    'an error can be suppressed',
    ['<!-- cctool-ignore repeat-range: the platform swaps them -->', '<item repeat="3-2">a</item>'],
    [],
  ],
  [
    'broken XML cannot',
    ['<!-- cctool-ignore xml-reference: works -->', '<item>a & b</item>'],
    ['3 suppression-unused', '4 xml-reference'],
  ],
  ['another comment', ['<!-- about cctool-ignore -->', digits], ['4 token-digits']],
];

describe('suppression comments', () => {
  it.each(cases)('%s', (_name, lines, expected) => expect(find(grammar(...lines))).toEqual(expected));

  it('before the root covers the document', () => {
    expect(find(`<!-- cctool-ignore token-digits: read out -->\n${grammar(digits)}`)).toEqual([]);
  });

  it('is reported as the configuration says', () => {
    const source = grammar('<!-- cctool-ignore token-digits: x -->', '<item>a</item>');
    expect(find(source, { 'suppression-unused': 'off' })).toEqual([]);
  });

  it('helps with a misspelt code', () => {
    const source = grammar('<!-- cctool-ignore token-digit: x -->', digits);
    const [finding] = checkGrammar(grammarSubject(readGrammar(source)));
    expect(finding!.hint).toBe('did you mean token-digits?');
  });
});
