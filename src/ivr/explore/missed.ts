/** What is known of edges that no explored call took: a proof that none can, or what was tried. */

import { targetsOf } from '../lint/facts.js';
import { edgeId, type Flow, type FlowNode } from '../model.js';
import { definitionOf, possibleEdges } from '../nodes/index.js';
import { flowNamed, type Program } from '../simulate/program.js';

/** An edge that no call took: with the proof that none can, or with what was tried. */
export interface MissedEdge {
  edge: string;
  /** `blocked`: an error of the flow itself is in the way. */
  status: 'impossible' | 'blocked' | 'not found';
  reason: string;
}

/** How much was tried. */
interface Effort {
  truncated: boolean;
  steps: number;
  /** Errors of the flow, by the place in it and by the node. */
  faults: ReadonlyMap<string, string>;
  /** The types of the values that its variables had. */
  types: ReadonlyMap<string, ReadonlySet<string>>;
  /** Edges that are proven to be impossible. */
  impossible: ReadonlyMap<string, string>;
}

/**
 * The nodes that some way through the flow leads to, over edges that are not proven to be impossible.
 * @param held the nodes that are not left by their edge `next`
 */
function reachableNodes(flow: Flow, held: ReadonlyMap<string, string> = new Map()): Set<string> {
  const reachable = new Set<string>([flow.start]);
  const anywhere = new Set(flow.globals.map(({ target }) => target));
  for (const id of reachable) {
    const node = flow.nodes.get(id)!;
    const isProven = (name: string) =>
      (name === 'next' && held.has(id)) || definitionOf(node).impossible?.(node, name, flow) !== undefined;
    const open = new Set(node.edges.flatMap(({ name, target }) => (isProven(name) ? [] : [target])));
    const own = new Set(node.edges.map(({ target }) => target));
    for (const target of targetsOf(flow, node))
      if (node.type === 'vxml' || open.has(target) || anywhere.has(target) || !own.has(target)) reachable.add(target);
  }
  return reachable;
}

/** The nodes that enter a flow from which no way leads back to them, with the proof. */
function heldForGood(flow: Flow, program: Program): Map<string, string> {
  const held = new Map<string, string>();
  for (const node of flow.nodes.values()) {
    const { resources, vendor } = definitionOf(node);
    const names =
      node.type === 'subflow' ? [node.flow] : vendor?.(node).entersFlow ? (resources?.(node).flat() ?? []) : [];
    const entered = flowNamed(program, names);
    const other = entered === undefined ? undefined : program.flows.get(entered);
    // How a flow of another format comes back is not said by its nodes.
    if (!other || !/^(?:native|connect)/.test(other.format)) continue;
    const isBack = (id: string) => definitionOf(other.nodes.get(id)!).returns?.(other.nodes.get(id)!) === true;
    if (![...reachableNodes(other)].some(isBack))
      held.set(node.id, `no way through "${entered}" comes back from it to this flow`);
  }
  return held;
}

/**
 * The edges that no call can take, with the proof. Impossible is only what the text of the flows proves: nothing leads to
 * the node, the condition is constant, or a flow that is entered never comes back.
 */
export function provenImpossible(flow: Flow, program: Program): Map<string, string> {
  const held = heldForGood(flow, program);
  const reachable = reachableNodes(flow, held);
  const proofs = new Map<string, string>();
  for (const node of flow.nodes.values()) {
    const possible = new Set(possibleEdges(node).map(({ name }) => name));
    const definition = definitionOf(node);
    for (const { name } of node.edges) {
      const proof = definition.impossible?.(node, name, flow);
      // Dialogs of VoiceXML are reached by more than edges; their own proof considers that.
      if (node.type !== 'vxml' && !reachable.has(node.id))
        proofs.set(edgeId(node.id, name), `no edge leads from the start to "${node.id}"`);
      else if (name === 'next' && held.has(node.id)) proofs.set(edgeId(node.id, name), held.get(node.id)!);
      else if (proof !== undefined) proofs.set(edgeId(node.id, name), proof);
      else if (!possible.has(name))
        proofs.set(edgeId(node.id, name), definition.untaken?.(node, name) ?? 'the condition can never hold');
    }
  }
  return proofs;
}

/**
 * Sorts missed edges. Everything without a proof was not found, which says something about the search and nothing about
 * the flow.
 */
export function missedEdges(
  flow: Flow,
  all: readonly string[],
  covered: ReadonlySet<string>,
  effort: Effort,
): MissedEdge[] {
  const { truncated, steps, impossible } = effort;
  const searched = truncated
    ? `the search stopped at its limit of ${steps} steps`
    : `tried ${steps} ${steps === 1 ? 'turn or answer' : 'turns and answers'}`;
  const missed = new Map<string, MissedEdge>();
  for (const node of flow.nodes.values()) {
    const isEntered = [...flow.nodes.values()].some(({ id, edges }) =>
      edges.some(({ name, target }) => target === node.id && covered.has(edgeId(id, name))),
    );
    for (const { name } of node.edges) {
      const edge = edgeId(node.id, name);
      if (covered.has(edge)) continue;
      const proof = impossible.get(edge);
      const fault = proof === undefined ? faultBefore(flow, node, name, covered, effort) : undefined;
      if (fault !== undefined) {
        missed.set(edge, { edge, status: 'blocked', reason: fault });
        continue;
      }
      const own =
        !isEntered && node.id !== flow.start
          ? `no call was found that reaches "${node.id}"`
          : (definitionOf(node).untaken?.(node, name) ?? 'no call was found that takes it');
      missed.set(
        edge,
        proof === undefined
          ? { edge, status: 'not found', reason: `${own}; ${searched}` }
          : { edge, status: 'impossible', reason: proof },
      );
    }
  }
  return all.flatMap((edge) => missed.get(edge) ?? []);
}

/** The document of a node of a VoiceXML application: `order` of `order#form.item`. */
const documentOf = (id: string) => id.replace(/#.*$/, '');

/** The error of a VoiceXML application that keeps calls from an edge; undefined where none is known. */
function faultBefore(
  flow: Flow,
  node: FlowNode,
  edge: string,
  covered: ReadonlySet<string>,
  { faults, types }: Effort,
): string | undefined {
  if (node.type !== 'vxml') return undefined;
  const faultAt = (id: string) => faults.get(id) ?? faults.get(id.replace(/(#[^.]*)\..*$/, '$1'));
  /** Why an edge of a node that calls come to is not taken. */
  const here = (at: FlowNode, name: string): string | undefined => {
    if (at.type !== 'vxml') return undefined;
    const { place = '', conds = [] } = at.written?.[name] ?? {};
    for (const cond of conds) {
      const [, variable = '', member, text] = /^([\w$]+)(?:\.(\w+))?\s*===?\s*'([^']*)'$/.exec(cond.trim()) ?? [];
      const [type, ...others] = types.get(variable) ?? [];
      if (others.length > 0) continue;
      if (type === 'boolean' && member === undefined && /^(?:true|false)$/.test(text!))
        return `"${variable}" is always true or false, and never the text '${text}' (${place})`;
      if (type === 'string' && member !== undefined && member !== 'length')
        return `"${variable}" is always a text: its grammars give no result with a member "${member}" (${place})`;
    }
    return faults.get(place) ?? faultAt(at.id) ?? (at.calls ?? []).map(faultAt).find((each) => each !== undefined);
  };
  const own = here(node, edge);
  if (own !== undefined) return own;
  // A node that no call reaches: what stopped the calls before it.
  const before = new Map<string, [node: string, edge: string][]>();
  for (const each of flow.nodes.values()) {
    const called = each.type === 'vxml' ? (each.calls ?? []) : [];
    // Handlers and links of a dialog and of a document hold where its items are visited.
    const around = each.type === 'vxml' ? [each.id.replace(/(#[^.]*)\..*$/, '$1'), documentOf(each.id)] : [];
    const others = [...called, ...around.filter((id) => id !== each.id)].map((id) => [id, '']);
    for (const [target, name] of [...each.edges.map((one) => [one.target, one.name]), ...others])
      before.set(target!, [...(before.get(target!) ?? []), [each.id, name!]]);
  }
  const isTaken = (id: string) => flow.nodes.get(id)!.edges.some(({ name }) => covered.has(edgeId(id, name)));
  const around = new Set([node.id]);
  for (const id of around) {
    if (isTaken(id)) continue;
    for (const [from, name] of before.get(id) ?? []) {
      const reason = here(flow.nodes.get(from)!, name);
      if (reason !== undefined) return `no call gets past "${from}": ${reason}`;
      around.add(from);
    }
  }
  // A document that fails while it is loaded: the call is still where it was asked for.
  const document = documentOf(node.id);
  if ([...flow.nodes.keys()].some((id) => documentOf(id) === document && isTaken(id))) return undefined;
  for (const [place, fault] of faults)
    if (place.startsWith(`${document}:`)) return `no call gets into "${document}": ${fault}`;
  return undefined;
}
