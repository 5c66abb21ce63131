import { describe, expect, it } from 'vitest';
import type { Expansion } from '../model.js';
import { readGrammar } from './index.js';

const wrap = (rules: string, attributes = '') =>
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="r" ${attributes}>${rules}</grammar>`;

/** A short form of an expansion, for comparing by eye. */
function show(expansion: Expansion): string {
  switch (expansion.kind) {
    case 'token':
      return expansion.quoted ? `"${expansion.text}"` : expansion.text;
    case 'tag':
      return `{${expansion.content}}`;
    case 'ruleref':
      return expansion.target.kind === 'external' ? `<${expansion.target.uri}>` : `$${expansion.target.name}`;
    case 'one-of':
      return `(${expansion.alternatives.map(show).join('|')})`;
    case 'item': {
      const { repeat, weight, children } = expansion;
      const times = repeat
        ? `<${repeat.min}-${repeat.max}${repeat.probability === undefined ? '' : `/${repeat.probability}/`}>`
        : '';
      return `${weight === undefined ? '' : `/${weight}/`}[${children.map(show).join(' ')}]${times}`;
    }
  }
}

const shapes: [string, string, string][] = [
  ['white space delimits tokens (SRGS 2.1)', ' this  is\n a test ', 'this is a test'],
  ['quotes hold a token together, white space collapsed', 'to " San \n Francisco " now', 'to "San Francisco" now'],
  ['a token element equals a quoted token', '<token> New  York </token>', '"New York"'],
  ['an empty item is kept: it equals NULL', 'phone <item>  </item> home', 'phone [] home'],
  [
    'repeats of all forms',
    '<item repeat="2">a</item><item repeat="0-1" repeat-prob=".5">b</item><item repeat="1-">c</item>',
    '[a]<2-2> [b]<0-1/0.5/> [c]<1-Infinity>',
  ],
  ['an illegal repeat is left out', '<item repeat="3-2">a</item>', '[a]'],
  [
    'weights',
    '<one-of><item weight="3.1">a</item><item weight=".5">b</item><item weight="2.">c</item></one-of>',
    '(/3.1/[a]|/0.5/[b]|/2/[c])',
  ],
  [
    'references of all kinds',
    '<ruleref uri="#x"/><ruleref uri="a.grxml#y"/><ruleref special="NULL"/>',
    '$x <a.grxml#y> $NULL',
  ],
  ['a tag is verbatim, entities resolved', '<tag> out = 1 &lt; 2; </tag>', '{ out = 1 < 2; }'],
  ['a tag in CDATA', '<tag><![CDATA[a && b]]></tag>', '{a && b}'],
  ['a comment does not break a text', 'New<!-- c -->York', 'NewYork'],
  ['a foreign element called optional is optional', '<x:optional xmlns:x="urn:x">please</x:optional>', '[please]<0-1>'],
  ['any other foreign element is ignored', '<x:y xmlns:x="urn:x">please</x:y> go', 'go'],
  ['text in a one-of is ignored', '<one-of>&gt;<item>a</item>&gt;</one-of>', '([a])'],
  ['a reference in a one-of is an alternative', '<one-of><ruleref uri="#x"/><item>a</item></one-of>', '([$x]|[a])'],
  ['an example is not part of the expansion', '<example>a b</example>a b', 'a b'],
];

describe('readGrammar builds expansions', () => {
  it.each(shapes)('%s', (_name, written, expected) => {
    const { grammar } = readGrammar(wrap(`<rule id="r">${written}</rule>`));
    expect(grammar!.rules[0]!.expansion.map(show).join(' ')).toBe(expected);
  });
});

describe('readGrammar keeps places', () => {
  it('of tokens and tags behind entities, CDATA and comments', () => {
    const source = wrap('<rule id="r">a &amp; b<!-- x --> "c  d"<tag>&lt;x</tag><![CDATA[ e f]]></rule>');
    const { grammar } = readGrammar(source);
    const pieces = grammar!.rules[0]!.expansion.map((part) => source.slice(part.start, part.end));
    expect(pieces).toEqual(['a', '&amp;', 'b', '"c  d"', '<tag>&lt;x</tag>', 'e', 'f']);
    const tag = grammar!.rules[0]!.expansion[4]!;
    expect(tag.kind === 'tag' && source.slice(tag.contentStart, tag.contentStart + 5)).toBe('&lt;x');
  });

  it('of the rule id', () => {
    const source = wrap('<rule scope = "public" id = \'r\'>a</rule>');
    const { grammar } = readGrammar(source);
    expect(source.slice(grammar!.rules[0]!.idStart, grammar!.rules[0]!.idEnd)).toBe('r');
    expect(grammar!.rules[0]!.scope).toBe('public');
  });
});

describe('readGrammar finds the base (SRGS 4.9)', () => {
  it.each([
    ['the document itself', wrap('<rule id="r"><ruleref uri="b.grxml#x"/></rule>'), 'file:///g/b.grxml'],
    ['xml:base', wrap('<rule id="r"><ruleref uri="b.grxml#x"/></rule>', 'xml:base="./t/"'), 'file:///g/t/b.grxml'],
    [
      'meta base',
      wrap('<meta name="base" content="http://h/p/"/><rule id="r"><ruleref uri="b.grxml"/></rule>'),
      'http://h/p/b.grxml',
    ],
    [
      'xml:base before meta base',
      wrap(
        '<meta name="base" content="http://h/p/"/><rule id="r"><ruleref uri="b.grxml"/></rule>',
        'xml:base="http://k/"',
      ),
      'http://k/b.grxml',
    ],
  ])('%s', (_name, source, resolved) => {
    const { grammar } = readGrammar(source, { uri: 'file:///g/a.grxml' });
    const reference = grammar!.rules[0]!.expansion[0]!;
    expect(reference.kind === 'ruleref' && reference.target.kind === 'external' && reference.target.resolved).toBe(
      resolved,
    );
  });
});
