/** The names that mocks may have: one that means nothing in the flows is a mistake. */
import { CctoolError } from '../../diagnostics/index.js';
import { nearest } from '../../diagnostics/nearest.js';
import type { Flow } from '../model.js';
import { definitionOf } from '../nodes/index.js';
import type { Mocks } from './mocks.js';

/** Mocks of one node, by its name. */
const ofNodes = ['branch', 'fail', 'lex', 'random', 'result', 'value', 'view'];
/** Mocks of the world around the flows, by names that need not stand in them. */
const ofWorld = ['callback', 'fetch', 'hours', 'metric', 'module', 'queue', 'transfer', 'voicemail', 'wait'];
const kinds = [...ofNodes, ...ofWorld];

/** What flows name: their nodes, their services, the targets of their transfers. */
interface Named {
  nodes: ReadonlySet<string>;
  services: ReadonlySet<string>;
  targets: ReadonlySet<string>;
  /** Some name of that kind is known only during a call. */
  openServices: boolean;
  openTargets: boolean;
}
const known = new WeakMap<ReadonlyMap<string, Flow>, Named>();

function namedIn(flows: ReadonlyMap<string, Flow>): Named {
  let named = known.get(flows);
  if (!named) {
    const all = [...flows.values()];
    const nodes = all.flatMap((flow) => [...flow.nodes.values()]);
    const services = [
      ...all.flatMap((flow) => flow.services),
      ...nodes.flatMap((node) => definitionOf(node).services?.(node) ?? []),
    ];
    const exits = nodes.flatMap((node) => definitionOf(node).exit?.(node) ?? []).filter(({ kind }) => kind !== 'end');
    named = {
      nodes: new Set(nodes.map(({ id }) => id)),
      services: new Set(services.filter((name) => name !== '*')),
      targets: new Set(exits.flatMap(({ target }) => target ?? [])),
      openServices: services.includes('*'),
      openTargets: exits.some(({ target }) => target === null),
    };
    known.set(flows, named);
  }
  return named;
}

/**
 * Checks the names of mocks against the flows that they are for.
 * @throws CctoolError of kind `input` that names the mock, and what was probably meant
 */
export function checkMockNames(mocks: Mocks, flows: ReadonlyMap<string, Flow>): void {
  const named = namedIn(flows);
  for (const name of Object.keys(mocks)) {
    // Data of a call by its reference: `$.Attributes.tier`, `trigger.call.From`.
    if (named.services.has(name) || /^(?:\$|(?:widgets|trigger|contact|flow)\.)/.test(name)) continue;
    const [, kind = '', target = ''] = /^([a-z]+):(.*)$/s.exec(name) ?? [];
    const fail = (what: string, names: Iterable<string>, prefix = '') => {
      const all = [...names].sort();
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
    if (ofNodes.includes(kind)) {
      if (!named.nodes.has(target)) fail(`no node is named "${target}"`, named.nodes, `${kind}:`);
    } else if (kind === 'transfer') {
      if (target !== '*' && !named.openTargets && named.targets.size > 0 && !named.targets.has(target))
        fail(`no call is transferred to "${target}"`, named.targets, 'transfer:');
    } else if (kind !== '' && !ofWorld.includes(kind) && !named.openServices) {
      fail(
        `"${kind}:" is not a kind of mock`,
        nearest(kind, kinds) === undefined ? [] : kinds.map((each) => `${each}:${target}`),
      );
    } else if (kind === '' && !named.openServices) fail('no service has this name', named.services);
  }
}
