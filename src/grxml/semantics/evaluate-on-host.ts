import { Kept } from '../../diagnostics/kept.js';
import type { Grammar, Tag } from '../model.js';
import { type Instance, isInstance } from './instances.js';
import type { SemanticLimits } from './interpretation.js';
import type { Excess } from './problems.js';
import {
  type HostValue,
  type InstanceState,
  NotComputable,
  runSimpleScript,
  SimpleScriptError,
} from './run-simple-script.js';
import type { SemanticValue } from './semantic-value.js';
import { type Assignment, parseSimpleScript } from './simple-script.js';

const parsed = new Kept<Tag, { assignments: Assignment[] | undefined }>();

/** A tag's assignments, or undefined where it needs the script engine. */
export function simpleScriptOf(tag: Tag, instance: Instance): Assignment[] | undefined {
  let known = parsed.get(tag);
  if (known === undefined) {
    known = { assignments: parseSimpleScript(tag.content, instance.dialect.name) };
    parsed.set(tag, known);
  }
  return known.assignments;
}

export function hasHeaderScript(grammar: Grammar): boolean {
  return grammar.headerTags.some((tag) => tag.content.trim() !== '');
}

/** Whether an instance has tags that only the engine can run. */
export function needsEngine(instance: Instance): boolean {
  if (instance.tags.length === 0) return false;
  switch (instance.dialect.name) {
    case 'script':
    case 'dollar':
      return hasHeaderScript(instance.grammar) || instance.tags.some((tag) => !simpleScriptOf(tag, instance));
    default:
      return false;
  }
}

/** Where a simple script went wrong. */
export interface HostFault {
  instance: Instance;
  tag: Tag;
  error: SimpleScriptError;
}

/** Properties that Microsoft's engines define beforehand, and a name whose meaning differs between engines. */
const beyondDollar = /\$recognized\b|\b_value\b|\b_attributes\b/;

/**
 * Why the meaning of an instance cannot be known without guessing; undefined if it can. The Recommendation settles
 * everything for its own formats; the others only as far as they agree with it.
 */
export function uncertainty(instance: Instance, isRoot: boolean): string | undefined {
  const { dialect, tags, last } = instance;
  switch (dialect.name) {
    case 'opaque':
      return tags.length > 0 ? 'its tags are in a format that is not known here' : undefined;
    case 'dollar':
      if (tags.length === 0 && last !== undefined)
        return 'what a rule without tags takes from its references differs between engines';
      return tags.some((tag) => beyondDollar.test(tag.content))
        ? 'its tags use names that the engine predefines'
        : undefined;
    case 'slots':
      if (hasHeaderScript(instance.grammar)) return 'the header has scripts of its own';
      if (isRoot && tags.length === 0) return 'no tag of the activated rule sets a slot';
      return tags.some((tag) => !simpleScriptOf(tag, instance))
        ? 'its tags are more than plain assignments to slots'
        : undefined;
    default:
      return undefined;
  }
}

/**
 * Evaluates instances without the engine, each after the ones it refers to (SISR 1.0: tags run left to right, a
 * reference's value is ready when it is passed, the default value is that of the last reference or the text).
 * @returns the value of the last instance, or the fault that stopped it
 * @throws NotComputable where a dialect leaves a value open
 */
export function evaluateOnHost(
  instances: readonly Instance[],
  onTag?: (instance: Instance, tag: Tag, out: HostValue) => void,
): { value: HostValue } | { fault: HostFault } {
  const values = new Map<Instance, HostValue>();
  for (const instance of instances) {
    const fault = evaluateInstance(instance, values, onTag);
    if (fault !== undefined) return { fault };
  }
  return { value: values.get(instances.at(-1)!) };
}

function evaluateInstance(
  instance: Instance,
  values: Map<Instance, HostValue>,
  onTag: ((instance: Instance, tag: Tag, out: HostValue) => void) | undefined,
): HostFault | undefined {
  if (instance.tags.length === 0) {
    const { last } = instance;
    if (instance.dialect.name !== 'slots') values.set(instance, last === undefined ? instance.text : values.get(last));
    return undefined;
  }
  if (instance.dialect.name === 'literals') {
    for (const tag of instance.tags) onTag?.(instance, tag, tag.content);
    values.set(instance, instance.tags.at(-1)!.content);
    return undefined;
  }
  const state: InstanceState = {
    out: {},
    rules: new Map(),
    meta: new Map(),
    latest: undefined,
    latestMeta: undefined,
    current: { text: instance.text, score: instance.score },
  };
  for (const step of instance.steps) {
    if (isInstance(step)) {
      state.latest = values.get(step);
      state.latestMeta = { text: step.text, score: step.score };
      state.rules.set(step.rule.id, state.latest);
      state.meta.set(step.rule.id, state.latestMeta);
      continue;
    }
    const assignments = simpleScriptOf(step, instance);
    if (assignments === undefined) throw new NotComputable();
    try {
      runSimpleScript(assignments, state);
    } catch (error) {
      if (error instanceof SimpleScriptError) return { instance, tag: step, error };
      throw error;
    }
    onTag?.(instance, step, state.out);
  }
  values.set(instance, state.out);
  return undefined;
}

/** Thrown where a result is too large or contains itself. */
export class ExcessiveResult extends Error {
  readonly excess: Excess;
  constructor(excess: Excess) {
    super(excess);
    this.excess = excess;
  }
}

/** A value made on the host as a semantic value, by the same limits as the sandbox's writer. */
export function readHostValue(value: HostValue, limits: SemanticLimits): SemanticValue {
  let nodes = 0;
  let size = 0;
  const above = new Set<HostValue>();
  const read = (part: HostValue): SemanticValue => {
    if (++nodes > limits.nodes) throw new ExcessiveResult('nodes');
    if (typeof part === 'string') size += part.length;
    if (size > limits.text) throw new ExcessiveResult('text');
    if (typeof part !== 'object' || part === null) return part;
    if (above.has(part)) throw new ExcessiveResult('cycle');
    if (above.size >= limits.depth) throw new ExcessiveResult('nesting');
    above.add(part);
    const entries: [string, SemanticValue][] = [];
    for (const name of Object.keys(part)) {
      size += name.length;
      entries.push([name, read(part[name])]);
    }
    above.delete(part);
    return { kind: 'object', entries };
  };
  return read(value);
}
