import { describe, expect, it } from 'vitest';
import { defaultReadLimits } from '../../xml/tree.js';
import { checkGrammar } from '../validate/check-grammar.js';
import { grammarSubject } from '../validate/subject.js';
import { readGrammar } from './index.js';

const head = '<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="r">';
const body = '<rule id="r" scope="public">a</rule>';
const bytes = (...values: number[]) => Uint8Array.from(values);
const utf16 = (text: string, bigEndian: boolean, mark: boolean) => {
  const buffer = Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le');
  return bigEndian ? buffer.swap16() : buffer;
};
const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** What is wrong, the code, its place, and words of the message or the hint. */
const cases: [string, string | Uint8Array, string, string, RegExp][] = [
  ['nothing', '', 'xml-empty', '1:1', /empty/],
  ['nothing, as bytes', bytes(), 'xml-empty', '1:1', /empty/],
  ['white space', ' \n\n ', 'xml-empty', '1:1', /white space/],
  ['a byte-order mark only', bytes(0xef, 0xbb, 0xbf), 'xml-empty', '1:1', /empty/],
  ['plain text', 'hello world', 'xml-not-xml', '1:1', /begins with "hello world"/],
  ['JSON', '\n{"a": 1}', 'xml-not-xml', '2:1', /JSON/],
  ['JSGF without a grammar', '#JSGF V1.0;', 'jsgf-syntax', '1:12', /declaration of the grammar is expected/],
  [
    'a picture',
    bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13),
    'xml-not-xml',
    '1:1',
    /binary.*byte 8/,
  ],
  ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0]), 'xml-not-xml', '1:1', /binary/],
  ['another root', '<vxml version="2.1"/>', 'root-element', '1:1', /VoiceXML/],
  ['HTML', '<html><body>404</body></html>', 'root-element', '1:1', /<html>, not <grammar>/],
  ['a root in upper case', '<Grammar/>', 'root-element', '1:1', /case-sensitive/],
  ['a SAPI grammar', '<GRAMMAR LANGID="409"></GRAMMAR>', 'sapi-grammar', '1:1', /SAPI 5/],
  [
    'no namespace',
    `${head.replace(/ xmlns="[^"]*"/, '')}${body}</grammar>`,
    'grammar-namespace',
    '1:1',
    /no namespace/,
  ],
  [
    'another namespace',
    `${head.replace('2001/06', '2001/07')}${body}</grammar>`,
    'grammar-namespace',
    '1:24',
    /2001\/07/,
  ],
  ['too many bytes', 'x'.repeat(defaultReadLimits.bytes + 1), 'xml-limit', '1:1', /32 MB; the limit is 32 MB/],
  ['200 MB', new Uint8Array(200 * 1024 * 1024), 'xml-limit', '1:1', /200 MB; the limit is 32 MB/],
  [
    '10,000 nested items',
    `${head}<rule id="r">${'<item>'.repeat(10_000)}a${'</item>'.repeat(10_000)}</rule></grammar>`,
    'xml-limit',
    // 256 levels: grammar, rule and 254 items of six characters are fine, and the next one is not.
    `1:${head.length + '<rule id="r">'.length + 254 * 6 + 1}`,
    /nested more than 256 levels/,
  ],
  [
    'billion laughs',
    `<!DOCTYPE grammar [\n<!ENTITY a "ha">\n<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">\n]>\n${head}<rule id="r">&b;</rule></grammar>`,
    'xml-entity-declaration',
    '2:1',
    /entity "a" is refused/,
  ],
  [
    'an external entity',
    `<!DOCTYPE grammar [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n${head}<rule id="r">&x;</rule></grammar>`,
    'xml-entity-declaration',
    '1:20',
    /entity "x" is refused/,
  ],
  [
    'a parameter entity',
    `<!DOCTYPE grammar [<!ENTITY % x SYSTEM "http://h/x"> %x;]>\n${head}${body}</grammar>`,
    'xml-entity-declaration',
    '1:20',
    /entity "x" is refused/,
  ],
  ['cut off', `${head}\n<rule id="r">\n<item>a`, 'xml-tag-mismatch', '3:1', /<item> is never closed/],
  ['cut off in a tag', `${head}\n<rule id="r`, 'xml-attribute', '2:10', /closing " of the attribute id/],
  ['cut off in a comment', `${head}\n<!-- a`, 'xml-syntax', '2:1', /comment is not closed/],
  [
    'a missing end tag',
    `${head}\n<rule id="r">\n<item>a</rule></grammar>`,
    'xml-tag-mismatch',
    '3:8',
    /<\/rule>.*line 2.*<item> of line 3 is still open/,
  ],
  [
    'a misspelt end tag',
    `${head}\n<rule id="r">\n<item>a</itme></rule></grammar>`,
    'xml-tag-mismatch',
    '3:8',
    /write <\/item>/,
  ],
  ['an end tag of nothing', `${head}${body}</grammar>\n</grammar>`, 'xml-tag-mismatch', '2:1', /closes nothing/],
  ['a bare ampersand', `${head}\n<rule id="r">black & decker</rule></grammar>`, 'xml-reference', '2:20', /write &amp;/],
  ['AT&T', `${head}\n<rule id="r">AT&T</rule></grammar>`, 'xml-reference', '2:16', /write &amp;/],
  ['&& in a script', `${head}<rule id="r">a<tag>\nx && y;</tag></rule></grammar>`, 'xml-reference', '2:3', /CDATA/],
  [
    '< in a script',
    `${head}<rule id="r">a<tag>\nx < y;</tag></rule></grammar>`,
    'xml-syntax',
    '2:3',
    /write &lt;.*CDATA/,
  ],
  [
    'an entity of HTML',
    `${head}<rule id="r">caf&eacute;</rule></grammar>`,
    'xml-reference',
    `1:${head.length + 17}`,
    /&eacute; is not defined.*&#233;/,
  ],
  [
    'an impossible character',
    `${head}<rule id="r">&#0;</rule></grammar>`,
    'xml-reference',
    `1:${head.length + 14}`,
    /&#0; names a character/,
  ],
  [
    'a control character',
    `${head}<rule id="r">a\u0001</rule></grammar>`,
    'xml-syntax',
    `1:${head.length + 15}`,
    /U\+0001/,
  ],
  ['an unquoted value', `${head}\n<rule id=r>a</rule></grammar>`, 'xml-attribute', '2:10', /write id="r"/],
  [
    'an attribute without value',
    `${head}\n<rule id="r" public>a</rule></grammar>`,
    'xml-attribute',
    '2:14',
    /public has no value/,
  ],
  [
    'an attribute twice',
    `${head}\n<rule id="r" id="s">a</rule></grammar>`,
    'xml-attribute',
    '2:14',
    /id is given twice/,
  ],
  [
    'attributes that touch',
    `${head}\n<rule id="r"scope="public">a</rule></grammar>`,
    'xml-attribute',
    '2:13',
    /white space is missing/,
  ],
  [
    'a missing quote',
    `${head}\n<rule id="r scope="public">a</rule></grammar>`,
    'xml-attribute',
    '2:20',
    /white space is missing before the attribute public/,
  ],
  [
    '< in a value',
    `${head}\n<rule id="r"><item repeat="<3">a</item></rule></grammar>`,
    'xml-attribute',
    '2:28',
    /write &lt;/,
  ],
  ['an unbound prefix', `${head}\n<x:rule id="r"/></grammar>`, 'xml-namespace', '2:2', /"x" is not bound/],
  ['two roots', `${head}${body}</grammar>\n<grammar/>`, 'xml-syntax', '2:1', /one root element/],
  [
    'text behind the root',
    `${head}${body}</grammar>\nover`,
    'xml-syntax',
    '2:1',
    /after the end of the root element: "over"/,
  ],
  [
    'a late XML declaration',
    `\n<?xml version="1.0"?>${head}${body}</grammar>`,
    'xml-syntax',
    '2:1',
    /very first thing/,
  ],
  [
    'a malformed XML declaration',
    `<?xml encoding="UTF-8"?>${head}${body}</grammar>`,
    'xml-syntax',
    '1:1',
    /XML declaration is malformed/,
  ],
  ['-- in a comment', `${head}\n<!-- a -- b -->${body}</grammar>`, 'xml-syntax', '2:8', /"--" is not allowed/],
  [
    'no UTF-8',
    latin1(`<?xml version="1.0"?>\n${head}<rule id="r">café</rule></grammar>`),
    'xml-encoding',
    `2:${head.length + 17}`,
    /0xE9 is not UTF-8.*ISO-8859-1/,
  ],
  [
    'an unknown encoding',
    `<?xml version="1.0" encoding="EBCDIC-7"?>${head}${body}</grammar>`,
    'xml-encoding',
    '1:31',
    /"EBCDIC-7" is not known/,
  ],
  [
    'UTF-16 that is none',
    `<?xml version="1.0" encoding="UTF-16"?>${head}${body}</grammar>`,
    'xml-encoding',
    '1:31',
    /"UTF-16", but the bytes are an 8-bit encoding/,
  ],
  [
    'UTF-16 without mark',
    utf16(`<?xml version="1.0" encoding="UTF-16"?>${head}${body}</grammar>`, false, false),
    'xml-encoding',
    '1:1',
    /without the byte-order mark/,
  ],
  [
    'UTF-16 cut in half',
    utf16(`${head}${body}</grammar>`, true, true).subarray(0, -1),
    'xml-encoding',
    '1:',
    /number of bytes is odd/,
  ],
  [
    'UTF-8 with another name',
    Buffer.concat([
      bytes(0xef, 0xbb, 0xbf),
      Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${head}${body}</grammar>`),
    ]),
    'xml-encoding',
    '1:31',
    /"ISO-8859-1", but the bytes are UTF-8/,
  ],
];

describe('bad input has a clear message and a place', () => {
  it.each(cases)('%s', (_name, input, code, place, words) => {
    // Text goes the way of a file: as bytes.
    const read = readGrammar(typeof input === 'string' ? Buffer.from(input) : input);
    const findings = checkGrammar(grammarSubject(read)).filter((finding) => finding.severity === 'error');
    const found = findings.find((finding) => finding.code === code);
    expect(found, JSON.stringify(findings)).toBeDefined();
    expect(`${found!.line}:${found!.column}`).toContain(place);
    expect(`${found!.message} ${found!.hint}`).toMatch(words);
  });
});

describe('sound input in every encoding', () => {
  const text = (declaration: string) => `${declaration}${head}<rule id="r" scope="public">größe</rule></grammar>`;
  it.each([
    ['UTF-8', Buffer.from(text('')), 'utf-8'],
    ['UTF-8 with mark', Buffer.from(`\ufeff${text('<?xml version="1.0" encoding="utf-8"?>')}`), 'utf-8'],
    ['UTF-16LE with mark', utf16(text('<?xml version="1.0" encoding="UTF-16"?>'), false, true), 'utf-16le'],
    ['UTF-16BE with mark', utf16(text(''), true, true), 'utf-16be'],
    ['ISO-8859-1', latin1(text('<?xml version="1.0" encoding="ISO-8859-1"?>')), 'iso-8859-1'],
    ['windows-1252', latin1(text('<?xml version="1.0" encoding="windows-1252"?>')), 'windows-1252'],
    ['text', text('<?xml version="1.0" encoding="UTF-16"?>'), 'utf-16'],
  ])('%s', (_name, input, encoding) => {
    const { document, grammar, diagnostics } = readGrammar(input);
    expect(diagnostics).toEqual([]);
    expect(document.encoding).toBe(encoding);
    expect(grammar!.rules[0]!.expansion).toMatchObject([{ kind: 'token', text: 'größe' }]);
  });

  it('knows the bytes that ISO-8859-1 and windows-1252 read differently', () => {
    const euro = (encoding: string) =>
      Buffer.concat([
        latin1(`<?xml version="1.0" encoding="${encoding}"?>${head}<rule id="r">`),
        bytes(0x80),
        latin1('</rule></grammar>'),
      ]);
    const token = (encoding: string) => readGrammar(euro(encoding)).grammar!.rules[0]!.expansion[0];
    expect(token('windows-1252')).toMatchObject({ text: '€' });
    expect(token('ISO-8859-1')).toMatchObject({ text: '\u0080' });
  });
});

it('reads on after every kind of fault, so that the other faults are reported too', () => {
  const source = `${head}
<rule id="r" scope="public">AT&T</rule>
<rule id="s" scope="public"><item repeat="x">a</itm></rule>
<rule id="t" scope=public>a < b</rule>
</grammar>`;
  const codes = checkGrammar(grammarSubject(readGrammar(source))).map((finding) => `${finding.line} ${finding.code}`);
  expect(codes).toEqual([
    '2 xml-reference',
    '3 repeat-syntax',
    '3 xml-tag-mismatch',
    '4 xml-attribute',
    '4 xml-syntax',
  ]);
});

it('gives up on a text that is full of faults', () => {
  const { diagnostics, stopped } = readGrammar(`${head}${'&'.repeat(10_000)}`);
  expect(diagnostics.length).toBeLessThanOrEqual(60);
  expect(stopped).toBe(true);
});
