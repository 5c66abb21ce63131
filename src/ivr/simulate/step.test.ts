import { describe, expect, test } from 'vitest';
import { parseExpression } from '../expression/index.js';
import type { Edge, Flow, FlowNode, Listening, Prompt } from '../model.js';
import { readInput } from './input.js';
import { defaultSimulationLimits, type Program } from './program.js';
import { simulateCall } from './simulate-call.js';
import { newCall, step } from './step.js';

const prompt = (text: string): Prompt => ({ kind: 'text', texts: new Map([['', [text]]]) });
const edges = (targets: { [name: string]: string }): Edge[] =>
  Object.entries(targets).map(([name, target]) => ({ name, target }));
const listening: Listening = {
  prompts: [prompt('Choose.')],
  noinput: { retries: 1, prompts: [prompt('Are you there?')] },
  nomatch: { retries: 1, prompts: [prompt('Again, please.')] },
  timeoutMs: 5000,
  interdigitMs: 2000,
  bargein: true,
  confidence: 0.5,
  globals: true,
};

const nodes: FlowNode[] = [
  { id: 'welcome', type: 'play', prompts: [prompt('Welcome.')], edges: edges({ next: 'open' }) },
  {
    id: 'open',
    type: 'hours',
    schedule: 'support',
    edges: edges({ open: 'main', closed: 'closed', holiday: 'holiday' }),
  },
  {
    id: 'main',
    type: 'menu',
    ...listening,
    confirm: { prompt: prompt('Did you say that?'), below: 0.7 },
    choices: [
      { name: 'sales', dtmf: '1', phrases: ['sales', 'buy something'] },
      { name: 'account', dtmf: '12', phrases: ['my account'] },
      { name: 'loop', dtmf: '9', phrases: [] },
    ],
    edges: edges({ sales: 'to-sales', account: 'pin', loop: 'spin', maxretries: 'agent' }),
  },
  {
    id: 'pin',
    type: 'collect',
    ...listening,
    into: 'pin',
    digits: { min: 4, max: 4, terminator: '#' },
    validate: parseExpression('pin != "0000"'),
    edges: edges({ match: 'look-up', maxretries: 'agent' }),
  },
  {
    id: 'look-up',
    type: 'call',
    service: 'balance',
    args: [{ name: 'pin', value: parseExpression('pin') }],
    into: 'account',
    timeoutMs: 3000,
    edges: edges({ ok: 'rich', error: 'agent' }),
  },
  {
    id: 'rich',
    type: 'branch',
    cases: [{ when: parseExpression('account.balance > 1000'), edge: 'vip' }],
    edges: edges({ vip: 'agent', else: 'bye' }),
  },
  { id: 'spin', type: 'goto', edges: edges({ next: 'spin' }) },
  { id: 'to-sales', type: 'transfer', kind: 'queue', target: ['sales'], edges: edges({ busy: 'bye' }) },
  { id: 'agent', type: 'transfer', kind: 'agent', target: ['desk'], edges: [] },
  { id: 'closed', type: 'end', how: 'hangup', reason: 'closed', edges: [] },
  { id: 'holiday', type: 'end', how: 'hangup', reason: 'holiday', edges: [] },
  { id: 'bye', type: 'end', how: 'hangup', edges: [] },
];

const flow: Flow = {
  name: 'test',
  format: 'native',
  file: 'test.ivr.yaml',
  language: 'en-US',
  start: 'welcome',
  nodes: new Map(nodes.map((node) => [node.id, node])),
  variables: [{ name: 'pin', type: 'string', initial: null }],
  prompts: new Map(),
  grammars: new Map(),
  services: ['balance'],
  globals: [{ name: 'operator', dtmf: '0', phrases: ['operator'], target: 'agent' }],
};

const program = (more: Partial<Program> = {}): Program => ({
  flows: new Map([['test', flow]]),
  main: 'test',
  flowNames: new Map(),
  grammars: new Map(),
  schedule: (key) => (key === 'support' ? { open: true, cause: 'regular' } : undefined),
  localTime: () => ({ iso: '', year: 2026, month: 6, day: 10, weekday: 3, hour: 12, minute: 0 }),
  service: () => ({ result: 'ok', value: { balance: 20 }, milliseconds: 100 }),
  transfer: () => 'answered',
  startsAt: 0,
  limits: defaultSimulationLimits,
  ...more,
});
const call = (input: string, more: Partial<Program> = {}) => simulateCall(program(more), input);

describe('a call, read off the flow by hand', () => {
  test.each<[name: string, input: string, path: string[], end: string]>([
    ['a phrase', 'Buy something!', ['main', 'to-sales'], 'transfer sales'],
    ['a key', '1', ['main', 'to-sales'], 'transfer sales'],
    ['the longer of two keys that begin alike', '12', ['main', 'pin'], 'awaiting pin'],
    ['type-ahead over nodes', '12 1234', ['main', 'pin', 'look-up', 'rich', 'bye'], 'end hangup'],
    ['two turns', 'my account | 1234#', ['main', 'pin', 'look-up', 'rich', 'bye'], 'end hangup'],
    ['spoken digits', 'my account | one two oh four', ['main', 'pin', 'look-up', 'rich', 'bye'], 'end hangup'],
    ['too few digits twice', '12 | 12 | 34', ['main', 'pin', 'agent'], 'transfer desk'],
    [
      'a value that does not validate, then one that does',
      '12 | 0000 | 1111',
      ['main', 'pin', 'look-up', 'rich', 'bye'],
      'end hangup',
    ],
    ['silence twice', '<noinput>|<noinput>', ['main', 'agent'], 'transfer desk'],
    ['silence, then nonsense, then a choice', '<noinput>|fish|sales', ['main', 'to-sales'], 'transfer sales'],
    ['nonsense twice', 'fish | 7', ['main', 'agent'], 'transfer desk'],
    ['low confidence is no match', 'sales @0.4 | sales', ['main', 'to-sales'], 'transfer sales'],
    ['middling confidence asks back', 'sales @0.6 | yes', ['main', 'to-sales'], 'transfer sales'],
    ['and no is no match', 'sales @0.6 | no | my account', ['main', 'pin'], 'awaiting pin'],
    ['a global choice by phrase', 'operator', ['main', 'agent'], 'transfer desk'],
    ['a global choice by key', '0', ['main', 'agent'], 'transfer desk'],
    ['0 is a digit while digits are collected', '12 0123', ['main', 'pin', 'look-up', 'rich', 'bye'], 'end hangup'],
    ['hanging up', '<hangup>', ['main'], 'hangup '],
    ['a wait shorter than the timeout', '<wait 3s> | 1', ['main', 'to-sales'], 'transfer sales'],
    ['a wait of two timeouts', '<wait 10s>', ['main', 'agent'], 'transfer desk'],
    ['nothing', '', ['main'], 'awaiting main'],
  ])('%s', (_, input, path, end) => {
    const result = call(input);
    expect(result.path).toEqual(['welcome', 'open', ...path]);
    const { outcome } = result;
    const reached = outcome
      ? `${outcome.type} ${outcome.type === 'hangup' ? '' : (outcome.target ?? outcome.reason)}`
      : `awaiting ${result.awaiting?.node}`;
    expect(reached).toBe(end);
    expect(result.diagnostics).toEqual([]);
  });

  test('hours and mocks decide the way', () => {
    const closed = (cause: 'regular' | 'holiday' | 'emergency') =>
      call('', { schedule: () => ({ open: false, cause }) }).outcome?.reason;
    expect([closed('regular'), closed('holiday'), closed('emergency')]).toEqual(['closed', 'holiday', 'closed']);
    expect(call('12 1234', { service: () => ({ result: 'error', milliseconds: 0 }) }).path.at(-1)).toBe('agent');
    const slow = () => ({ result: 'ok' as const, value: null, milliseconds: 9000 });
    expect(call('12 1234', { service: slow }).path.at(-1)).toBe('agent');
    expect(call('1', { transfer: () => 'busy' }).path.at(-1)).toBe('bye');
  });

  test('what is left over, what is waited for, what was covered', () => {
    expect(call('1 | fish').unusedInput).toEqual(['fish']);
    expect(call('').awaiting).toEqual({
      node: 'main',
      dtmf: ['1', '12', '9', '0'],
      phrases: ['sales', 'buy something', 'my account', 'operator'],
      timeout_ms: 5000,
    });
    expect(call('1').coverage).toEqual({
      nodes: ['welcome', 'open', 'main', 'to-sales'],
      edges: ['welcome.next', 'open.open', 'main.sales'],
    });
  });

  test('the transcript has the words and the clock', () => {
    const { transcript } = call('1');
    // "Welcome." is one word: 60,000 / 160 + 350 for the full stop = 725 ms.
    expect(transcript.map(({ t, who, text }) => [t, who, text]).slice(0, 3)).toEqual([
      [0, 'system', 'Welcome.'],
      [725, 'system', 'Choose.'],
      [1450, 'caller', '1'],
    ]);
  });
});

describe('the pause between keys', () => {
  // "Welcome." and "Choose." 725 ms each, two keys 800 ms, then the collect is entered and the digits take 400 ms each.
  const atPin = 725 + 725 + 800 + 725;
  const entered = (keys: string, digits: object) => {
    const pin = { ...(nodes.find(({ id }) => id === 'pin') as FlowNode & { type: 'collect' }), digits } as FlowNode;
    const map = new Map(flow.nodes).set('pin', pin);
    const { trace } = simulateCall(program({ flows: new Map([['test', { ...flow, nodes: map }]]) }), `12 | ${keys}`);
    return trace.find(({ node, edge }) => node === 'pin' && edge !== undefined)?.t;
  };
  test.each<[title: string, keys: string, digits: object, milliseconds: number]>([
    ['as many keys as fit: no pause', '1234', { min: 4, max: 4, terminator: '#' }, 4 * 400],
    ['fewer keys and the terminator: no pause', '1234#', { min: 4, max: 6, terminator: '#' }, 5 * 400],
    ['fewer keys without a terminator: the pause of 2 s', '1234', { min: 4, max: 6 }, 4 * 400 + 2000],
    ['the terminator is not pressed: the pause too', '12345', { min: 4, max: 6, terminator: '#' }, 5 * 400 + 2000],
    ['the longest without a terminator: no pause', '123456', { min: 4, max: 6 }, 6 * 400],
  ])('%s', (_, keys, digits, milliseconds) => expect(entered(keys, digits)).toBe(atPin + milliseconds));
  test('a terminator is used up, also behind the last key that fits', () =>
    expect(call('12 | 1234#').state.keys).toBe(''));
  test('too few keys wait for the pause before they count as a miss', () => {
    const { trace, tries } = (({ trace, state }) => ({ trace, tries: state.tries }))(call('12 | 123'));
    expect(trace.at(-1)).toMatchObject({ node: 'pin', event: 'keys' });
    expect(tries).toEqual({ noinput: 0, nomatch: 1 });
    // 3 keys, the pause, and "Again, please." (2 words 750 ms, a comma 150, a full stop 350).
    expect(trace.at(-1)!.t).toBe(atPin + 3 * 400 + 2000 + 1250);
  });
});

describe('limits end in a finding', () => {
  test('a node that is visited without input for ever', () => {
    const result = call('9');
    expect(result.status).toBe('limit');
    expect(result.diagnostics[0]).toMatchObject({ code: 'limit-reached', node: 'spin' });
  });
  test('steps and simulated time', () => {
    expect(call('9', { limits: { ...defaultSimulationLimits, idleVisits: 1e9 } }).outcome?.reason).toBe(
      'more than 1000 steps',
    );
    expect(call('<wait 4s> | '.repeat(100)).outcome?.reason).toBe('the call lasts longer than 5 simulated minutes');
  });
});

test('a state written to JSON and read back goes on the same way; a step leaves its state alone', () => {
  const here = program();
  const turns = readInput('fish | my account | 0000 | 1234');
  let direct = step(here, newCall(here), { kind: 'start' }).state;
  let reread = direct;
  for (const { written: _, ...event } of turns) {
    const frozen = JSON.stringify(direct);
    const next = step(here, direct, event);
    expect(JSON.stringify(direct)).toBe(frozen);
    direct = next.state;
    reread = step(here, JSON.parse(JSON.stringify(reread)), event).state;
    expect(reread).toEqual(direct);
  }
  expect(direct.status).toBe('completed');
});

test('an expression that fails takes the error edge, or ends the call in an error', () => {
  const broken: FlowNode = {
    id: 'open',
    type: 'set',
    assign: [{ name: 'x', value: parseExpression('1 / 0') }],
    edges: edges({ next: 'bye' }),
  };
  const withNode = (node: FlowNode) =>
    program({ flows: new Map([['test', { ...flow, nodes: new Map(flow.nodes).set('open', node) }]]) });
  expect(simulateCall(withNode(broken), '')).toMatchObject({
    status: 'error',
    diagnostics: [{ code: 'node-error', message: 'division by zero' }],
  });
  expect(simulateCall(withNode({ ...broken, edges: edges({ error: 'bye' }) }), '').path.at(-1)).toBe('bye');
});

describe('an edge hangup is gone on from without the caller', () => {
  const leadingTo = (target: string, more: FlowNode[] = []): Program => {
    const main = nodes.find(({ id }) => id === 'main')!;
    const all = [...nodes, ...more].map((node) =>
      node === main ? { ...node, edges: [...node.edges, { name: 'hangup', target }] } : node,
    );
    return program({ flows: new Map([['test', { ...flow, nodes: new Map(all.map((node) => [node.id, node])) }]]) });
  };
  const log: FlowNode = {
    id: 'log',
    type: 'call',
    service: 'balance',
    args: [],
    timeoutMs: 3000,
    edges: edges({ ok: 'sorry', error: 'sorry' }),
  };
  const sorry: FlowNode = {
    id: 'sorry',
    type: 'play',
    prompts: [prompt('Nobody hears this.')],
    edges: edges({ next: 'bye' }),
  };

  test('to its end: services are called, nothing is said, and the call still ended by hanging up', () => {
    const result = simulateCall(leadingTo('log', [log, sorry]), '<hangup> | 1');
    expect(result.path).toEqual(['welcome', 'open', 'main', 'log', 'sorry', 'bye']);
    expect(result.outcome).toMatchObject({ type: 'hangup' });
    expect(result.coverage.edges).toContain('main.hangup');
    expect(result.transcript.map(({ text }) => text)).toEqual(['Welcome.', 'Choose.', 'hangs up', 'balance: ok']);
    expect(result.unusedInput).toEqual(['1']);
  });
  test.each(['main', 'pin', 'agent', 'to-sales'])('%s has nobody to listen to or to put through', (target) => {
    const result = simulateCall(leadingTo(target), '<hangup>');
    expect(result).toMatchObject({ status: 'completed', outcome: { type: 'hangup' }, awaiting: null });
    expect(result.path.at(-1)).toBe(target);
    expect(result.transcript.at(-1)?.text).toBe('hangs up');
  });
  test('a circle still ends in a limit', () =>
    expect(simulateCall(leadingTo('spin'), '<hangup>')).toMatchObject({ status: 'limit' }));
});

describe('barge-in', () => {
  const deaf = nodes.map((node) => (node.id === 'main' ? { ...node, bargein: false } : node)) as FlowNode[];
  const silent = program({
    flows: new Map([['test', { ...flow, nodes: new Map(deaf.map((node) => [node.id, node])) }]]),
  });
  test.each([
    ['! sales | operator', 'sales'],
    ['!1 | 0', '1'],
  ])('%s: what comes in during a prompt that cannot be interrupted is lost, and reported', (input, lost) => {
    const result = simulateCall(silent, input);
    expect(result.outcome).toMatchObject({ target: 'desk' });
    expect(result.diagnostics).toMatchObject([{ code: 'barge-in-lost', severity: 'info', node: 'main' }]);
    expect(result.transcript.find(({ who }) => who === 'caller')).toMatchObject({ text: lost, bargein: true });
  });
  test('keys typed ahead of such a prompt are lost too: 1 is pressed while the call is still at the menu before', () => {
    // The menu leads to itself as a second, deaf menu; "1 2" are pressed at the first.
    const first: FlowNode = { ...(nodes.find(({ id }) => id === 'main') as FlowNode & Listening & { type: 'menu' }) };
    const ahead = { ...first, id: 'first', choices: [{ name: 'on', dtmf: '1', phrases: [] }], globals: false };
    const chain = (bargein: boolean) => {
      const second = { ...first, bargein };
      const list: FlowNode[] = [
        { ...ahead, edges: edges({ on: 'main', maxretries: 'agent' }) },
        ...nodes.map((node) => (node.id === 'main' ? second : node)),
      ];
      const map = new Map(list.map((node) => [node.id, node]));
      return program({ flows: new Map([['test', { ...flow, start: 'first', nodes: map }]]) });
    };
    // The 9 after the 1 would lead into the loop "spin"; lost, the second menu says its prompt and waits.
    const lost = simulateCall(chain(false), '19');
    expect(lost).toMatchObject({ status: 'awaiting_input', path: ['first', 'main'], awaiting: { node: 'main' } });
    expect(lost.transcript.filter(({ who }) => who === 'system').map(({ node }) => node)).toEqual(['first', 'main']);
    // Where the prompt may be cut short the key is heard, and the prompt is not said.
    const heard = simulateCall(chain(true), '19');
    expect(heard).toMatchObject({ status: 'limit' });
    expect(heard.transcript.filter(({ who }) => who === 'system').map(({ node }) => node)).toEqual(['first']);
  });
  test('elsewhere it is heard', () => {
    for (const input of ['! sales', '!1'])
      expect(call(input)).toMatchObject({ outcome: { target: 'sales' }, diagnostics: [] });
  });
});

test.each([
  ['1 2 #', { kind: 'keys', keys: '12#' }],
  ['! 1 2', { kind: 'keys', keys: '12', bargein: true }],
  ['"1"', { kind: 'speech', text: '1', confidence: 0.9, bargein: false }],
  ['! sales @0.35', { kind: 'speech', text: 'sales', confidence: 0.35, bargein: true }],
  ['!1.5s sales', { kind: 'speech', text: 'sales', confidence: 0.9, bargein: true, after: 1500 }],
  ['!20ms 12', { kind: 'keys', keys: '12', bargein: true, after: 20 }],
  [
    'sales @0.6 ~ "1" @0.5',
    { kind: 'speech', text: 'sales', confidence: 0.6, bargein: false, others: [{ text: '1', confidence: 0.5 }] },
  ],
  ['<wait 1.5s>', { kind: 'wait', milliseconds: 1500 }],
  ['<NoInput>', { kind: 'noinput' }],
])('the turn %s', (written, turn) => expect(readInput(written)).toEqual([{ written, ...turn }]));

test.each([
  ['<cough>', /turn 1: "<cough>" is not an event/],
  ['1 | !', /turn 2: "!" says nothing/],
  ['x'.repeat(1_000_000), /1000000 characters/],
  ['1|'.repeat(600), /600 turns/],
])('the input %s is refused', (input, message) => expect(() => readInput(input)).toThrow(message));
