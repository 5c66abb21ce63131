import { describe, expect, test } from 'vitest';
import type { Executable, Prompt, Speech } from './content.js';
import type { Form, VxmlDocument } from './model.js';
import { readVxml } from './read-vxml.js';
import { readTime } from './values.js';

const xmlns = 'xmlns="http://www.w3.org/2001/vxml"';

function read(inner: string, attributes = ''): VxmlDocument {
  const { vxml, diagnostics } = readVxml(`<vxml version="2.1" ${xmlns} ${attributes}>${inner}</vxml>`, {
    uri: 'http://example.com/app/a.vxml',
  });
  expect(diagnostics).toEqual([]);
  return vxml!;
}

function readForm(inner: string): Form {
  const [dialog] = read(`<form>${inner}</form>`).dialogs;
  if (dialog?.kind !== 'form') throw new Error('no form');
  return dialog;
}

/** Speech in one line: `text`, `{expr}`, `[audio: content]`, `<element: content>`. */
function said(content: readonly Speech[]): string {
  const parts = content.map((part) => {
    if (part.kind === 'text') return part.text.replace(/\s+/g, ' ');
    if (part.kind === 'value') return `{${part.expr}}`;
    if (part.kind === 'mark') return `<mark ${part.name ?? part.nameexpr}>`;
    if (part.kind === 'audio') return `[${part.src ?? part.expr}: ${said(part.content)}]`;
    return `<${part.kind === 'ssml' ? part.name : part.kind}: ${said(part.content)}>`;
  });
  return parts.join('').replace(/ +/g, ' ');
}

const prompted = (prompts: readonly Prompt[]) =>
  prompts.map((each) => `${each.count}${each.implied ? '' : ' prompt'} ${said(each.content).trim()}`);

/** Executable content in one line, to be compared with what the document says. */
function done(body: readonly Executable[]): string[] {
  return body.map((each) => {
    if (each.kind === 'prompt') return prompted([each])[0]!;
    if (each.kind === 'if') {
      return each.branches.map(({ cond, body: inner }) => `${cond ?? 'else'} ? ${done(inner).join(', ')}`).join(' | ');
    }
    if (each.kind === 'foreach') return `each ${each.item} of ${each.array}: ${done(each.body).join(', ')}`;
    return each.kind === 'foreign' ? `foreign ${each.name}` : each.kind;
  });
}

describe('executable content (VoiceXML 2.0, 5.3)', () => {
  const cases: { name: string; content: string; expected: string[] }[] = [
    {
      name: 'text, value and audio between other elements are one prompt',
      content: 'Hello <value expr="who"/> <audio src="a.wav">there</audio><log>x</log> Bye ',
      expected: ['1 Hello {who} [a.wav: there]', 'log', '1 Bye'],
    },
    { name: 'comments do not divide a prompt', content: 'one <!-- and --> two', expected: ['1 one two'] },
    { name: 'white space is not a prompt', content: ' <clear/> \n ', expected: ['clear'] },
    {
      name: 'elseif and else are markers',
      content: '<if cond="a">x<elseif cond="b"/><exit/><else/><goto next="#y"/></if>',
      expected: ['a ? 1 x | b ? exit | else ? goto'],
    },
    {
      name: 'content inside a marker is what follows it',
      content: '<if cond="a"><else><exit/></else></if>',
      expected: ['a ?  | else ? exit'],
    },
    {
      name: 'foreach holds executable content here, speech in a prompt (2.1, 4)',
      content:
        '<foreach item="i" array="all"><assign name="x" expr="i"/></foreach><prompt><foreach item="i" array="all"><mark nameexpr="i"/></foreach></prompt>',
      expected: ['each i of all: assign', '1 prompt <foreach: <mark i>>'],
    },
    {
      name: 'unknown elements stay where they are',
      content: '<beep xmlns="http://vendor.example"/><gesture/>',
      expected: ['foreign beep', 'foreign gesture'],
    },
  ];
  test.each(cases)('$name', ({ content, expected }) => {
    const [block] = readForm(`<block>${content}</block>`).items;
    if (block?.kind !== 'block') throw new Error('no block');
    expect(done(block.body)).toEqual(expected);
  });
});

test('a form keeps document order for declarations and items, and for filled of both kinds', () => {
  const form = readForm(`
    <var name="v"/><block/><field name="a"><filled><exit/></filled></field><script>f()</script><block/>
    <filled namelist="a  b" mode="any"/><record name="r"><filled/></record>`);
  expect(form.parts.map((part) => ('id' in part ? part.id : part.kind))).toEqual([
    ...['var', 'block_1', 'a', 'script', 'block_2', 'r'],
  ]);
  expect(form.filled.map(({ item, mode, namelist }) => [item?.id, mode, namelist])).toEqual([
    ['a', 'all', undefined],
    [undefined, 'any', ['a', 'b']],
    ['r', 'all', undefined],
  ]);
});

test('a field has its prompts, options, grammars, handlers and properties', () => {
  const [field] = readForm(`<field name="f" type="digits?length=4" modal="true">
      Say it. <prompt count="2" bargein="false" timeout="2.5s">Again.</prompt>
      <option dtmf="1"> one  way </option><grammar src="g.grxml" mode="dtmf"/>
      <noinput count="2"/><catch event="help cancel"/><catch event="."/><property name="timeout" value="3s"/>
    </field>`).items;
  if (field?.kind !== 'field') throw new Error('no field');
  expect(prompted(field.prompts)).toEqual(['1 Say it.', '2 prompt Again.']);
  expect(field.prompts[1]).toMatchObject({ bargein: false, timeoutMs: 2500 });
  expect(field).toMatchObject({ type: 'digits?length=4', modal: true });
  expect(field.options[0]).toMatchObject({ dtmf: '1', text: 'one way' });
  expect(field.grammars[0]).toMatchObject({ src: 'g.grxml', mode: 'dtmf' });
  expect(field.handlers.map(({ events, count }) => [events, count])).toEqual([
    [['noinput'], 2],
    [['help', 'cancel'], 1],
    [[], 1],
  ]);
  expect(field.properties[0]).toMatchObject({ name: 'timeout', value: '3s' });
});

test('grammars inherit the language of the document, and may declare the namespace of SRGS', () => {
  const { dialogs } = read(
    `<form><grammar root="r"><rule id="r">yes</rule></grammar>
      <grammar xmlns="http://www.w3.org/2001/06/grammar" xml:lang="fr-FR"><rule id="s">oui</rule></grammar>
      <grammar type="application/srgs">#ABNF 1.0; $x = a;</grammar></form>`,
    'xml:lang="en-GB"',
  );
  const [form] = dialogs;
  if (form?.kind !== 'form') throw new Error('no form');
  expect(form.grammars.map(({ inline, language }) => [inline, language])).toEqual([
    ['xml', 'en-GB'],
    ['xml', 'fr-FR'],
    ['text', 'en-GB'],
  ]);
});

test('dialogs are found by id, and those without one by their number', () => {
  const document = read('<menu/><form id="a"/><form/><form id="a"/>', 'xml:base="http://other.example/x/"');
  expect(document.dialogs.map(({ name }) => name)).toEqual(['menu_1', 'a', 'form_2', 'a']);
  expect(document.dialogById.get('a')).toBe(document.dialogs[1]);
  expect(document.base).toBe('http://other.example/x/');
});

test.each([
  ['no namespace', '<vxml version="2.0"><form><block>x</block></form></vxml>', 1],
  ['a wrong namespace', '<vxml xmlns="http://www.w3.org/2001/vmxl"><form><block/></form></vxml>', 1],
  ['a prefix', `<v:vxml xmlns:v="http://www.w3.org/2001/vxml"><v:form><v:block/></v:form></v:vxml>`, 1],
])('a document with %s is read as what it means', (_, text, blocks) => {
  const [form] = readVxml(text).vxml!.dialogs;
  expect(form?.kind === 'form' && form.items.length).toBe(blocks);
});

test.each([
  ['another root', '<grammar/>', false],
  ['no XML', 'hello', true],
  ['129 levels', `<vxml>${'<a>'.repeat(129)}${'</a>'.repeat(129)}</vxml>`, true],
  ['more than 8 MB', `<vxml><!--${' '.repeat(8 * 1024 * 1024)}--></vxml>`, true],
])('%s is not read as VoiceXML', (_, text, stopped) => {
  const reading = readVxml(text);
  expect(reading.vxml).toBeUndefined();
  expect(reading.stopped).toBe(stopped);
});

// 6.5: digits with a decimal point and a sign, then s or ms.
test.each([
  ['5s', 5000],
  ['850ms', 850],
  ['0.7s', 700],
  ['.5s', 500],
  ['+1.5s', 1500],
  ['5', undefined],
  ['5 s', undefined],
  ['-1s', undefined],
  ['1m', undefined],
])('the time %s', (text, expected) => {
  expect(readTime(text)).toBe(expected);
});
