import type { Edge, PhraseMachine, State } from './phrase-machine.js';

/** What a grammar is written from. */
export type Part =
  | { kind: 'words'; words: string[] }
  | { kind: 'meaning'; meaning: string }
  | { kind: 'sequence'; parts: Part[] }
  | { kind: 'choice'; options: Part[] }
  | { kind: 'optional'; part: Part }
  /** A part that several places share, as a rule of its own. `settles`: the meaning is said within. */
  | { kind: 'reference'; rule: SharedPart };

export interface SharedPart {
  part: Part;
  settles: boolean;
}

/** Words of a part from which on it becomes a rule where it is said in two places. */
const worthARule = 3;

/** While the phrases are taken apart: what is said between two states, kept apart to see how often it is needed. */
interface Slot {
  kind: 'slot';
  part: Draft;
  uses: number;
}
type Draft =
  | Exclude<Part, { kind: 'sequence' | 'choice' | 'optional' | 'reference' }>
  | Slot
  | { kind: 'sequence'; parts: Draft[] }
  | { kind: 'choice'; options: Draft[] }
  | { kind: 'optional'; part: Draft };

/** Edges that lead to a state whose own edges are beside them, and those that have nothing to do with it. */
interface Skip {
  state: State;
  own: Edge[];
  rest: Edge[];
}

const nothing = (): { kind: 'sequence'; parts: [] } => ({ kind: 'sequence', parts: [] });

/** The phrases of a machine as nested sequences, choices and optional parts: what phrases share is written once. */
export function expressionOf(machine: PhraseMachine): { part: Part; shared: SharedPart[] } {
  return new Builder(machine).run();
}

class Builder {
  readonly #machine: PhraseMachine;
  readonly #slots = new Map<string, Slot>();

  constructor(machine: PhraseMachine) {
    this.#machine = machine;
  }

  run(): { part: Part; shared: SharedPart[] } {
    const { start, end } = this.#machine;
    const whole = this.#between(start, end);
    const rules = new Map<Slot, SharedPart>();
    const finish = (draft: Draft): Part => {
      if (draft.kind === 'words' || draft.kind === 'meaning') return draft;
      if (draft.kind === 'sequence') return sequence(draft.parts.map(finish));
      if (draft.kind === 'choice') return choice(draft.options.map(finish));
      if (draft.kind === 'optional') return { kind: 'optional', part: finish(draft.part) };
      if (draft.uses < 2) return finish(draft.part);
      let rule = rules.get(draft);
      if (!rule) {
        const part = finish(draft.part);
        rule = { part, settles: settles(part) };
        rules.set(draft, rule);
      }
      return size(rule.part) < worthARule ? rule.part : { kind: 'reference', rule };
    };
    const part = finish(whole);
    return { part, shared: [...rules.values()].filter((rule) => size(rule.part) >= worthARule) };
  }

  /** All that can be said from a state to a later one that every way passes through. */
  #between(from: State, to: State): Draft {
    if (from === to) return nothing();
    const key = `${from.number} ${to.number}`;
    let slot = this.#slots.get(key);
    if (!slot) {
      slot = { kind: 'slot', part: nothing(), uses: 0 };
      this.#slots.set(key, slot);
      slot.part = this.#make(from, to);
    }
    slot.uses++;
    return slot;
  }

  #make(from: State, to: State): Draft {
    const gate = from.gate ?? to;
    // What can be left out may reach beyond the gate: `please` at the end, the end itself being the gate.
    const skipped = this.#skip(from.edges, to);
    if (skipped && skipped.rest.length === 0) return this.#optional(skipped, to);
    return { kind: 'sequence', parts: [this.#choice(from.edges, gate), this.#between(gate, to)] };
  }

  /**
   * The state that says the same as some of the edges but for a part that comes first: its edges are among them, and others
   * (`own`) lead to it. So `please` in front of some words, or behind them, becomes an optional part.
   */
  #skip(edges: readonly Edge[], to: State): Skip | undefined {
    const candidates = new Set<State>();
    for (const { to: next } of edges) {
      for (let at: State | undefined = next; at && at.number >= to.number; at = at.gate) candidates.add(at);
    }
    let best: State | undefined;
    for (const state of candidates) {
      if (state === this.#machine.end || state.edges.length >= edges.length) continue;
      if (best && best.edges.length >= state.edges.length) continue;
      if (!state.edges.every((edge) => has(edges, edge))) continue;
      if (edges.some((edge) => !has(state.edges, edge) && passes(edge.to, state))) best = state;
    }
    if (!best) return undefined;
    const others = edges.filter((edge) => !has(best.edges, edge));
    const own = others.filter((edge) => passes(edge.to, best));
    return { state: best, own, rest: others.filter((edge) => !own.includes(edge)) };
  }

  #optional({ state, own }: Skip, to: State): Draft {
    const option: Draft = { kind: 'optional', part: this.#choice(own, state) };
    return { kind: 'sequence', parts: [option, this.#between(state, to)] };
  }

  /** A choice between edges that all lead to a state; words that lead to the same place together. */
  #choice(edges: readonly Edge[], gate: State): Draft {
    const skipped = this.#skip(edges, gate);
    if (skipped && skipped.state !== gate) {
      const option = this.#optional(skipped, gate);
      if (skipped.rest.length === 0) return option;
      return { kind: 'choice', options: [option, this.#choice(skipped.rest, gate)] };
    }
    const groups = new Map<State, Edge[]>();
    for (const edge of edges) groups.set(edge.to, [...(groups.get(edge.to) ?? []), edge]);
    const options = [...groups].map(([next, group]): Draft => {
      const said = group.map(
        ({ word, meaning }): Draft => ({
          kind: 'sequence',
          parts: [
            ...(word === undefined ? [] : [{ kind: 'words' as const, words: [word] }]),
            ...(meaning === undefined ? [] : [{ kind: 'meaning' as const, meaning }]),
          ],
        }),
      );
      const [first] = group;
      // A meaning that all ways from here have is written behind them.
      if (group.length === 1 && first!.word === undefined && first!.meaning !== undefined) {
        return { kind: 'sequence', parts: [this.#between(next, gate), { kind: 'meaning', meaning: first!.meaning }] };
      }
      return { kind: 'sequence', parts: [{ kind: 'choice', options: said }, this.#between(next, gate)] };
    });
    return { kind: 'choice', options };
  }
}

const has = (edges: readonly Edge[], { word, meaning, to }: Edge) =>
  edges.some((edge) => edge.word === word && edge.meaning === meaning && edge.to === to);

/** Whether all ways from a state pass through another one. */
function passes(from: State, through: State): boolean {
  let at: State | undefined = from;
  while (at && at.number > through.number) at = at.gate;
  return at === through;
}

function choice(options: Part[]): Part {
  const flat = options.flatMap((option) => (option.kind === 'choice' ? option.options : [option]));
  return flat.length === 1 ? flat[0]! : { kind: 'choice', options: flat };
}

function sequence(parts: readonly Part[]): Part {
  const flat = parts.flatMap((part) => (part.kind === 'sequence' ? part.parts : [part]));
  const joined: Part[] = [];
  for (const part of flat) {
    const last = joined.at(-1);
    if (part.kind === 'words' && last?.kind === 'words') {
      joined[joined.length - 1] = { kind: 'words', words: [...last.words, ...part.words] };
    } else joined.push(part);
  }
  return joined.length === 1 ? joined[0]! : { kind: 'sequence', parts: joined };
}

const children = (part: Part): readonly Part[] =>
  part.kind === 'sequence'
    ? part.parts
    : part.kind === 'choice'
      ? part.options
      : part.kind === 'optional'
        ? [part.part]
        : part.kind === 'reference'
          ? [part.rule.part]
          : [];

/** Words that are written for a part, without those of rules. */
export function size(part: Part): number {
  if (part.kind === 'words') return part.words.length;
  if (part.kind === 'reference') return 0;
  return children(part).reduce((sum, each) => sum + size(each), 0);
}

function settles(part: Part): boolean {
  return part.kind === 'meaning' || children(part).some(settles);
}
