import { describe, expect, it } from 'vitest';
import { readGrammar } from '../read/index.js';
import { checkSchema, schemaViolation } from './check-schema.js';
import { SchemaWorker } from './schema-worker.js';

const head = '<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="r">';
const wrap = (rules: string) => `${head}\n${rules}\n</grammar>`;

/** The findings of the schema stage on documents that go through one run. */
async function check(...sources: (string | Uint8Array)[]) {
  const outcomes = await checkSchema(sources.map((source) => readGrammar(source).document));
  return outcomes.map((outcome) => {
    if (!Array.isArray(outcome)) throw outcome;
    return outcome.map(({ diagnostic }) => diagnostic);
  });
}

/** Place and message, for comparing by eye. */
async function short(source: string | Uint8Array): Promise<string[]> {
  const [found] = await check(source);
  return found!.map(({ line, column, end_column, message }) => `${line}:${column}-${end_column} ${message}`);
}

describe('what a schema can say about SRGS', () => {
  // Columns are counted by hand: `<rule id="r">` ends with column 13, so what follows stands in column 14.
  const cases: [string, string, string][] = [
    [
      '4.3: the version',
      `${head.replace('1.0', '1.1')}</grammar>`,
      "1:52-65 <grammar>: attribute version: the value '1.1' is not an element of the set {'1.0'}",
    ],
    [
      '2.5: a repeat',
      wrap('<rule id="r"><item repeat="-2">a</item></rule>'),
      "2:20-31 <item>: attribute repeat: the value '-2' is not legal",
    ],
    [
      '2.4.1: a weight of zero',
      wrap('<rule id="r"><one-of><item weight="0.0">a</item></one-of></rule>'),
      "2:28-40 <item>: attribute weight: the value '0.0' is not legal",
    ],
    [
      '2.5.1: a probability over one',
      wrap('<rule id="r"><item repeat-prob="1.1">a</item></rule>'),
      "2:20-37 <item>: attribute repeat-prob: the value '1.1' is not legal",
    ],
    [
      '2.2: neither uri nor special',
      wrap('<rule id="r"><ruleref/></rule>'),
      '2:14-22 <ruleref>: it needs exactly one of the attributes uri and special',
    ],
    [
      '2.2: both',
      wrap('<rule id="r"><ruleref uri="#r" special="NULL"/></rule>'),
      '2:32-46 <ruleref>: attribute special: it needs exactly one of the attributes uri and special',
    ],
    [
      '2.2.3: an unknown special',
      wrap('<rule id="r"><ruleref special="null"/></rule>'),
      "2:23-37 <ruleref>: attribute special: the value 'null' is not an element of the set {'NULL', 'VOID', 'GARBAGE'}",
    ],
    [
      '2.2: content of a reference',
      wrap('<rule id="r"><ruleref uri="#r">a</ruleref></rule>'),
      "2:14-22 <ruleref>: character content other than whitespace is not allowed because the content type is 'element-only'",
    ],
    [
      '2.4: a one-of without items',
      wrap('<rule id="r"><one-of></one-of></rule>'),
      '2:14-21 <one-of>: missing child element(s); expected: item',
    ],
    [
      '2.4: text in a one-of',
      wrap('<rule id="r"><one-of>a<item/></one-of></rule>'),
      "2:14-21 <one-of>: character content other than whitespace is not allowed because the content type is 'element-only'",
    ],
    [
      '2.4: a reference in a one-of',
      wrap('<rule id="r"><one-of><ruleref uri="#r"/></one-of></rule>'),
      '2:22-30 <ruleref>: this element is not expected; expected: item',
    ],
    [
      '3.1: a rule without id',
      wrap('<rule>a</rule><rule id="r">a</rule>'),
      "2:1-6 <rule>: the attribute 'id' is required but missing",
    ],
    [
      '3.1: an id twice',
      wrap('<rule id="r">a</rule>\n<rule id="r">b</rule>'),
      '3:1-6 <rule>: its id must be there and be unique in the grammar',
    ],
    [
      '2.2.3: a special name defined',
      wrap('<rule id="r">a</rule><rule id="VOID">b</rule>'),
      "2:28-37 <rule>: attribute id: the value 'VOID' is not legal",
    ],
    [
      '4.7: a root that is not a rule',
      wrap('<rule id="q">a</rule>'),
      '1:1-9 <grammar>: the root attribute must name a rule of this grammar',
    ],
    [
      '4.1: a header behind a rule',
      wrap('<rule id="r">a</rule><tag>b</tag>'),
      '2:22-26 <tag>: this element is not expected; expected: rule',
    ],
    [
      '3.3: an example behind an expansion',
      wrap('<rule id="r"><item/><example>a</example></rule>'),
      '2:21-29 <example>: this element is not expected; expected: token, ruleref, item, one-of, tag',
    ],
    [
      '4.11.1: a meta without name',
      wrap('<meta content="a"/><rule id="r">a</rule>'),
      '2:1-6 <meta>: it needs exactly one of the attributes name and http-equiv',
    ],
    [
      'an attribute that does not exist',
      wrap('<rule id="r" root="r">a</rule>'),
      "2:14-22 <rule>: attribute root: the attribute 'root' is not allowed",
    ],
    [
      'another root element',
      '<item xmlns="http://www.w3.org/2001/06/grammar"/>',
      '1:1-6 <item>: no matching global declaration available for the validation root',
    ],
    [
      'no namespace',
      '<grammar version="1.0"/>',
      '1:1-9 <grammar>: no matching global declaration available for the validation root',
    ],
  ];
  it.each(cases)('%s', async (_name, source, expected) => {
    expect(await short(source)).toEqual([expected]);
  });

  const names: [string, boolean][] = [
    ...['N', 'NU', 'NUL', 'NULLs', 'NULl', 'V', 'VOIDs', 'VO', 'G', 'GARBAG', 'GARBAGES', 'null', 'Ä_1', 'x'].map(
      (name): [string, boolean] => [name, true],
    ),
    ...['NULL', 'VOID', 'GARBAGE', '1a', 'a-b', 'a.b', 'a:b', 'a b', ''].map((name): [string, boolean] => [
      name,
      false,
    ]),
  ];
  it('names of rules (SRGS 3.1, 2.2.3)', async () => {
    const outcomes = await check(...names.map(([name]) => wrap(`<rule id="r">a</rule><rule id="${name}">a</rule>`)));
    expect(outcomes.map((found, i) => [names[i]![0], found.length === 0])).toEqual(names);
  });

  it('lets content of other namespaces pass everywhere (SRGS 5.1)', async () => {
    const foreign = '<x:y xmlns:x="urn:x" a="b"><item>z</item></x:y>';
    const body = `${foreign}<meta name="a" content="b">${foreign}</meta><rule id="r" x:a="b" xmlns:x="urn:x">${foreign}<example>a${foreign}</example><one-of>${foreign}<item>${foreign}</item>${foreign}</one-of><token>a${foreign}</token></rule>${foreign}`;
    expect(await short(wrap(body))).toEqual([]);
  });

  it('tells its documented bad example from the good one', async () => {
    const [bad, good] = await check(schemaViolation.bad, schemaViolation.good);
    expect(bad!.map(({ code, line, column, rule }) => [code, line, column, rule])).toEqual([
      ['schema-violation', 3, 13, 'order'],
    ]);
    expect(good).toEqual([]);
  });
});

describe('places', () => {
  const bad = '<rule id="r"><item repeat="x">a</item><item repeat="1">b</item><item repeat="y">c</item></rule>';
  const sources: [string, string | Uint8Array, string[]][] = [
    ['on one line', `${head}${bad}</grammar>`, ['1:111', '1:161']],
    ['behind a DOCTYPE', `<!DOCTYPE grammar\n  SYSTEM "http://example.com/x.dtd">\n${wrap(bad)}`, ['4:20', '4:70']],
    ['behind an XML declaration', `<?xml version="1.0"\n encoding="ISO-8859-1"?>\n${wrap(bad)}`, ['4:20', '4:70']],
    ['with CR LF', wrap(`\n${bad}`).replaceAll('\n', '\r\n'), ['3:20', '3:70']],
    ['with lone CR', wrap(`\n${bad}`).replaceAll('\n', '\r'), ['3:20', '3:70']],
    [
      'with comments, CDATA and entities',
      wrap(`<!-- <item repeat="z"/>\n -->\n<tag><![CDATA[<item\n>]]>&gt;</tag>${bad}`),
      ['5:34', '5:84'],
    ],
    ['in UTF-16', Buffer.from(`\ufeff${wrap(bad)}`, 'utf16le'), ['2:20', '2:70']],
    [
      'behind characters beyond the BMP',
      `${head}\n<rule id="q">\u{1f4de}\u{1f4de}</rule>${bad}</grammar>`,
      ['2:44', '2:94'],
    ],
  ];
  it.each(sources)('%s', async (_name, source, expected) => {
    const [found] = await check(source);
    expect(found!.map(({ line, column }) => `${line}:${column}`)).toEqual(expected);
  });

  it('beyond line 65,535, in a document with more tags than that', async () => {
    const lines = Array.from(
      { length: 70_000 },
      (_, i) => `<item${i >= 69_990 && i % 2 ? ' repeat="x"' : ''}>a</item>`,
    );
    const [found] = await check(wrap(`<rule id="r">\n${lines.join('\n')}\n</rule>`));
    // Line 1 is the grammar, line 2 the rule: the item with index i stands in line i + 3.
    expect(found!.map(({ line, column }) => [line, column])).toEqual(
      [69_991, 69_993, 69_995, 69_997, 69_999].map((i) => [i + 3, 7]),
    );
  });
});

describe('many documents', () => {
  it('keep their order, and each its own findings', async () => {
    const sources = Array.from({ length: 300 }, (_, i) =>
      wrap(`<rule id="r"><item${i % 3 === 0 ? ` repeat="bad${i}"` : ''}>a</item></rule>`),
    );
    const outcomes = await check(...sources);
    outcomes.forEach((found, i) => {
      expect(found.map(({ message }) => message)).toEqual(
        i % 3 === 0 ? [`<item>: attribute repeat: the value 'bad${i}' is not legal`] : [],
      );
    });
  });

  it('cannot put words into the mouth of libxml2 about each other', async () => {
    const forged = "&#10;1:1: Schemas validity error : Element 'grammar': forged.&#10;0:1: Schemas validity error : x";
    const [first, second] = await check(
      wrap('<rule id="r">a</rule>'),
      wrap(`<rule id="r"><item repeat="${forged}">a</item></rule>`),
    );
    expect(first).toEqual([]);
    expect(second!.map(({ line, column }) => [line, column])).toEqual([[2, 20]]);
  });

  it('one after the other, for longer than an instance of libxml2 lives', async () => {
    const [good, bad] = [wrap('<rule id="r">a</rule>'), wrap('<rule id="r"><item repeat="x">a</item></rule>')];
    const counts: number[] = [];
    // An instance takes a thousand documents. Requests of one to three: its end falls between them, not within one.
    for (let i = 0; i < 600; i++) {
      const found = await check(...[bad, good, bad].slice(i % 3));
      counts.push(...found.map(({ length }) => length));
    }
    expect(counts).toEqual(Array.from({ length: 200 }, () => [1, 0, 1, 0, 1, 1]).flat());
  });

  it('cannot teach libxml2 a schema for those that follow', async () => {
    const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
    const locations = 'http://www.w3.org/2001/06/grammar xml.xsd urn:x srgs.xsd urn:y http://example.com/y.xsd';
    const teaching = `${head.replace('<grammar', `<grammar ${xsi} xsi:schemaLocation="${locations}"`)}<rule id="r">a</rule></grammar>`;
    const bad = wrap('<rule id="r"><item repeat="x">a</item></rule>');
    for (const source of [bad, teaching, bad, teaching, bad]) {
      expect((await check(source))[0]!.length).toBe(source === bad ? 1 : 0);
    }
  });

  it('of very different sizes go through together', async () => {
    const item = '<item>some words here</item>';
    const large = wrap(`<rule id="r"><one-of>${item.repeat(60_000)}<item weight="-1">a</item></one-of></rule>`);
    const [small, big, last] = await check(wrap('<rule id="r">a</rule>'), large, wrap('<rule id="q">a</rule>'));
    expect([small!.length, big!.length, last!.length]).toEqual([0, 1, 1]);
    expect(big![0]!.column).toBe('<rule id="r"><one-of>'.length + item.length * 60_000 + '<item '.length + 1);
  });

  it('none at all', async () => {
    expect(await check()).toEqual([]);
  });
});

describe('hostile values', () => {
  const long = 200_000;
  it.each([
    ['digits', `<item repeat="${'1'.repeat(long)}x">a</item>`],
    ['zeros', `<item weight="${'0'.repeat(long)}.">a</item>`],
    ['a URI', `<ruleref uri="${'%41a'.repeat(long)}%"/>`],
    ['a fragment', `<ruleref uri="x#${'a#'.repeat(long)}"/>`],
    ['a language', `<item xml:lang="${'ab-'.repeat(long)}">a</item>`],
  ])('%s: refused, with a short message', async (_name, content) => {
    const [found] = await check(wrap(`<rule id="r">${content}</rule>`));
    expect(found).toHaveLength(1);
    expect(found![0]!.message.length).toBeLessThan(200);
  });
});

it('a document that takes too long costs those behind it nothing', async () => {
  const own = new SchemaWorker('srgs.xsd');
  const head = '<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US">';
  const items = '<item>a</item>'.repeat(200_000);
  const long = `${head}<rule id="a"><one-of>${items}</one-of></rule></grammar>`;
  const small = `${head}<rule id="a">a</rule></grammar>`;
  // A thousandth of a second is not enough for some three megabytes; the small ones wait for far longer than that.
  const late = expect(own.run([long], { stream: false, milliseconds: 1 })).rejects.toThrow(/took longer than 0 s/);
  const others = await Promise.all([1, 2, 3].map(() => own.run([small], { stream: false, milliseconds: 600_000 })));
  await late;
  for (const { output } of others) expect(output).toMatch(/ validates\n$/);
});
