import { basename } from 'node:path';
import { type Diagnostic, isCctoolError, Lines, type Span } from '../../diagnostics/index.js';
import type { Value } from '../expression/index.js';
import type { Edge, Flow, FlowNode, FlowReading } from '../model.js';
import { findDocuments, isObject, type Json } from '../read/find-document.js';
import { readLiquid } from './liquid-reader.js';
import type { Condition } from './predicates.js';
import { REPEATED } from './widget.js';

const MOST_WIDGETS = 2000;

const isFlow = (value: Json): boolean => Array.isArray(value.states) && typeof value.initial_state === 'string';

/** True when a document is JSON that holds the definition of a Twilio Studio flow. */
export function looksLikeTwilio(text: string): boolean {
  return /^\s*[{[]/.test(text) && /\\*"initial_state\\*"\s*:/.test(text) && /\\*"states\\*"\s*:/.test(text);
}

const nowhere: Span = { line: 1, column: 1, end_line: 1, end_column: 1 };

/**
 * Reads the definition of a Twilio Studio flow: bare, in an answer of the API, or as a string in a template. Widgets
 * keep their names; a transition is an edge by its event, one of a split by its condition.
 */
export function readTwilio(text: string, options: { file: string }): FlowReading {
  const problem = (message: string): FlowReading => ({
    diagnostics: [{ code: 'flow-syntax', severity: 'error', message, ...nowhere }],
  });
  let root: Value;
  try {
    root = JSON.parse(text) as Value;
  } catch (error) {
    return problem(`this is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const [document] = findDocuments(root, isFlow, /"initial_state"/);
  if (!document) return problem('there is no Studio flow in this document');
  const states = (document.states as readonly Value[]).filter(isObject);
  if (states.length === 0) return problem('the Studio flow has no widgets');
  if (states.length > MOST_WIDGETS)
    return problem(`the Studio flow has ${states.length} widgets; the limit of the service is ${MOST_WIDGETS}`);
  const places = placesOf(text);
  const names = new Set(states.map(({ name }) => String(name)));
  const diagnostics: Diagnostic[] = [];
  const warnings: Diagnostic[] = [];
  const nodes = new Map<string, FlowNode>();
  for (const state of states) {
    const id = String(state.name);
    const place = places.get(id);
    const error = (message: string) =>
      diagnostics.push({ code: 'unknown-node', severity: 'error', message, ...(place ?? nowhere) });
    if (nodes.has(id)) {
      diagnostics.push({
        code: 'flow-duplicate-name',
        severity: 'error',
        message: `there are two widgets with the name "${id}"`,
        ...(place ?? nowhere),
      });
      continue;
    }
    nodes.set(id, readState(state, id, place, names, error));
    for (const message of brokenTemplates(state))
      warnings.push({
        code: 'flow-expression',
        severity: 'warning',
        message: `the widget "${id}": ${message}`,
        ...(place ?? nowhere),
      });
  }
  const start = String(document.initial_state);
  if (!names.has(start)) return problem(`the flow starts at "${start}", which is not one of its widgets`);
  const flow: Flow = {
    name: basename(options.file).replace(/\.json$/i, ''),
    format: 'twilio',
    file: options.file,
    language: languageOf(states),
    start,
    ...aliasesOf(root),
    nodes,
    variables: [],
    prompts: new Map(),
    grammars: new Map(),
    services: [],
    globals: [],
  };
  return diagnostics.length > 0
    ? { diagnostics: [...diagnostics, ...warnings], partial: flow }
    : { diagnostics: warnings, flow };
}

function readState(
  state: Json,
  id: string,
  place: Span | undefined,
  names: ReadonlySet<string>,
  error: (message: string) => void,
): FlowNode {
  const edges: Edge[] = [];
  const open: string[] = [];
  const matches: { name: string; conditions: Condition[] }[] = [];
  const taken = new Map<string, number>();
  for (const transition of Array.isArray(state.transitions) ? state.transitions.filter(isObject) : []) {
    const conditions = conditionsOf(transition.conditions);
    const event = String(transition.event ?? '');
    const written = event === 'match' ? conditionName(conditions) : event;
    const count = (taken.get(written) ?? 0) + 1;
    taken.set(written, count);
    const name = count === 1 ? written : `${written}${REPEATED}${count}`;
    if (event === 'match') matches.push({ name, conditions });
    const target = typeof transition.next === 'string' ? transition.next : '';
    if (target === '') open.push(name);
    else if (names.has(target)) edges.push({ name, target, ...(place && { place }) });
    else error(`the widget "${id}" leads to "${target}" on ${name}, which does not exist`);
  }
  const properties = isObject(state.properties) ? state.properties : {};
  const offset = isObject(properties.offset) ? properties.offset : {};
  const [x, y] = [Number(offset.x), Number(offset.y)];
  return {
    id,
    type: 'twilio',
    action: String(state.type),
    properties,
    matches,
    open,
    edges,
    ...(place && { place }),
    ...(Number.isFinite(x) && Number.isFinite(y) && { canvas: { x, y } }),
  };
}

/** What is wrong with the templates of a widget: a call that comes to one fails. */
function brokenTemplates({ properties, transitions }: Json): Set<string> {
  const messages = new Set<string>();
  const look = (value: Value | undefined, depth: number): void => {
    if (depth > DEEPEST || value === null || value === undefined) return;
    if (typeof value === 'object') for (const each of Object.values(value)) look(each as Value, depth + 1);
    else if (typeof value === 'string' && /\{[{%]/.test(value)) {
      try {
        readLiquid(value);
      } catch (error) {
        if (!isCctoolError(error)) throw error;
        messages.add(error.message);
      }
    }
  };
  look(properties, 0);
  look(transitions, 0);
  return messages;
}
const DEEPEST = 12;

function conditionsOf(written: Value | undefined): Condition[] {
  return (Array.isArray(written) ? written.filter(isObject) : []).map(({ type, arguments: tested, value }) => ({
    type: String(type),
    argument: Array.isArray(tested) ? String(tested[0] ?? '') : '',
    value: value === undefined || value === null ? '' : String(value),
  }));
}

const LONGEST_NAME = 60;

/** `equal_to 1`: what a condition compares how. */
function conditionName(conditions: readonly Condition[]): string {
  const name = conditions.map(({ type, value }) => `${type} ${value}`.trim()).join(' and ') || 'match';
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1)}…`;
}

/** The language of the first prompt that names one. */
function languageOf(states: readonly Json[]): string {
  for (const { properties } of states) {
    const language = isObject(properties) ? properties.language : undefined;
    if (typeof language === 'string' && /^[a-z]{2,3}(-[A-Za-z0-9]+)*$/.test(language)) return language;
  }
  return 'en-US';
}

/** What an answer of the API calls the flow. */
function aliasesOf(root: Value): Pick<Flow, 'aliases'> {
  const answer = isObject(root) ? root : {};
  const texts = [answer.friendly_name, answer.friendlyName, answer.sid];
  return { aliases: texts.filter((each): each is string => typeof each === 'string' && each !== '') };
}

/** Where the widgets stand in the file: at their names, also within the strings of a template. */
function placesOf(text: string): Map<string, Span> {
  const lines = new Lines(text);
  const places = new Map<string, Span>();
  for (const match of text.matchAll(/\\*"name\\*"\s*:\s*\\*"([^"\\]+)\\*"/g))
    if (!places.has(match[1]!)) places.set(match[1]!, lines.span(match.index, match.index + match[0].length));
  return places;
}
