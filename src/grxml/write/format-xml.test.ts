import { describe, expect, test } from 'vitest';
import { runs } from '../../../test/support/extent.js';
import { plainGrammar, plainXml } from '../../../test/support/plain-grammar.js';
import { fc } from '../../../test/support/random-cases.js';
import { sampleGrammars } from '../../../test/support/sample-grammars.js';
import { readGrammar } from '../read/index.js';
import { formatGrammar } from './format-grammar.js';
import { formatXml } from './format-xml.js';

const format = (text: string, options = {}) => formatXml(readGrammar(text).document, options);
const open = '<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0">';

/** A rule's content in, the formatted rule out, without the grammar around it. */
function rule(content: string, options = {}): string {
  const text = format(`${open}<rule id="r">${content}</rule></grammar>`, options);
  return text
    .slice(text.indexOf('>\n') + 2, -'\n</grammar>\n'.length)
    .split('\n')
    .map((line) => line.replace(/^ {2}/, ''))
    .join('\n');
}

describe('layout', () => {
  const cases: [string, string, string][] = [
    ['a rule on one line stays there', 'hello   world', '<rule id="r">hello world</rule>'],
    ['words of a rule on lines of their own stay there', '\nhello\n  world\n', '<rule id="r">\n  hello world\n</rule>'],
    [
      'alternatives have their lines',
      '<one-of><item>a</item><item>b</item></one-of>',
      '<rule id="r">\n  <one-of>\n    <item>a</item>\n    <item>b</item>\n  </one-of>\n</rule>',
    ],
    [
      'an item of words comes back to one line',
      '<one-of><item>\n  a\n b\n</item></one-of>',
      '<rule id="r">\n  <one-of>\n    <item>a b</item>\n  </one-of>\n</rule>',
    ],
    [
      'line breaks beside elements are the author’s',
      '<item>\n a\n <tag>x</tag>\n</item>',
      '<rule id="r">\n  <item>\n    a\n    <tag>x</tag>\n  </item>\n</rule>',
    ],
    [
      'spacing between elements is the author’s',
      '<item>a<tag>x</tag> <ruleref uri="#b"/></item>',
      '<rule id="r"><item>a<tag>x</tag> <ruleref uri="#b"/></item></rule>',
    ],
    ['empty elements', '<item></item><one-of>  </one-of><tag></tag>', '<rule id="r"><item/><one-of/><tag/></rule>'],
    ['one blank line is kept', 'a\n\n\n\n<item>b</item>\n', '<rule id="r">\n  a\n\n  <item>b</item>\n</rule>'],
    [
      'a comment behind something stays behind it',
      '\n<item>a</item> <!-- why -->\n<item>b</item>\n',
      '<rule id="r">\n  <item>a</item> <!-- why -->\n  <item>b</item>\n</rule>',
    ],
    [
      'a comment on its line stays there',
      '\n<item>a</item>\n<!-- why -->\n<item>b</item>\n',
      '<rule id="r">\n  <item>a</item>\n  <!-- why -->\n  <item>b</item>\n</rule>',
    ],
    ['what touches a comment is not parted', 'a<!-- x -->b', '<rule id="r">a<!-- x -->b</rule>'],
    ['CDATA and instructions', '<![CDATA[a  b]]> <?p  q?>', '<rule id="r"><![CDATA[a  b]]> <?p  q?></rule>'],
    [
      'tags as written',
      '<tag>\n   if (a &lt; b)\n      x = "  ";\n</tag>',
      '<rule id="r">\n  <tag>\n   if (a &lt; b)\n      x = "  ";\n</tag>\n</rule>',
    ],
    ['quoted tokens stay together', '"new\n york" &quot;a  b&quot;', '<rule id="r">"new york" &quot;a b&quot;</rule>'],
    [
      'token and example have their white space collapsed',
      '\n<example> a\n b </example><token>\n New   York </token>\n',
      '<rule id="r">\n  <example>a b</example>\n  <token>New York</token>\n</rule>',
    ],
    [
      'xml:space preserve',
      '<item xml:space="preserve">a\n   b</item>',
      '<rule id="r">\n  <item xml:space="preserve">a\n   b</item>\n</rule>',
    ],
    [
      'foreign elements',
      '<x:y xmlns:x="u"  a = "1"> <x:z/>  </x:y>',
      '<rule id="r"><x:y xmlns:x="u"  a = "1"> <x:z/>  </x:y></rule>',
    ],
    [
      'attributes: one space, double quotes where possible',
      `<item  repeat = '0-1'   weight="1" x='"'>a</item>`,
      `<rule id="r"><item repeat="0-1" weight="1" x='"'>a</item></rule>`,
    ],
    ['entities as written', 'a &amp; b&#233;&#xE9; &lt;', '<rule id="r">a &amp; b&#233;&#xE9; &lt;</rule>'],
  ];
  test.each(cases)('%s', (_, content, expected) => {
    const normal = (text: string) => text.replace(/^ +/gm, '');
    expect(normal(rule(content))).toBe(normal(expected));
  });

  test('indentation', () => {
    expect(rule('<one-of><item>a<one-of><item>b</item></one-of></item></one-of>')).toBe(
      [
        '<rule id="r">',
        '  <one-of>',
        '    <item>',
        '      a',
        '      <one-of>',
        '        <item>b</item>',
        '      </one-of>',
        '    </item>',
        '  </one-of>',
        '</rule>',
      ].join('\n'),
    );
    expect(rule('<one-of><item>a</item></one-of>', { indent: 4 })).toContain('\n      <one-of>\n          <item>a');
  });

  test('text and attributes wrap at the width', () => {
    const words = 'one two three four five six seven eight nine ten';
    expect(rule(`<item>${words}</item>`, { width: 24 })).toBe(
      [
        '<rule id="r">',
        '  <item>',
        '    one two three four',
        '    five six seven',
        '    eight nine ten',
        '  </item>',
        '</rule>',
      ].join('\n'),
    );
    expect(format('<grammar version="1.0" mode="voice" root="a"/>', { width: 39 })).toBe(
      '<grammar version="1.0" mode="voice"\n         root="a"/>\n',
    );
    expect(format('<grammar version="1.0" mode="voice"\n root="a"/>')).toBe(
      '<grammar version="1.0" mode="voice"\n         root="a"/>\n',
    );
  });

  test('prolog, DOCTYPE and what follows the root', () => {
    const text = `<?xml version='1.0'?><!--a-->\n\n\n<!DOCTYPE grammar\n  SYSTEM "x.dtd"><?p q?>  <grammar/>\n<!-- end -->`;
    expect(format(text)).toBe(
      `<?xml version='1.0'?>\n<!--a-->\n\n<!DOCTYPE grammar\n  SYSTEM "x.dtd">\n<?p q?>\n<grammar/>\n<!-- end -->\n`,
    );
  });

  test('the line ends of the first line', () => {
    expect(format('<grammar\r\nversion="1.0"><!-- a\n b --></grammar>')).toBe(
      '<grammar version="1.0">\r\n  <!-- a\r\n b -->\r\n</grammar>\r\n',
    );
  });
});

/** What formatting must keep, and that a second formatting changes nothing. */
function expectFaithful(bytes: Uint8Array, options = {}): void {
  const before = readGrammar(bytes);
  const formatted = formatGrammar(bytes, 'g', options);
  const after = readGrammar(formatted.bytes);
  expect(after.diagnostics).toEqual([]);
  expect(after.document).toMatchObject({
    encoding: before.document.encoding,
    byteOrderMark: before.document.byteOrderMark,
  });
  expect(after.document.declaredEncoding).toBe(before.document.declaredEncoding);
  expect(plainXml(after.document)).toEqual(plainXml(before.document));
  expect(plainGrammar(after.grammar!)).toEqual(plainGrammar(before.grammar!));
  expect(formatGrammar(formatted.bytes, 'g', options)).toMatchObject({ changed: false });
}

describe('nothing is lost', () => {
  const samples = sampleGrammars().filter(([, bytes]) => {
    const { diagnostics, grammar } = readGrammar(bytes);
    return diagnostics.length === 0 && grammar;
  });
  test('of the sample grammars', () => {
    for (const [, bytes] of samples) {
      expectFaithful(bytes);
      expectFaithful(bytes, { width: 40 });
    }
    process.stderr.write(`formatted ${samples.length} sample grammars\n`);
  });

  const encodings: [string, (text: string) => Buffer, string][] = [
    ['UTF-8 with mark', (text) => Buffer.from(`\uFEFF${text}`), ''],
    ['UTF-16 LE', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'), 'UTF-16'],
    ['UTF-16 BE', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(), 'UTF-16'],
    ['ISO-8859-1', (text) => Buffer.from(text, 'latin1'), 'ISO-8859-1'],
    // 0x80 is the euro sign in windows-1252 only.
    ['windows-1252', (text) => Buffer.from(text.replace('ü', '\u0080'), 'latin1'), 'windows-1252'],
  ];
  test.each(encodings)('in %s', (_, encode, declared) => {
    const declaration = declared === '' ? '' : `<?xml version="1.0" encoding="${declared}"?>`;
    expectFaithful(encode(`${declaration}${open}<rule id="r">ü é\n <item>ß</item></rule></grammar>`));
  });

  test('an encoding with several bytes per character is refused', () => {
    const text = `<?xml version="1.0" encoding="Shift_JIS"?>${open}</grammar>`;
    expect(() => formatGrammar(Buffer.from(text), 'g')).toThrow('the encoding shift_jis cannot be written');
  });

  test('what is not a grammar, or broken, is refused with its place', () => {
    expect(() => formatGrammar(Buffer.from('<a/>'), 'g.grxml')).toThrow('g.grxml: the root element is <a>');
    expect(() => formatGrammar(Buffer.from('<grammar>\n<rule></grammar>'), 'g.grxml')).toThrow(
      /^g.grxml:2:7: .* \(and|^g.grxml:2:7: /,
    );
  });
});

describe('random documents', () => {
  const space = fc.constantFrom('', '', ' ', '\n', '\n\n\n', '\r\n', '\t ');
  const word = fc.constantFrom(
    'yes',
    'no',
    'a&amp;b',
    '&#233;',
    '"new  york"',
    '&quot;x y&quot;',
    '"',
    'Zürich',
    'w'.repeat(30),
    '&#32;',
  );
  const misc = fc.constantFrom(
    '<!-- c -->',
    '<!--\n  two\n lines -->',
    '<?p q r?>',
    '<![CDATA[c < d]]>',
    '<![CDATA[ ]]>',
    '<![CDATA["]]>',
  );
  const attribute = fc.constantFrom(
    '',
    ' repeat="0-1"',
    "  weight='2'",
    ` x='"'`,
    ' xml:lang="fr"',
    '\n  title="a\n b"',
    ' xml:space="preserve"',
    ' a="1" b="2" c="3" d="4" e="5" f="6" g="7" h="8" i="9"',
  );
  const leaf = fc.constantFrom(
    '<ruleref uri="#r"/>',
    '<tag>out = "a  b";</tag>',
    '<tag>\n a\n  b </tag>',
    '<tag/>',
    '<token> New   York</token>',
    '<token>a<!--x-->b</token>',
    '<example> a\n b</example>',
    '<x:y xmlns:x="u"> <x:z>t</x:z>\n</x:y>',
    '<unknown> a <b/></unknown>',
  );
  const { content } = fc.letrec<{ content: string }>((tie) => {
    const element = fc
      .tuple(fc.constantFrom('item', 'item', 'one-of', 'rule'), attribute, tie('content'))
      .map(([name, attributes, inside]) => `<${name}${attributes}>${inside}</${name}>`);
    const part = fc.oneof({ maxDepth: 4, depthSize: 'small' }, word, misc, leaf, element, element);
    return {
      content: fc.array(fc.tuple(space, part), { maxLength: 6 }).map((parts) => parts.flat().join('')),
    };
  });
  const document = fc
    .tuple(
      fc.constantFrom('', '<?xml version="1.0" encoding="utf-8"?>', '<!DOCTYPE grammar SYSTEM "a">\n\n'),
      attribute,
      content,
      space,
    )
    .map(
      ([prolog, attributes, inside, end]) =>
        `${prolog}<grammar xmlns="http://www.w3.org/2001/06/grammar"${attributes}>${inside}</grammar>${end}`,
    );

  test('keep all they say and are laid out once and for all', () => {
    fc.assert(
      fc.property(document, fc.constantFrom(20, 60, 100), (text, width) => {
        const bytes = Buffer.from(text);
        fc.pre(readGrammar(bytes).diagnostics.length === 0);
        expectFaithful(bytes, { width });
      }),
      { numRuns: runs(3000) },
    );
  });
});
