import type { Edge, FlowNode, Listening, Retry } from '../model.js';
import { type Field, type FlowReader, isNull } from './flow-reader.js';
import { readChoices } from './read-choices.js';

/** What a flow's `defaults` say, for nodes that do not. */
export interface Defaults {
  timeoutMs: number;
  interdigitMs: number;
  retries: number;
  bargein: boolean;
  confidence: number;
}

type Fields = ReadonlyMap<string, Field>;

const listeningKeys = [
  'prompt',
  'noinput',
  'nomatch',
  'retries',
  'timeout',
  'interdigit',
  'bargein',
  'confidence',
  'confirm',
  'globals',
  'maxretries',
];

/** The keys of each type of node, beside `type`, `on`, `next` and `note`. */
export const nodeKeys = {
  play: ['prompt'],
  menu: [...listeningKeys, 'choices', 'into'],
  collect: [...listeningKeys, 'into', 'digits', 'grammar', 'validate'],
  hours: ['schedule'],
  branch: ['cases', 'else'],
  set: ['assign'],
  call: ['service', 'args', 'into', 'timeout'],
  subflow: ['flow', 'in', 'out'],
  goto: ['to'],
  transfer: ['queue', 'number', 'agent', 'flow'],
  record: ['prompt', 'into', 'max'],
  random: ['choices'],
  end: ['reason', 'return'],
} as const;

/** The edges that a node may have under `on`; menus, branches and random nodes have those of their choices too. */
const allowedEdges: { readonly [type: string]: readonly string[] } = {
  play: ['next', 'error', 'hangup'],
  menu: ['nomatch', 'noinput', 'maxretries', 'error', 'hangup'],
  collect: ['match', 'nomatch', 'noinput', 'maxretries', 'error', 'hangup'],
  hours: ['open', 'closed', 'holiday', 'emergency', 'error'],
  branch: ['else', 'error'],
  set: ['next', 'error'],
  call: ['ok', 'error', 'timeout'],
  subflow: ['next', 'error'],
  goto: ['next'],
  transfer: ['answered', 'busy', 'noanswer', 'full', 'error'],
  record: ['next', 'error', 'hangup'],
  random: ['error'],
  end: [],
};

/** The edges without which a node cannot work. */
const requiredEdges: { readonly [type: string]: readonly string[] } = {
  play: ['next'],
  menu: ['maxretries'],
  collect: ['match', 'maxretries'],
  hours: ['open', 'closed'],
  branch: ['else'],
  set: ['next'],
  call: ['ok', 'error'],
  subflow: ['next'],
  goto: ['next'],
  record: ['next'],
};

/** Reads one node; findings are reported, and a node with errors is left out. */
export function readNode(reader: FlowReader, id: string, field: Field, defaults: Defaults): FlowNode | undefined {
  const mapping = reader.mapping(field, `the node "${id}"`);
  const typeNode = mapping?.entries.find((entry) => entry.key === 'type');
  if (!mapping) return undefined;
  if (!typeNode) {
    reader.wrong(field, 'flow-value', `the node "${id}" has no type`, `use one of ${Object.keys(nodeKeys).join(', ')}`);
    return undefined;
  }
  const type = reader.oneOf(
    { node: typeNode.value, path: [...field.path, 'type'] },
    'type',
    Object.keys(nodeKeys) as (keyof typeof nodeKeys)[],
  );
  if (!type) return undefined;
  const fields = reader.fields(field, `a ${type} node`, ['type', 'on', 'next', 'note', ...nodeKeys[type]]);
  if (!fields) return undefined;
  const before = reader.diagnostics.length;
  const edges: Edge[] = [];
  const settings = readSettings(reader, type, field, fields, defaults, edges);
  readEdges(reader, type, id, field, fields, edges);
  if (!settings || reader.diagnostics.slice(before).some(({ severity }) => severity === 'error')) return undefined;
  // Each case of readSettings gives the settings of its type, and what is missing has been reported above.
  return { id, edges, place: reader.source.keyPlaceAt(field.path), ...settings } as unknown as FlowNode;
}

/** One edge to a node of the flow. */
export function addEdge(reader: FlowReader, edges: Edge[], name: string, field: Field | undefined): void {
  if (!field) return;
  const target = reader.known(field, 'node', reader.names.nodes);
  if (edges.some((edge) => edge.name === name)) {
    reader.wrong(field, 'duplicate-edge', `the edge "${name}" stands twice`);
  } else if (target !== undefined) {
    const { start, end } = field.node;
    edges.push({ name, target, place: reader.source.span(start, end) });
  }
}

function readEdges(reader: FlowReader, type: string, id: string, field: Field, fields: Fields, edges: Edge[]): void {
  const main = type === 'collect' ? 'match' : 'next';
  const next = fields.get('next');
  if (next) {
    if (allowedEdges[type]!.includes(main)) addEdge(reader, edges, main, next);
    else
      reader.wrong(
        next,
        'flow-value',
        `a ${type} node has no "next"`,
        `its edges are ${allowedEdges[type]!.join(', ')}`,
      );
  }
  addEdge(reader, edges, 'maxretries', fields.get('maxretries'));
  const on = fields.get('on');
  const node = on && !isNull(on.node) ? reader.mapping(on, 'on') : undefined;
  for (const { key, value, keyStart, keyEnd } of node?.entries ?? []) {
    if (!allowedEdges[type]!.includes(key)) {
      reader.report(
        { start: keyStart, end: keyEnd },
        'flow-unknown-key',
        `a ${type} node has no edge "${key}"`,
        `its edges are ${allowedEdges[type]!.join(', ')}`,
      );
    } else addEdge(reader, edges, key, { node: value, path: [...on!.path, key] });
  }
  // An edge whose target is mistyped is reported already.
  const written = new Set([...edges.map(({ name }) => name), ...(node?.entries ?? []).map(({ key }) => key)]);
  if (next) written.add(main);
  for (const key of ['maxretries', 'else', 'to']) if (fields.has(key)) written.add(key === 'to' ? 'next' : key);
  const missing = (requiredEdges[type] ?? []).filter((name) => !written.has(name));
  if (missing.length > 0) {
    const { start } = reader.source.offsetsAt(field.path);
    reader.report(
      { start, end: start },
      'missing-edge',
      `the ${type} node "${id}" does not say where to go on ${missing.join(', ')}`,
      `add ${missing.map((name) => `on: { ${name}: … }`).join(' and ')}`,
    );
  }
}

function readListening(reader: FlowReader, fields: Fields, defaults: Defaults): Listening {
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
      // Without a bound it asks always: no confidence is above 1.
      confirm: { prompt: question, below: reader.number(confirmFields?.get('below'), 'confirm.below', 0, 1) ?? 1.01 },
    }),
    globals: reader.boolean(fields.get('globals'), 'globals') ?? true,
  };
}

function readSettings(
  reader: FlowReader,
  type: keyof typeof nodeKeys,
  field: Field,
  fields: Fields,
  defaults: Defaults,
  edges: Edge[],
): object | undefined {
  const need = (key: string): Field | undefined => {
    const found = fields.get(key);
    if (!found) reader.wrong(field, 'flow-value', `a ${type} node needs "${key}"`);
    return found;
  };
  const into = () => reader.variable(fields.get('into'));
  switch (type) {
    case 'play':
      return { type, prompts: reader.prompts(need('prompt'), 'prompt') };
    case 'menu': {
      const variable = into();
      const choices = readChoices(reader, need('choices'), edges);
      return {
        type,
        ...readListening(reader, fields, defaults),
        choices,
        ...(variable !== undefined && { into: variable }),
      };
    }
    case 'collect': {
      const grammar = fields.has('grammar')
        ? reader.known(fields.get('grammar'), 'grammar', reader.names.grammars)
        : undefined;
      const digits = readDigits(reader, fields.get('digits'));
      const validate = reader.expression(fields.get('validate'), 'validate');
      if (!fields.has('grammar') && !fields.has('digits')) {
        reader.wrong(field, 'flow-value', 'a collect node needs "digits" or "grammar"');
      }
      const variable = reader.variable(need('into'));
      return {
        type,
        ...readListening(reader, fields, defaults),
        into: variable,
        ...(digits && { digits }),
        ...(grammar !== undefined && { grammar }),
        ...(validate && { validate }),
      };
    }
    case 'hours':
      return { type, schedule: reader.text(need('schedule'), 'schedule') };
    case 'branch': {
      const cases = reader.list(need('cases'), 'cases').flatMap((item, index) => {
        const inner = reader.fields(item, 'a case', ['when', 'to', 'name']);
        const when = reader.expression(inner?.get('when'), 'when');
        const edge = reader.optionalText(inner?.get('name'), 'name') ?? `case-${index + 1}`;
        if (inner && !inner.has('to')) reader.wrong(item, 'flow-value', 'a case needs "to"');
        addEdge(reader, edges, edge, inner?.get('to'));
        return when ? [{ when, edge }] : [];
      });
      addEdge(reader, edges, 'else', fields.get('else'));
      return { type, cases };
    }
    case 'set': {
      const assign = reader.assignments(need('assign'), 'assign');
      for (const { name, field: at } of assign) {
        if (!Object.hasOwn(reader.names.variables, name)) {
          reader.wrong(at, 'unknown-variable', `there is no variable "${name}"`, 'declare it under variables');
        }
      }
      return { type, assign: assign.map(({ name, value }) => ({ name, value })) };
    }
    case 'call': {
      const variable = into();
      return {
        type,
        service: reader.known(need('service'), 'service', reader.names.services),
        args: reader.assignments(fields.get('args'), 'args').map(({ name, value }) => ({ name, value })),
        ...(variable !== undefined && { into: variable }),
        timeoutMs: reader.duration(fields.get('timeout'), 'timeout') ?? 10_000,
      };
    }
    case 'subflow': {
      const out = fields.get('out');
      const outNode = out && !isNull(out.node) ? reader.mapping(out, 'out') : undefined;
      return {
        type,
        flow: reader.text(need('flow'), 'flow'),
        in: reader.assignments(fields.get('in'), 'in').map(({ name, value }) => ({ name, value })),
        out: (outNode?.entries ?? []).flatMap(({ key, value }) => {
          const from = reader.text({ node: value, path: [...out!.path, key] }, `out.${key}`);
          return from === undefined ? [] : [{ name: key, from }];
        }),
      };
    }
    case 'goto':
      addEdge(reader, edges, 'next', need('to'));
      return { type };
    case 'transfer': {
      const kinds = (['queue', 'number', 'agent', 'flow'] as const).filter((kind) => fields.has(kind));
      if (kinds.length !== 1) {
        reader.wrong(field, 'flow-value', 'a transfer node needs exactly one of queue, number, agent, flow');
        return undefined;
      }
      return { type, kind: kinds[0], target: reader.template(fields.get(kinds[0]!), kinds[0]!) };
    }
    case 'record': {
      const variable = into();
      const max = reader.duration(fields.get('max'), 'max') ?? 60_000;
      return {
        type,
        prompts: reader.prompts(fields.get('prompt'), 'prompt'),
        maxSeconds: max / 1000,
        ...(variable !== undefined && { into: variable }),
      };
    }
    case 'random': {
      const choices = reader.list(need('choices'), 'choices').flatMap((item, index) => {
        const inner = reader.fields(item, 'a choice', ['percent', 'to', 'name']);
        const percent = reader.number(inner?.get('percent'), 'percent', 0, 100);
        const edge = reader.optionalText(inner?.get('name'), 'name') ?? `choice-${index + 1}`;
        addEdge(reader, edges, edge, inner?.get('to'));
        return percent === undefined ? [] : [{ percent, edge }];
      });
      const sum = choices.reduce((total, { percent }) => total + percent, 0);
      if (Math.abs(sum - 100) > 0.01) reader.wrong(field, 'flow-value', `the percentages add up to ${sum}, not 100`);
      return { type, choices };
    }
    case 'end': {
      const reason = reader.optionalText(fields.get('reason'), 'reason');
      const how = reader.boolean(fields.get('return'), 'return') ? 'return' : 'hangup';
      return { type, how, ...(reason !== undefined && { reason }) };
    }
  }
}

function readDigits(
  reader: FlowReader,
  field: Field | undefined,
): { min: number; max: number; terminator?: string } | undefined {
  if (!field || isNull(field.node)) return undefined;
  if (field.node.kind === 'scalar') {
    const count = reader.integer(field, 'digits', 1, 100);
    return count === undefined ? undefined : { min: count, max: count };
  }
  const inner = reader.fields(field, 'digits', ['min', 'max', 'terminator']);
  const min = reader.integer(inner?.get('min'), 'digits.min', 0, 100) ?? 1;
  const max = reader.integer(inner?.get('max'), 'digits.max', 1, 100) ?? 32;
  const terminator = reader.optionalText(inner?.get('terminator'), 'digits.terminator');
  if (max < min) reader.wrong(field, 'flow-value', `digits.max ${max} is below digits.min ${min}`);
  if (terminator !== undefined && !/^[0-9*#]$/.test(terminator))
    reader.wrong(field, 'flow-value', `"${terminator}" is no key`);
  return { min, max, ...(terminator !== undefined && { terminator }) };
}
