/** What the attributes of a flow can hold at its nodes, as far as the flow's text says it. */
import type { Flow } from '../model.js';
import { firstHolding, type Node, record } from './action.js';

/** The values that an attribute may have; undefined where only a call tells, as before it is set. */
type Values = ReadonlySet<string> | undefined;

/** More values of one attribute at one node than a proof lists: they count as any. */
const MOST_VALUES = 20;

const known = new WeakMap<Flow, Map<string, ReadonlyMap<string, Values>>>();

/**
 * The values of an attribute of the flow when each node is entered. Nothing else changes it: modules and functions do not
 * see it, and a flow that is entered afresh begins without it.
 */
function valuesAt(flow: Flow, attribute: string): ReadonlyMap<string, Values> {
  const attributes = known.get(flow) ?? new Map<string, ReadonlyMap<string, Values>>();
  known.set(flow, attributes);
  const found = attributes.get(attribute);
  if (found) return found;
  const values = new Map<string, Values>([[flow.start, undefined]]);
  const pending = [flow.start];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const node = flow.nodes.get(id)!;
    const before = values.get(id);
    const written = node.type === 'connect' ? writtenBy(node, attribute) : undefined;
    for (const { name, target } of node.edges) {
      const set = written === undefined ? before : written === UNKNOWN ? undefined : new Set([written]);
      // An action that fails may have set it or not.
      const after = written === undefined || name === 'next' ? set : union(before, set);
      const merged = values.has(target) ? union(values.get(target), after) : after;
      if (values.has(target) && sizeOf(merged) === sizeOf(values.get(target))) continue;
      values.set(target, merged);
      pending.push(target);
    }
  }
  attributes.set(attribute, values);
  return values;
}

const sizeOf = (values: Values) => values?.size ?? Number.POSITIVE_INFINITY;

function union(one: Values, other: Values): Values {
  if (!one || !other) return undefined;
  const both = new Set([...one, ...other]);
  return both.size > MOST_VALUES ? undefined : both;
}

/** What stands for a value that only a call tells. */
const UNKNOWN = Symbol('unknown');
type Unknown = typeof UNKNOWN;

/** The text that an action sets an attribute of the flow to; undefined where it leaves it alone. */
function writtenBy({ parameters }: Node, attribute: string): string | Unknown | undefined {
  const attributes = record(parameters.FlowAttributes);
  if (!Object.hasOwn(attributes, attribute)) return undefined;
  const written = attributes[attribute]!;
  const value = record(written).Value ?? written;
  return value === null || typeof value === 'object' || String(value).includes('$') ? UNKNOWN : String(value);
}

/** The proof that no value which a compared attribute of the flow can have takes a branch; undefined where there is none. */
export function neverCompared(node: Node, edge: string, flow: Flow): string | undefined {
  const compared = String(node.parameters.ComparisonValue).trim();
  const [, attribute] = /^\$\.FlowAttributes\.([\w-]+)$/.exec(compared) ?? [];
  if (attribute === undefined || (edge !== 'NoMatchingCondition' && !edge.includes(' '))) return undefined;
  if (node.edges.some(({ name }) => name.includes('$'))) return undefined;
  const values = valuesAt(flow, attribute).get(node.id);
  if (!values) return undefined;
  const taken = [...values].map((value) => firstHolding(node, value, (operand) => operand) ?? 'NoMatchingCondition');
  if (taken.includes(edge)) return undefined;
  const listed = [...values].map((value) => `"${value}"`).join(' or ');
  return `${compared} is always ${listed} here`;
}
