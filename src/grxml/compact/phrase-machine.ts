import { foldWord } from '../match/words.js';

/** A phrase with what it means; `meaning` is a script value as JSON text, absent for none. */
export interface MeantPhrase {
  words: readonly string[];
  meaning?: string;
}

/**
 * A word that leads on; the meaning is settled on the way there, where it is. Without a word: the end of a phrase, or the
 * way to a state all of whose phrases have the meaning.
 */
export interface Edge {
  word: string | undefined;
  meaning: string | undefined;
  to: State;
}

/** What can still be said. Equal states are one. */
export interface State {
  /** By number, ends before what leads to them. */
  number: number;
  edges: readonly Edge[];
  /** The next state that all ways from here pass through; undefined at the end. */
  gate: State | undefined;
}

export interface PhraseMachine {
  start: State;
  /** Where every phrase ends. */
  end: State;
}

interface Node {
  children: Map<string, { word: string; node: Node }>;
  /** The phrase ends here, with this meaning. */
  ends?: { meaning: string | undefined };
}

/**
 * The smallest machine that says exactly the phrases of a list with their meanings: a trie in which each meaning moves to
 * the first word that settles it (M. Mohri, Minimization algorithms for sequential transducers, 2000), equal ends put
 * together from the last word on.
 * @param phrases different ones; none has two meanings
 */
export function phraseMachine(phrases: readonly MeantPhrase[]): PhraseMachine {
  const root: Node = { children: new Map() };
  for (const { words, meaning } of phrases) {
    let at = root;
    for (const word of words) {
      const key = foldWord(word, false);
      let child = at.children.get(key);
      if (!child) {
        child = { word, node: { children: new Map() } };
        at.children.set(key, child);
      }
      at = child.node;
    }
    at.ends = { meaning };
  }
  const end: State = { number: 0, edges: [], gate: undefined };
  const states = new Map<string, State>();
  let numbers = 1;
  const common = commonMeanings(root);
  /** @param settled the meaning is said before */
  const build = (node: Node, settled: boolean): State => {
    const edges: Edge[] = [];
    if (node.ends) edges.push({ word: undefined, meaning: settled ? undefined : node.ends.meaning, to: end });
    for (const { word, node: child } of node.children.values()) {
      const own = settled ? undefined : common.get(child);
      edges.push({ word, meaning: own, to: build(child, settled || own !== undefined) });
    }
    return stateOf(together(edges));
  };
  const stateOf = (edges: Edge[]): State => {
    // Sorted for the comparison only: alternatives stay in the order of the list.
    const signature = edges
      .map(
        ({ word, meaning, to }) => `${word === undefined ? '' : foldWord(word, false)}\n${meaning ?? ''}\n${to.number}`,
      )
      .sort()
      .join('\n\n');
    let state = states.get(signature);
    if (!state) {
      state = { number: numbers++, edges, gate: gateOf(edges) };
      states.set(signature, state);
    }
    return state;
  };
  /** Words that settle the same meaning lead on together, so that it is written once. */
  const together = (edges: Edge[]): Edge[] => {
    const groups = new Map<string, Edge[]>();
    for (const edge of edges) {
      if (edge.meaning !== undefined) groups.set(edge.meaning, [...(groups.get(edge.meaning) ?? []), edge]);
    }
    const done = new Set<string>();
    return edges.flatMap((edge): Edge[] => {
      const group = edge.meaning === undefined ? [] : groups.get(edge.meaning)!;
      if (group.length < 2) return [edge];
      if (done.has(edge.meaning!)) return [];
      done.add(edge.meaning!);
      const to = stateOf(group.map((each) => ({ ...each, meaning: undefined })));
      return [{ word: undefined, meaning: edge.meaning, to }];
    });
  };
  return { start: build(root, false), end };
}

/** The meaning that all phrases through a node have; absent where they differ or have none. */
function commonMeanings(root: Node): Map<Node, string> {
  const found = new Map<Node, string>();
  const several = Symbol('several');
  const visit = (node: Node): string | undefined | typeof several => {
    const meanings = [...node.children.values()].map(({ node: child }) => visit(child));
    if (node.ends) meanings.push(node.ends.meaning);
    const [first] = meanings;
    if (meanings.some((meaning) => meaning !== first)) return several;
    if (typeof first === 'string') found.set(node, first);
    return first;
  };
  visit(root);
  return found;
}

/** The first state that all edges lead to sooner or later. */
function gateOf(edges: readonly Edge[]): State | undefined {
  let gate: State | undefined = edges[0]?.to;
  for (const { to } of edges) {
    let other: State | undefined = to;
    // Whatever is passed later has the smaller number.
    while (gate && other && gate !== other) {
      if (gate.number > other.number) gate = gate.gate;
      else other = other.gate;
    }
  }
  return gate;
}
