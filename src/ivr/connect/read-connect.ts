import { basename } from 'node:path';
import { type Diagnostic, Lines, type Span } from '../../diagnostics/index.js';
import type { Value } from '../expression/index.js';
import type { Edge, Flow, FlowNode, FlowReading } from '../model.js';
import { findDocuments, isObject, type Json } from '../read/find-document.js';
import { REPEATED } from './action.js';
import { actionOf } from './actions/index.js';
import { type Action, readLegacyModules } from './legacy.js';
import { namesOf } from './names.js';

const MOST_ACTIONS = 10_000;

const isCurrent = (value: Json): boolean => Array.isArray(value.Actions) && typeof value.StartAction === 'string';
const isFlow = (value: Json): boolean => isCurrent(value) || (Array.isArray(value.modules) && 'start' in value);

/** True when a document is JSON that holds an Amazon Connect contact flow. */
export function looksLikeConnect(text: string): boolean {
  return /^\s*[{[]/.test(text) && /\\*"(Actions|modules)\\*"\s*:/.test(text);
}

const isUuid = (id: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-/i.test(id);

/**
 * Reads an Amazon Connect contact flow. Nodes bear the vendor's identifier where it is readable, else the action's type
 * with its number in the document (`Compare-2`); the vendor's own is kept in the parameter `Identifier`.
 */
export function readConnect(text: string, options: { file: string }): FlowReading {
  const problem = (message: string, hint?: string): FlowReading => ({
    diagnostics: [
      {
        code: 'flow-syntax',
        severity: 'error',
        message,
        ...start,
        ...(hint && { hint }),
      },
    ],
  });
  let root: Value;
  try {
    root = JSON.parse(text) as Value;
  } catch (error) {
    return problem(`this is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const [document, ...others] = findDocuments(root, isFlow, /"(Actions|modules)"/);
  if (!document)
    return problem('there is no contact flow in this document', 'export the flow from Amazon Connect as JSON');
  const legacy = !isCurrent(document);
  const actions = legacy ? readLegacyModules(document) : readActions(document);
  if (actions.length === 0) return problem('the contact flow has no actions');
  if (actions.length > MOST_ACTIONS)
    return problem(`the contact flow has ${actions.length} actions; the limit is ${MOST_ACTIONS}`);
  const names = nameNodes(actions);
  const places = placesOf(text, legacy);
  const canvas = canvasOf(document, legacy);
  const diagnostics: Diagnostic[] = [];
  const nodes = new Map<string, FlowNode>();
  for (const action of actions) {
    const id = names.get(action.id)!;
    const edges: Edge[] = [];
    const place = places.get(action.id);
    for (const { name, target } of action.edges) {
      const known = names.get(target);
      const same = edges.filter((edge) => edge.name === name || edge.name.startsWith(`${name}${REPEATED}`));
      if (known === undefined) {
        if (target === '') continue;
        const message = `the action "${id}" leads to "${target}" on ${name}, which does not exist`;
        diagnostics.push({ code: 'unknown-node', severity: 'error', message, ...(place ?? start) });
      } else if (!same.some((edge) => edge.target === known)) {
        // A condition that is there twice: the second way is kept, so that it can be shown that no call takes it.
        const unique = same.length === 0 ? name : `${name}${REPEATED}${same.length + 1}`;
        edges.push({ name: unique, target: known, ...(place && { place }) });
      }
    }
    nodes.set(id, {
      id,
      type: 'connect',
      action: action.type,
      parameters: { ...action.parameters, Identifier: action.id },
      edges,
      ...(place && { place }),
      ...(canvas.has(action.id) && { canvas: canvas.get(action.id)! }),
    });
  }
  const first = names.get(String(legacy ? document.start : document.StartAction));
  if (first === undefined)
    return {
      diagnostics: [...diagnostics, ...problem('the contact flow starts at an action that does not exist').diagnostics],
    };
  const flow: Flow = {
    name: basename(options.file).replace(/\.json$/i, ''),
    format: legacy ? 'connect-legacy' : 'connect',
    file: options.file,
    language: 'en-US',
    start: first,
    ...identityOf(document, root),
    nodes,
    variables: [],
    prompts: new Map(),
    grammars: new Map(),
    services: [],
    globals: [],
  };
  if (diagnostics.length > 0) return { diagnostics, partial: flow };
  return { diagnostics: others.length === 0 ? [] : [notRead(others.length)], flow };
}

const notRead = (others: number): Diagnostic => ({
  code: 'flow-others',
  severity: 'warning',
  message: `this document holds ${others + 1} contact flows; only the first is read`,
  ...start,
  hint: 'save each contact flow as a file of its own',
});

const start: Span = { line: 1, column: 1, end_line: 1, end_column: 1 };

/** What a flow of the service is called beside its file's name (its own name, id and ARN), and which kind it is. */
function identityOf(document: Json, root: Value): Pick<Flow, 'aliases' | 'kind'> {
  const metadata = isObject(document.metadata)
    ? document.metadata
    : isObject(document.Metadata)
      ? document.Metadata
      : {};
  const answer = isObject(root) ? (isObject(root.ContactFlow) ? root.ContactFlow : root) : {};
  const module = isObject(root) && isObject(root.ContactFlowModule) ? root.ContactFlowModule : {};
  const texts = [metadata.name, answer.Name, answer.Arn, answer.Id, module.Name, module.Arn, module.Id];
  const aliases = [...new Set(texts.filter((each): each is string => typeof each === 'string' && each !== ''))];
  const written = String(metadata.type ?? document.type ?? answer.Type ?? '');
  const kind = written.toLowerCase().replaceAll('_', '');
  return { aliases, ...(kind !== '' && { kind }) };
}

/** Where the actions lie on the canvas of the service, by identifier. */
function canvasOf(document: Json, legacy: boolean): Map<string, { x: number; y: number }> {
  const found = new Map<string, { x: number; y: number }>();
  const note = (id: string, described: Value | undefined) => {
    const place = isObject(described) ? (described.position ?? described.Position) : undefined;
    if (!isObject(place)) return;
    const [x, y] = [place.x ?? place.X, place.y ?? place.Y].map(Number);
    if (Number.isFinite(x) && Number.isFinite(y)) found.set(id, { x: x!, y: y! });
  };
  if (legacy) {
    for (const module of Array.isArray(document.modules) ? document.modules : [])
      if (isObject(module)) note(String(module.id), module.metadata);
  } else {
    const metadata = isObject(document.Metadata) ? document.Metadata : {};
    const described = metadata.ActionMetadata ?? metadata.actionMetadata;
    for (const [id, each] of isObject(described) ? Object.entries(described) : []) note(id, each);
  }
  return found;
}

/** Where the actions stand in the file: at their identifiers, also within the strings of a template. */
function placesOf(text: string, legacy: boolean): Map<string, Span> {
  const lines = new Lines(text);
  const places = new Map<string, Span>();
  const written = legacy ? /\\*"id\\*"\s*:\s*\\*"([^"\\]+)\\*"/g : /\\*"Identifier\\*"\s*:\s*\\*"([^"\\]+)\\*"/g;
  for (const match of text.matchAll(written)) {
    if (!places.has(match[1]!)) places.set(match[1]!, lines.span(match.index, match.index + match[0].length));
  }
  return places;
}

function readActions(document: Json): Action[] {
  const metadata = isObject(document.Metadata) ? document.Metadata : {};
  const described = isObject(metadata.ActionMetadata) ? metadata.ActionMetadata : {};
  return (document.Actions as Value[]).filter(isObject).map((action) => {
    const transitions = isObject(action.Transitions) ? action.Transitions : {};
    const edges: Action['edges'] = [];
    const add = (name: string, target: unknown) => {
      if (typeof target === 'string') edges.push({ name, target });
    };
    const list = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : []);
    for (const { Condition: condition, NextAction: target } of list(transitions.Conditions)) {
      if (isObject(condition)) add(conditionName(condition), target);
    }
    for (const error of list(transitions.Errors)) add(String(error.ErrorType), error.NextAction);
    // Actions that branch repeat the target of an error as their next action; it is not an edge of its own.
    const repeated =
      actionOf(String(action.Type))?.branching && edges.some(({ target }) => target === transitions.NextAction);
    if (!repeated) add('next', transitions.NextAction);
    return {
      id: String(action.Identifier),
      type: String(action.Type),
      parameters: withNames(isObject(action.Parameters) ? action.Parameters : {}, described[String(action.Identifier)]),
      edges,
    };
  });
}

function withNames(parameters: Json, described: Value | undefined): Json {
  const names = namesOf(described);
  return Object.keys(names).length === 0 ? parameters : { ...parameters, Names: names };
}

/** `Equals 1`, `NumberGreaterThan 0`: operator and operands. */
function conditionName(condition: Json): string {
  const operands = Array.isArray(condition.Operands) ? condition.Operands.map(String) : [];
  return [String(condition.Operator ?? 'Equals'), ...operands].join(' ');
}

function nameNodes(actions: readonly Action[]): Map<string, string> {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  const taken = new Set(actions.filter(({ id }) => !isUuid(id)).map(({ id }) => id));
  for (const { id, type } of actions) {
    if (!isUuid(id)) {
      names.set(id, id);
      continue;
    }
    let name: string;
    do {
      const count = (counts.get(type) ?? 0) + 1;
      counts.set(type, count);
      name = `${type}-${count}`;
    } while (taken.has(name));
    names.set(id, name);
  }
  return names;
}
