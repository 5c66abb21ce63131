import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { xmlAttribute, xmlComment, xmlElement, xmlScript, xmlText } from './write-xml.js';

describe('escaping', () => {
  test.each<[why: string, text: string, asText: string, asAttribute: string, asScript: string]>([
    ['plain words stay', 'a b', 'a b', 'a b', 'a b'],
    [
      'marks of markup',
      `<a b="c">&'`,
      '&lt;a b="c"&gt;&amp;\'',
      '&lt;a b=&quot;c&quot;&gt;&amp;&apos;',
      `&lt;a b="c">&amp;'`,
    ],
    ['what is escaped already is escaped again', '&lt;', '&amp;lt;', '&amp;lt;', '&amp;lt;'],
    // Attribute values are normalised (XML 1.0, section 3.3.3), line ends everywhere (2.11): references keep them.
    ['white space', 'a\tb\nc\rd', 'a\tb\nc&#13;d', 'a&#9;b&#10;c&#13;d', 'a\tb\nc&#13;d'],
    ['the end of CDATA (section 2.4)', ']]> >', ']]&gt; &gt;', ']]&gt; &gt;', ']]&gt; >'],
    [
      'control characters (section 2.2)',
      'a\u0000\u001bb\u0085',
      'a\uFFFD\uFFFDb\u0085',
      'a\uFFFD\uFFFDb\u0085',
      'a\uFFFD\uFFFDb\u0085',
    ],
    ['half a pair', 'a\uD800 \uDC00', 'a\uFFFD \uFFFD', 'a\uFFFD \uFFFD', 'a\uFFFD \uFFFD'],
    ['a whole pair', '\u{1F600}', '\u{1F600}', '\u{1F600}', '\u{1F600}'],
    ['characters that are none', '\uFFFE\uFFFF', '\uFFFD\uFFFD', '\uFFFD\uFFFD', '\uFFFD\uFFFD'],
  ])('%s', (_, text, asText, asAttribute, asScript) => {
    expect(xmlText(text)).toBe(asText);
    expect(xmlAttribute(text)).toBe(asAttribute);
    expect(xmlScript(text)).toBe(asScript);
  });

  test('illegal characters may become something else', () => {
    expect(xmlText('a\u0001<', ' ')).toBe('a &lt;');
    expect(xmlAttribute('a\u0001<', '')).toBe('a&lt;');
  });
});

test.each<[written: string, expected: string]>([
  [xmlElement('a', []), '<a>'],
  [xmlElement('a', [], ''), '<a/>'],
  [
    xmlElement(
      'a',
      [
        ['b', '1'],
        ['c', undefined],
      ],
      'x',
    ),
    '<a b="1">x</a>',
  ],
  [xmlElement('a', [['b', '"']], ''), `<a b='"'/>`],
  [xmlElement('a', [['b', `"'`]], ''), `<a b="&quot;'"/>`],
  [xmlElement('a', [['b', '1\n<2>']], ''), '<a b="1&#10;&lt;2>"/>'],
  [xmlComment('a -- b---'), '<!-- a - - b- - -  -->'],
  [xmlComment('\u0000'), '<!-- \uFFFD -->'],
])('%s', (written, expected) => expect(written).toBe(expected));

test('an independent reader gets back every text', () => {
  const texts = ['&<>"\'', 'a\tb\nc\rd', ']]>', '--', '\u{1F600}', '&amp;', ' x '];
  const parser = new SaxesParser();
  const read: string[] = [];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ attributes }) => read.push(...(Object.values(attributes) as string[])));
  parser.on('text', (text) => read.push(text));
  for (const text of texts) {
    read.length = 0;
    parser.write(xmlElement('a', [['b', text]], xmlText(text))).close();
    expect(read).toEqual([text, text]);
    read.length = 0;
    parser.write(`<a b="${xmlAttribute(text)}" c='${xmlAttribute(text)}'>${xmlScript(text)}</a>`).close();
    expect(read).toEqual([text, text, text]);
  }
});
