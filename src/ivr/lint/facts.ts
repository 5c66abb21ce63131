/** Facts about a flow that several rules and the report ask for. */
import { checkExpression, type Expression, type Type } from '../expression/index.js';
import { baseOf } from '../language.js';
import { type Flow, type FlowNode, fixedText } from '../model.js';
import { definitionOf, isListening, possibleEdges } from '../nodes/index.js';
import type { KeyMenu } from '../nodes/node-type.js';
import { builtinVariables } from '../read/flow-reader.js';

/** Where a call may go from a node, global choices included. */
export function targetsOf(flow: Flow, node: FlowNode): string[] {
  const targets = possibleEdges(node).map(({ target }) => target);
  return isListening(node) && node.globals ? [...targets, ...flow.globals.map(({ target }) => target)] : targets;
}

/**
 * The nodes from which some way leads to one of those that count as reached, these included.
 * @param ways where a call may go from a node
 */
export function leadingTo(
  flow: Flow,
  isReached: (node: FlowNode) => boolean,
  ways: (node: FlowNode) => readonly string[],
): Set<string> {
  const before = new Map<string, string[]>();
  const reached = new Set<string>();
  for (const node of flow.nodes.values()) {
    if (isReached(node)) reached.add(node.id);
    for (const target of ways(node)) {
      const list = before.get(target);
      if (list) list.push(node.id);
      else before.set(target, [node.id]);
    }
  }
  // A set is gone through in the order in which it grows.
  for (const id of reached) for (const from of before.get(id) ?? []) reached.add(from);
  return reached;
}

/** All menus taken by key, in whatever format. */
export function keyMenus(flow: Flow): (KeyMenu & { node: FlowNode })[] {
  return [...flow.nodes.values()].flatMap((node) => {
    const menu = definitionOf(node).keyMenu?.(node, flow);
    return menu ? [{ ...menu, node }] : [];
  });
}

/** What a flow declares of its variables: their types. */
export const typesOf = (flow: Flow): { [name: string]: Type } => ({
  ...builtinVariables,
  ...Object.fromEntries(flow.variables.map(({ name, type }) => [name, type])),
});

/** The static type of an expression. */
export const typeOf = (expression: Expression, types: { readonly [name: string]: Type }): Type =>
  checkExpression(expression, types).type;

/** The languages that a call through a flow may be in, by their first part; undefined where one is chosen by an expression. */
export function languagesOf({ language, nodes }: Flow): Set<string> | undefined {
  const languages = new Set([baseOf(language)]);
  for (const node of nodes.values()) {
    if (node.type !== 'set' || !node.language) continue;
    const tag = fixedText(node.language);
    if (tag === undefined) return undefined;
    languages.add(baseOf(tag));
  }
  return languages;
}

/**
 * The languages that a call may be in when it enters each node, by their first part; undefined where nothing says: no flow
 * sets a language, or one sets what an expression gives.
 * @param callers flows that this one may be entered from
 */
export function languagesByNode(flow: Flow, callers: readonly Flow[]): Map<string, Set<string>> | undefined {
  const all = new Set<string>();
  for (const each of [flow, ...callers]) {
    const languages = languagesOf(each);
    if (!languages) return undefined;
    for (const language of languages) all.add(language);
  }
  if (all.size < 2) return undefined;
  const first = callers.length > 0 ? all : new Set([baseOf(flow.language)]);
  const heard = new Map<string, Set<string>>();
  const pending: [id: string, languages: ReadonlySet<string>][] = [[flow.start, first]];
  for (const [id, languages] of pending) {
    const node = flow.nodes.get(id);
    const before = heard.get(id) ?? new Set();
    const fresh = [...languages].filter((language) => !before.has(language));
    if (!node || (fresh.length === 0 && heard.has(id))) continue;
    heard.set(id, new Set([...before, ...fresh]));
    const tag = node.type === 'set' && node.language ? fixedText(node.language) : undefined;
    // What another flow has chosen is the language after it.
    const after = tag !== undefined ? new Set([baseOf(tag)]) : node.type === 'subflow' ? all : new Set(fresh);
    for (const target of targetsOf(flow, node)) pending.push([target, after]);
  }
  return heard;
}
