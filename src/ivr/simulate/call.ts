import { CctoolError, isCctoolError, type Severity } from '../../diagnostics/index.js';
import { type Expression, evaluate, expressionParts, type Scope, type Value, type World } from '../expression/index.js';
import { inLanguage } from '../language.js';
import { type Flow, type FlowNode, type Prompt, type Template, typeNameOf } from '../model.js';
import { grammarFor, type PreparedGrammar, type Program, type ServiceAnswer } from './program.js';
import { estimateDuration, fillTemplate, hidden, plainText, templateFor } from './speak.js';
import { type CallState, type Effect, type TraceEntry, transcriptLine } from './state.js';

/** How long a service takes where its mock does not say. */
const SERVICE_MS = 200;

/**
 * What a node may do to a call: the one way to change its state, so that everything that happens is written down. It
 * lives for one step and works on the step's own copy of the state.
 */
export class Call {
  readonly program: Program;
  readonly state: CallState;
  readonly effects: Effect[] = [];
  /** True where what the caller enters at the node in hand is shown nowhere. */
  expectsSecret = false;
  /** True where the caller has ended the entry in hand by its terminator: keys behind it are meant for what follows. */
  entryEnded = false;
  /** What the trace says about the visit in hand. */
  #notes: Partial<TraceEntry> = {};
  /** Keys of this step whose meaning is not known yet, and their line in the transcript. */
  #typed: { keys: string; effect: { text: string } } | undefined;

  constructor(program: Program, state: CallState) {
    this.program = program;
    this.state = state;
  }

  get flow(): Flow {
    return this.program.flows.get(this.state.flow)!;
  }

  get node(): FlowNode {
    return this.flow.nodes.get(this.state.node)!;
  }

  /** The virtual clock as an instant. */
  get instant(): number {
    return this.program.startsAt + this.state.clock;
  }

  get world(): World {
    return {
      now: () => this.program.localTime(this.instant),
      isOpen: (schedule) => this.program.schedule(schedule, this.instant)?.open,
      nextOpen: (schedule) => this.program.scheduleNews?.(schedule, this.instant)?.nextOpen,
      holiday: (schedule) => this.program.scheduleNews?.(schedule, this.instant)?.holiday,
      language: this.language,
    };
  }

  /** The language of the call now. */
  get language(): string {
    return this.state.language ?? this.flow.language;
  }

  /** The variables an expression sees: the flow's own, and those that every flow has. */
  get scope(): Scope {
    const { program, state } = this;
    return {
      $queue: null,
      ...state.variables,
      $tries: { ...state.tries },
      $language: this.language,
      // The local time is calculated where it is asked for.
      get $call() {
        return { ...state.session, start: program.localTime(program.startsAt).iso };
      },
    };
  }

  evaluate(expression: Expression): Value {
    return evaluate(expression, this.scope, this.world);
  }

  fill(template: Template): string {
    return fillTemplate(template, this.scope, this.world);
  }

  /** A template as it may be shown: what is secret is marks. */
  fillShown(template: Template): string {
    return fillTemplate(template, this.scope, this.world, (expression) => this.isSecret(expression));
  }

  /** True where an expression reads a variable that holds something secret. */
  isSecret(expression: Expression): boolean {
    const { secrets } = this.state;
    if (secrets.length === 0) return false;
    for (const part of expressionParts(expression))
      if (part.kind === 'name' && secrets.includes(part.name)) return true;
    return false;
  }

  /** Says a prompt: the clock moves on by its length. */
  say(prompt: Prompt): void {
    if (prompt.parts) {
      for (const part of prompt.parts) this.say(part);
      return;
    }
    const { language } = this;
    if (prompt.texts.size > 0 && inLanguage(prompt.texts, language) === undefined) {
      const [said] = prompt.texts.keys();
      const name = prompt.id === undefined ? 'a prompt' : `the prompt "${prompt.id}"`;
      this.report('prompt-not-in-language', 'warning', `${name} has no text in ${language}; it is said in ${said}`);
    }
    const text = this.fillShown(templateFor(prompt, language));
    this.sayText(prompt.kind === 'audio' ? `[${text}]` : text, prompt.kind, prompt.kind === 'audio' ? text : undefined);
  }

  sayText(text: string, kind: Prompt['kind'] = 'text', audio?: string): void {
    // Nobody is there to hear it, and the platform plays nothing.
    if (this.state.hungUp) return;
    const spoken = plainText(text, kind);
    this.effects.push({
      effect: 'transcript',
      t: this.state.clock,
      who: 'system',
      kind: 'prompt',
      text: spoken,
      node: this.state.node,
      ...(kind === 'ssml' ? { ssml: text } : {}),
      ...(audio === undefined ? {} : { audio }),
      ...this.#spokenBy(),
    });
    this.state.clock += audio === undefined ? estimateDuration(text, kind) : 2000;
  }

  /** Language and voice of what is said, once the call has chosen a language. */
  #spokenBy(): { language?: string; voice?: string } {
    const { language } = this.state;
    if (language === null) return {};
    // A subflow that names no voices speaks with those of the flow that was called.
    const voices = this.flow.voices ?? this.program.flows.get(this.program.main)!.voices;
    const voice = voices && inLanguage(voices, language);
    return { language, ...(voice !== undefined && { voice }) };
  }

  /** Writes something into the transcript that is not a prompt. */
  transcribe(who: 'caller' | 'event', kind: string, text: string, bargein = false): void {
    this.effects.push(transcriptLine(this.state, who, kind, text, bargein));
  }

  /**
   * Writes keys into the transcript. Where a flow of the call asks for something secret, they are marks until a node
   * has taken them for something else: nobody knows yet what was typed ahead.
   */
  transcribeKeys(keys: string, bargein?: boolean): void {
    const isKnown = !this.program.mayHearSecrets || (keys.length === 1 && !this.expectsSecret);
    this.transcribe('caller', 'keys', isKnown ? keys : hidden(keys), bargein);
    const effect = this.effects.at(-1)!;
    if (!isKnown && effect.effect === 'transcript') this.#typed = { keys, effect };
  }

  /** Shows keys of this step that turned out not to be secret: `from` and `to` count from the last one backwards. */
  showKeys(from: number, to: number): void {
    if (!this.#typed) return;
    const { keys, effect } = this.#typed;
    const [start, end] = [Math.max(0, keys.length - from), Math.max(0, keys.length - to)];
    effect.text = effect.text.slice(0, start) + keys.slice(start, end) + effect.text.slice(end);
  }

  /** A message without the values of secret variables. */
  conceal(message: string): string {
    let text = message;
    for (const name of this.state.secrets) {
      const value = this.state.variables[name];
      if (typeof value === 'string' && value !== '') text = text.replaceAll(value, hidden(value));
    }
    return text;
  }

  /** Counts a visit of the node in hand, for prompts that change from visit to visit; gives the number before it. */
  visit(): number {
    const { flow, node, visits } = this.state;
    const key = `${flow}/${node}`;
    const before = visits[key] ?? 0;
    visits[key] = before + 1;
    return before;
  }

  wait(milliseconds: number): void {
    this.state.clock += milliseconds;
  }

  /** @param secret the value is to be shown nowhere */
  set(name: string, value: Value, secret = false): void {
    const { state } = this;
    const before = Object.hasOwn(state.variables, name) ? state.variables[name]! : null;
    const wasSecret = state.secrets.includes(name);
    const isSecret = this.#markSecret(name, secret);
    state.variables[name] = value;
    const shown = (each: Value, hide: boolean): Value => (hide && each !== null && each !== '' ? hidden(each) : each);
    this.#notes.set = { ...this.#notes.set, [name]: [shown(before, wasSecret), shown(value, isSecret)] };
  }

  /** Notes whether a variable holds something secret from now on, as a node or the flow says. */
  #markSecret(name: string, secret: boolean): boolean {
    const { state } = this;
    const isSecret = secret || this.flow.variables.some((each) => each.name === name && each.secret === true);
    const others = state.secrets.filter((each) => each !== name);
    state.secrets = isSecret ? [...others, name] : others;
    return isSecret;
  }

  /**
   * Does something while a variable holds a value that is not accepted yet; afterwards it holds what it held before.
   * @param secret the value is to be shown nowhere, in no error either
   */
  withCandidate<T>(name: string, value: Value, secret: boolean, work: () => T): T {
    const { state } = this;
    const { variables, secrets } = state;
    state.variables = { ...variables, [name]: value };
    this.#markSecret(name, secret);
    try {
      return work();
    } catch (error) {
      throw isCctoolError(error) ? new CctoolError(error.kind, this.conceal(error.message), error.hint) : error;
    } finally {
      state.variables = variables;
      state.secrets = secrets;
    }
  }

  /** A grammar of the flow in the language of the call. */
  grammar(id: string, mode: 'voice' | 'dtmf'): PreparedGrammar | undefined {
    return grammarFor(this.program, this.state.flow, id, mode, this.language);
  }

  noteRecognition(grammar: NonNullable<TraceEntry['grammar']>): void {
    const { utterance, slots } = grammar;
    this.#notes.grammar = this.expectsSecret
      ? { ...grammar, utterance: hidden(utterance), slots: hidden(slots) }
      : grammar;
  }

  /**
   * Asks a service; without a mock it answers nothing, and that is reported.
   * @param secrets the arguments that are shown nowhere
   * @param timeoutMs how long the node waits: a later answer is a timeout, and the clock stops there
   */
  callService(
    name: string,
    args: { [name: string]: Value },
    timeoutMs: number,
    secrets: readonly string[] = [],
  ): ServiceAnswer {
    const count = this.state.serviceCalls[name] ?? 0;
    this.state.serviceCalls[name] = count + 1;
    let answer = this.program.service(name, args, count);
    if (!answer) {
      answer = { result: 'ok', value: null, milliseconds: SERVICE_MS };
      this.report('service-not-mocked', 'info', `the service "${name}" has no mock; it answered nothing`);
    }
    if (answer.result === 'timeout' || answer.milliseconds > timeoutMs)
      answer = { result: 'timeout', milliseconds: timeoutMs };
    const shown = Object.fromEntries(
      Object.entries(args).map(([key, value]) => [key, secrets.includes(key) ? hidden(value) : value]),
    );
    this.#notes.call = { service: name, args: shown, result: answer.result };
    this.transcribe('event', 'call', `${name}: ${answer.result}`);
    this.wait(answer.milliseconds);
    return answer;
  }

  /**
   * A number from 0 up to 1 from the call's own seed, the same on every machine (a Weyl sequence behind a 32-bit mixer,
   * as in mulberry32): seeds that lie side by side draw differently.
   */
  random(): number {
    const seed = (this.state.seed + 0x6d2b79f5) | 0;
    this.state.seed = seed;
    let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  /** The answer of a mock that is not a service, such as `fail:NODE`; a list answers in turn. Undefined without one. */
  mocked(name: string): ServiceAnswer | undefined {
    const { asked } = this.state;
    const count = asked[name] ?? 0;
    asked[name] = count + 1;
    return this.program.service(name, {}, count);
  }

  /** The edge that a mock such as `random:NODE` or `branch:NODE` makes a node take; undefined without one. */
  mockedEdge(kind: 'random' | 'view' | 'branch'): string | undefined {
    const { node } = this;
    const mocked = this.mocked(`${kind}:${node.id}`);
    if (mocked?.result !== 'ok') return undefined;
    const names = node.edges.map(({ name }) => name);
    const drawn = String(mocked.value);
    if (!names.includes(drawn))
      throw new CctoolError('input', `the mock "${kind}:${node.id}" must be one of ${names.join(', ')}`);
    return drawn;
  }

  report(code: string, severity: Severity, message: string): void {
    this.effects.push({ effect: 'diagnostic', code, severity, node: this.state.node, message });
  }

  /** Closes the visit in hand with a line in the trace. */
  trace(event: string, edge?: string): void {
    const { state } = this;
    this.effects.push({
      effect: 'trace',
      step: state.steps,
      t: state.clock,
      flow: state.flow,
      node: state.node,
      type: typeNameOf(this.node),
      event,
      ...(edge === undefined ? {} : { edge }),
      ...this.#notes,
    });
    this.#notes = {};
  }
}
