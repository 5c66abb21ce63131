/** One step of a call through a VoiceXML application: its state, what it has done, and what everything in it may ask. */
import type { Severity } from '../../../diagnostics/index.js';
import type { Value } from '../../expression/index.js';
import type { Program, ServiceAnswer } from '../../simulate/program.js';
import { estimateDuration } from '../../simulate/speak.js';
import { type CallState, type Effect, type TraceEntry, transcriptLine } from '../../simulate/state.js';
import type { VxmlElement } from '../read/content.js';
import type { Catch, Dialog, Property } from '../read/model.js';
import { ScriptExcess, ScriptFailure, Scripts } from '../script/evaluate.js';
import { type Surrounding, scopeOf } from '../script/simple-expression.js';
import { isReference, load, type Script, store, toJson, type Variables } from '../script/values.js';
import type { Application } from './application.js';
import { graphOf, itemsOf, nodeId, type RunItem } from './graph.js';
import type { Loaded } from './loaded.js';
import { EventThrown, Exceeded } from './signals.js';
import type { Context, Mark, Queued, VxmlState } from './state.js';

/** Properties whose value a simulator uses, with the value of the platform (6.3). */
const standardProperties: { readonly [name: string]: string } = {
  timeout: '5s',
  interdigittimeout: '3s',
  termtimeout: '0s',
  termchar: '#',
  inputmodes: 'dtmf voice',
  universals: 'none',
  bargein: 'true',
  confidencelevel: '0.5',
  maxnbest: '1',
  fetchtimeout: '10s',
};

export class VxmlRun {
  readonly program: Program;
  readonly app: Application;
  readonly state: CallState;
  readonly vxml: VxmlState;
  readonly effects: Effect[] = [];
  /** The scopes of the executable content that runs, the innermost last. */
  readonly anonymous: Variables[] = [];
  /** Where events are thrown and counted: at the item, or at the form while it is entered. */
  isAtForm = false;
  /** The document whose executable content runs, where that is a handler of another one. */
  writtenIn: Loaded | undefined;
  hasReprompted = false;
  readonly #scripts: Scripts;
  #notes: Partial<TraceEntry> = {};

  constructor(program: Program, app: Application, state: CallState) {
    this.program = program;
    this.app = app;
    this.state = state;
    this.vxml = state.vxml!;
    this.#scripts = new Scripts(this.vxml.heap, app.sandbox, () => program.startsAt + state.clock);
  }

  get context(): Context {
    return this.vxml.contexts.at(-1)!;
  }

  get loaded(): Loaded {
    return this.app.known(this.context.document);
  }

  /** The documents whose handlers, links and properties hold here: the running one, then its root. */
  get documents(): Loaded[] {
    const { document, root } = this.context;
    return root === null || root === document ? [this.loaded] : [this.loaded, this.app.known(root)];
  }

  get dialog(): Dialog | undefined {
    return this.loaded.dialogs.get(this.context.dialog);
  }

  get item(): RunItem | undefined {
    const { item } = this.context;
    const { dialog } = this;
    return item === null || !dialog ? undefined : itemsOf(dialog).find(({ id }) => id === item);
  }

  /** Relative addresses of what runs start here (6.1). */
  get base(): string {
    return (this.writtenIn ?? this.loaded).document.base;
  }

  /** What expressions see (5.1.2). */
  get around(): Surrounding {
    const { context, vxml } = this;
    const inner = context.documentVariables === null ? [] : [context.documentVariables];
    const scopes = [vxml.session, context.application, ...inner, context.dialogVariables, ...this.anonymous];
    const words = { session: 0, application: 1, document: 1 + inner.length, dialog: 2 + inner.length };
    const waiting = vxml.contexts.slice(0, -1);
    const kept = waiting.flatMap((each) => [
      each.application,
      each.dialogVariables,
      ...(each.documentVariables ? [each.documentVariables] : []),
    ]);
    if (context.params) kept.push(context.params);
    return { heap: vxml.heap, scopes, words, kept };
  }

  get scope(): Variables {
    return this.anonymous.at(-1) ?? this.context.dialogVariables;
  }

  /** @throws EventThrown `error.semantic` */
  evaluate(expression: string, at: VxmlElement): Script {
    // Platforms take an empty expression as undefined, and many documents rely on that.
    if (expression.trim() === '') return undefined;
    // They also take a semicolon at its end: they evaluate it as a program.
    const written = expression.trimEnd().endsWith(';') ? expression.replace(/[\s;]+$/, '') : expression;
    return this.#guarded(at, () => this.#scripts.evaluate(written, this.around));
  }

  runScript(code: string, at: VxmlElement): void {
    this.#guarded(at, () => this.#scripts.run(code, this.around));
  }

  isTrue(expression: string, at: VxmlElement): boolean {
    return Boolean(this.evaluate(expression, at));
  }

  /** The text of a value as ECMAScript converts it. */
  textOf(expression: string, at: VxmlElement): string {
    const value = this.evaluate(expression, at);
    return isReference(value) ? String(this.evaluate(`String(${expression}\n)`, at)) : String(value);
  }

  jsonOf(value: Script): Value {
    return toJson(this.vxml.heap, value);
  }

  #guarded<T>(at: VxmlElement, work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (error instanceof ScriptFailure) throw this.semantic(error.message, at);
      if (error instanceof ScriptExcess) throw new Exceeded(`${this.placeOf(at)}: ${error.message}`);
      throw error;
    }
  }

  /** Declares a variable in a scope, or sets it where it is declared there (5.3.1). */
  declare(scope: Variables, name: string, expression: string | undefined, at: VxmlElement): void {
    if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name)) throw this.semantic(`"${name}" is not the name of a variable`, at);
    if (expression !== undefined) scope[name] = store(this.evaluate(expression, at));
    else if (!Object.hasOwn(scope, name)) scope[name] = store(undefined);
  }

  /** Sets a variable that is declared, or a property (5.3.2). */
  assign(target: string, expression: string, at: VxmlElement): void {
    const { around } = this;
    const [first = '', second, ...more] = target.trim().split('.');
    const word = second !== undefined && more.length === 0 && !scopeOf(first, around) ? around.words[first] : undefined;
    const [scope, name] = word === undefined ? [scopeOf(first, around), first] : [around.scopes[word]!, second!];
    if (!scope || (word !== undefined && !Object.hasOwn(scope, name)))
      throw this.semantic(`the variable "${target}" is not declared`, at);
    if (scope === around.scopes[0]) throw this.semantic(`"${target}" cannot be changed: the session is read-only`, at);
    const before = load(scope[name]!);
    if (second === undefined || word !== undefined) scope[name] = store(this.evaluate(expression, at));
    else this.#guarded(at, () => this.#scripts.assign(target, expression, around));
    this.noteSet(target, this.jsonOf(before), this.jsonOf(load(scope[name]!)));
  }

  semantic(message: string, at: VxmlElement): EventThrown {
    return new EventThrown('error.semantic', `${this.placeOf(at)}: ${message}`);
  }

  /** `main:12`: the document and the line of an element. */
  placeOf(at: VxmlElement): string {
    const { name, document } = this.writtenIn ?? this.loaded;
    return `${name}:${document.document.lines.at(at.start).line}`;
  }

  /** A property where the call is now: of the item, the dialog, the document, its root, the platform (6.3.1). */
  property(name: string): string {
    const lists: (readonly Property[])[] = [
      this.item?.properties ?? [],
      this.dialog?.properties ?? [],
      ...this.documents.map(({ document }) => document.properties),
    ];
    for (const list of lists) {
      const found = list.findLast((each) => each.name === name);
      if (found) return found.value;
    }
    return standardProperties[name] ?? '';
  }

  /** Reports something once in a call. */
  note(code: string, severity: Severity, message: string): void {
    const { notes } = this.vxml;
    const key = `${code} ${message}`;
    if (notes.includes(key)) return;
    if (notes.length < MOST_NOTES) notes.push(key);
    this.report(code, severity, message);
  }

  report(code: string, severity: Severity, message: string): void {
    this.effects.push({ effect: 'diagnostic', code, severity, node: this.state.node, message });
  }

  transcribe(who: 'caller' | 'event', kind: string, text: string, bargein = false): void {
    this.effects.push(transcriptLine(this.state, who, kind, text, bargein));
  }

  wait(milliseconds: number): void {
    this.state.clock += milliseconds;
  }

  /** Puts something that the platform says by itself behind what is to be said. */
  queuePlatform(text: string): void {
    this.vxml.queue.push({
      node: this.state.node,
      kind: 'platform',
      text,
      milliseconds: estimateDuration(text, 'text'),
      bargein: true,
    });
  }

  /** Says everything that is queued (4.1.8). */
  play(): void {
    const queue = this.vxml.queue.splice(0);
    // Of a mark before keys that were typed ahead nothing is known.
    this.vxml.mark = null;
    if (this.state.hungUp || queue.length === 0) return;
    // A caller who has typed ahead hears nothing that can be interrupted.
    const heard = this.state.keys === '' ? queue : queue.filter(({ bargein }) => !bargein);
    const began = this.state.clock;
    const marks: Mark[] = [];
    for (const entry of heard) {
      const offset = this.state.clock - began;
      for (const { name, milliseconds } of entry.marks ?? []) marks.push({ name, milliseconds: offset + milliseconds });
      this.effects.push(spoken(entry, this.state.clock));
      this.wait(entry.milliseconds);
    }
    this.vxml.marks = marks;
    this.vxml.played = this.state.clock - began;
    const last = queue.at(-1)!;
    this.vxml.bargein = queue.some(({ bargein }) => bargein);
    this.vxml.timeoutMs = last.timeoutMs ?? null;
    // In a prompt that cannot be interrupted keys are dropped.
    if (!this.vxml.bargein) this.state.keys = '';
  }

  /** Notes that an edge was taken. */
  took(of: VxmlElement, written: Loaded = this.writtenIn ?? this.loaded): string | undefined {
    const edge = graphOf(written).byElement.get(of);
    if (edge) this.effects.push({ effect: 'edge', flow: this.program.main, node: edge.node, edge: edge.name });
    return edge?.name;
  }

  noteGrammar(grammar: NonNullable<TraceEntry['grammar']>): void {
    this.#notes.grammar = grammar;
  }

  noteSet(name: string, before: Value, after: Value): void {
    this.#notes.set = { ...this.#notes.set, [name]: [before, after] };
  }

  noteCall(service: string, result: string): void {
    this.#notes.call = { service, args: {}, result };
  }

  /** Closes a phase of the algorithm with a line in the trace. */
  trace(type: string, event: string, edge?: string): void {
    const { state } = this;
    this.effects.push({
      effect: 'trace',
      step: state.steps,
      t: state.clock,
      flow: this.program.main,
      node: state.node,
      type,
      event,
      ...(edge !== undefined && { edge }),
      ...this.#notes,
    });
    this.#notes = {};
  }

  /** The answer of the first of these mocks that there is. */
  mocked(names: readonly string[]): { name: string; answer: ServiceAnswer } | undefined {
    const { serviceCalls } = this.state;
    for (const name of names) {
      const count = Object.hasOwn(serviceCalls, name) ? serviceCalls[name]! : 0;
      const answer = this.program.service(name, {}, count);
      if (!answer) continue;
      serviceCalls[name] = count + 1;
      return { name, answer };
    }
    return undefined;
  }

  get nodeHere(): string {
    const { dialog, item } = this;
    return nodeId(this.loaded, dialog, item);
  }

  /** The handlers that hold here, from the inside out, with the documents they are written in. */
  get handlers(): { handler: Catch; loaded: Loaded }[] {
    const here = this.loaded;
    const own = this.isAtForm ? [] : (this.item?.handlers ?? []);
    return [
      ...[...own, ...(this.dialog?.handlers ?? [])].map((handler) => ({ handler, loaded: here })),
      ...this.documents.flatMap((loaded) => loaded.document.handlers.map((handler) => ({ handler, loaded }))),
    ];
  }
}
const MOST_NOTES = 200;

function spoken({ node, kind, text, ssml, audio, language, bargein }: Queued, t: number): Effect {
  return {
    effect: 'transcript',
    t,
    who: 'system',
    kind,
    text,
    node,
    ...(ssml !== undefined && { ssml }),
    ...(audio !== undefined && { audio }),
    ...(language !== undefined && { language }),
    ...(bargein ? {} : { bargein }),
  };
}
