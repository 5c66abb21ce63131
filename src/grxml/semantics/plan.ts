import type { Grammar, RuleDefinition, Tag } from '../model.js';
import { dialectOf } from './dialect.js';
import { type Instance, isInstance } from './instances.js';
import type { SemanticLimits } from './interpretation.js';

/** Where a tag is in the text given to the engine. */
interface Segment {
  tag: Tag;
  grammar: Grammar;
  /** Absent for a tag of the header. */
  rule: RuleDefinition | undefined;
  firstLine: number;
  lastLine: number;
}

/** What the sandbox runs for one interpretation. */
export interface Plan {
  /** The scripts of each grammar document: its header tags, then one with the functions of its rules. */
  documents: string[][];
  /** JSON, see sandbox/prelude.ts. */
  plan: string;
  /** By the number the engine knows a tag by. */
  tags: Segment[];
  /** False if the texts of the instances are too long to hand over; `meta` is not available then. */
  withTexts: boolean;
  /**
   * The tag at a line (from 1) of a script, and the line within the tag. Scripts are numbered over all documents.
   * Without a line: the tag that is the whole script.
   */
  locate(script: number, line?: number): { segment: Segment; line: number } | undefined;
}

/** One node per rule instance, in the form the prelude reads. */
type PlanNode =
  /** `v`: a value that needs no script. */
  | { r: string; t: string; s: number; v: string }
  /**
   * `d`, `f`: document and function, −1 for a rule without script; `o`: numbers of tags, and ~index of nodes; `l`: the
   * texts of the tags of a rule of string literals.
   */
  | { r: string; t: string; s: number; d: number; f: number; o: number[]; l?: string[] };

class ScriptWriter {
  /** Scripts of the header before the one that is written here. */
  readonly headers: Segment[] = [];
  readonly segments: Segment[] = [];
  readonly rules = new Map<RuleDefinition, { index: number; tags: Set<number>; names: Set<string> }>();
  #lines = 0;
  #text = '';

  add(text: string): void {
    this.#text += `${text}\n`;
    this.#lines += text.split('\n').length;
  }

  /** A tag begins a line of its own, so that the engine's columns are the tag's. */
  addTag(segment: Omit<Segment, 'firstLine' | 'lastLine'>): void {
    const firstLine = this.#lines + 1;
    const { content } = segment.tag;
    // In a generator `yield` is a keyword; in a program, and so in `eval`, it is a name like others.
    this.add(content.includes('yield') ? `eval(${JSON.stringify(content)})` : content);
    this.segments.push({ ...segment, firstLine, lastLine: this.#lines });
  }

  get text(): string {
    return this.#text;
  }
}

/**
 * Writes the scripts for an interpretation. Each rule on the path becomes one generator function that holds the tags it
 * ran, so `var` in one tag is seen by the later tags of the same instance and by nothing else. Every tag was parsed as a
 * whole program before, so none can reach out of its braces. Header tags are programs that run before, in the realm of
 * their document: their variables are what rule tags see around them.
 * @param given values of instances that need no script, by index
 */
export function writePlan(
  instances: readonly Instance[],
  given: readonly (string | undefined)[],
  limits: SemanticLimits,
  trace: boolean,
): Plan {
  const grammars: Grammar[] = [];
  const writers: ScriptWriter[] = [];
  const tags: Segment[] = [];
  const tagNumbers = new Map<Tag, number>();
  const indexOf = new Map<Instance, number>(instances.map((instance, index) => [instance, index]));
  const withTexts = instances.reduce((sum, { text }) => sum + text.length, 0) <= MOST_TEXT;
  const nodes: PlanNode[] = [];

  for (const [index, instance] of instances.entries()) {
    const head = { r: instance.rule.id, t: withTexts ? instance.text : '', s: instance.score };
    const value = given[index];
    if (value !== undefined) {
      nodes.push({ ...head, v: value });
      continue;
    }
    let document = -1;
    let functionIndex = -1;
    let ruleTags: Set<number> | undefined;
    const literal = instance.dialect.name === 'literals' && instance.tags.length > 0;
    if (instance.tags.length > 0 && !literal) {
      document = grammars.indexOf(instance.grammar);
      if (document < 0) {
        document = grammars.push(instance.grammar) - 1;
        writers.push(new ScriptWriter());
      }
      const { rules } = writers[document]!;
      let rule = rules.get(instance.rule);
      if (rule === undefined) {
        rule = { index: rules.size, tags: new Set(), names: new Set() };
        rules.set(instance.rule, rule);
      }
      functionIndex = rule.index;
      ruleTags = rule.tags;
      for (const step of instance.steps) if (isInstance(step)) rule.names.add(step.rule.id);
    }
    const ops = instance.steps.map((step) => {
      if (isInstance(step)) return ~indexOf.get(step)!;
      let number = tagNumbers.get(step);
      if (number === undefined) {
        number =
          tags.push({ tag: step, grammar: instance.grammar, rule: instance.rule, firstLine: 0, lastLine: 0 }) - 1;
        tagNumbers.set(step, number);
      }
      ruleTags?.add(number);
      return number;
    });
    const texts = literal ? { l: instance.tags.map(({ content }) => content) } : {};
    nodes.push({ ...head, d: document, f: functionIndex, o: ops, ...texts });
  }

  for (const [document, writer] of writers.entries()) writeDocument(writer, grammars[document]!, tags);
  const request = {
    root: nodes.length - 1,
    trace,
    limits: { depth: limits.depth, nodes: limits.nodes, text: limits.text },
    nodes,
  };
  return {
    documents: writers.map((writer) => [...writer.headers.map(({ tag }) => tag.content), writer.text]),
    plan: JSON.stringify(request),
    tags,
    withTexts,
    locate(script, line) {
      const places = writers.flatMap(({ headers, segments }) => [...headers.map((header) => [header]), segments]);
      const segment =
        line === undefined
          ? places[script]?.find(({ rule }) => rule === undefined)
          : places[script]?.find((each) => each.firstLine <= line && line <= each.lastLine);
      return segment && { segment, line: (line ?? segment.firstLine) - segment.firstLine + 1 };
    },
  };
}

/** All texts of all instances together: a deep recursion would repeat the phrase at every level. */
const MOST_TEXT = 250_000;

function writeDocument(writer: ScriptWriter, grammar: Grammar, tags: readonly Segment[]): void {
  const dollar = dialectOf(grammar).name === 'dollar';
  for (const tag of grammar.headerTags) {
    const lastLine = tag.content.split('\n').length;
    writer.headers.push({ tag, grammar, rule: undefined, firstLine: 1, lastLine });
  }
  writer.add('[');
  for (const { tags: numbers, names } of writer.rules.values()) {
    if (dollar) {
      const references = [...names].map((name) => `$${name}`).filter((name) => /^\$[\p{ID_Continue}$]+$/u.test(name));
      const declared = references.map((name) => `,${name}`).join('');
      const refreshed = references.map((name) => `,${name}=rules[${JSON.stringify(name.slice(1))}]`).join('');
      writer.add(
        `function*(rules,meta){var $={},$$${declared};for(;;)switch([yield $,$$=rules.latest()${refreshed}][0]){`,
      );
    } else writer.add('function*(rules,meta){var out={};for(;;)switch(yield out){');
    for (const number of numbers) {
      const { tag, rule } = tags[number]!;
      writer.add(`case ${number}:{`);
      writer.addTag({ tag, grammar, rule });
      writer.add('}break;');
    }
    writer.add(`default:return ${dollar ? '$' : 'out'}}},`);
  }
  writer.add(']');
}
