import { describe, expect, test } from 'vitest';
import { readLexicon } from './lexicon.js';

const lexicon = (body: string, header = 'alphabet="ipa" xml:lang="en-US"') =>
  `<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" ${header}>${body}</lexicon>`;

describe('PLS 1.0', () => {
  test('several graphemes share the pronunciations, which keep their order and their own alphabets', () => {
    const { entries, language } = readLexicon(
      lexicon(`<lexeme><grapheme>Theatre</grapheme><grapheme>theater</grapheme>
        <phoneme>ˈθɪətə</phoneme><phoneme alphabet="x-cmu">TH IY1 AH0 T ER0</phoneme></lexeme>`),
    );
    const said = [
      { alphabet: 'ipa', value: 'ˈθɪətə' },
      { alphabet: 'x-cmu', value: 'TH IY1 AH0 T ER0' },
    ];
    expect(language).toBe('en-US');
    expect([...entries]).toEqual([
      ['theatre', said],
      ['theater', said],
    ]);
  });

  test('the preferred pronunciation comes first; a second lexeme adds to the first', () => {
    const { entries } = readLexicon(
      lexicon(`<lexeme><grapheme>live</grapheme><phoneme>lɪv</phoneme></lexeme>
        <lexeme><grapheme>live</grapheme><phoneme prefer="true">laɪv</phoneme></lexeme>`),
    );
    expect(entries.get('live')).toEqual([
      { alphabet: 'ipa', value: 'laɪv' },
      { alphabet: 'ipa', value: 'lɪv' },
    ]);
  });

  test('an alias, an example, CDATA and metadata of others', () => {
    const { entries } = readLexicon(
      lexicon(`<meta name="author" content="x"/><metadata><a xmlns="urn:a">b</a></metadata>
        <lexeme><grapheme>W3C</grapheme><alias><![CDATA[World Wide]]> Web</alias><example>The W3C.</example></lexeme>`),
    );
    expect([...entries]).toEqual([['w3c', [{ alias: 'World Wide Web' }]]]);
  });
});

test.each([
  [
    'a lexeme without pronunciation',
    lexicon('\n<lexeme><grapheme>a</grapheme></lexeme>'),
    /line 2.*alias or a phoneme/,
  ],
  ['another document', '<grammar/>', /the root element is <grammar>/],
  ['an entity bomb', '<!DOCTYPE lexicon [<!ENTITY a "aa">]><lexicon/>', /DOCTYPE/],
  ['what is cut off', lexicon('<lexeme>').replace(/<\/lexicon>$/, ''), /line 1/],
  ['no XML', 'yes | no', /lexicon line 1/],
])('%s is refused', (_, source, message) => expect(() => readLexicon(source)).toThrow(message));

test('a lexicon of no end is refused', () => {
  const many = Array.from({ length: 200_001 }, (_, n) => `<grapheme>${n.toString(36)}</grapheme>`).join('');
  expect(() => readLexicon(lexicon(`<lexeme>${many}<phoneme>a</phoneme></lexeme>`))).toThrow('more than 200000');
});
