import { type Field, isNull, Reader } from '../../diagnostics/document/reader.js';
import { DocumentSource } from '../../diagnostics/document/source.js';
import { readDocument } from '../../diagnostics/document/yaml-tree.js';
import { type Diagnostic, isCctoolError } from '../../diagnostics/index.js';
import type { Exploration } from '../explore/explore.js';
import type { Value } from '../expression/index.js';
import { readLimits } from '../prepare/limits.js';
import type { Mocks } from '../prepare/mocks.js';
import type { NewCallOptions, SimulationLimits } from '../simulate/program.js';
import type { OnExhausted } from '../simulate/simulate-call.js';
import { type Session, sessionKeys } from '../simulate/state.js';

/** What a call is expected to have come to. Texts match anywhere in a prompt, ignoring case and punctuation. */
export interface Expectation {
  status?: string;
  outcome?: string;
  /** The queue, number, agent or flow of the transfer. */
  target?: string;
  reason?: string;
  says: readonly string[];
  saysInOrder: readonly string[];
  neverSays: readonly string[];
  /** All nodes, in order. */
  path?: readonly string[];
  /** Nodes that the path holds in this order, others between them. */
  visits: readonly string[];
  variables: { readonly [name: string]: Value };
  /** Simulated milliseconds. */
  withinMs?: number;
}

/** One step of a case: the caller acts, or the system must have said something since. */
export type SuiteStep = { caller: string } | { says: readonly string[] };

export interface SuiteCase {
  name: string;
  line: number;
  steps: readonly SuiteStep[];
  at?: string;
  mocks: Mocks;
  variables: { readonly [name: string]: Value };
  session: Partial<Session>;
  onExhausted?: OnExhausted;
  /** Where `random` nodes start. */
  seed?: number;
  /** When the call is cut off. */
  limits: Partial<SimulationLimits>;
  expect: Expectation;
}

export interface Suite {
  file: string;
  /** A flow's name, or a path relative to the suite. */
  flow: string;
  cases: readonly SuiteCase[];
  /** Edges that no call can take, with the reason why. */
  unreachable: { readonly [edge: string]: string };
}

const suiteKeys = [
  'flow',
  'at',
  'mocks',
  'variables',
  'session',
  'cases',
  'unreachable',
  'on_exhausted',
  'seed',
  'limits',
  'note',
];
const caseKeys = [
  'name',
  'input',
  'steps',
  'at',
  'mocks',
  'variables',
  'session',
  'expect',
  'on_exhausted',
  'seed',
  'limits',
  'note',
];
const stepKeys = ['caller', 'says'];
const exhaustedWords = ['stop', 'silence', 'hangup'] as const;
const expectKeys = [
  'status',
  'outcome',
  'target',
  'reason',
  'says',
  'says_in_order',
  'never_says',
  'path',
  'visits',
  'variables',
  'within',
];

/** The JSON schema of suites: the keys that are known, for editors; `readSuite` says what values may be. */
export function suiteSchema(): { readonly [keyword: string]: unknown } {
  const object = (keys: readonly string[], more: object = {}) => ({
    type: 'object',
    properties: { ...Object.fromEntries(keys.map((key) => [key, {}])), ...more },
  });
  const list = (items: object) => ({ type: 'array', items });
  const exhausted = { on_exhausted: { enum: exhaustedWords } };
  const session = { session: object(sessionKeys) };
  const steps = { steps: list(object(stepKeys)) };
  const expect = { expect: object(expectKeys) };
  const cases = { cases: list(object(caseKeys, { ...exhausted, ...session, ...steps, ...expect })) };
  return object(suiteKeys, { ...exhausted, ...session, ...cases });
}

/** Reads a suite of calls (YAML or JSON). */
export function readSuite(text: string, file: string): { suite?: Suite; diagnostics: Diagnostic[] } {
  const { tree, diagnostics: broken } = readDocument(text, 'suite');
  if (!tree) return { diagnostics: broken };
  const source = new DocumentSource(file, text, tree);
  const reader = new Reader(source, 'suite');
  const fields = reader.fields({ node: tree, path: [] }, 'the suite', suiteKeys);
  const flow = reader.text(fields?.get('flow'), 'flow');
  if (fields && !fields.has('flow'))
    reader.report({ start: 0, end: 0 }, 'suite-value', 'the suite has no "flow"', 'name the flow that it tests');
  const common = {
    at: reader.optionalText(fields?.get('at'), 'at'),
    mocks: plainObject(reader, fields?.get('mocks'), 'mocks'),
    variables: plainObject(reader, fields?.get('variables'), 'variables'),
    session: readSession(reader, fields?.get('session')),
    onExhausted: fields?.get('on_exhausted'),
    seed: fields?.get('seed'),
    limits: suiteLimits(reader, fields?.get('limits')),
  };
  const cases = reader
    .list(fields?.get('cases'), 'cases')
    .flatMap((item, index) => readCase(reader, item, index + 1, common));
  const unreachable = plainObject(reader, fields?.get('unreachable'), 'unreachable');
  const { diagnostics } = reader;
  if (flow === undefined || diagnostics.some(({ severity }) => severity === 'error')) return { diagnostics };
  const reasons = Object.fromEntries(Object.entries(unreachable).map(([edge, reason]) => [edge, String(reason)]));
  return { suite: { file, flow, cases, unreachable: reasons }, diagnostics };
}

function plainObject(reader: Reader, field: Field | undefined, what: string): { [name: string]: Value } {
  if (!field || isNull(field.node) || !reader.mapping(field, what)) return {};
  return reader.source.valueAt(field.path) as { [name: string]: Value };
}

/** Who calls whom, and how. */
function readSession(reader: Reader, field: Field | undefined): Partial<Session> {
  if (!field || isNull(field.node)) return {};
  const fields = reader.fields(field, 'session', sessionKeys);
  // An empty text is a number that is not known.
  const value = (key: string) => {
    const { node } = fields!.get(key)!;
    return node.kind === 'scalar' && node.value === '' ? '' : (reader.text(fields!.get(key), key) ?? '');
  };
  return Object.fromEntries(sessionKeys.flatMap((key) => (fields?.has(key) ? [[key, value(key)]] : [])));
}

interface Common {
  at: string | undefined;
  mocks: Mocks;
  variables: { readonly [name: string]: Value };
  session: Partial<Session>;
  onExhausted: Field | undefined;
  seed: Field | undefined;
  limits: Partial<SimulationLimits>;
}

/** The limits of a suite or a case. */
function suiteLimits(reader: Reader, field: Field | undefined): Partial<SimulationLimits> {
  if (!field || isNull(field.node)) return {};
  try {
    return readLimits(reader.source.valueAt(field.path), 'limits');
  } catch (error) {
    if (!isCctoolError(error)) throw error;
    reader.report(field.node, 'suite-value', error.message, error.hint);
    return {};
  }
}

function readCase(reader: Reader, item: Field, number: number, common: Common): SuiteCase[] {
  const fields = reader.fields(item, 'a case', caseKeys);
  if (!fields) return [];
  const input = fields.get('input');
  const steps: SuiteStep[] = [];
  if (input)
    steps.push({
      caller: input.node.kind === 'scalar' && input.node.value === '' ? '' : (reader.text(input, 'input') ?? ''),
    });
  for (const each of reader.list(fields.get('steps'), 'steps')) {
    const step = reader.fields(each, 'a step', stepKeys);
    const caller = reader.optionalText(step?.get('caller'), 'caller');
    if (step?.has('says')) steps.push({ says: reader.texts(step.get('says'), 'says') });
    if (caller !== undefined) steps.push({ caller });
  }
  const expect = fields.get('expect');
  const expectFields = expect && !isNull(expect.node) ? reader.fields(expect, 'expect', expectKeys) : undefined;
  const text = (key: string) => reader.optionalText(expectFields?.get(key), key);
  const texts = (key: string) => (expectFields?.has(key) ? reader.texts(expectFields.get(key), key) : []);
  const within = expectFields?.get('within');
  const seconds = /^(\d+(?:\.\d+)?)\s*s?$/.exec(within ? (reader.text(within, 'within') ?? '') : '0');
  if (!seconds) reader.report(within!.node, 'suite-value', 'within must be seconds such as 45s');
  const at = reader.optionalText(fields.get('at'), 'at') ?? common.at;
  const exhausted = fields.get('on_exhausted') ?? common.onExhausted;
  const onExhausted = exhausted && reader.oneOf(exhausted, 'on_exhausted', exhaustedWords);
  const seed = reader.integer(fields.get('seed') ?? common.seed, 'seed', 0, 2 ** 31 - 1);
  const status = text('status');
  const outcome = text('outcome');
  const target = text('target');
  const reason = text('reason');
  return [
    {
      name: reader.optionalText(fields.get('name'), 'name') ?? `case ${number}`,
      line: reader.source.placeAt(item.path).line,
      steps,
      ...(at !== undefined && { at }),
      mocks: { ...common.mocks, ...plainObject(reader, fields.get('mocks'), 'mocks') },
      variables: { ...common.variables, ...plainObject(reader, fields.get('variables'), 'variables') },
      session: { ...common.session, ...readSession(reader, fields.get('session')) },
      ...(onExhausted && { onExhausted }),
      ...(seed !== undefined && { seed }),
      limits: { ...common.limits, ...suiteLimits(reader, fields.get('limits')) },
      expect: {
        ...(status !== undefined && { status }),
        ...(outcome !== undefined && { outcome }),
        ...(target !== undefined && { target }),
        ...(reason !== undefined && { reason }),
        says: texts('says'),
        saysInOrder: texts('says_in_order'),
        neverSays: texts('never_says'),
        ...(expectFields?.has('path') && { path: texts('path') }),
        visits: texts('visits'),
        variables: plainObject(reader, expectFields?.get('variables'), 'variables'),
        ...(within && seconds && { withinMs: Number(seconds[1]) * 1000 }),
      },
    },
  ];
}

/** A scalar of YAML that reads back as the same text. */
const quote = (text: string) => JSON.stringify(text);

/**
 * An exploration as a suite, with what was given to its calls: each call with the way it took and how it ended, each missed
 * edge with its reason.
 * @param options `expects`: the nodes of the way, or what was said, which another flow may say too
 */
export function writeSuite(
  flow: string,
  { calls, missed }: Exploration,
  {
    session = {},
    variables = {},
    expects = 'path',
  }: Pick<NewCallOptions, 'session' | 'variables'> & { expects?: 'path' | 'said' } = {},
): string {
  const lines = [
    '# Calls that take every edge of the flow, found by exploring it. Read them before you rely on them.',
    `flow: ${quote(flow)}`,
    ...(Object.keys(session).length > 0 ? [`session: ${JSON.stringify(session)}`] : []),
    ...(Object.keys(variables).length > 0 ? [`variables: ${JSON.stringify(variables)}`] : []),
    'cases:',
  ];
  calls.forEach(({ input, mocks, simulation, gains }, index) => {
    const { outcome, status, path } = simulation;
    lines.push(`  - name: ${quote(`${index + 1}: ${gains.slice(0, 3).join(', ')}${gains.length > 3 ? ', …' : ''}`)}`);
    lines.push(`    input: ${quote(input)}`);
    if (Object.keys(mocks).length > 0) lines.push(`    mocks: ${JSON.stringify(mocks)}`);
    // A caller in a queue would wait on.
    if (status === 'awaiting_input') lines.push('    on_exhausted: stop');
    lines.push('    expect:', `      status: ${status}`);
    if (outcome) {
      lines.push(`      outcome: ${outcome.type}`);
      if (outcome.target !== null) lines.push(`      target: ${quote(outcome.target)}`);
    }
    if (expects === 'path') lines.push(`      path: [${path.map(quote).join(', ')}]`);
    else {
      // Without the nodes, and without the platform's own words: what callers of another flow must hear, too.
      const said = simulation.transcript.flatMap(({ who, kind, text }) =>
        who === 'system' && kind !== 'platform' && !text.includes('[audio: ') ? [text] : [],
      );
      lines.push(`      says: [${[...new Set(said)].map(quote).join(', ')}]`);
    }
  });
  const impossible = expects === 'said' ? [] : missed.filter(({ status }) => status === 'impossible');
  if (impossible.length > 0) lines.push('unreachable:');
  for (const { edge, reason } of impossible) lines.push(`  ${quote(edge)}: ${quote(reason)}`);
  // What was only not found stays open: it counts as missed until a case takes it or a reason is written here.
  for (const { edge, status, reason } of missed)
    if (status !== 'impossible') lines.push(`# ${status}: ${edge}: ${reason.replace(/\s+/g, ' ')}`);
  return `${lines.join('\n')}\n`;
}
