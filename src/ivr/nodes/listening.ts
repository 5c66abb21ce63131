/** How what menus and collects share is written: prompts, retries, timeouts, choices. */
import type { Value } from '../expression/index.js';
import { languageTag } from '../language.js';
import type { Choice, Listening, Retry } from '../model.js';
import { type Field, type FlowReader, isNull } from '../read/flow-reader.js';
import type { NodeReading } from '../read/node-reading.js';
import { type EdgeCost, failing, type JsonSchema, pressing, ref, saying, textSchema } from './node-type.js';

/** The keys of every node that listens. */
export const listeningKeys: { readonly [key: string]: JsonSchema } = {
  prompt: ref('prompts'),
  noinput: ref('failure'),
  nomatch: ref('failure'),
  retries: ref('retries'),
  timeout: ref('duration'),
  interdigit: ref('duration'),
  bargein: { type: 'boolean' },
  confidence: ref('confidence'),
  confirm: {
    type: 'object',
    additionalProperties: false,
    properties: { prompt: ref('prompts'), below: ref('confidence') },
    required: ['prompt'],
  },
  globals: { type: 'boolean', description: 'Whether the global choices are active here.' },
};

/** The edges of failure that every node that listens may have. */
export const listeningEdges = {
  nomatch: 'optional',
  noinput: 'optional',
  maxretries: 'required',
  error: 'optional',
  hangup: 'optional',
} as const;

/** The edges behind which nothing was understood. */
export const failureEdges: readonly string[] = ['maxretries', 'noinput', 'nomatch', 'error', 'hangup'];

/** Reads what menus and collects share. */
export function readListening({ reader, fields, defaults }: NodeReading): Listening {
  const retries = reader.integer(fields.get('retries'), 'retries', 0, 20) ?? defaults.retries;
  const retry = (name: 'noinput' | 'nomatch'): Retry => {
    const field = fields.get(name);
    if (!field || isNull(field.node)) return { retries, prompts: [] };
    if (
      field.node.kind !== 'mapping' ||
      field.node.entries.every(({ key }) => key !== 'retries' && key !== 'prompts')
    ) {
      return { retries, prompts: reader.prompts(field, name) };
    }
    const inner = reader.fields(field, name, ['retries', 'prompts']);
    return {
      retries: reader.integer(inner?.get('retries'), `${name}.retries`, 0, 20) ?? retries,
      prompts: reader.prompts(inner?.get('prompts'), `${name}.prompts`),
    };
  };
  const confirmField = fields.get('confirm');
  const confirmFields =
    confirmField && !isNull(confirmField.node)
      ? reader.fields(confirmField, 'confirm', ['prompt', 'below'])
      : undefined;
  const [question] = reader.prompts(confirmFields?.get('prompt'), 'confirm.prompt');
  return {
    prompts: reader.prompts(fields.get('prompt'), 'prompt'),
    noinput: retry('noinput'),
    nomatch: retry('nomatch'),
    timeoutMs: reader.duration(fields.get('timeout'), 'timeout') ?? defaults.timeoutMs,
    interdigitMs: reader.duration(fields.get('interdigit'), 'interdigit') ?? defaults.interdigitMs,
    bargein: reader.boolean(fields.get('bargein'), 'bargein') ?? defaults.bargein,
    confidence: reader.number(fields.get('confidence'), 'confidence', 0, 1) ?? defaults.confidence,
    ...(question && {
      // Without a bound it always asks: no confidence is above 1.
      confirm: { prompt: question, below: reader.number(confirmFields?.get('below'), 'confirm.below', 0, 1) ?? 1.01 },
    }),
    globals: reader.boolean(fields.get('globals'), 'globals') ?? true,
  };
}

/** What failing at a node that listens costs, and what any other edge without input of its own does. */
export function listeningCost(
  node: Listening,
  edge: string,
  spoken: (prompt: Listening['prompts'][0] | undefined) => number,
): EdgeCost {
  const prompted = spoken(node.prompts[0]);
  if (edge !== 'maxretries' && edge !== 'noinput' && edge !== 'nomatch') return { seconds: prompted };
  const { retries, prompts } = node.noinput;
  const tries = edge === 'maxretries' ? retries : 0;
  let seconds = prompted + ((tries + 1) * node.timeoutMs) / 1000;
  for (let count = 1; count <= tries; count++)
    seconds += spoken(prompts[Math.min(count, prompts.length) - 1] ?? node.prompts.at(-1));
  return failing(seconds);
}

/** What taking a choice costs: its keys, else its first phrase. */
export const choiceCost = ({ dtmf, phrases, name }: Choice, seconds: number): EdgeCost =>
  dtmf === undefined ? saying(seconds, phrases[0] ?? name) : pressing(seconds, dtmf);

/** The keys of a choice; global choices have the same. */
export const choiceKeys = ['name', 'dtmf', 'phrases', 'grammar', 'slot', 'to'];

/** A choice in the JSON schema. */
export const choiceSchema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    name: { type: 'string', description: 'The name of the edge; that of the target where it is absent.' },
    dtmf: { type: ['string', 'integer'], pattern: '^[0-9*#A-D ]*[0-9*#A-D][0-9*#A-D ]*$' },
    phrases: {
      anyOf: [
        ref('texts'),
        {
          type: 'object',
          minProperties: 1,
          propertyNames: { pattern: languageTag.source },
          additionalProperties: ref('texts'),
        },
      ],
    },
    grammar: textSchema,
    slot: {
      description: 'The value that the meaning must have, or one of its members with its value.',
      anyOf: [
        { type: ['string', 'number', 'boolean'] },
        {
          type: 'object',
          minProperties: 1,
          maxProperties: 1,
          additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
        },
      ],
    },
    to: ref('node-name'),
  },
  required: ['to'],
  anyOf: [{ required: ['dtmf'] }, { required: ['phrases'] }, { required: ['grammar'] }],
};

/** Records the keys of a choice; two choices with the same ones are reported. */
export function claimKeys(
  reader: FlowReader,
  fields: ReadonlyMap<string, Field>,
  { dtmf, name }: Choice,
  pressed: Map<string, string>,
): void {
  if (dtmf === undefined) return;
  const other = pressed.get(dtmf);
  if (other !== undefined)
    reader.wrong(fields.get('dtmf')!, 'duplicate-dtmf', `the key ${dtmf} is already used by the choice "${other}"`);
  pressed.set(dtmf, name);
}

/** What a choice listens for. Its name is that of its target where none is given. */
export function readChoice(reader: FlowReader, item: Field, fields: ReadonlyMap<string, Field>): Choice | undefined {
  const name = reader.optionalText(fields.get('name'), 'name') ?? reader.optionalText(fields.get('to'), 'to');
  const dtmf = reader.optionalText(fields.get('dtmf'), 'dtmf')?.replace(/\s/g, '');
  const phrasesBy = readPhrases(reader, fields.get('phrases'));
  const phrases = phrasesBy
    ? [...phrasesBy.values()].flat()
    : fields.has('phrases')
      ? reader.texts(fields.get('phrases'), 'phrases')
      : [];
  const grammar = fields.has('grammar')
    ? reader.known(fields.get('grammar'), 'grammar', reader.names.grammars)
    : undefined;
  if (dtmf !== undefined && !/^[0-9*#A-D]+$/.test(dtmf)) {
    reader.wrong(
      fields.get('dtmf')!,
      'flow-value',
      `"${dtmf}" is not a sequence of keys`,
      'use 0-9, * and #, in quotes',
    );
  }
  if (!fields.has('dtmf') && !fields.has('phrases') && !fields.has('grammar')) {
    reader.wrong(
      item,
      'flow-value',
      'a choice needs "dtmf", "phrases" or "grammar"',
      'otherwise no caller can take it',
    );
  }
  const slotField = fields.get('slot');
  const slot = slotField && !isNull(slotField.node) ? readSlot(reader, slotField) : undefined;
  if (name === undefined) return undefined;
  return {
    name,
    phrases,
    ...(phrasesBy && { phrasesBy }),
    ...(dtmf !== undefined && { dtmf }),
    ...(grammar !== undefined && { grammar }),
    ...(slot && { slot }),
  };
}

/** `{ en-US: [balance], es-US: [saldo] }`; undefined for phrases of all languages. */
function readPhrases(reader: FlowReader, field: Field | undefined): Map<string, string[]> | undefined {
  if (field?.node.kind !== 'mapping') return undefined;
  return new Map(
    field.node.entries.flatMap(({ key, value, keyStart, keyEnd }) => {
      if (!languageTag.test(key))
        reader.report(
          { start: keyStart, end: keyEnd },
          'flow-unknown-key',
          `phrases has no "${key}"`,
          'use language tags such as en-US',
        );
      return [[key, reader.texts({ node: value, path: [...field.path, key] }, `phrases.${key}`)] as const];
    }),
  );
}

/** `slot: { department: sales }`, or `slot: sales` for a meaning that is the value itself. */
function readSlot(reader: FlowReader, field: Field): { name: string; value: Value } | undefined {
  if (field.node.kind === 'scalar') return { name: '', value: field.node.value };
  const node = reader.mapping(field, 'slot');
  const entry = node?.entries[0];
  if (!entry || node.entries.length !== 1 || entry.value.kind !== 'scalar') {
    reader.wrongKind(field, 'slot', 'one name with one value');
    return undefined;
  }
  return { name: entry.key, value: entry.value.value };
}
