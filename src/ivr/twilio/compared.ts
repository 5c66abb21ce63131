/** What the conditions of a flow tell apart: for each reference the texts for which one of them holds. */
import type { Value } from '../expression/index.js';
import type { Flow } from '../model.js';
import { readLiquid } from './liquid-reader.js';
import { readsOf } from './liquid-reads.js';
import { OTHER, textsFor } from './predicates.js';

/** What a template reads; nothing for one that cannot be read. */
export function readsIn(template: Value | undefined): { path: string; compared: Value[] }[] {
  if (typeof template !== 'string' || !template.includes('{')) return [];
  try {
    return readsOf(readLiquid(template));
  } catch {
    return [];
  }
}

/** By reference, in the order of the flow. */
export type Compared = ReadonlyMap<string, readonly string[]>;

const known = new WeakMap<Flow, Compared>();

/** The values that a flow compares each reference with, directly or by variables that are set from it. */
export function comparedIn(flow: Flow): Compared {
  let compared = known.get(flow);
  if (!compared) {
    compared = gather(flow);
    known.set(flow, compared);
  }
  return compared;
}

function gather(flow: Flow): Compared {
  const values = new Map<string, Set<string>>();
  const note = (path: string, texts: Iterable<string>) => {
    const found = values.get(path) ?? new Set<string>();
    values.set(path, found);
    for (const text of texts) if (found.size < MOST_VALUES) found.add(text);
  };
  /** From a reference to the variables that are set from it. */
  const flowsInto = new Map<string, Set<string>>();
  for (const node of flow.nodes.values()) {
    if (node.type !== 'twilio') continue;
    for (const { conditions } of node.matches)
      for (const { type, argument, value } of conditions)
        for (const { path } of readsIn(argument)) {
          // An operand that only a call knows is met, or not, by one text on both sides.
          const operands = readsIn(value);
          note(path, operands.length > 0 ? ['1', '2'] : textsFor(type, value));
          for (const operand of operands) note(operand.path, ['1', '2']);
        }
    for (const { path, compared } of readsIn(JSON.stringify(node.properties).replaceAll('\\"', '"')))
      if (compared.length > 0)
        note(
          path,
          compared.map((each) => (each === null ? '' : String(each))),
        );
    const { variables } = node.properties;
    for (const each of Array.isArray(variables) ? variables : []) {
      if (each === null || typeof each !== 'object' || Array.isArray(each)) continue;
      for (const { path } of readsIn(each.value)) {
        const into = flowsInto.get(path) ?? new Set();
        flowsInto.set(path, into.add(`flow.variables.${String(each.key)}`));
      }
    }
  }
  for (const [path, into] of flowsInto) {
    for (const each of into) for (const more of flowsInto.get(each) ?? []) into.add(more);
    for (const each of into) note(path, values.get(each) ?? []);
  }
  return new Map([...values].map(([path, texts]) => [path, [...texts, OTHER]]));
}
const MOST_VALUES = 40;

/** The references below a way: the rest of each, with what it is compared with. */
export function comparedBelow(flow: Flow, way: string): { rest: string; values: readonly string[] }[] {
  return [...comparedIn(flow)].flatMap(([path, values]) =>
    path.startsWith(`${way}.`) ? [{ rest: path.slice(way.length + 1), values }] : [],
  );
}

/**
 * Objects whose members make the conditions of a flow come out each way: one with the first value of each, and for
 * every further value one that differs in that member.
 */
export function objectsFor(below: readonly { rest: string; values: readonly string[] }[]): { [name: string]: Value }[] {
  if (below.length === 0) return [];
  const write = (chosen: ReadonlyMap<string, string>) => {
    const object: { [name: string]: Value } = {};
    for (const [rest, value] of chosen) {
      const steps = rest.split('.');
      let into = object;
      for (const step of steps.slice(0, -1)) {
        const inner = into[step];
        const next: { [name: string]: Value } =
          inner !== null && typeof inner === 'object' && !Array.isArray(inner) ? { ...inner } : {};
        into[step] = next;
        into = next;
      }
      into[steps.at(-1)!] = value;
    }
    return object;
  };
  const first = new Map(below.map(({ rest, values }) => [rest, values[0]!]));
  return [
    write(first),
    ...below.flatMap(({ rest, values }) => values.slice(1).map((value) => write(new Map(first).set(rest, value)))),
  ].slice(0, MOST_VALUES);
}
