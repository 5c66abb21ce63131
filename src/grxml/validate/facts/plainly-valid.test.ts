import { describe, expect, it } from 'vitest';
import { readGrammar } from '../../read/index.js';
import { checkSchema } from '../../schema/check-schema.js';
import { elementModels } from './element-models.js';
import { isPlainlyValid } from './plainly-valid.js';

const open = '<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0"';
const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
const rule = '<rule id="r">a</rule>';
const document = (content: string, attributes = '') => `${open} ${attributes}>${content}</grammar>`;
const isPlain = (source: string) => {
  const { document: read, diagnostics } = readGrammar(source);
  return diagnostics.length === 0 && isPlainlyValid(read);
};

/** As schemas/srgs.xsd has it: what it refuses is never plain; of what it takes, the usual is. */
describe.each<[string, string, boolean]>([
  ['a rule', document(rule, 'root="r"'), true],
  ['a DOCTYPE, which the schema stage does not see', `<!DOCTYPE grammar SYSTEM "x.dtd">${document(rule)}`, true],
  ['a schema on the net', document(rule, `${xsi} xsi:schemaLocation="http://a.example/ http://b.example/c.xsd"`), true],
  ['a schema in a file', document(rule, `${xsi} xsi:schemaLocation="http://a.example/ srgs.xsd"`), false],
  ['a type of the schema', document(rule, `${xsi} xsi:type="x"`), false],
  ['examples first', document('<rule id="r"><example>a</example><!-- b -->a</rule>'), true],
  ['an example after others', document('<rule id="r"><item>a</item><example>a</example></rule>'), false],
  ['a header after rules', document(`${rule}<meta name="a" content="b"/>`), false],
  ['a tag in the header', document(`<tag>var a;</tag>${rule}`), true],
  ['text where none may be', document(`${rule}a`), false],
  ['blanks in a section where no text may be', document(`${rule}<![CDATA[ ]]>`), false],
  ['a root that is not there', document(rule, 'root="s"'), false],
  ['a rule twice', document(rule + rule), false],
  ['no alternatives', document('<rule id="r"><one-of/></rule>'), false],
  ['both attributes of a reference', document('<rule id="r"><ruleref uri="#r" special="NULL"/></rule>'), false],
  ['neither attribute of a reference', document('<rule id="r"><ruleref/></rule>'), false],
  ['an element of others', document(`${rule}<x:y xmlns:x="urn:x"/>`), false],
  ['a prefix for its own', document(`<s:rule xmlns:s="http://www.w3.org/2001/06/grammar" id="r">a</s:rule>`), false],
  ['no version', '<grammar xmlns="http://www.w3.org/2001/06/grammar"/>', false],
  ['no namespace', `<grammar version="1.0">${rule}</grammar>`, false],
])('%s', (_, source, expected) => {
  it(expected ? 'is plainly valid' : 'is left to the schema stage', () => expect(isPlain(source)).toBe(expected));
});

/** Attributes that an element needs, and content, so that only what is tried decides. */
const around: { [element: string]: [attributes: string, content: string] } = {
  grammar: ['version="1.0"', rule],
  rule: ['id="q"', ''],
  item: ['', ''],
  'one-of': ['', '<item>a</item>'],
  token: ['', 'a'],
  tag: ['', 'a'],
  example: ['', 'a'],
  ruleref: ['uri="#r"', ''],
  lexicon: ['uri="l"', ''],
  meta: ['name="a" content="b"', ''],
  metadata: ['', ''],
};
const xmlns = 'xmlns="http://www.w3.org/2001/06/grammar"';
const values = [
  ...['', ' ', '0', '1', '00', '007', '01.50', '.5', '5.', '0.', '1.', '1.0', '1.01', '.0', '0.0', '.', '1e3', '-1'],
  ...['0-', '2-4', '4-2', '1-2-3', '-3', '+1', '٣', ' 1', '1 ', '1.0 ', 'voice', 'dtmf', 'public', 'private', 'Public'],
  ...['NULL', 'VOID', 'GARBAGE', 'NULLx', 'xNULL', 'null', 'r', '_r', '1r', 'a-b', 'a.b', 'a:b', 'a b', 'é', 'r\u00b7'],
  ...[
    '#r',
    '#',
    'x#',
    'x#r',
    'x#a.b',
    '#1',
    'x#y#z',
    'http://h/p?q=1&amp;r=2#r',
    'http://[::1]/',
    '//[x]',
    'a[b]',
    'a%41',
    'a%4',
  ],
  ...[
    "a'b(c)",
    'a|b',
    'a^b',
    'a\\b',
    '{a}',
    '&lt;a>',
    'en',
    'en-US',
    'en_US',
    'toolongtag',
    'x-',
    'e1',
    '#NULL',
    'semantics/1.0',
  ],
];

/** A document with an element whose attribute or content is the one to try. */
function host(element: string, attribute: string, value: string): string {
  const [needed, content] = around[element]!;
  const instead = new RegExp(`(?:^| )${{ special: 'uri', 'http-equiv': 'name' }[attribute] ?? attribute}="[^"]*"`);
  const others = needed.replace(instead, '');
  const written = `<${element} ${others} ${attribute}="${value}">${content}</${element}>`;
  if (element === 'grammar') return written.replace('<grammar', `<grammar ${xmlns}`);
  const isHeader = ['lexicon', 'meta', 'metadata'].includes(element);
  if (element === 'rule') return document(rule + written);
  if (isHeader) return document(written + rule);
  return document(`<rule id="r">${written}</rule>`);
}

async function refused(sources: string[]): Promise<string[]> {
  const reads = sources.map((source) => readGrammar(source)).filter(({ diagnostics }) => diagnostics.length === 0);
  const plain = reads.filter(({ document: read }) => isPlainlyValid(read)).map(({ document: read }) => read);
  expect(plain.length).toBeGreaterThan(50);
  const outcomes = await checkSchema(plain);
  return plain.filter((_, i) => !Array.isArray(outcomes[i]) || outcomes[i].length > 0).map(({ source }) => source);
}

describe('libxml2 accepts every document that is plainly valid', () => {
  it('with each of many values in each attribute', async () => {
    const sources = Object.entries(elementModels).flatMap(([element, { attributes }]) =>
      [...Object.keys(attributes), 'xml:lang', 'xml:base', 'special', 'http-equiv'].flatMap((attribute) =>
        values.map((value) => host(element, attribute, value)),
      ),
    );
    expect(await refused([...new Set(sources)])).toEqual([]);
  });

  it('with each element, and each two in order, in each element', async () => {
    const names = Object.keys(elementModels);
    const write = (name: string) =>
      `<${name} ${around[name]![0]}>${around[name]![1]}</${name}>`.replace('></ruleref>', '/>');
    const contents = names.flatMap((first) => ['', ...names.map(write)].map((second) => write(first) + second));
    const sources = names.flatMap((parent) =>
      contents.map((content) => {
        const [needed] = around[parent]!;
        const written = `<${parent} ${needed}>${content}</${parent}>`;
        if (parent === 'grammar') return written.replace('<grammar', `<grammar ${xmlns}`);
        return parent === 'rule' ? document(written) : document(`<rule id="r">${written}</rule>`);
      }),
    );
    expect(await refused(sources)).toEqual([]);
  });
});
