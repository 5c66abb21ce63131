import { CctoolError } from '../../diagnostics/index.js';
import type { LinkedGrammar } from '../link/linked-grammar.js';
import type { Grammar, Tag } from '../model.js';
import type { RuleMatch } from '../parse-tree.js';
import { dialectOf, someRuleTag, tagFormatSpan } from './dialect.js';
import {
  ExcessiveResult,
  evaluateOnHost,
  hasHeaderScript,
  needsEngine,
  readHostValue,
  simpleScriptOf,
  uncertainty,
} from './evaluate-on-host.js';
import { collectInstances, type Instance, isInstance } from './instances.js';
import {
  defaultSemanticLimits,
  type Interpretation,
  type InterpretOptions,
  type SemanticDiagnostic,
  type SemanticLimits,
  type TraceStep,
} from './interpretation.js';
import { type Plan, writePlan } from './plan.js';
import { type Excess, limitProblem, scriptProblem, syntaxProblem, type TagPlace, tagSpan } from './problems.js';
import { NotComputable } from './run-simple-script.js';
import type { Sandbox, ScriptFault } from './sandbox/sandbox.js';
import { readWritten, type SemanticValue, toJson, type WrittenValue } from './semantic-value.js';
import { serializeXml } from './serialize-xml.js';
import { isSimpleScript } from './simple-script.js';

export interface Interpreter {
  /**
   * What a match means by its tags (SISR 1.0).
   * @param words the input words that the match's numbers count
   */
  interpret(match: RuleMatch, words: readonly string[], options?: InterpretOptions): Interpretation;
  /** Lets go of the grammar; the interpreter is not to be used afterwards. */
  dispose(): void;
}

/**
 * Prepares the interpretation of matches of a grammar and everything it refers to. The script engine is loaded only
 * where some document has scripts beyond plain assignments; scripts run in a sandbox, see sandbox/sandbox.ts.
 */
export async function createInterpreter(
  linked: LinkedGrammar,
  limits: Partial<SemanticLimits> = {},
): Promise<Interpreter> {
  const sandbox = usesScripts(linked) ? await (await import('./sandbox/sandbox.js')).Sandbox.load() : undefined;
  return new GrammarInterpreter(linked.main, sandbox, { ...defaultSemanticLimits, ...limits });
}

/** Whether a grammar, or one that it refers to, has scripts beyond plain assignments. */
export function usesScripts(linked: LinkedGrammar): boolean {
  const grammars = new Set([linked.main]);
  for (const { grammar } of linked.documents.values()) if (grammar !== undefined) grammars.add(grammar);
  return [...grammars].some(hasScripts);
}

function hasScripts(grammar: Grammar): boolean {
  const { name } = dialectOf(grammar);
  if (name !== 'script' && name !== 'dollar') return false;
  if (hasHeaderScript(grammar)) return true;
  // Tags of the header are all empty here.
  return someRuleTag(grammar, ({ content }) => name === 'dollar' || !isSimpleScript(content));
}

class GrammarInterpreter implements Interpreter {
  readonly #main: Grammar;
  readonly #limits: SemanticLimits;
  #sandbox: Sandbox | undefined;
  #disposed = false;
  /** Tags that were parsed: what is wrong with them, if anything. */
  #checked: WeakMap<Tag, { fault: ScriptFault | undefined }> | undefined;

  constructor(main: Grammar, sandbox: Sandbox | undefined, limits: SemanticLimits) {
    this.#main = main;
    this.#sandbox = sandbox;
    this.#limits = limits;
  }

  dispose(): void {
    this.#disposed = true;
    this.#sandbox = undefined;
  }

  interpret(match: RuleMatch, words: readonly string[], options: InterpretOptions = {}): Interpretation {
    if (this.#disposed) throw new CctoolError('input', 'The interpreter was disposed; create a new one.');
    if (options.scores !== undefined && options.scores.length !== words.length) {
      throw new CctoolError('input', `There are ${words.length} words and ${options.scores.length} scores.`);
    }
    const instances = collectInstances(match, options.scores);
    const warnings = this.#notices(instances);
    const open = this.#uncertain(instances);
    if (open !== undefined) return outcome({ warnings: [...warnings, open] });
    const result = instances.some(needsEngine) ? this.#run(instances, options) : this.#compute(instances, options);
    if ('open' in result) return outcome({ warnings: [...warnings, result.open] });
    if ('value' in result && (result.value === undefined || toJson(result.value) === undefined)) {
      warnings.push(this.#undefinedValue(instances));
    }
    return outcome({ ...result, warnings });
  }

  /** Documents whose tags ran and whose tag-format is not of the Recommendation. */
  #notices(instances: readonly Instance[]): SemanticDiagnostic[] {
    const documents = new Set(instances.filter(({ tags }) => tags.length > 0).map(({ grammar }) => grammar));
    return [...documents].flatMap((grammar) => {
      const { notice } = dialectOf(grammar);
      if (notice === undefined) return [];
      return [{ ...notice, severity: 'warning' as const, ...tagFormatSpan(grammar), uri: grammar.uri }];
    });
  }

  #uncertain(instances: readonly Instance[]): SemanticDiagnostic | undefined {
    const root = instances.at(-1)!;
    for (const instance of instances) {
      const why = uncertainty(instance, instance === root);
      if (why !== undefined) return notComputed(instance, why);
    }
    return undefined;
  }

  /** The whole interpretation without the engine. */
  #compute(instances: readonly Instance[], options: InterpretOptions): Result {
    const steps = options.trace ? new Map<Instance, TraceStep[]>() : undefined;
    const inOrder = () => steps && orderTrace(instances.at(-1)!, steps);
    let last: TagPlace | undefined;
    try {
      const evaluated = evaluateOnHost(instances, (instance, tag, out) => {
        last = placeOf(instance, tag);
        if (steps === undefined) return;
        const step = traceStep(last, readHostValue(out, this.#limits));
        const known = steps.get(instance);
        if (known === undefined) steps.set(instance, [step]);
        else known.push(step);
      });
      if ('fault' in evaluated) {
        const { instance, tag, error } = evaluated.fault;
        const place = { ...placeOf(instance, tag), at: lineAndColumn(tag.content, error.offset) };
        return { error: scriptProblem(place, this.#main, 'TypeError', error.message), trace: inOrder() };
      }
      return { value: readHostValue(evaluated.value, this.#limits), trace: inOrder() };
    } catch (error) {
      if (error instanceof NotComputable) {
        return { open: notComputed(instances.at(-1)!, 'a tag reads a value that its format leaves open') };
      }
      if (!(error instanceof ExcessiveResult) || last === undefined) throw error;
      return { error: limitProblem(last, this.#main, error.excess, this.#limits), trace: inOrder() };
    }
  }

  /** The whole interpretation in the sandbox. */
  #run(instances: readonly Instance[], options: InterpretOptions): Result {
    const sandbox = this.#sandbox;
    if (sandbox === undefined) {
      throw new CctoolError('input', 'The match is of a grammar that the interpreter was not created for.');
    }
    const syntax = this.#syntaxError(instances, sandbox);
    if (syntax !== undefined) return { error: syntax };
    const plan = writePlan(instances, givenValues(instances, options.trace), this.#limits, options.trace === true);
    if (!plan.withTexts) {
      const asking = plan.tags.find(({ tag }) => tag.content.includes('meta'));
      if (asking !== undefined) return { error: limitProblem(asking, this.#main, 'text', this.#limits) };
    }
    const run = sandbox.run(plan.documents, plan.plan, this.#limits, options.now);
    const running = (): TagPlace => {
      const { script, tag } = run.progress;
      return (script === undefined ? plan.tags[tag] : plan.locate(script)?.segment) ?? plan.tags[0]!;
    };
    if (run.kind === 'limit') {
      const excess: Excess = run.limit;
      return { error: limitProblem(running(), this.#main, excess, this.#limits) };
    }
    if (run.kind === 'fault') {
      const { name, message } = run.fault;
      return { error: scriptProblem(findPlace(plan, run.fault) ?? running(), this.#main, name, message) };
    }
    const written = JSON.parse(run.text) as
      | { excess: string }
      | { value: WrittenValue; trace: [number, WrittenValue][] };
    if ('excess' in written) {
      const excess = (written.excess === 'depth' ? 'nesting' : written.excess) as Excess;
      return { error: limitProblem(running(), this.#main, excess, this.#limits) };
    }
    const trace = options.trace
      ? written.trace.map(([number, out]) => traceStep(plan.tags[number]!, readWritten(out)))
      : undefined;
    return { value: readWritten(written.value), trace };
  }

  /** Parses every script that will run, header first, as a program of its own. */
  #syntaxError(instances: readonly Instance[], sandbox: Sandbox): SemanticDiagnostic | undefined {
    const headers = new Set<Grammar>();
    for (const instance of instances) {
      const { grammar, rule, tags } = instance;
      if (tags.length === 0 || instance.dialect.name === 'literals') continue;
      if (!headers.has(grammar)) {
        headers.add(grammar);
        for (const tag of grammar.headerTags) {
          const fault = this.#check(tag, sandbox);
          if (fault !== undefined) return this.#syntaxProblem({ tag, grammar, rule: undefined }, fault);
        }
      }
      for (const tag of tags) {
        if (simpleScriptOf(tag, instance) !== undefined) continue;
        const fault = this.#check(tag, sandbox);
        if (fault !== undefined) return this.#syntaxProblem({ tag, grammar, rule }, fault);
      }
    }
    return undefined;
  }

  #check(tag: Tag, sandbox: Sandbox): ScriptFault | undefined {
    this.#checked ??= new WeakMap();
    let known = this.#checked.get(tag);
    if (known === undefined) {
      known = { fault: sandbox.check(tag.content, this.#limits) };
      this.#checked.set(tag, known);
    }
    return known.fault;
  }

  #syntaxProblem(place: TagPlace, fault: ScriptFault): SemanticDiagnostic {
    const [frame] = fault.frames;
    return syntaxProblem(frame === undefined ? place : { ...place, at: frame }, this.#main, fault.message);
  }

  #undefinedValue(instances: readonly Instance[]): SemanticDiagnostic {
    const root = instances.at(-1)!;
    const tag = instances.findLast(({ tags }) => tags.length > 0)?.tags.at(-1);
    const { lines } = root.grammar.document;
    return {
      code: 'value-undefined',
      severity: 'warning',
      message: `The value of rule "${root.rule.id}" is undefined.`,
      ...(tag === undefined || !root.tags.includes(tag)
        ? lines.span(root.rule.idStart, root.rule.idEnd)
        : tagSpan(root.grammar, tag)),
      rule: root.rule.id,
      hint: 'A reference that was not matched, or a property that was never set, has no value.',
      uri: root.grammar.uri,
    };
  }
}

type Result =
  | { value: SemanticValue; trace?: TraceStep[] | undefined }
  | { error: SemanticDiagnostic; trace?: TraceStep[] | undefined }
  | { open: SemanticDiagnostic };

function outcome(parts: {
  value?: SemanticValue;
  error?: SemanticDiagnostic;
  warnings: SemanticDiagnostic[];
  trace?: TraceStep[] | undefined;
}): Interpretation {
  const { value: semantic, error, warnings, trace } = parts;
  const value = toJson(semantic);
  return {
    ...(value === undefined ? {} : { value }),
    semantic,
    ...(error === undefined ? {} : { error }),
    warnings,
    ...(trace === undefined ? {} : { trace }),
    xml: (options) => (semantic === undefined ? '' : serializeXml(semantic, options)),
  };
}

/** The host evaluates references before the rules that refer; the trace lists the tags in time order. */
function orderTrace(root: Instance, steps: ReadonlyMap<Instance, readonly TraceStep[]>): TraceStep[] {
  const ordered: TraceStep[] = [];
  const stack = [{ instance: root, step: 0, tag: 0 }];
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const step = frame.instance.steps[frame.step++];
    if (step === undefined) stack.pop();
    else if (isInstance(step)) stack.push({ instance: step, step: 0, tag: 0 });
    else {
      const traced = steps.get(frame.instance)?.[frame.tag++];
      if (traced !== undefined) ordered.push(traced);
    }
  }
  return ordered;
}

/** Values of the instances that have no script below them: text, literals (unless each is to be traced) and what is handed up from them. */
function givenValues(instances: readonly Instance[], trace = false): (string | undefined)[] {
  const values = new Map<Instance, string | undefined>();
  return instances.map((instance) => {
    const { tags, last, dialect } = instance;
    const below = instance.steps.every((step) => !isInstance(step) || values.get(step) !== undefined);
    let value: string | undefined;
    if (below && tags.length === 0) value = last === undefined ? instance.text : values.get(last);
    else if (below && !trace && dialect.name === 'literals') value = tags.at(-1)!.content;
    values.set(instance, value);
    return value;
  });
}

function placeOf(instance: Instance, tag: Tag): TagPlace {
  return { tag, grammar: instance.grammar, rule: instance.rule };
}

function traceStep(place: TagPlace, out: SemanticValue): TraceStep {
  const { line, column } = tagSpan(place.grammar, place.tag);
  const json = toJson(out);
  return {
    rule: place.rule?.id ?? '',
    uri: place.grammar.uri,
    line,
    column,
    tag: place.tag.content,
    ...(json === undefined ? {} : { out: json }),
  };
}

function notComputed(instance: Instance, why: string): SemanticDiagnostic {
  const { rule, grammar } = instance;
  return {
    code: 'value-not-computed',
    severity: 'warning',
    message: `The meaning of rule "${rule.id}" is not computed: ${why}.`,
    ...grammar.document.lines.span(rule.idStart, rule.idEnd),
    rule: rule.id,
    hint: 'Write the tags in the syntax of SISR 1.0 and set tag-format="semantics/1.0".',
    uri: grammar.uri,
  };
}

/** The innermost place of a fault that lies in a tag. */
function findPlace(plan: Plan, fault: ScriptFault): TagPlace | undefined {
  for (const { file, line, column } of fault.frames) {
    const script = /^script(\d+)$/.exec(file)?.[1];
    const found = script === undefined ? undefined : plan.locate(Number(script), line);
    if (found !== undefined) return { ...found.segment, at: { line: found.line, column } };
  }
  return undefined;
}

function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: [...before.at(-1)!].length + 1 };
}
