/** The JSON schema of native flows and the table of node types, made from the definitions of the node types. */
import { spokenKinds } from '../reading/say-in.js';
import { builtinNames } from './builtin/builtin-grammars.js';
import { languageTag } from './language.js';
import { nativeNodes } from './nodes/index.js';
import { choiceSchema } from './nodes/listening.js';
import { filledText, type JsonSchema, type NativeNodeDefinition, ref, textSchema } from './nodes/node-type.js';
import { variableTypes } from './read/flow-reader.js';

/** What the schema and the table need of a definition, whatever its type. */
type Written = Pick<
  NativeNodeDefinition<never>,
  'summary' | 'does' | 'keys' | 'required' | 'schema' | 'edges' | 'shorthand' | 'edgePer'
>;

const written: readonly (readonly [type: string, definition: Written])[] = Object.entries(nativeNodes);

/** A schema with keywords; `true` is one without. */
type Keywords = Exclude<JsonSchema, true>;

const object = (properties: { readonly [key: string]: JsonSchema }, more: object = {}): Keywords => ({
  type: 'object',
  additionalProperties: false,
  properties,
  ...more,
});
const mapOf = (values: JsonSchema, more: object = {}): JsonSchema => ({
  type: 'object',
  ...more,
  additionalProperties: values,
});
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const anyOf = (...schemas: JsonSchema[]): JsonSchema => ({ anyOf: schemas });
const texts = anyOf(textSchema, mapOf(textSchema));

/** What several places of the schema refer to. */
const shared: { readonly [name: string]: JsonSchema } = {
  'node-name': { type: 'string', minLength: 1, description: 'The name of a node of this flow.' },
  duration: {
    anyOf: [
      { type: 'number', minimum: 0, maximum: 3600 },
      { type: 'string', pattern: '^\\s*\\d+(\\.\\d+)?\\s*(ms|s|m)\\s*$' },
    ],
    description: '500ms, 5s, 1m, or a number of seconds.',
  },
  retries: { type: 'integer', minimum: 0, maximum: 20 },
  confidence: { type: 'number', minimum: 0, maximum: 1 },
  expression: {
    type: ['string', 'number', 'boolean', 'null'],
    description: 'An expression of the flow language; a text is read as one.',
  },
  assignments: mapOf(ref('expression')),
  texts: anyOf(filledText, listOf(textSchema)),
  type: { enum: Object.keys(variableTypes) },
  prompt: {
    description:
      'The name of a prompt, a text with {{ expressions }}, SSML, audio, a value and how to say it, parts, or texts by language.',
    anyOf: [
      filledText,
      {
        type: 'object',
        minProperties: 1,
        properties: { text: texts, ssml: texts, audio: texts, parts: listOf(ref('prompt')) },
        patternProperties: { '^(?!text$|ssml$|audio$|parts$|say$)[a-z]{2,3}(-[A-Za-z0-9]+)*$': textSchema },
        additionalProperties: false,
      },
      object({ say: ref('expression'), as: { enum: spokenKinds }, format: textSchema }, { required: ['say', 'as'] }),
    ],
  },
  prompts: anyOf(ref('prompt'), listOf(ref('prompt'))),
  failure: {
    description: 'What is said after the first failure, the second, …; with retries of its own where it is an object.',
    anyOf: [ref('prompts'), object({ retries: ref('retries'), prompts: ref('prompts') })],
  },
  grammar: anyOf(
    {
      type: 'string',
      minLength: 1,
      description: `A file, or ${builtinNames.map((name) => `builtin:${name}`).join(', ')}`,
    },
    object({ file: textSchema }, { required: ['file'] }),
    object({ inline: textSchema }, { required: ['inline'] }),
  ),
  choice: choiceSchema,
};

/**
 * The JSON schema of native flows (draft 2020-12), as it is published in `schemas/ivr.schema.json`.
 * @returns a plain object, ready to be written
 */
export function flowSchema(): { readonly [keyword: string]: unknown } {
  const types = written.map(([type]) => type);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'IVR flow',
    description:
      'A native flow of cctool (*.ivr.yaml), version 1. Whether names exist and expressions are well typed is checked by cctool ivr lint.',
    type: 'object',
    additionalProperties: false,
    properties: {
      $schema: textSchema,
      ivr: { const: 1 },
      name: textSchema,
      language: { type: 'string', default: 'en-US' },
      start: ref('node-name'),
      defaults: object({
        timeout: ref('duration'),
        interdigit: ref('duration'),
        retries: ref('retries'),
        bargein: { type: 'boolean' },
        confidence: ref('confidence'),
      }),
      variables: mapOf(
        anyOf(
          ref('type'),
          object({
            type: ref('type'),
            initial: true,
            secret: { type: 'boolean' },
            input: { type: 'boolean' },
            note: true,
          }),
        ),
        {
          propertyNames: { pattern: '^[A-Za-z_]\\w*$' },
        },
      ),
      prompts: mapOf(ref('prompt')),
      voices: mapOf(filledText, {
        description: 'The voice of each language, by name.',
        propertyNames: { pattern: languageTag.source },
      }),
      grammars: mapOf(
        anyOf(ref('grammar'), {
          type: 'object',
          minProperties: 1,
          propertyNames: { pattern: `^(?!file$|inline$)${languageTag.source.slice(1)}` },
          additionalProperties: ref('grammar'),
        }),
      ),
      services: anyOf(ref('texts'), { type: 'object' }),
      globals: {
        type: 'array',
        description: 'Choices that are active wherever the flow listens.',
        items: choiceSchema,
      },
      nodes: mapOf(ref('node'), { minProperties: 1 }),
      note: true,
    },
    required: ['ivr', 'start', 'nodes'],
    $defs: {
      ...shared,
      node: {
        type: 'object',
        required: ['type'],
        properties: { type: { enum: types } },
        allOf: types.map((type) => ({
          if: { properties: { type: { const: type } }, required: ['type'] },
          // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
          then: ref(`node-${type}`),
        })),
      },
      ...Object.fromEntries(written.map(([type, definition]) => [`node-${type}`, nodeSchema(type, definition)])),
    },
  };
}

function nodeSchema(type: string, { summary, keys, required, schema, edges, shorthand = {} }: Written): JsonSchema {
  const names = Object.keys(edges);
  const needed = names.filter((name) => edges[name] === 'required');
  const under = (list: readonly string[]) => ({ properties: { on: { required: list } } });
  // An edge that has a key of its own may be written either way; one that has none must be under `on`.
  const either = needed.flatMap((name) => {
    const key = Object.keys(shorthand).find((each) => shorthand[each] === name);
    return key === undefined ? [] : [{ anyOf: [{ required: [key] }, { required: ['on'], ...under([name]) }] }];
  });
  const onOnly = needed.filter((name) => !Object.values(shorthand).includes(name));
  const conditions = [...(onOnly.length > 0 ? [under(onOnly)] : []), ...either, ...(schema ? [schema] : [])];
  return {
    description: summary,
    ...object(
      {
        type: { const: type },
        ...keys,
        ...Object.fromEntries(Object.keys(shorthand).map((key) => [key, ref('node-name')])),
        note: true,
        ...(names.length > 0 && { on: object(Object.fromEntries(names.map((name) => [name, ref('node-name')]))) }),
      },
      { required: ['type', ...required, ...(onOnly.length > 0 ? ['on'] : [])] },
    ),
    ...(conditions.length === 1 && onOnly.length === 0
      ? conditions[0]
      : conditions.length > 0 && { allOf: conditions }),
  };
}

const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

/**
 * A page with the table of node types between its two comments renewed.
 * @throws Error when the page has no such comments
 */
export function withNodeTable(page: string): string {
  const place = /(<!-- node types: .* -->\n)[\s\S]*?(<!-- end of node types -->)/;
  if (!place.test(page)) throw new Error('the page has no comments "node types" around its table');
  return page.replace(place, (_, start: string, end: string) => `${start}\n${nodeTable()}\n\n${end}`);
}

/** The table of node types in Markdown: what each does, its keys and its edges. */
function nodeTable(): string {
  const rows = written.map(([type, { does, keys, required, edges, shorthand = {}, edgePer }]) => {
    const names = Object.keys(edges);
    const own = Object.keys(keys);
    const must = [
      ...(edgePer === undefined ? [] : [`one per ${edgePer}`]),
      ...names.filter((name) => edges[name] === 'required').map((name) => shown(name, shorthand)),
    ].join(', ');
    const may = code(names.filter((name) => edges[name] === 'optional'));
    const optional = code(own.filter((key) => !required.includes(key)));
    return `| \`${type}\` | ${does} | ${code(required)} | ${optional} | ${must} | ${may} |`;
  });
  return [
    '| node | does | needs | may have | edges it needs | further edges |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** An edge with the key that names it where that is another: `next` (`match`). */
function shown(edge: string, shorthand: { readonly [key: string]: string }): string {
  const key = Object.keys(shorthand).find((each) => shorthand[each] === edge);
  return key === undefined || key === edge ? `\`${edge}\`` : `\`${key}\` (\`${edge}\`)`;
}
