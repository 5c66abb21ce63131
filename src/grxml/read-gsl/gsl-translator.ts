import type { Expansion, Item, Range, RuleReference, Tag } from '../model.js';
import type { AbnfProblem } from '../read-abnf/abnf-cursor.js';
import {
  type commandsOf,
  expressionOf,
  NoPlainMeaning,
  nodesOf,
  property,
  type RuleMeaning,
  variableName,
} from './gsl-meanings.js';
import type { GslNode, GslRule } from './gsl-tree.js';

export interface TranslationContext {
  report(problem: AbnfProblem): void;
  meanings: ReadonlyMap<string, RuleMeaning>;
  /** In a grammar of keys words `dtmf-1` become keys, and others cannot be pressed; otherwise keys cannot be said. */
  mode: 'voice' | 'dtmf';
  /** A reference to a rule, here or in an included file, and the name that it has in SRGS; undefined for no such rule. */
  refer(name: string, place: Range): { reference: RuleReference; name: string } | undefined;
  /** Called with each key of a grammar that is spoken, and each word of one that is pressed. */
  onOther(place: Range): void;
}

/** The key that a word `dtmf-…` is. */
export function keyOf(word: string): string | undefined {
  const name = /^dtmf-(.+)$/.exec(word)?.[1];
  if (name === undefined) return undefined;
  const key = { star: '*', pound: '#' }[name] ?? name.toUpperCase();
  return /^[0-9*#A-D]$/.test(key) ? key : undefined;
}

/** What is certain to have happened on the way to a place: variables set (`$name`), tags run and values returned. */
type Done = ReadonlySet<string>;
const nothing: Done = new Set();
const union = (a: Done, b: Done): Done => new Set([...a, ...b]);
const tagged = ' tag';
const returned = ' return';

/** Turns the rules of GSL into rules of SRGS with tags of SISR. */
export class GslTranslator {
  readonly #context: TranslationContext;
  /** Of the rule that is translated. */
  #meaning!: RuleMeaning;
  #body!: GslNode;
  /** Variables that are read where they may not be set. */
  #uncertain = new Set<string>();
  /** Variables that a reference of the rule sets. */
  #assigned = new Set<string>();

  constructor(context: TranslationContext) {
    this.#context = context;
  }

  /** The content of a rule. */
  rule({ name, body, isDynamic, start: at }: GslRule): Expansion[] {
    if (!body) return isDynamic ? [neverAt({ start: at, end: at })] : [];
    this.#meaning = this.#context.meanings.get(name)!;
    this.#body = body;
    this.#uncertain = new Set();
    this.#assigned = new Set();
    for (const { variable } of nodesOf(body)) if (variable !== undefined) this.#assigned.add(variable);
    const { parts, done } = this.#node(body, nothing);
    const scripts = [...this.#uncertain].map((variable) => `var ${variableName(variable)};`);
    const { slots, returns } = this.#meaning;
    // A rule without a tag that runs would have its words as its value.
    if (slots.size > 0 && !done.has(tagged) && scripts.length === 0) scripts.push('out = new Object();');
    if (slots.size === 0 && returns && !done.has(returned)) scripts.push('out = undefined;');
    const place = { start: body.start, end: body.start };
    return scripts.length > 0 ? [tagOf(scripts, place), ...parts] : parts;
  }

  #node(node: GslNode, before: Done): { parts: Expansion[]; done: Done } {
    const { part, start, end } = node;
    let parts: Expansion[];
    let done: Done = nothing;
    switch (part.kind) {
      case 'word':
        parts = [this.#word(part.text, part.quoted, node)];
        break;
      case 'rule':
        ({ parts, done } = this.#rule(node, part.name));
        break;
      case 'any':
        ({ parts, done } = this.#any(part.parts, node, before));
        break;
      case 'all':
        parts = [];
        for (const each of part.parts) {
          const read = this.#node(each, union(before, done));
          parts.push(...read.parts);
          done = union(done, read.done);
        }
        break;
      case 'repeat': {
        const { sign, body } = part;
        const { parts: children, done: inside } = this.#node(body, before);
        const { probability = 2 } = body;
        const max = sign === '?' ? 1 : Number.POSITIVE_INFINITY;
        const repeat = { min: sign === '+' ? 1 : 0, max, ...(probability <= 1 ? { probability } : {}) };
        parts = [{ kind: 'item', start, end, children, repeat }];
        if (sign === '+') done = inside;
      }
    }
    for (const { commands, ...place } of node.commands) {
      const scripts: string[] = [];
      for (const command of commands) {
        const script = this.#command(command, node, union(before, done));
        if (script === undefined) continue;
        scripts.push(script.text);
        if (command.kind === 'return' && script.isCertain) done = union(done, new Set([returned]));
      }
      if (scripts.length === 0) continue;
      parts.push(tagOf(scripts, place));
      done = union(done, new Set([tagged]));
    }
    return { parts, done };
  }

  #word(text: string, quoted: boolean, { start, end }: Range): Expansion {
    const key = quoted ? undefined : keyOf(text);
    const isPressed = this.#context.mode === 'dtmf';
    if (isPressed !== (key !== undefined)) {
      this.#context.onOther({ start, end });
      return { kind: 'ruleref', start, end, target: { kind: 'special', name: 'VOID' } };
    }
    const isPlain = !quoted && /^[\p{L}\p{N}\p{M}'._-]+$/u.test(text);
    return { kind: 'token', text: key ?? text, quoted: key === undefined && !isPlain, start, end };
  }

  #rule({ variable, start, end }: GslNode, name: string): { parts: Expansion[]; done: Done } {
    const found = this.#context.refer(name, { start, end });
    if (!found) {
      const message = `there is no rule "${name}"`;
      const hint = `define it, or write the word in small letters: ${name.toLowerCase()}`;
      this.#context.report({ code: 'gsl-syntax', start, end, message, hint });
      return { parts: [{ kind: 'ruleref', start, end, target: { kind: 'special', name: 'VOID' } }], done: nothing };
    }
    const { reference, name: id } = found;
    const meaning = this.#context.meanings.get(name);
    const value = `rules.${id}`;
    const scripts: string[] = [];
    const done = new Set<string>();
    if (!meaning && variable === undefined) {
      const message = `the slots that "${name}" may fill are left out: it is in an included file`;
      const hint = 'put the rule into this file, or keep what it returns in a variable: Name:variable';
      this.#context.report({ code: 'gsl-lost', start, end, message, hint });
    }
    for (const slot of meaning?.slots ?? []) {
      const from = property(value, slot);
      scripts.push(`if (${from} !== undefined) ${property('out', slot)} = ${from};`);
    }
    if (variable !== undefined && (!meaning || meaning.returns)) {
      const isBoth = meaning !== undefined && meaning.slots.size > 0;
      scripts.push(`var ${variableName(variable)} = ${isBoth ? property(value, '$return') : value};`);
      done.add(`$${variable}`);
    }
    if (scripts.length === 0) return { parts: [reference], done };
    done.add(tagged);
    return { parts: [reference, tagOf(scripts, { start: end, end })], done };
  }

  #any(nodes: readonly GslNode[], { start, end }: Range, before: Done): { parts: Expansion[]; done: Done } {
    const all = nodes.map((node) => {
      const { parts, done } = this.#node(node, before);
      const item: Item = { kind: 'item', start: node.start, end: node.end, children: parts };
      const { probability } = node;
      if (probability === 0) item.children = [{ ...neverAt(node) }, ...parts];
      else if (probability !== undefined) item.weight = probability;
      return { item, done };
    });
    // Keys among words, or words among keys, are left out where others are left.
    const spoken = all.filter(({ item }) => !isNever(item));
    const kept = spoken.length > 0 ? spoken : all;
    const [first, ...others] = kept;
    const done = new Set([...first!.done].filter((name) => others.every((other) => other.done.has(name))));
    const alternatives = kept.map(({ item }) => item);
    const only = alternatives.length === 1 && alternatives[0]!.weight === undefined ? alternatives[0]! : undefined;
    return { parts: only ? only.children : [{ kind: 'one-of', start, end, alternatives }], done };
  }

  /** A command as a statement; undefined where it has none, which is reported. */
  #command(
    command: ReturnType<typeof commandsOf>[number],
    node: GslNode,
    done: Done,
  ): { text: string; isCertain: boolean } | undefined {
    const { start, end } = command;
    const lost = (why: string) => {
      const hint = 'the command is left out; write its meaning as a tag of SISR after the conversion';
      this.#context.report({ code: 'gsl-lost', start, end, message: why, hint });
      return undefined;
    };
    if (command.kind === 'lost') return lost(command.why);
    const variables = new Set<string>();
    let value: string;
    try {
      value = expressionOf(command.value, variables, () => this.#matched(node));
    } catch (error) {
      if (!(error instanceof NoPlainMeaning)) throw error;
      return lost(error.message);
    }
    const unknown = [...variables].find((name) => !this.#assigned.has(name));
    if (unknown !== undefined) return lost(`nothing sets the variable "$${unknown}"`);
    const target =
      command.kind === 'slot'
        ? property('out', command.name)
        : this.#meaning.slots.size > 0
          ? property('out', '$return')
          : 'out';
    const open = [...variables].filter((name) => !done.has(`$${name}`));
    for (const name of open) this.#uncertain.add(name);
    const guard = open.map((name) => `${variableName(name)} !== undefined`).join(' && ');
    return { text: `${guard === '' ? '' : `if (${guard}) `}${target} = ${value};`, isCertain: guard === '' };
  }

  /** `$string`: the words that the construct matched. */
  #matched(node: GslNode): string {
    if (node === this.#body) return 'meta.current().text';
    const words = [...nodesOf(node)].map(({ part }) => part);
    if (words.every(({ kind }) => kind === 'word' || kind === 'all')) {
      return JSON.stringify(words.flatMap((part) => (part.kind === 'word' ? [part.text] : [])).join(' '));
    }
    throw new NoPlainMeaning('"$string" of a part of a rule has no plain meaning in SISR');
  }
}

const neverAt = ({ start }: Range): RuleReference => ({
  ...{ kind: 'ruleref', start, end: start },
  target: { kind: 'special', name: 'VOID' },
});

/** Whether an alternative cannot be said, or pressed, because of what is in it. */
const isNever = ({ children }: Item): boolean =>
  children.some((part) => part.kind === 'ruleref' && part.target.kind === 'special' && part.target.name === 'VOID');

const tagOf = (scripts: readonly string[], { start, end }: Range): Tag => ({
  ...{ kind: 'tag', start, end, content: scripts.join(' ') },
  // The script is not in the source: all of it is where the command is.
  contentStart: start,
});
