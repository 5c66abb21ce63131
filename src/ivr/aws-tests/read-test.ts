import { type Field, isNull, Reader } from '../../diagnostics/document/reader.js';
import { DocumentSource } from '../../diagnostics/document/source.js';
import { readDocument } from '../../diagnostics/document/yaml-tree.js';
import type { Diagnostic } from '../../diagnostics/index.js';
import type { Value } from '../expression/index.js';
import { plainText } from '../simulate/speak.js';
import {
  type AwsTest,
  actionName,
  type Observation,
  type ObservedEvent,
  operators,
  resourceOf,
  type TestAction,
  type Usage,
} from './model.js';

type Fields = Map<string, Field>;
type Json = { readonly [name: string]: Value };

const testKeys = ['Version', 'Metadata', 'Observations'];
/** An answer or a request of the service around the test: CreateTestCase, DescribeTestCase. */
const wrapperKeys = [
  'Name',
  'Description',
  'EntryPoint',
  'InitializationData',
  'Content',
  'Status',
  'Id',
  'Arn',
  'Tags',
];

/** True for a document that is a test case of Amazon Connect, bare or in an answer of the service. */
export const looksLikeAwsTest = (text: string): boolean => /^\s*\{/.test(text) && /\\*"Observations\\*"\s*:/.test(text);

/** Reads a test case: its own JSON, or that of CreateTestCase with the test as a string in `Content`. */
export function readAwsTest(text: string, file: string): { test?: AwsTest; diagnostics: Diagnostic[] } {
  const { tree, diagnostics: broken } = readDocument(text, 'suite');
  if (!tree) return { diagnostics: broken };
  const source = new DocumentSource(file, text, tree);
  const reader = new Reader(source, 'suite');
  const plain = source.valueAt([]) as Json;
  const outer = record(plain.TestCase ?? plain);
  if (typeof outer.Content === 'string') {
    const inner = readAwsTest(outer.Content, file);
    if (!inner.test) return inner;
    for (const key of Object.keys(outer))
      if (!wrapperKeys.includes(key) && !/^Last|^Locked|Sha|Region|Version/.test(key))
        reader.report(
          tree,
          'suite-unknown-key',
          `the test case has no "${key}"`,
          `known keys: ${wrapperKeys.join(', ')}`,
        );
    return { test: { ...inner.test, ...surroundings(outer, inner.test) }, diagnostics: reader.diagnostics };
  }
  const fields = reader.fields({ node: tree, path: [] }, 'the test case', [...testKeys, ...wrapperKeys]);
  if (!fields?.has('Observations'))
    reader.report({ start: 0, end: 0 }, 'suite-value', 'the test case has no "Observations"');
  const observations = reader
    .list(fields?.get('Observations'), 'Observations')
    .flatMap((item) => readObservation(reader, item) ?? []);
  const ids = new Set(observations.map(({ id }) => id));
  for (const { id, next } of observations)
    for (const each of next)
      if (!ids.has(each))
        reader.report(
          source.offsetsAt(['Observations']),
          'suite-value',
          `the observation "${id}" leads to "${each}", which does not exist`,
        );
  if (reader.diagnostics.some(({ severity }) => severity === 'error')) return { diagnostics: reader.diagnostics };
  const name = file.replace(/^.*[/\\]/, '').replace(/\.json$/i, '');
  const bare: AwsTest = { name, file, flow: undefined, attributes: {}, observations };
  return { test: { ...bare, ...surroundings(outer, bare) }, diagnostics: reader.diagnostics };
}

const record = (value: Value | undefined): Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};

/** What stands around the observations: the name, the flow, attributes at the beginning. */
function surroundings(outer: Json, inner: AwsTest): Pick<AwsTest, 'name' | 'flow' | 'attributes'> {
  const metadata = record(outer.Metadata);
  const entry = record(
    record(outer.EntryPoint).VoiceCallEntryPointParameters ?? record(outer.EntryPoint).ChatEntryPointParameters,
  );
  const flow = entry.FlowId ?? metadata.FlowId ?? metadata.flow;
  let attributes = inner.attributes;
  try {
    const given = typeof outer.InitializationData === 'string' ? (JSON.parse(outer.InitializationData) as Value) : null;
    attributes = { ...attributes, ...record(record(given).Attributes ?? given) };
  } catch {
    // What is not JSON sets nothing.
  }
  return {
    name: typeof outer.Name === 'string' ? outer.Name : typeof metadata.name === 'string' ? metadata.name : inner.name,
    flow: typeof flow === 'string' ? flow : inner.flow,
    attributes,
  };
}

function readObservation(reader: Reader, item: Field): Observation | undefined {
  const fields = reader.fields(item, 'an observation', ['Identifier', 'Event', 'Actions', 'Usage', 'Transitions']);
  const id = reader.text(fields?.get('Identifier'), 'Identifier');
  const event = fields?.get('Event');
  if (!fields || id === undefined || !event) {
    reader.report(item.node, 'suite-value', 'an observation needs an Identifier and an Event');
    return undefined;
  }
  const observed = readEvent(reader, event);
  const next = texts(reader.source.valueAt([...item.path, 'Transitions', 'NextObservations']));
  const actions = reader.list(fields.get('Actions'), 'Actions').flatMap((each) => readAction(reader, each) ?? []);
  const line = reader.source.placeAt(item.path).line;
  return observed && { id, line, event: observed, usage: readUsage(reader, fields.get('Usage')), actions, next };
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string' && each !== '') : [];

function readUsage(reader: Reader, field: Field | undefined): Usage {
  if (!field || isNull(field.node)) return { least: 1, most: 1 };
  const fields = reader.fields(field, 'Usage', ['Type', 'Times']);
  const times = reader.integer(fields?.get('Times'), 'Times', 0, 1000) ?? 1;
  const type = (reader.text(fields?.get('Type'), 'Type') ?? '').toLowerCase();
  const usages: { readonly [type: string]: Usage } = {
    exactly: { least: times, most: times },
    atleast: { least: times, most: Number.POSITIVE_INFINITY },
    atmost: { least: 0, most: times },
    always: { least: 0, most: Number.POSITIVE_INFINITY },
    any: { least: 0, most: Number.POSITIVE_INFINITY },
  };
  const usage = usages[type];
  if (!usage)
    reader.report(field.node, 'suite-value', `Usage: "${type}" is not known`, 'use Exactly, AtLeast, AtMost or Always');
  return usage ?? { least: 1, most: 1 };
}

function readEvent(reader: Reader, field: Field): ObservedEvent | undefined {
  const fields = reader.fields(field, 'an event', ['Identifier', 'Type', 'Actor', 'Properties', 'MatchingCriteria']);
  const words = ['TestInitiated', 'TestCompleted', 'MessageReceived', 'FlowActionStarted'] as const;
  const type = reader.oneOf(fields?.get('Type'), 'Type', words);
  const properties = record(reader.source.valueAt([...field.path, 'Properties']) as Value);
  if (type === undefined) return undefined;
  if (type === 'FlowActionStarted') {
    const action = actionName(String(properties.ActionType ?? ''));
    if (!Object.hasOwn(resourceOf, action)) {
      const known = Object.keys(resourceOf).join(', ');
      reader.report(field.node, 'suite-value', `the flow action "${action}" cannot be observed`, `use one of ${known}`);
    }
    return { type, action, parameters: record(properties.ActionParameters) };
  }
  if (type !== 'MessageReceived') return { type };
  // The pages show the criteria beside the properties as a word, and among them as an object with a type.
  const written = reader.source.valueAt([...field.path, 'MatchingCriteria']) ?? properties.MatchingCriteria;
  const criteria = typeof written === 'string' ? written : record(written as Value).Type;
  if (criteria !== undefined && criteria !== 'Inclusion' && criteria !== 'Similarity')
    reader.report(
      field.node,
      'suite-value',
      `MatchingCriteria: "${String(criteria)}" is not known`,
      'use Inclusion or Similarity',
    );
  const { Text: text, SSML: ssml, PromptId: prompt, Media: media } = properties;
  const said = typeof ssml === 'string' ? plainText(ssml, 'ssml') : typeof text === 'string' ? text : undefined;
  const recording = typeof prompt === 'string' ? prompt : record(media).Uri;
  return {
    type,
    matching: criteria === 'Similarity' ? 'Similarity' : 'Inclusion',
    ...(said !== undefined && { text: said }),
    ...(typeof recording === 'string' && { prompt: recording }),
  };
}

function readAction(reader: Reader, item: Field): TestAction | undefined {
  const fields: Fields | undefined = reader.fields(item, 'an action', [
    'Identifier',
    'Type',
    'Parameters',
    'Transitions',
  ]);
  const id = reader.optionalText(fields?.get('Identifier'), 'Identifier') ?? 'action';
  const words = ['SendInstruction', 'OverrideSystemBehavior', 'Assert', 'TestControl'] as const;
  const type = reader.oneOf(fields?.get('Type'), 'Type', words);
  const parameters = record(reader.source.valueAt([...item.path, 'Parameters']) as Value);
  const wrong = (message: string, hint?: string) => {
    reader.report(item.node, 'suite-value', `the action "${id}": ${message}`, hint);
    return undefined;
  };
  switch (type) {
    case 'SendInstruction': {
      const instruction = record(parameters.Instruction);
      const { Value: value, Text: text, SSML: ssml } = record(instruction.Properties);
      if (instruction.Type === 'DtmfInput') {
        const keys = String(value ?? '').replace(/\s/g, '');
        return /^[0-9*#A-D]+$/.test(keys) ? { id, type: 'keys', keys } : wrong(`"${String(value)}" are not keys`);
      }
      if (instruction.Type === 'Disconnect') return { id, type: 'hangup' };
      const said = typeof ssml === 'string' ? plainText(ssml, 'ssml') : String(text ?? '');
      if (instruction.Type === 'TextUtterance')
        return said.trim() === '' ? wrong('the utterance is empty') : { id, type: 'speech', text: said };
      return wrong(
        `the instruction "${String(instruction.Type)}" is not known`,
        'use DtmfInput, TextUtterance or Disconnect',
      );
    }
    case 'Assert': {
      const { Namespace: path, Operator: operator, Operand: operand } = parameters;
      const known = operators.find((each) => each === operator);
      if (typeof path !== 'string' || !path.startsWith('$'))
        return wrong('the Namespace is not a JSONPath such as $.Queue.Name');
      if (!known) return wrong(`the operator "${String(operator)}" is not known`, `use one of ${operators.join(', ')}`);
      return { id, type: 'assert', path, operator: known, operand: String(operand ?? '') };
    }
    case 'TestControl': {
      const command = record(parameters.Command);
      const kind = command.Type ?? parameters.Command;
      if (kind === 'EndTest') return { id, type: 'end' };
      const expressions = record(record(command.Properties).Expressions);
      if (kind === 'LogData')
        return {
          id,
          type: 'log',
          expressions: Object.fromEntries(Object.entries(expressions).map(([key, value]) => [key, String(value)])),
        };
      return wrong(`the command "${String(kind)}" is not known`, 'use EndTest or LogData');
    }
    case 'OverrideSystemBehavior':
      return readOverride(id, record(record(parameters.Behavior).Properties), wrong);
    default:
      return undefined;
  }
}

/** Values of each documented error. */
const errors = ['TimeLimitExceeded', 'NoMatchingError', 'QueueAtCapacity'];

function readOverride(
  id: string,
  properties: Json,
  wrong: (message: string, hint?: string) => undefined,
): TestAction | undefined {
  const action = actionName(String(properties.ActionType ?? ''));
  const parameters = record(properties.ActionParameters);
  if (!Object.hasOwn(resourceOf, action))
    return wrong(
      `the flow action "${action}" cannot be overridden`,
      `use one of ${Object.keys(resourceOf).join(', ')}`,
    );
  const { Type: type, SubstituteArn: substitute, Response: response } = record(properties.Strategy);
  if (type === 'SubstituteResource')
    return typeof substitute === 'string' && substitute !== ''
      ? { id, type: 'override', override: { action, parameters, substitute } }
      : wrong('SubstituteResource has no SubstituteArn');
  if (type !== 'MockResponse')
    return wrong(`the strategy "${String(type)}" is not known`, 'use SubstituteResource or MockResponse');
  const { Type: kind, ExecutionResult: result, Error: failure } = record(response);
  if (kind === 'Error') {
    const error = String(record(failure).Value ?? '');
    const delayMs = 1000 * (Number(record(failure).DelaySeconds) || 0);
    return errors.includes(error)
      ? { id, type: 'override', override: { action, parameters, answer: { error, delayMs } } }
      : wrong(`the error "${error}" is not known`, `use one of ${errors.join(', ')}`);
  }
  // An answer that is not understood would be an empty one, and the test would be about something else.
  if (kind !== 'ExecutionResult')
    return wrong(
      `the response has the Type "${String(kind ?? '')}", which is not known`,
      'use ExecutionResult or Error',
    );
  const { Value: value, LoadedData: data, DelaySeconds: delay } = record(result);
  if (action === 'CheckHoursOfOperation' && !/^(?:In|OutOf)Hours?$/i.test(String(value ?? '')))
    return wrong(`the Value "${String(value ?? '')}" is not known`, 'use InHours or OutOfHours');
  let loaded: Value = value ?? data ?? null;
  if (typeof data === 'string') {
    try {
      loaded = JSON.parse(data) as Value;
    } catch {
      return wrong('LoadedData is not JSON');
    }
  }
  return {
    id,
    type: 'override',
    override: { action, parameters, answer: { value: loaded, delayMs: 1000 * (Number(delay) || 0) } },
  };
}
