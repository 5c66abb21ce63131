/** ECMAScript in a call: simple expressions here, everything else in the sandbox with limits. */

import type { Sandbox } from '../../../grxml/semantics/sandbox/sandbox.js';
import { parseScript } from '../../../grxml/validate/script/parse-script.js';
import type { Statement } from '../../../grxml/validate/script/syntax-tree.js';
import { besideCode } from '../../../package-info.js';
import { evaluateSimple, NotSimple, type Surrounding, simpleTree } from './simple-expression.js';
import { type Heap, load, type Script, type Stored, type Variables } from './values.js';

/** A script that failed: an error of the program, which a document can catch as `error.semantic`. */
export class ScriptFailure extends Error {}
/** A script that took more work or memory than it may: it ends the call, or it would be run again and again. */
export class ScriptExcess extends Error {}

/** What scripts of one step may cost. */
export const scriptLimits = { time: 1000, work: 4000, nodes: 50_000, text: 4_000_000 } as const;
/** Evaluations in the engine in one step. */
const MOST_EVALUATIONS = 2000;
/** Milliseconds of the engine in one step. */
const MOST_TIME = 1500;

/** Evaluates expressions and scripts of one step over its heap and scopes. */
export class Scripts {
  readonly heap: Heap;
  readonly #sandbox: () => Sandbox;
  readonly #now: () => number;
  #evaluations = 0;
  #time = 0;

  /**
   * @param sandbox gives the script engine, or throws where it is not loaded yet
   * @param now the instant that `Date` reports
   */
  constructor(heap: Heap, sandbox: () => Sandbox, now: () => number) {
    this.heap = heap;
    this.#sandbox = sandbox;
    this.#now = now;
  }

  /**
   * The value of an expression.
   * @throws ScriptFailure, ScriptExcess
   */
  evaluate(source: string, around: Surrounding): Script {
    const tree = simpleTree(source);
    if (tree) {
      try {
        return evaluateSimple(tree, around);
      } catch (error) {
        if (!(error instanceof NotSimple)) throw error;
      }
    }
    return this.#engine({ kind: 'expression', code: source }, around);
  }

  /** Assigns to whatever may stand on the left of `=`. */
  assign(target: string, source: string, around: Surrounding): void {
    if (/^[A-Za-z_$][\w$]*$/.test(target)) this.evaluate(`${target} = (${source}\n)`, around);
    else this.#engine({ kind: 'assign', target, code: source }, around);
  }

  /** Runs a script; what it declares belongs to the innermost scope. */
  run(code: string, around: Surrounding): void {
    this.#engine({ kind: 'script', code, ...declarationsOf(code) }, around);
  }

  #engine(job: { kind: string; code: string; target?: string }, { scopes, words, kept }: Surrounding): Script {
    const sandbox = this.#sandbox();
    if (++this.#evaluations > MOST_EVALUATIONS || this.#time > MOST_TIME)
      throw new ScriptExcess('the scripts of one turn take too long');
    const began = performance.now();
    const outcome = sandbox.call(
      readProgram(),
      JSON.stringify({ ...job, heap: this.heap, scopes, words, kept, limits: scriptLimits }),
      scriptLimits,
      this.#now(),
    );
    this.#time += performance.now() - began;
    if (outcome.kind === 'limit')
      throw new ScriptExcess(`the script was stopped: it takes too much ${limitWords[outcome.limit]}`);
    if (outcome.kind === 'fault') {
      const { name, message } = outcome.fault;
      throw new ScriptFailure(name === '' ? `the script threw ${JSON.stringify(message)}` : `${name}: ${message}`);
    }
    const answer = JSON.parse(outcome.text) as
      | { value: Stored; scopes: Variables[]; kept: Variables[]; heap: Heap }
      | { excess: true };
    if ('excess' in answer) throw new ScriptExcess('the variables of the call take too much memory');
    this.#takeHeap(answer.heap);
    scopes.forEach((scope, index) => {
      // The session is read-only (VoiceXML 2.0, 5.1.2).
      if (index === 0) rename(scope, answer.scopes[index]!);
      else replace(scope, answer.scopes[index]!);
    });
    kept.forEach((scope, index) => {
      rename(scope, answer.kept[index]!);
    });
    return load(answer.value);
  }

  /** XML documents do not go through the engine: the answer names them by their old place. */
  #takeHeap(heap: Heap): void {
    const before = [...this.heap];
    this.heap.length = 0;
    for (const entry of heap) {
      const document = entry.k === 'document' && typeof entry.v === 'number' ? before[entry.v] : undefined;
      this.heap.push(document ?? entry);
    }
  }
}

let program: string | undefined;
/** The part of an evaluation that runs inside the sandbox, read once. */
const readProgram = (): string => {
  program ??= besideCode('ivr/vxml/script/assets/scopes.js');
  return program;
};

const limitWords = { time: 'time', work: 'work', memory: 'memory', depth: 'depth', clock: 'time' } as const;

function replace(scope: Variables, values: Variables): void {
  for (const name of Object.keys(scope)) if (!Object.hasOwn(values, name)) delete scope[name];
  for (const name of Object.keys(values)) if (name !== '__proto__') scope[name] = values[name]!;
}

/** Only the places on the heap have changed. */
function rename(scope: Variables, values: Variables): void {
  for (const name of Object.keys(scope)) if (Object.hasOwn(values, name)) scope[name] = values[name]!;
}

const declared = new Map<string, { declares: string[]; functions: string[] }>();

/** The variables and functions that a script declares outside of its functions. */
function declarationsOf(code: string): { declares: string[]; functions: string[] } {
  const known = declared.get(code);
  if (known) return known;
  const found = { declares: [] as string[], functions: [] as string[] };
  const { body, problem } = parseScript(code);
  const visit = (statement: Statement) => {
    if (statement.type === 'variables') found.declares.push(...statement.declarations.map(({ name }) => name));
    else if (statement.type === 'function-declaration') {
      if (statement.function.name !== undefined) found.functions.push(statement.function.name);
    } else if (statement.type === 'compound') statement.body.forEach(visit);
  };
  body.forEach(visit);
  if (problem) {
    // A newer edition of the language than the parser's: what stands at the beginning of a line.
    for (const [, name] of code.matchAll(/^\s*var\s+([A-Za-z_$][\w$]*)/gm)) found.declares.push(name!);
    for (const [, name] of code.matchAll(/^function\s+([A-Za-z_$][\w$]*)/gm)) found.functions.push(name!);
  }
  if (declared.size > 1000) declared.clear();
  declared.set(code, found);
  return found;
}
