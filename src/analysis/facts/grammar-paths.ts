import { type LinkedGrammar, resolveReference } from '../../grxml/link/linked-grammar.js';
import { foldWord, splitWords } from '../../grxml/match/words.js';
import type { Expansion, Grammar, Item, RuleDefinition, Token } from '../../grxml/model.js';

/**
 * What is left to say at some point of a way through the grammar. Two that are the same are one object, so that states
 * are identified by their number.
 */
export interface Rest {
  number: number;
  /** How many parts are open: rules, items, repeats. */
  depth: number;
  step:
    | { kind: 'parts'; parts: readonly Expansion[]; at: number; grammar: Grammar }
    /** A repeat that has been gone through `done` times; of an open one no more than its minimum counts. */
    | { kind: 'repeat'; item: Item; done: number; grammar: Grammar }
    /** The end of a rule: what follows no longer belongs to it. */
    | { kind: 'exit'; rule: RuleDefinition; output: number }
    | { kind: 'word'; words: readonly string[]; at: number };
  next: Rest | undefined;
}

/** One word on the way, and the tags and rules that are passed before it. */
export interface Arc {
  word: string;
  outputs: readonly number[];
  to: Rest | undefined;
}

/** What may come next: words, or the end of the phrase with what is still passed before it. */
export interface Continuations {
  arcs: Arc[];
  ends: (readonly number[])[];
}

/** Open parts on a way; deeper recursion is not followed. */
const deepest = 40;
/** Ways from one point to its next words, and parts that are passed in looking for them. */
const mostArcs = 20_000;
const mostParts = 200_000;
/** Parts without a word in a row: each takes some of the stack. */
const mostInARow = 1000;

/** The grammar as an automaton with a stack, made as far as it is walked. */
export class GrammarPaths {
  readonly #linked: LinkedGrammar;
  readonly #rests = new Map<string, Rest>();
  readonly #numbers = new Map<unknown, number>();
  readonly #known = new Map<number, Continuations>();
  readonly #words = new Map<Token, readonly string[]>();
  #passed = 0;
  #inARow = 0;
  /** Something was left out: GARBAGE, deep recursion, too many ways from one point. */
  isCut = false;

  constructor(linked: LinkedGrammar) {
    this.#linked = linked;
  }

  /** The whole of a rule of the main document. */
  start(rule: RuleDefinition): Rest | undefined {
    return this.#rule(rule, this.#linked.main, undefined);
  }

  /** What may come next. Repeats that say nothing are gone through once. */
  from(rest: Rest): Continuations {
    let known = this.#known.get(rest.number);
    if (!known) {
      known = { arcs: [], ends: [] };
      this.#passed = 0;
      this.#walk(rest, [], new Set(), known);
      this.#known.set(rest.number, known);
    }
    return known;
  }

  #walk(rest: Rest | undefined, outputs: readonly number[], passed: ReadonlySet<unknown>, found: Continuations): void {
    const isMuch = found.arcs.length + found.ends.length >= mostArcs || ++this.#passed > mostParts;
    if (isMuch || this.#inARow >= mostInARow || (rest && rest.depth > deepest)) {
      this.isCut = true;
      return;
    }
    this.#inARow++;
    this.#step(rest, outputs, passed, found);
    this.#inARow--;
  }

  #step(rest: Rest | undefined, outputs: readonly number[], passed: ReadonlySet<unknown>, found: Continuations): void {
    if (!rest) {
      found.ends.push(outputs);
      return;
    }
    const { step, next } = rest;
    switch (step.kind) {
      case 'exit': {
        const open = new Set(passed);
        open.delete(step.rule);
        this.#walk(next, [...outputs, step.output], open, found);
        return;
      }
      case 'word': {
        const to = step.at + 1 < step.words.length ? this.#make({ ...step, at: step.at + 1 }, next) : next;
        found.arcs.push({ word: step.words[step.at]!, outputs, to });
        return;
      }
      case 'repeat': {
        const { item, done, grammar } = step;
        const { min, max } = item.repeat!;
        // A round that says nothing brings nothing new.
        const isIdle = passed.has(item) && done > 0;
        if (done >= min || isIdle) this.#walk(next, outputs, passed, found);
        if (done < max && !isIdle) {
          const more = max === Infinity ? Math.min(done + 1, min) : done + 1;
          // Behind the first round of an open repeat its number stays: the count must not hide that it was gone through.
          const after = this.#make(
            { kind: 'repeat', item, done: Math.max(more, max === Infinity ? 1 : 0), grammar },
            next,
          );
          this.#walk(this.#parts(item.children, 0, grammar, after), outputs, new Set([...passed, item]), found);
        }
        return;
      }
      case 'parts': {
        const part = step.parts[step.at]!;
        const behind = this.#parts(step.parts, step.at + 1, step.grammar, next);
        this.#part(part, step.grammar, behind, outputs, passed, found);
      }
    }
  }

  #part(
    part: Expansion,
    grammar: Grammar,
    behind: Rest | undefined,
    outputs: readonly number[],
    passed: ReadonlySet<unknown>,
    found: Continuations,
  ): void {
    switch (part.kind) {
      case 'token': {
        const words = this.#wordsOf(part, grammar);
        this.#walk(
          words.length === 0 ? behind : this.#make({ kind: 'word', words, at: 0 }, behind),
          outputs,
          passed,
          found,
        );
        return;
      }
      case 'tag':
        this.#walk(
          behind,
          [...outputs, this.#number(`tag ${part.content.replace(/\s+/g, ' ').trim()}`)],
          passed,
          found,
        );
        return;
      case 'one-of':
        for (const item of part.alternatives) this.#part(item, grammar, behind, outputs, passed, found);
        return;
      case 'item':
        this.#walk(
          part.repeat
            ? this.#make({ kind: 'repeat', item: part, done: 0, grammar }, behind)
            : this.#parts(part.children, 0, grammar, behind),
          outputs,
          passed,
          found,
        );
        return;
      case 'ruleref': {
        const { target } = part;
        if (target.kind === 'special') {
          if (target.name === 'NULL') this.#walk(behind, outputs, passed, found);
          else if (target.name === 'GARBAGE') this.isCut = true;
          return;
        }
        const led = resolveReference(this.#linked, grammar, part);
        if ('problem' in led) return;
        // A rule that comes back to itself without a word between.
        if (passed.has(led.rule)) {
          this.isCut = true;
          return;
        }
        this.#walk(this.#rule(led.rule, led.grammar, behind), outputs, new Set([...passed, led.rule]), found);
      }
    }
  }

  #rule(rule: RuleDefinition, grammar: Grammar, behind: Rest | undefined): Rest | undefined {
    const exit = this.#make({ kind: 'exit', rule, output: this.#number(rule) }, behind);
    return this.#parts(rule.expansion, 0, grammar, exit);
  }

  #parts(parts: readonly Expansion[], at: number, grammar: Grammar, next: Rest | undefined): Rest | undefined {
    return at >= parts.length ? next : this.#make({ kind: 'parts', parts, at, grammar }, next);
  }

  #make(step: Rest['step'], next: Rest | undefined): Rest {
    const place =
      step.kind === 'parts'
        ? `p${this.#number(step.parts)}.${step.at}`
        : step.kind === 'repeat'
          ? `r${this.#number(step.item)}.${step.done}`
          : step.kind === 'word'
            ? `w${this.#number(step.words)}.${step.at}`
            : `x${step.output}`;
    const key = `${place} ${next?.number ?? ''}`;
    let rest = this.#rests.get(key);
    if (!rest) {
      rest = { number: this.#rests.size, depth: (next?.depth ?? 0) + 1, step, next };
      this.#rests.set(key, rest);
    }
    return rest;
  }

  #wordsOf(token: Token, { mode }: Grammar): readonly string[] {
    let words = this.#words.get(token);
    if (!words) {
      words = splitWords(token.text, mode).map((word) => foldWord(word, false));
      this.#words.set(token, words);
    }
    return words;
  }

  #number(thing: unknown): number {
    let number = this.#numbers.get(thing);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(thing, number);
    }
    return number;
  }
}
