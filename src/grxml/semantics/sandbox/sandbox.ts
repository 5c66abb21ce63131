import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core';
import { besideCode } from '../../../package-info.js';
import { Machine, RuntimeError, type SandboxLimits, type Snapshot, Stopped } from './machine.js';

export type { SandboxLimits } from './machine.js';

let preludeSource: string | undefined;
/** The part of an interpretation that runs inside the sandbox, read once. */
const readPrelude = (): string => {
  preludeSource ??= besideCode('grxml/semantics/sandbox/assets/prelude.js');
  return preludeSource;
};

export interface ScriptFault {
  /** `SyntaxError`, `TypeError`, …; empty when a script threw something that is not an error. */
  name: string;
  message: string;
  /** Innermost first. `file` is the name the script was given; line and column count from 1. */
  frames: { file: string; line: number; column: number }[];
}

/** How far a run came. */
export interface Progress {
  /** The script that was under evaluation, by its number over all documents; undefined once the plan was driven. */
  script: number | undefined;
  /** The tag that ran last, −1 before the first. */
  tag: number;
}

export type Outcome =
  | { kind: 'done'; text: string; progress: Progress }
  | { kind: 'fault'; fault: ScriptFault; progress: Progress }
  | { kind: 'limit'; limit: 'time' | 'work' | 'memory' | 'depth' | 'clock'; progress: Progress };

/** What the prelude writes into the array that holds its progress. */
const PROGRESS_MARK = [0, 1, 2, 3].map((index) => 0x5ca1ab1e - index * 0x01010101);

/** After so many checks of syntax the machine is put back to its snapshot: they run nothing, but leave parsed code. */
const CHECKS_PER_RESTORE = 64;

/**
 * A QuickJS machine without any host object. Each run begins from the same bytes of memory: the snapshot taken before the
 * first script ran. What a script does to prototypes, globals or the heap is gone afterwards, also when it was stopped in
 * the middle. Random numbers repeat from run to run for the same reason; time zones are UTC; the clock is the caller's.
 */
export class Sandbox {
  static #loading: Promise<Sandbox> | undefined;
  readonly #machine: Machine;
  readonly #realms: QuickJSContext[] = [];
  #drive!: QuickJSHandle;
  #describe!: QuickJSHandle;
  #progress = 0;
  #script: number | undefined;
  #snapshot!: Snapshot;
  /** Checks of syntax since the machine was last put back to its snapshot. */
  #checks = 0;
  /** Programs in realms of their own, by their source. */
  readonly #programs = new Map<string, { context: QuickJSContext; callee: QuickJSHandle }>();

  /** The process's one machine, loaded on first use (about 30 ms). */
  static load(): Promise<Sandbox> {
    Sandbox.#loading ??= Machine.load().then((machine) => new Sandbox(machine));
    return Sandbox.#loading;
  }

  /** Whether `load` has begun: tests use it to prove that a grammar without scripts never loads the machine. */
  static get loaded(): boolean {
    return Sandbox.#loading !== undefined;
  }

  private constructor(machine: Machine) {
    this.#machine = machine;
    const context = machine.newRealm();
    this.#realms.push(context);
    const prelude = context.unwrapResult(context.evalCode(readPrelude(), 'prelude'));
    this.#drive = context.getProp(prelude, 'drive');
    this.#describe = context.getProp(prelude, 'describe');
    this.#progress = machine.find(PROGRESS_MARK);
    machine.writeInteger(this.#progress, -1);
    this.#snapshot = machine.snapshot();
  }

  /** Parses a script without running it. */
  check(source: string, limits: SandboxLimits): ScriptFault | undefined {
    const parse = () => {
      const context = this.#realms[0]!;
      const result = context.evalCode(source, 'tag', { type: 'global', compileOnly: true });
      return result.error === undefined ? '' : this.#text(context, this.#describe, [result.error]);
    };
    const before = this.#checks;
    let outcome = this.#guarded(limits, undefined, parse, before + 1);
    // The verdict is that of a machine on which nothing was parsed before. A fault is asked for again too: QuickJS throws
    // null, or an error without its message, when the memory ends where it would make the error.
    if (outcome.kind !== 'done' && before > 0) outcome = this.#guarded(limits, undefined, parse, 1);
    if (outcome.kind === 'done') return undefined;
    if (outcome.kind === 'fault' && !['null', ''].includes(outcome.fault.message)) return outcome.fault;
    const limit = outcome.kind === 'limit' ? outcome.limit : 'memory';
    return { name: 'RangeError', message: `the script is too large to parse (${limit})`, frames: [] };
  }

  /**
   * Evaluates the scripts of each document in a realm of its own, then drives the plan over what the last of each
   * document's scripts returned. Scripts are known as `script0`, `script1`, … in faults, counted over all documents.
   * @param now milliseconds since the epoch that `Date` reports; if undefined, a script that asks is stopped
   */
  run(
    documents: readonly (readonly string[])[],
    plan: string,
    limits: SandboxLimits,
    now: number | undefined,
  ): Outcome {
    if (documents.length > this.#realms.length) this.#addRealms(documents.length);
    return this.#guarded(limits, now, () => {
      const main = this.#realms[0]!;
      const tables: QuickJSHandle[] = [];
      let number = 0;
      for (const [index, scripts] of documents.entries()) {
        for (const [position, source] of scripts.entries()) {
          this.#script = number;
          const result = this.#realms[index]!.evalCode(source, `script${number++}`, { type: 'global' });
          if (result.error !== undefined) return this.#text(main, this.#describe, [result.error]);
          if (position === scripts.length - 1) tables.push(result.value);
        }
      }
      this.#script = undefined;
      return this.#text(main, this.#drive, [main.newString(plan), ...tables]);
    });
  }

  /**
   * Calls the function that a program gives with a text. The program is evaluated once, into a realm of its own that is
   * part of the machine's snapshot; whatever a call does to that realm is gone afterwards.
   * @param now milliseconds since the epoch that `Date` reports
   * @returns the text that the function returns; one that begins with `{"thrown"` is a fault
   */
  call(program: string, argument: string, limits: SandboxLimits, now: number): Outcome {
    const { context, callee } = this.#programs.get(program) ?? this.#addProgram(program);
    return this.#guarded(limits, now, () => this.#text(context, callee, [context.newString(argument)]));
  }

  #addProgram(program: string): { context: QuickJSContext; callee: QuickJSHandle } {
    this.#restore();
    const context = this.#machine.newRealm();
    const callee = context.unwrapResult(context.evalCode(program, 'program'));
    const added = { context, callee };
    this.#programs.set(program, added);
    this.#snapshot = this.#machine.snapshot();
    return added;
  }

  #text(context: QuickJSContext, callee: QuickJSHandle, parameters: QuickJSHandle[]): string {
    const result = context.callFunction(callee, context.undefined, ...parameters);
    // The prelude catches what scripts throw; what is left is memory that ran out while it wrote.
    if (result.error !== undefined) return JSON.stringify({ thrown: ['InternalError', 'out of memory', ''] });
    return context.getString(result.value);
  }

  #addRealms(count: number): void {
    this.#restore();
    while (this.#realms.length < count) this.#realms.push(this.#machine.newRealm());
    this.#snapshot = this.#machine.snapshot();
  }

  /** @param checks how many checks of syntax the machine will have seen after this one; 0 for work that runs scripts */
  #guarded(limits: SandboxLimits, now: number | undefined, work: () => string, checks = 0): Outcome {
    const machine = this.#machine;
    if (checks === 0 && this.#checks > 0) this.#restore();
    machine.start(limits, now);
    this.#script = undefined;
    let clean = false;
    let kept = false;
    try {
      const text = work();
      clean = true;
      kept = text === '' && checks > 0 && checks < CHECKS_PER_RESTORE;
      if (text.startsWith('{"thrown"')) return this.#fault(text);
      return { kind: 'done', text, progress: this.#readProgress() };
    } catch (error) {
      const progress = this.#readProgress();
      if (error instanceof Stopped) return { kind: 'limit', limit: error.limit, progress };
      // V8's own stack ran out inside the machine, in native recursion that QuickJS does not count.
      if (error instanceof RangeError) return { kind: 'limit', limit: 'depth', progress };
      if (error instanceof RuntimeError) return { kind: 'limit', limit: 'memory', progress };
      throw error;
    } finally {
      machine.stop();
      if (kept) this.#checks = checks;
      else this.#restore(!clean);
    }
  }

  #restore(wipe = false): void {
    this.#machine.restore(this.#snapshot, wipe);
    this.#checks = 0;
  }

  #readProgress(): Progress {
    return { script: this.#script, tag: this.#machine.readInteger(this.#progress) };
  }

  #fault(text: string): Outcome {
    const [name, message, stack] = (JSON.parse(text) as { thrown: [string, string, string] }).thrown;
    const progress = this.#readProgress();
    if (name === 'InternalError' && (message === 'out of memory' || message === 'string too long')) {
      return { kind: 'limit', limit: 'memory', progress };
    }
    if (name === 'InternalError' && message === 'stack overflow') return { kind: 'limit', limit: 'depth', progress };
    return { kind: 'fault', fault: { name, message, frames: readFrames(stack) }, progress };
  }
}

/** `    at f (document0:3:16)` or `    at document0:3:16`. */
function readFrames(stack: string): ScriptFault['frames'] {
  return [...stack.matchAll(/[ (]([A-Za-z]+\d*):(\d+):(\d+)\)?$/gm)].map((frame) => ({
    file: frame[1]!,
    line: Number(frame[2]),
    column: Number(frame[3]),
  }));
}
