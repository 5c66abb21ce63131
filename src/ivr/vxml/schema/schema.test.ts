/** `schemas/vxml.xsd`: what it says, and that it says the same as the rules about documents that were changed at random. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { changed, numbers } from '../../../../scripts/support/vxml-changes.mjs';
import { isFull } from '../../../../test/support/extent.js';
import { form, vxml } from '../../../../test/support/vxml-call.js';
import { checkSchema } from '../../../grxml/schema/check-schema.js';
import { SchemaWorker } from '../../../grxml/schema/schema-worker.js';
import { lintVxml } from '../lint/lint-vxml.js';
import { structural, vxmlSchemaViolation } from '../lint/schema-stage.js';
import { readVxml } from '../read/read-vxml.js';
import { vxmlSchema } from './write-schema.js';

const worker = new SchemaWorker('vxml.xsd');

async function complaints(...sources: readonly string[]) {
  const documents = sources.map((source) => readVxml(source, { uri: 'file:///app/main.vxml' }).document);
  return (await checkSchema(documents, { worker, code: vxmlSchemaViolation.code })).map((outcome) => {
    if (!Array.isArray(outcome)) throw outcome;
    return outcome.map(({ diagnostic }) => diagnostic.message);
  });
}

test('the file is what the table of elements says (node scripts/vxml-schema.mjs renews it)', () => {
  expect(readFileSync(join(import.meta.dirname, '../../../../schemas/vxml.xsd'), 'utf8')).toBe(vxmlSchema());
});

/** The element of VoiceXML 2.0, appendix B, and what the schema says; nothing for what is allowed. */
const cases: readonly [about: string, document: string, says: RegExp | undefined][] = [
  ['a form with a field', form('<field name="a" type="digits"><prompt>x</prompt></field>'), undefined],
  ['executable content in a block', form('<block>x <value expr="1"/><if cond="a">y<else/>z</if></block>'), undefined],
  ['a grammar of SRGS in a field', form('<field><grammar root="r"><rule id="r">x</rule></grammar></field>'), undefined],
  ['an element of a platform', vxml('<form xmlns:p="urn:p"><p:route p:to="x"/><block>x</block></form>'), undefined],
  ['xml:lang and xml:base', form('<block><prompt xml:lang="fr">x</prompt></block>'), undefined],
  ['a document without content', vxml(''), /<vxml>: missing child/],
  ['a prompt in a form', form('<prompt>x</prompt>'), /<prompt>: this element is not expected/],
  ['text in a form', form('x'), /<form>: character content other than whitespace/],
  ['a field in a block', form('<block><field/></block>'), /<field>: this element is not expected/],
  ['an element that is not there', form('<feild/>'), /<feild>: this element is not expected/],
  [
    'an attribute that is not there',
    form('<field nam="a"/>'),
    /<field>: attribute nam: the attribute 'nam' is not allowed/,
  ],
  ['a required attribute', form('<block><assign name="a"/></block>'), /<assign>: the attribute 'expr' is required/],
  ['a time without a unit', form('<field><prompt timeout="5">x</prompt></field>'), /attribute timeout: the value '5'/],
  ['a truth value', form('<field modal="yes"/>'), /attribute modal: the value 'yes'/],
  ['a word of a list', form('<filled mode="some"/>'), /attribute mode: the value 'some'/],
  [
    'an event and an expression',
    form('<block><throw event="a" eventexpr="b"/></block>'),
    /exactly one of the attributes event and eventexpr/,
  ],
  [
    'a goto to nowhere',
    form('<block><goto/></block>'),
    /exactly one of the attributes next, expr, nextitem and expritem/,
  ],
  [
    'two dialogs of one id',
    vxml('<form id="a"/><menu id="a"><choice next="#a">x</choice></menu>'),
    /its id is that of another/,
  ],
];

test.each(cases)('%s', async (_, document, says) => {
  const [found] = await complaints(document);
  if (says) expect(found!.join('\n')).toMatch(says);
  else expect(found).toEqual([]);
});

describe('the schema and the rules agree', () => {
  const folder = join(import.meta.dirname, '../lint/rules/examples');
  const sources = readdirSync(folder)
    .filter((name) => name.endsWith('.good.vxml'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));

  test('on documents with one change each', async () => {
    const pick = numbers(7);
    const most = isFull ? 4000 : 150;
    const documents: string[] = [];
    while (documents.length < most) {
      const document = changed(sources[pick(sources.length)]!, pick);
      // The content of grammars has a schema of its own.
      if (!sources.includes(document) && !/<grammar[^>]*>/.test(document)) documents.push(document);
    }
    const bySchema = await complaints(...documents);
    const disagreements: string[] = [];
    for (const [index, document] of documents.entries()) {
      const found = await lintVxml(document, { uri: 'file:///app/main.vxml', schema: false });
      const byRules = found.filter(({ code }) => structural.has(code));
      if (bySchema[index]!.length > 0 && byRules.length === 0)
        disagreements.push(`only the schema: ${bySchema[index]!.join('; ')}\n${document}`);
    }
    expect(disagreements).toEqual([]);
  });
});
