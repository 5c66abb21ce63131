import { describe, expect, it } from 'vitest';
import { diffLines } from '../diagnostics/unified-diff.js';
import { comparable } from './compare-scripts.js';
import { decodeScript } from './script-text.js';

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('the encoding of a script', () => {
  for (const [what, bytes, encoding, text] of [
    ['nothing', Buffer.alloc(0), 'utf-8', ''],
    ['ASCII', Buffer.from('play welcome\r\n'), 'utf-8', 'play welcome\r\n'],
    ['UTF-8', Buffer.from('Grüße 👋'), 'utf-8', 'Grüße 👋'],
    ['UTF-8 with a mark', Buffer.from('\ufeffa'), 'utf-8', 'a'],
    ['UTF-16 with a mark', Buffer.from('\ufeffGrüße', 'utf16le'), 'utf-16le', 'Grüße'],
    ['UTF-16, big-endian, with a mark', utf16be('\ufeffGrüße'), 'utf-16be', 'Grüße'],
    ['UTF-16 without a mark', Buffer.from('<menu id="a"/>', 'utf16le'), 'utf-16le', '<menu id="a"/>'],
    ['UTF-16, big-endian, without a mark', utf16be('<menu/>'), 'utf-16be', '<menu/>'],
    // 0x93 and 0x94 are quotation marks in windows-1252 and controls in ISO 8859-1.
    ['windows-1252', Buffer.from('\x93Gr\xfc\xdfe\x94', 'latin1'), 'windows-1252', '“Grüße”'],
    [
      'what an XML declaration names',
      Buffer.from('<?xml version="1.0" encoding="ISO-8859-2"?><a>\xb1</a>', 'latin1'),
      'iso-8859-2',
      '<?xml version="1.0" encoding="ISO-8859-2"?><a>ą</a>',
    ],
  ] as const) {
    it(`${what} is ${encoding}`, () => expect(decodeScript(bytes)).toEqual({ encoding, text }));
  }

  it.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
    ['a zip file', Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0])],
    ['gzip', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])],
    ['text with a NUL', Buffer.from('ab\0cde')],
    ['half of a UTF-16 character', Buffer.from([0xff, 0xfe, 0x41])],
  ])('%s is not text', (_, bytes) => expect(decodeScript(bytes)).toBeUndefined());
});

it('members of one name keep their order, whatever the others do', async () => {
  const ready = await comparable(
    Buffer.from('{"b": 3, "a": 1, "a": 2, "a": 0}'),
    Buffer.from('{"a": 1, "b": 3, "a": 2, "a": 0}'),
    { scriptId: 'a', by: 'structure' },
  );
  expect(ready.before).toBe(ready.after);
  expect(ready.before.match(/\d/g)).toEqual(['1', '2', '0', '3']);
});

describe('a comparison', () => {
  const compare = async (before: string, after: string, scriptId = 'menu') => {
    const ready = await comparable(Buffer.from(before), Buffer.from(after), { scriptId, by: 'structure' });
    const changed = diffLines(ready.before, ready.after).filter(({ kind }) => kind !== 'same');
    return [ready.compared_as, ...changed.map(({ kind, text }) => (kind === 'added' ? '+' : '-') + text.trim())];
  };

  for (const [what, before, after, expected, id] of [
    ['layout of XML', '<a><b/></a>', '<a>\n\t<b />\n</a>\n', ['xml']],
    ['the order of attributes', '<a x="1" y="2"/>', "<a y='2'\n x='1'/>", ['xml']],
    ['a declaration', '<?xml version="1.0"?><a/>', '<a/>', ['xml']],
    ['an attribute', '<a x="1"/>', '<a x="2"/>', ['xml', '-<a x="1"/>', '+<a x="2"/>']],
    ['text of XML', '<a><p>Hi</p></a>', '<a><p> Ho </p></a>', ['xml', '-<p>Hi</p>', '+<p>Ho</p>']],
    ['a comment', '<a/>', '<a><!-- c --></a>', ['xml', '-<a/>', '+<a>', '+<!-- c -->', '+</a>']],
    ['the order of elements', '<a><b/><c/></a>', '<a><c/><b/></a>', ['xml', '-<b/>', '+<b/>']],
    ['code in CDATA', '<s><![CDATA[ a\n  b]]></s>', '<s><![CDATA[ a\n b]]></s>', ['xml', '-b', '+b']],
    ['broken XML', '<a><b></a>', '<a> <b></a>', ['text', '-<a><b></a>', '+<a> <b></a>']],
    ['a DOCTYPE', '<!DOCTYPE a><a/>', '<!DOCTYPE a>\n<a/>', ['text', '-<!DOCTYPE a><a/>', '+<!DOCTYPE a>', '+<a/>']],
    ['layout and order of JSON', '{"a":1,"b":[1,2]}', '{ "b": [1, 2],\n "a": 1 }', ['json']],
    ['escapes in JSON', '["\\u0041"]', '["A"]', ['json']],
    // JSON.parse would read both as 12345678901234567000.
    [
      'the last digit of a long number',
      '[12345678901234567890]',
      '[12345678901234567891]',
      ['json', '-12345678901234567890', '+12345678901234567891'],
    ],
    ['a duplicate name', '{"a":1,"a":2}', '{"a":2}', ['json', '-"a": 1']],
    ['the order of a list', '[1,2]', '[2,1]', ['json', '-1', '+1']],
    ['a name that is a method', '{"__proto__":1}', '{"__proto__":2}', ['json', '-"__proto__": 1', '+"__proto__": 2']],
    ['layout and comments of YAML', 'a: 1 # one\nb: [x]', 'b:\n  - x\na: 1', ['yaml'], 'flow.ivr.yaml'],
    ['the type of a YAML value', 'a: 1', 'a: "1"', ['yaml', '-"a": "1n"', '+"a": "1"'], 'x.yml'],
    ['text that could be YAML', 'step: a\nplay: b\n', 'play: b\nstep: a\n', ['text', '-step: a', '+step: a']],
    ['XML against JSON', '<a/>', '{}', ['text', '-<a/>', '+{}']],
  ] as [string, string, string, string[], string?][]) {
    it(`of ${what}`, async () => expect(await compare(before, after, id)).toEqual(expected));
  }

  it('that is asked for as text takes no account of structure', async () => {
    const options = { scriptId: 'a', by: 'text' as const };
    expect((await comparable(Buffer.from('<a/>'), Buffer.from('<a />'), options)).compared_as).toBe('text');
  });

  it('says when the encoding differs and the text does not', async () => {
    const [one, other] = [Buffer.from('Grüße', 'latin1'), Buffer.from('Grüße')];
    expect(await comparable(one, other, { scriptId: 'a', by: 'structure' })).toEqual({
      ...{ compared_as: 'text', before: 'Grüße', after: 'Grüße' },
      ...{ encodings: ['windows-1252', 'utf-8'], isIdentical: false },
    });
  });

  it('goes by text for JSON and XML that are nested beyond reason', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(await compare(deep, deep)).toEqual(['text']);
    const xml = '<a>'.repeat(1000) + '</a>'.repeat(1000);
    expect(await compare(xml, xml)).toEqual(['text']);
  });
});
