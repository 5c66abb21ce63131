import { basename } from 'node:path';
import { DocumentSource } from '../../diagnostics/document/source.js';
import { readDocument } from '../../diagnostics/document/yaml-tree.js';
import { type Diagnostic, Lines } from '../../diagnostics/index.js';
import { builtinNames, builtinParameter } from '../builtin/builtin-grammars.js';
import type { Type, Value } from '../expression/index.js';
import { languageTag } from '../language.js';
import type {
  Flow,
  FlowNode,
  FlowReading,
  GlobalChoice,
  GrammarSource,
  NodeBase,
  NodeOf,
  Prompt,
  Variable,
} from '../model.js';
import { type NativeNodeType, nativeNodes } from '../nodes/index.js';
import { choiceKeys, claimKeys, readChoice } from '../nodes/listening.js';
import { emptyValue, type Field, FlowReader, isNull, variableTypes } from './flow-reader.js';
import { type Defaults, NodeReading } from './node-reading.js';

/** The largest flow file that is read, in UTF-16 units. */
export const longestFlow = 4 * 1024 * 1024;

/** The most nodes of a flow. */
export const mostNodes = 10_000;

const known = [
  '$schema',
  'ivr',
  'name',
  'language',
  'start',
  'defaults',
  'variables',
  'prompts',
  'voices',
  'grammars',
  'services',
  'globals',
  'nodes',
  'note',
];

/**
 * Reads a native flow (`*.ivr.yaml`, YAML 1.2 or JSON).
 * @param text the file's text
 * @param options `file` is the name to show; a flow without a `name` is called after it
 * @returns the flow, absent where there are errors, and all findings with their places
 */
export function readFlow(text: string, options: { file: string }): FlowReading {
  const { file } = options;
  if (text.length > longestFlow) {
    const message = `the flow has ${text.length} characters; the limit is ${longestFlow}`;
    return {
      diagnostics: [
        { code: 'flow-too-large', severity: 'error', message, line: 1, column: 1, end_line: 1, end_column: 1 },
      ],
    };
  }
  const { tree, diagnostics: broken } = readDocument(text, 'flow');
  if (!tree) return { diagnostics: unquotedTemplate(text) ?? broken };
  const source = new DocumentSource(file, text, tree);
  const reader = new FlowReader(source, 'flow');
  const flow = build(reader, { node: tree, path: [] }, file);
  const diagnostics = reader.diagnostics.sort((a, b) => a.line - b.line || a.column - b.column);
  return flow && diagnostics.every(({ severity }) => severity !== 'error')
    ? { flow, source, diagnostics }
    : { diagnostics, ...(flow && { partial: withoutBroken(flow) }) };
}

/** What is left of a flow with errors: edges to nodes that could not be read are left out. */
function withoutBroken(flow: Flow): Flow {
  const nodes = new Map<string, FlowNode>();
  for (const [id, node] of flow.nodes)
    nodes.set(id, { ...node, edges: node.edges.filter(({ target }) => flow.nodes.has(target)) });
  return { ...flow, nodes, globals: flow.globals.filter(({ target }) => flow.nodes.has(target)) };
}

/** A value that begins with `{{` and has no quotes: to YAML a mapping in a mapping, and the cause of every error after it. */
function unquotedTemplate(text: string): Diagnostic[] | undefined {
  const found = /(?:^|[\s,[{])(?:[\w-]+:|-)[ \t]+(\{\{[^\n}]*\}\}[^\n,}\]]*)|\[[ \t]*(\{\{[^\n}]*\}\})/m.exec(text);
  if (!found) return undefined;
  const value = (found[1] ?? found[2]!).trimEnd();
  const start = found.index + found[0].indexOf('{{');
  return [
    {
      code: 'flow-syntax',
      severity: 'error',
      message: `the value ${value.length > 60 ? `${value.slice(0, 60)}…` : value} is not quoted, and YAML takes "{{" for a mapping`,
      hint: `quote it: "${value.replaceAll('"', "'")}"`,
      ...new Lines(text).span(start, start + value.length),
    },
  ];
}

function build(reader: FlowReader, root: Field, file: string): Flow | undefined {
  const fields = reader.fields(root, 'the flow', known);
  if (!fields) return undefined;
  for (const key of ['ivr', 'start', 'nodes']) {
    if (!fields.has(key))
      reader.report(
        { start: 0, end: 0 },
        'flow-value',
        `the flow has no "${key}"`,
        key === 'ivr' ? 'start it with `ivr: 1`' : undefined,
      );
  }
  reader.integer(fields.get('ivr'), 'ivr', 1, 1);
  const entries = (key: string): { key: string; field: Field }[] => {
    const field = fields.get(key);
    if (!field || isNull(field.node)) return [];
    return (reader.mapping(field, key)?.entries ?? []).map((entry) => ({
      key: entry.key,
      field: { node: entry.value, path: [key, entry.key] },
    }));
  };

  const variables = entries('variables').flatMap(({ key, field }) => readVariable(reader, key, field) ?? []);
  reader.names = {
    ...reader.names,
    nodes: new Set(entries('nodes').map(({ key }) => key)),
    grammars: new Set(entries('grammars').map(({ key }) => key)),
    services: new Set(readServices(reader, fields.get('services'))),
    variables: Object.fromEntries(variables.map(({ name, type }) => [name, type])),
    secrets: new Set(variables.flatMap(({ name, secret }) => (secret ? [name] : []))),
  };
  const prompts = new Map<string, Prompt>();
  for (const { key, field } of entries('prompts')) {
    const prompt = reader.writtenPrompt(field, `the prompt "${key}"`);
    if (prompt) prompts.set(key, { id: key, ...prompt });
  }
  reader.names = { ...reader.names, prompts };
  const grammars = new Map<string, GrammarSource>();
  for (const { key, field } of entries('grammars')) {
    const source = readGrammars(reader, field);
    if (source) grammars.set(key, source);
  }
  const voices = new Map<string, string>();
  for (const { key, field } of entries('voices')) {
    if (!languageTag.test(key))
      reader.wrong(field, 'flow-value', `"${key}" is not a language tag`, 'write en-US, es-US, …');
    const voice = reader.text(field, `voices.${key}`);
    if (voice !== undefined) voices.set(key, voice);
  }
  const defaults = readDefaults(reader, fields.get('defaults'));
  const nodes = new Map<string, FlowNode>();
  const written = entries('nodes');
  if (written.length > mostNodes) {
    const [, first] = written.splice(mostNodes);
    reader.wrong(
      first?.field ?? root,
      'flow-too-large',
      `the flow has more than ${mostNodes} nodes`,
      'split it into subflows',
    );
    return undefined;
  }
  for (const { key, field } of written) {
    const node = readNode(reader, key, field, defaults);
    if (node) nodes.set(key, node);
  }
  const pressed = new Map<string, string>();
  const globals = reader.list(fields.get('globals'), 'globals').flatMap((item): GlobalChoice[] => {
    const inner = reader.fields(item, 'a global choice', choiceKeys);
    const choice = inner && readChoice(reader, item, inner);
    if (choice) claimKeys(reader, inner, choice, pressed);
    const target = inner && reader.known(inner.get('to'), 'node', reader.names.nodes);
    return choice && target !== undefined ? [{ ...choice, target }] : [];
  });
  const start = fields.has('start') ? reader.known(fields.get('start'), 'node', reader.names.nodes) : undefined;
  if (start === undefined || !nodes.has(start)) return undefined;
  return {
    name: reader.optionalText(fields.get('name'), 'name') ?? basename(file).replace(/(\.ivr)?\.(ya?ml|json)$/, ''),
    format: 'native',
    file,
    language: reader.optionalText(fields.get('language'), 'language') ?? 'en-US',
    ...(voices.size > 0 && { voices }),
    start,
    nodes,
    variables,
    prompts,
    grammars,
    services: [...reader.names.services],
    globals,
  };
}

/** A list of names, or a mapping whose values describe the services. */
function readServices(reader: FlowReader, field: Field | undefined): string[] {
  if (!field || isNull(field.node)) return [];
  if (field.node.kind === 'mapping') return field.node.entries.map(({ key }) => key);
  return reader.texts(field, 'services');
}

/** `pin: text`, or `vip: { type: boolean, initial: true }`. */
function readVariable(reader: FlowReader, name: string, field: Field): Variable | undefined {
  if (!/^[A-Za-z_]\w*$/.test(name)) {
    reader.wrong(field, 'flow-value', `"${name}" is not a valid name for a variable`, 'use letters, digits and "_"');
    return undefined;
  }
  const typeOf = (at: Field | undefined): Type | undefined => {
    const word = reader.oneOf(at, 'type', Object.keys(variableTypes));
    return word === undefined ? undefined : variableTypes[word];
  };
  if (field.node.kind !== 'mapping') {
    const type = typeOf(field);
    return type && { name, type, initial: emptyValue(type) };
  }
  const fields = reader.fields(field, `the variable "${name}"`, ['type', 'initial', 'secret', 'input', 'note']);
  const initialField = fields?.get('initial');
  const initial = initialField ? (reader.source.valueAt(initialField.path) as Value) : undefined;
  const type = fields?.has('type') ? typeOf(fields.get('type')) : 'any';
  if (!type) return undefined;
  const found =
    initial === null || initial === undefined ? type : Array.isArray(initial) ? 'list' : (typeof initial as Type);
  if (type !== 'any' && found !== type) {
    reader.wrong(
      initialField!,
      'flow-value',
      `the variable "${name}" is a ${type}, but its initial value is a ${found}`,
    );
  }
  const secret = reader.boolean(fields?.get('secret'), 'secret');
  const input = reader.boolean(fields?.get('input'), 'input');
  return {
    name,
    type,
    initial: initial ?? emptyValue(type),
    ...(initialField && { given: true }),
    ...(secret && { secret }),
    ...(input && { input }),
  };
}

function readDefaults(reader: FlowReader, field: Field | undefined): Defaults {
  const keys = ['timeout', 'interdigit', 'retries', 'bargein', 'confidence'];
  const fields = field && !isNull(field.node) ? reader.fields(field, 'defaults', keys) : undefined;
  return {
    timeoutMs: reader.duration(fields?.get('timeout'), 'timeout') ?? 5000,
    interdigitMs: reader.duration(fields?.get('interdigit'), 'interdigit') ?? 2000,
    retries: reader.integer(fields?.get('retries'), 'retries', 0, 20) ?? 2,
    bargein: reader.boolean(fields?.get('bargein'), 'bargein') ?? true,
    confidence: reader.number(fields?.get('confidence'), 'confidence', 0, 1) ?? 0.5,
  };
}

/** A grammar, or one for each language. */
function readGrammars(reader: FlowReader, field: Field): GrammarSource | undefined {
  const { node } = field;
  if (node.kind !== 'mapping' || !node.entries.every(({ key }) => languageTag.test(key) && key !== 'file'))
    return readGrammarSource(reader, field);
  const sources = new Map<string, GrammarSource>();
  for (const { key, value } of node.entries) {
    const source = readGrammarSource(reader, { node: value, path: [...field.path, key] });
    if (source) sources.set(key, source);
  }
  return sources.size > 0 ? { kind: 'languages', sources } : undefined;
}

/** `builtin:digits?length=4`, a file's path, or `{ file }` / `{ inline }`. */
function readGrammarSource(reader: FlowReader, field: Field): GrammarSource | undefined {
  if (field.node.kind === 'mapping') {
    const fields = reader.fields(field, 'a grammar', ['file', 'inline']);
    const content = reader.optionalText(fields?.get('inline'), 'inline');
    if (content !== undefined) return { kind: 'inline', content };
    const path = reader.text(fields?.get('file'), 'file');
    return path === undefined ? undefined : { kind: 'file', path };
  }
  const text = reader.text(field, 'a grammar');
  if (text === undefined) return undefined;
  if (!text.startsWith('builtin:')) return { kind: 'file', path: text };
  const [, name = '', query = ''] = /^builtin:(\w+)(?:\?(.*))?$/.exec(text) ?? [];
  const builtin = builtinNames.find((each) => each === name);
  if (builtin === undefined) {
    reader.wrong(
      field,
      'flow-value',
      `"${text}" is not a built-in grammar`,
      `use one of ${builtinNames.map((each) => `builtin:${each}`).join(', ')}`,
    );
    return undefined;
  }
  const parameters: { [name: string]: number | string } = {};
  for (const [key, value] of new URLSearchParams(query)) {
    const kind = builtinParameter(builtin, key);
    const number = Number(value);
    if (kind === 'number' && Number.isInteger(number) && number > 0 && number <= 100) parameters[key] = number;
    else if (Array.isArray(kind) && kind.includes(value)) parameters[key] = value;
    else if (kind === undefined) reader.wrong(field, 'flow-value', `builtin:${builtin} has no parameter "${key}"`);
    else
      reader.wrong(
        field,
        'flow-value',
        `"${value}" is not a value of "${key}"`,
        kind === 'number' ? 'use a whole number from 1 to 100' : `use one of ${kind.join(', ')}`,
      );
  }
  return { kind: 'builtin', name: builtin, parameters };
}

const nodeTypes = Object.keys(nativeNodes) as NativeNodeType[];

/** Reads one node; findings are reported, and a node with errors is left out. */
function readNode(reader: FlowReader, id: string, field: Field, defaults: Defaults): FlowNode | undefined {
  const mapping = reader.mapping(field, `the node "${id}"`);
  const typeNode = mapping?.entries.find((entry) => entry.key === 'type');
  if (!mapping) return undefined;
  if (!typeNode) {
    reader.wrong(field, 'flow-value', `the node "${id}" has no type`, `use one of ${nodeTypes.join(', ')}`);
    return undefined;
  }
  const type = reader.oneOf({ node: typeNode.value, path: [...field.path, 'type'] }, 'type', nodeTypes);
  return type && readNodeOf(reader, type, id, field, defaults);
}

function readNodeOf<T extends NativeNodeType>(
  reader: FlowReader,
  type: T,
  id: string,
  field: Field,
  defaults: Defaults,
): NodeOf<T> | undefined {
  const { keys, shorthand = {}, edges, read } = nativeNodes[type];
  const known = ['type', 'on', 'next', 'note', ...Object.keys(keys), ...Object.keys(shorthand)];
  // An edge that has no key of its own stands under `on`.
  const fields = reader.fields(field, `a ${type} node`, known, ({ key, value }) =>
    Object.hasOwn(edges, key)
      ? `write on: { ${key}: ${value.kind === 'scalar' ? String(value.value) : '…'} }`
      : undefined,
  );
  if (!fields) return undefined;
  const reading = new NodeReading(reader, type, field, fields, defaults);
  const settings = read(reading);
  readEdges(reading, id, edges, shorthand);
  if (!settings) return undefined;
  const { edges: found } = reading;
  const own: NodeBase & { type: T } = { id, type, edges: found, place: reader.source.keyPlaceAt(field.path) };
  return Object.assign(own, settings);
}

/** The edges that a node names by keys of its own and under `on`; those of its choices and cases are read before. */
function readEdges(
  reading: NodeReading,
  id: string,
  allowed: { readonly [name: string]: 'required' | 'optional' },
  shorthand: { readonly [key: string]: string },
): void {
  const { reader, type, fields, field } = reading;
  const names = Object.keys(allowed);
  const hint = names.length === 0 ? 'it has no edges of that kind' : `its edges are ${names.join(', ')}`;
  // An edge whose target is mistyped is reported already, and counts as written.
  const written = new Set(reading.edges.map(({ name }) => name));
  for (const [key, edge] of Object.entries(shorthand)) {
    if (fields.has(key)) written.add(edge);
    reading.edge(edge, fields.get(key));
  }
  const next = fields.get('next');
  if (next && !Object.hasOwn(shorthand, 'next')) reader.wrong(next, 'flow-value', `a ${type} node has no "next"`, hint);
  const on = reading.given('on');
  for (const { key, value, keyStart, keyEnd } of (on && reader.mapping(on, 'on')?.entries) ?? []) {
    written.add(key);
    if (Object.hasOwn(allowed, key)) reading.edge(key, { node: value, path: [...on!.path, key] });
    else
      reader.report({ start: keyStart, end: keyEnd }, 'flow-unknown-key', `a ${type} node has no edge "${key}"`, hint);
  }
  const missing = names.filter((name) => allowed[name] === 'required' && !written.has(name));
  if (missing.length === 0) return;
  const { start } = reader.source.offsetsAt(field.path);
  reader.report(
    { start, end: start },
    'missing-edge',
    `the ${type} node "${id}" does not say where to go on ${missing.join(', ')}`,
    `add ${missing.map((name) => `on: { ${name}: … }`).join(' and ')}`,
  );
}
