/** A call that is gone through by hand: node by node, back again, or up to a node or a condition. */
import { CctoolError } from '../../diagnostics/index.js';
import { type Expression, isTrue, parseExpression, type Value } from '../expression/index.js';
import { Call } from './call.js';
import type { Program } from './program.js';
import { showValue } from './speak.js';
import { type CallState, copyState, type Effect } from './state.js';
import { type CallEvent, step } from './step.js';

/** Where a call stops: before a node, or before the first node at which a condition has come to hold. */
export type BreakPoint =
  | { kind: 'node'; written: string; node: string }
  | { kind: 'condition'; written: string; expression: Expression; held: boolean };

/** Why a call stands still: a break point, the next node, or nothing (it waits for the caller, or has ended). */
export type Stop = { kind: 'break'; point: BreakPoint } | { kind: 'step' } | undefined;

/** Ends a step before a node. */
class Paused extends Error {
  readonly stop: Stop;
  constructor(stop: Stop) {
    super('paused');
    this.stop = stop;
  }
}

/**
 * Runs one call. Its state goes forward by `advance` and back by `back`; everything that has happened is in `effects`.
 */
export class CallDebugger {
  readonly breakPoints: BreakPoint[] = [];
  state: CallState;
  effects: readonly Effect[] = [];
  /** Why the call stands before a node; undefined where it waits for the caller or has ended. */
  stop: Stop;
  readonly #program: Program;
  readonly #history: { state: CallState; effects: readonly Effect[]; stop: Stop }[] = [];

  constructor(program: Program, state: CallState) {
    // A copy: the hook is this debugger's own.
    this.#program = { ...program };
    this.state = state;
  }

  /**
   * Adds a break point.
   * @param written the name of a node of the main flow, `flow/node`, or an expression
   * @throws CctoolError of kind `input` for a text that is none of these
   */
  addBreak(written: string): BreakPoint {
    const { flows, main } = this.#program;
    const [first = '', second] = written.split('/');
    const isNode =
      flows.get(main)!.nodes.has(written) || (second !== undefined && flows.get(first)?.nodes.has(second) === true);
    // A bare word is a node or a variable; a misspelt one would be a condition that never holds.
    const known = [...flows.values()].flatMap((flow) => flow.variables.map(({ name }) => name));
    if (!isNode && flows.get(main)!.format === 'native' && /^\w+$/.test(written) && !known.includes(written))
      throw new CctoolError(
        'input',
        `"${written}" is neither a node nor a variable`,
        `the nodes are ${[...flows.get(main)!.nodes.keys()].join(', ')}`,
      );
    const point: BreakPoint = isNode
      ? { kind: 'node', written, node: second === undefined ? `${main}/${written}` : written }
      : { kind: 'condition', written, expression: parseExpression(written), held: false };
    this.breakPoints.push(point);
    return point;
  }

  /**
   * Lets something happen.
   * @param event `resume` goes on from a node before which the call stands
   * @param byNode stop before the next node
   * @returns what has happened since
   */
  advance(event: CallEvent, byNode = false): readonly Effect[] {
    const { state: before, effects, stop } = this;
    this.#history.push({ state: before, effects, stop });
    // The node before which the call stood is entered now.
    let isLeft = event.kind !== 'resume';
    let paused: { state: CallState; effects: readonly Effect[] } | undefined;
    this.#program.beforeNode = (state, so) => {
      if (!isLeft) {
        isLeft = true;
        return;
      }
      const point = this.#reached(state);
      if (!point && !byNode) return;
      paused = { state: copyState(state), effects: [...so] };
      throw new Paused(point ? { kind: 'break', point } : { kind: 'step' });
    };
    let happened: readonly Effect[];
    try {
      const result = step(this.#program, before, event);
      this.state = result.state;
      this.stop = undefined;
      happened = result.effects;
    } catch (error) {
      if (!(error instanceof Paused) || !paused) {
        this.#history.pop();
        throw error;
      }
      this.state = paused.state;
      this.stop = error.stop;
      happened = paused.effects;
    }
    this.effects = [...effects, ...happened];
    return happened;
  }

  /** Takes the last event back; false at the beginning. */
  back(): boolean {
    const last = this.#history.pop();
    if (!last) return false;
    Object.assign(this, last);
    return true;
  }

  /** The value of an expression now, as it may be shown. */
  show(written: string): string {
    const expression = parseExpression(written);
    const call = new Call(this.#program, this.state);
    return call.isSecret(expression) ? '••••' : showValue(call.evaluate(expression)) || 'nothing';
  }

  #reached(state: CallState): BreakPoint | undefined {
    let reached: BreakPoint | undefined;
    for (const point of this.breakPoints) {
      if (point.kind === 'node') {
        if (point.node === `${state.flow}/${state.node}`) reached ??= point;
        continue;
      }
      const held = this.#holds(point.expression, state);
      // It stops where the condition comes to hold, and not at every node after that.
      if (held && !point.held) reached ??= point;
      point.held = held;
    }
    return reached;
  }

  #holds(expression: Expression, state: CallState): boolean {
    let value: Value;
    try {
      value = new Call(this.#program, state).evaluate(expression);
    } catch {
      // A variable that another flow has, or a value that is not there yet.
      return false;
    }
    return isTrue(value);
  }
}
