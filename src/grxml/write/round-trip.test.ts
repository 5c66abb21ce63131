import { describe, expect, test } from 'vitest';
import { runs } from '../../../test/support/extent.js';
import { canonicalGrammar } from '../../../test/support/plain-grammar.js';
import { fc } from '../../../test/support/random-cases.js';
import { sampleGrammars } from '../../../test/support/sample-grammars.js';
import type { Grammar, XmlNode } from '../model.js';
import { readGrammar } from '../read/index.js';
import { descriptionOf } from '../read-abnf/documentation-comment.js';
import { writeAbnf } from './write-abnf.js';
import { writeGrxml } from './write-grxml.js';

const uri = 'file:///folder/grammar';

function sound(input: string | Uint8Array): Grammar {
  const { grammar, diagnostics } = readGrammar(input, { uri });
  expect(diagnostics).toEqual([]);
  return grammar!;
}

/** All comments of a document, white space collapsed, in no order. */
function comments(grammar: Grammar): string[] {
  const found: string[] = [];
  const visit = (node: XmlNode): void => {
    if (node.kind === 'comment') found.push(grammar.form === 'abnf' ? descriptionOf(node) : node.value);
    else if (node.kind === 'element') node.children.forEach(visit);
  };
  grammar.document.nodes.forEach(visit);
  return found
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
    .toSorted();
}

/** XML to ABNF to XML to ABNF: each step says the same. */
function expectRoundTrip(first: Grammar): void {
  const abnf = sound(writeAbnf(first).text);
  expect(abnf.form).toBe('abnf');
  expect(canonicalGrammar(abnf)).toEqual(canonicalGrammar(first));
  const again = sound(writeGrxml(abnf).text);
  expect(canonicalGrammar(again)).toEqual(canonicalGrammar(first));
  expect(comments(again)).toEqual(comments(first));
  expect(writeAbnf(again).text).toBe(writeAbnf(abnf).text);
  expect(canonicalGrammar(sound(writeGrxml(first).text))).toEqual(canonicalGrammar(first));
}

describe('sample grammars', () => {
  const samples = sampleGrammars()
    .map(([name, bytes]) => ({ name, ...readGrammar(bytes, { uri }) }))
    .filter(({ diagnostics, grammar }) => diagnostics.length === 0 && grammar);
  // What is no valid SRGS needs not survive: ids, languages and references that ABNF cannot write.
  const isWritable = ({ grammar }: (typeof samples)[number]) =>
    !writeAbnf(grammar!).notes.some((note) => note.severity === 'warning') &&
    grammar!.rules.every((rule) => rule.expansion.length > 0);

  test('say the same after a round trip', () => {
    const writable = samples.filter(isWritable);
    for (const { grammar } of writable) expectRoundTrip(grammar!);
    process.stderr.write(`round trips of ${writable.length} of ${samples.length} sample grammars\n`);
    expect(writable.length).toBeGreaterThan(samples.length * 0.85);
  });

  test('are written without a crash, and read without a finding', () => {
    for (const { grammar } of samples) {
      sound(writeAbnf(grammar!).text);
      sound(writeGrxml(grammar!).text);
    }
  });
});

describe('random grammars', () => {
  const language = fc.constantFrom(undefined, undefined, undefined, 'fr-CA');
  const attributes = (pairs: { [name: string]: string | undefined }) =>
    Object.entries(pairs)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => ` ${name}="${value}"`)
      .join('');
  const leaf = fc.oneof(
    fc.constantFrom(
      ' yes ',
      ' I’d ',
      " I'd ",
      ' "new york" ',
      ' "one" ',
      ' 3.5 ',
      ' * ',
      ' a/b ',
      ' x&lt;y ',
      ' public ',
      ' Zürich ',
      ' 東京 ',
    ),
    fc
      .constantFrom('#a', '#b', 'other.grxml', '../o.grxml#r', 'http://e.com/a?b=c&amp;d=1#r')
      .map((one) => `<ruleref uri="${one}"/>`),
    fc.constantFrom('NULL', 'VOID', 'GARBAGE').map((one) => `<ruleref special="${one}"/>`),
    fc.constant('<ruleref uri="x.gram" type="application/srgs"/>'),
    fc
      .constantFrom(
        '',
        'out = 1;',
        ' x = { y: 1 }; ',
        'if (a &lt; b &amp;&amp; c) d = "}";',
        '\n  line\n',
        '!{',
        '&lt;![CDATA[',
      )
      .map((one) => `<tag>${one}</tag>`),
    language.map((one) => `<token${attributes({ 'xml:lang': one })}>San  Francisco</token>`),
    fc.constant('<token xml:lang="de">ja</token>'),
  );
  const repeat = fc.constantFrom<{ [name: string]: string | undefined }>(
    {},
    {},
    { repeat: '0-1' },
    { repeat: '0-1', 'repeat-prob': '0.25' },
    { repeat: '3' },
    { repeat: '0-' },
    { repeat: '2-5', 'repeat-prob': '1' },
    { repeat: '0' },
  );
  const weight = fc.constantFrom(undefined, undefined, '2', '.5', '0.000001', '10.25');
  const { sequence } = fc.letrec<{ sequence: string; expansion: string }>((tie) => ({
    sequence: fc.array(tie('expansion'), { maxLength: 4, size: 'small' }).map((parts) => parts.join('')),
    expansion: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      leaf,
      fc
        .tuple(repeat, language, tie('sequence'))
        .map(([times, lang, inside]) => `<item${attributes({ ...times, 'xml:lang': lang })}>${inside}</item>`),
      fc
        .tuple(language, fc.array(fc.tuple(weight, repeat, language, tie('sequence')), { minLength: 1, maxLength: 3 }))
        .map(
          ([lang, items]) =>
            `<one-of${attributes({ 'xml:lang': lang })}>${items
              .map(
                ([share, times, one, inside]) =>
                  `<item${attributes({ weight: share, ...times, 'xml:lang': one })}>${inside}</item>`,
              )
              .join('')}</one-of>`,
        ),
    ),
  }));
  const header = fc.subarray([
    '<meta name="author" content="me &quot;x&quot;"/>',
    '<meta http-equiv="Date" content="today"/>',
    '<meta name="base" content="http://e.com/m/"/>',
    '<lexicon uri="a.pls" type="application/pls+xml"/>',
    '<lexicon uri="b.pls"/>',
    '<tag>var x = {};</tag>',
    '<!-- about the header -->',
  ]);
  const root = fc
    .record(
      {
        mode: fc.constantFrom('voice', 'dtmf'),
        root: fc.constant('a'),
        'tag-format': fc.constantFrom('semantics/1.0', 'semantics/1.0-literals'),
        'xml:base': fc.constantFrom('http://e.com/b/', 'sub/'),
        'xml:lang': fc.constantFrom('en', 'zh-Hant-TW'),
      },
      { requiredKeys: [] },
    )
    .map((record) => attributes(record));
  const extra = fc.constantFrom(
    '',
    '<!-- why -->',
    '<!-- two\n lines * / -->',
    '<example>say this</example><example>or  that</example>',
  );
  const grammar = fc
    .tuple(
      root,
      header,
      fc.array(fc.tuple(extra, extra, fc.constantFrom('', ' scope="public"'), sequence), { maxLength: 2 }),
    )
    .map(([open, declarations, rules]) => {
      const body = rules.map(([before, inside, scope, content], index) => {
        const comment = before.startsWith('<!') ? before : '';
        return `${comment}<rule id="${'ab'[index]}"${scope}>${inside}${content === '' ? '<item/>' : content}</rule>`;
      });
      return `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0"${open}>${declarations.join('')}${body.join('')}</grammar>`;
    });

  test('say the same after a round trip', () => {
    fc.assert(
      fc.property(grammar, (text) => expectRoundTrip(sound(text))),
      { numRuns: runs(1500) },
    );
  });
});

describe('what the forms do differently', () => {
  const notes = (rules: string, attributes = '') =>
    writeAbnf(sound(`<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0"${attributes}>${rules}</grammar>`))
      .notes;

  const cases: [string, string, string, RegExp][] = [
    ['metadata', '<metadata/>', 'warning', /<metadata> is lost/],
    ['foreign elements', '<rule id="r">a<x:y xmlns:x="u"/></rule>', 'warning', /foreign element <x:y> is lost/],
    [
      'pronunciations',
      '<rule id="r"><token xmlns:x="u" x:p="a">a</token></rule>',
      'warning',
      /attribute x:p of a token is lost/,
    ],
    ['instructions', '<?p q?>', 'warning', /instruction <\?p\?> is lost/],
    ['a tag that holds the end of tags', '<rule id="r"><tag>"}!}"</tag></rule>', 'warning', /got a space/],
    ['both quotes', `<meta name="a" content="'&quot;"/>`, 'warning', /both kinds of quotes/],
    ['illegal names', '<rule id="a.b">x</rule>', 'warning', /"a.b" is illegal and became a_b/],
    ['comments inside a rule', '<rule id="r">a<!-- b --></rule>', 'info', /a comment inside a rule/],
    [
      'weights without alternatives',
      '<rule id="r"><item weight="2">a</item></rule>',
      'info',
      /weight outside of alternatives/,
    ],
    [
      'languages on references',
      '<rule id="r"><ruleref uri="#r" xml:lang="fr"/></rule>',
      'warning',
      /xml:lang on a reference/,
    ],
  ];
  test.each(cases)('%s', (_, rules, severity, message) => {
    expect(notes(rules)).toMatchObject([{ severity, message: expect.stringMatching(message), line: 1 }]);
  });

  test('a kind of loss is reported once, with its number', () => {
    expect(notes('<metadata/>\n<metadata/>')).toMatchObject([{ message: '<metadata> is lost (2 times)', line: 1 }]);
  });
});
