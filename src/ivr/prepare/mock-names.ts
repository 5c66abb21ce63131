/** The names that mocks may have: one that means nothing in the flows is a mistake. */
import { CctoolError } from '../../diagnostics/index.js';
import { editDistance, nearest } from '../../diagnostics/nearest.js';
import { expressionParts, type Value } from '../expression/index.js';
import type { Flow, FlowNode } from '../model.js';
import { definitionOf, expressionsOf } from '../nodes/index.js';
import type { BotFacts } from '../nodes/node-type.js';
import { isRecord, type Mocks } from './mocks.js';

/** Mocks of one node, by its name. */
const ofNodes = ['branch', 'fail', 'lex', 'random', 'result', 'value', 'view'];
/** Mocks of the world around the flows, with words for what it does not hold. */
const ofWorld: { readonly [kind: string]: string } = {
  callback: 'no callback is asked for in a queue',
  hours: 'nothing asks for a schedule',
  metric: 'nothing asks for a metric',
  module: 'nothing invokes a module',
  queue: 'nothing announces the wait in a queue',
  transfer: 'no call is transferred to',
  voicemail: 'no message is left in a mailbox',
  wait: 'no call waits in a queue',
};
const kinds = [...ofNodes, ...Object.keys(ofWorld)].sort();

/** What flows name: their nodes, their services, and what they ask of the world by its kind; `*` is known only during a call. */
interface Named {
  nodes: ReadonlySet<string>;
  services: ReadonlySet<string>;
  world: ReadonlyMap<string, ReadonlySet<string>>;
}
const known = new WeakMap<ReadonlyMap<string, Flow>, Named>();

function namedIn(flows: ReadonlyMap<string, Flow>): Named {
  let named = known.get(flows);
  if (!named) {
    const all = [...flows.values()];
    const nodes = all.flatMap((flow) => [...flow.nodes.values()]);
    const services = nodes.flatMap((node) => definitionOf(node).services?.(node) ?? []);
    const world = new Map<string, Set<string>>();
    for (const mock of nodes.flatMap((node) => [...askedBy(node)])) {
      const [, kind = '', name = ''] = split(mock);
      world.set(kind, (world.get(kind) ?? new Set()).add(name));
    }
    named = {
      nodes: new Set(nodes.map(({ id }) => id)),
      services: new Set([...all.flatMap((flow) => flow.services), ...services]),
      world,
    };
    known.set(flows, named);
  }
  return named;
}

/** What the flows know of their bots, by the node that asks one. Flows may have nodes of one name. */
function botsIn(flows: ReadonlyMap<string, Flow>): Map<string, BotFacts> {
  const bots = new Map<string, BotFacts>();
  for (const flow of flows.values())
    for (const node of flow.nodes.values()) {
      const bot = definitionOf(node).bot?.(node, flow);
      const other = bots.get(node.id);
      if (!bot) continue;
      bots.set(node.id, {
        intents: [...bot.intents, ...(other?.intents ?? [])],
        slots: [...bot.slots, ...(other?.slots ?? [])],
        attributes: [...bot.attributes, ...(other?.attributes ?? [])],
      });
    }
  return bots;
}

/** Letters that a mistyped name may differ by: a bot may have intents and slots that only look alike. */
const slips = (name: string) => (name.length < 8 ? 1 : 2);
const LONGEST_LIST = 1000;

/**
 * Checks what a mocked bot comes to. It may know more than the flow does: only a name that is nearly one of the flow's is a
 * mistake.
 */
function checkBotAnswer(mock: string, answer: Value, bot: BotFacts): void {
  if (Array.isArray(answer)) {
    for (const each of answer.slice(0, LONGEST_LIST)) checkBotAnswer(mock, each, bot);
    return;
  }
  const { utterances, intent, slots, session_attributes: attributes } = isRecord(answer) ? answer : { intent: answer };
  if (isRecord(utterances))
    for (const each of Object.values(utterances).slice(0, LONGEST_LIST)) checkBotAnswer(mock, each, bot);
  const check = (what: string, name: string, names: readonly string[], otherwise: string) => {
    const meant = names.includes(name) ? undefined : nearest(name, names);
    if (meant === undefined || editDistance(name, meant) > slips(name)) return;
    throw new CctoolError('input', `the mock "${mock}" ${what} "${name}"`, `did you mean "${meant}"? ${otherwise}`);
  };
  if (typeof intent === 'string')
    check(
      'comes to an intent that the flow has no branch for,',
      intent,
      bot.intents,
      `For another intent of the bot, mock ${mock.replace('lex:', 'branch:')}=NoMatchingCondition`,
    );
  const unread = 'What the flow does not read can be left out';
  for (const name of isRecord(slots) ? Object.keys(slots) : [])
    check('fills a slot that the flow does not read,', name, bot.slots, unread);
  for (const name of isRecord(attributes) ? Object.keys(attributes) : [])
    check('sets an attribute of the session that the flow does not read,', name, bot.attributes, unread);
}

/** `transfer:sales`: its kind and its name; empty for a mock without a kind. */
const split = (mock: string): readonly string[] => /^([a-z]+):(.*)$/s.exec(mock) ?? [];

/** The mocks of the world that a node asks. */
function askedBy(node: FlowNode): string[] {
  const { asks, exit } = definitionOf(node);
  const asked = [...(asks?.(node) ?? [])];
  const { kind, target } = exit?.(node) ?? { kind: 'end', target: null };
  if (kind !== 'end' && !asked.some((mock) => mock.startsWith('transfer:'))) asked.push(`transfer:${target ?? '*'}`);
  for (const part of expressionsOf(node).flatMap((expression) => [...expressionParts(expression)])) {
    if (part.kind !== 'call' || !part.name.startsWith('hours.')) continue;
    const [argument] = part.args;
    asked.push(`hours:${argument?.kind === 'literal' ? String(argument.value) : '*'}`);
  }
  return asked;
}

/**
 * Checks the names of mocks against the flows that they are for.
 * @throws CctoolError of kind `input` that names the mock, and what was probably meant
 */
export function checkMockNames(mocks: Mocks, flows: ReadonlyMap<string, Flow>): void {
  // Gathering the names would take a call of a few turns as long as the call itself.
  if (Object.keys(mocks).length === 0) return;
  const [vxml] = [...flows.values()].filter(({ format }) => format === 'vxml');
  if (vxml) {
    checkVxmlNames(mocks, vxml);
    return;
  }
  const named = namedIn(flows);
  for (const name of Object.keys(mocks)) {
    // Data of a call by its reference: `$.Attributes.tier`, `trigger.call.From`.
    if (named.services.has(name) || /^(?:\$|(?:widgets|trigger|contact|flow)\.)/.test(name)) continue;
    const [, kind = '', target = ''] = split(name);
    const fail = (what: string, names: Iterable<string>, prefix = ''): never => {
      const all = [...names].filter((each) => each !== '*').sort();
      const meant = nearest(prefix === '' ? name : target, all);
      const listed = `${all.slice(0, 20).join(', ')}${all.length > 20 ? ', …' : ''}`;
      const hint =
        meant !== undefined
          ? `did you mean "${prefix}${meant}"?`
          : all.length > 0
            ? `there are ${listed}`
            : `a mock is named after a service, or begins with one of ${kinds.map((each) => `${each}:`).join(', ')}`;
      throw new CctoolError('input', `the mock "${name}" has no effect: ${what}`, hint);
    };
    const what = Object.hasOwn(ofWorld, kind) ? ofWorld[kind] : undefined;
    if (ofNodes.includes(kind)) {
      if (!named.nodes.has(target)) fail(`no node is named "${target}"`, named.nodes, `${kind}:`);
      if (kind === 'lex') {
        const bots = botsIn(flows);
        const asked = bots.get(target) ?? fail(`"${target}" does not ask a bot`, bots.keys(), 'lex:');
        checkBotAnswer(name, mocks[name]!, asked);
      }
    } else if (what !== undefined) {
      // Suites and servers share mocks among flows: a kind that these flows do not ask for is not a mistyped name.
      const names = named.world.get(kind);
      if (names && target !== '*' && !names.has('*') && !names.has(target))
        fail(`${what} "${target}"`, names, `${kind}:`);
    } else if (named.services.has('*')) continue;
    else if (kind === '') fail('no service has this name', named.services);
    else
      fail(
        `"${kind}:" is not a kind of mock`,
        nearest(kind, kinds) === undefined ? [] : kinds.map((each) => `${each}:${target}`),
      );
  }
}

const vxmlKinds = ['event', 'fetch', 'grammar', 'object', 'transfer'];

/**
 * Checks the names of mocks of a VoiceXML application. What servers send, and what mocks send for them, may ask for more than
 * its documents do: a name is a mistake only where one that is asked for is near.
 */
function checkVxmlNames(mocks: Mocks, { nodes }: Flow): void {
  const asked = [...nodes.values()].flatMap((node) => (node.type === 'vxml' ? (node.asks ?? []) : []));
  const asks = new Set(asked.map(({ mock }) => mock));
  // An address may be written without its query, and without its kind.
  for (const mock of [...asks]) if (mock.startsWith('fetch:')) asks.add(mock.replace(/\?.*$/, ''));
  for (const id of nodes.keys()) asks.add(`fetch:${id.replace(/#.*$/, '')}`);
  const full = (name: string) => (vxmlKinds.includes(split(name)[1] ?? '') ? name : `fetch:${name}`);
  const sends = ([name, value]: readonly [string, Value]) => asks.has(full(name)) && typeof value === 'string';
  const open =
    asks.has('fetch:*') || Object.entries(mocks).some((mock) => full(mock[0]).startsWith('fetch:') && sends(mock));
  for (const name of Object.keys(mocks)) {
    const fail = (what: string, hint: string) => {
      throw new CctoolError('input', `the mock "${name}" has no effect: ${what}`, hint);
    };
    const [, kind = '', target = ''] = split(name);
    const meantKind = vxmlKinds.includes(kind) ? undefined : nearest(kind, vxmlKinds);
    if (kind !== '' && meantKind !== undefined)
      fail(`"${kind}:" is not a kind of mock`, `did you mean "${meantKind}:${target}"?`);
    if (open || kind === 'transfer' || target === '*' || nodes.has(target) || asks.has(full(name))) continue;
    if (kind === 'event') {
      const meant = nearest(target, nodes.keys());
      const listed = [...nodes.keys()].slice(0, 20).join(', ');
      fail(
        `no node is named "${target}"`,
        meant === undefined ? `there are ${listed}` : `did you mean "event:${meant}"?`,
      );
    }
    const [, what = '', written = ''] = split(full(name));
    const meant = nearest(
      written,
      [...asks].flatMap((each) => (each.startsWith(`${what}:`) ? [split(each)[2]!] : [])),
    );
    if (meant !== undefined)
      fail(`nothing asks for "${written}"`, `did you mean "${full(name) === name ? `${what}:` : ''}${meant}"?`);
  }
}
