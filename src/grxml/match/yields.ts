import type { Step } from './compiled-grammar.js';
import type { Derivation } from './forest.js';
import type { Work } from './work.js';

/**
 * Numbers for what derivations put into a parse, so that two of them that read the same (as text of the Logical Parse
 * Structure) have the same number, whatever items, alternatives and repeats they took. A list is a first element and
 * the list after it, each pair numbered once; list 0 is empty.
 *
 * Words of GARBAGE are not part of a parse; `withGarbage` tells parses with more and fewer of them apart all the same.
 */
export class Yields {
  readonly #atoms = new Map<string, number>();
  readonly #pairs = new Map<string, number>();
  readonly #first: number[] = [-1];
  readonly #rest: number[] = [-1];
  readonly #identities = new Map<object, number>();
  readonly #lists = new Map<Derivation, number>();
  readonly #withGarbage: boolean;
  readonly #work: Work;

  constructor(withGarbage: boolean, work: Work) {
    this.#withGarbage = withGarbage;
    this.#work = work;
  }

  /** The list of a derivation; the lists of its parts are known. */
  of(derivation: Derivation): number {
    const list = this.#list(derivation);
    this.#lists.set(derivation, list);
    return list;
  }

  #known(part: Derivation | undefined): number {
    return part ? (this.#lists.get(part) ?? 0) : 0;
  }

  #list({ node, parts, choice }: Derivation): number {
    if (node.part.kind !== 'sequence') {
      return parts.reduceRight((list, part) => this.#concatenate(this.#known(part), list), 0);
    }
    const { sequence, index } = node.part;
    let next = index;
    while (next < sequence.steps.length && this.#atomOf(sequence.steps[next]!) >= 0) next++;
    let list = 0;
    const step = sequence.steps[next];
    if (step) {
      const [first, rest] = step.kind === 'garbage' ? [undefined, parts[0]] : parts;
      list = this.#known(rest);
      if (first && step.kind === 'call') list = this.#prepend(this.#call(step, this.#known(first)), list);
      else if (first) list = this.#concatenate(this.#known(first), list);
      else if (this.#withGarbage) list = this.#prepend(this.#atom(`~${choice}`), list);
    }
    for (let i = next - 1; i >= index; i--) list = this.#prepend(this.#atomOf(sequence.steps[i]!), list);
    return list;
  }

  /** The element that a token or tag puts into the parse, -1 for other steps. */
  #atomOf(step: Step): number {
    if (step.kind === 'token') return this.#atom(`"${step.token.text}`);
    return step.kind === 'tag' ? this.#atom(`{${this.#identity(step.grammar)} ${step.tag.content}`) : -1;
  }

  /** A rule as the reference names it. */
  #call(step: Extract<Step, { kind: 'call' }>, list: number): number {
    const target = step.reference?.target;
    const name = target?.kind === 'external' ? `<${target.uri}>` : '';
    return this.#atom(`$${name}${this.#identity(step.rule.rule)}[${list}`);
  }

  #identity(object: object): number {
    let number = this.#identities.get(object);
    if (number === undefined) {
      number = this.#identities.size;
      this.#identities.set(object, number);
    }
    return number;
  }

  #atom(text: string): number {
    let number = this.#atoms.get(text);
    if (number === undefined) {
      number = this.#atoms.size;
      this.#atoms.set(text, number);
    }
    return number;
  }

  #prepend(element: number, list: number): number {
    this.#work.spend(1);
    const key = `${element},${list}`;
    let number = this.#pairs.get(key);
    if (number === undefined) {
      number = this.#first.push(element) - 1;
      this.#rest.push(list);
      this.#pairs.set(key, number);
    }
    return number;
  }

  #concatenate(list: number, more: number): number {
    if (more === 0) return list;
    const elements: number[] = [];
    for (let at = list; at !== 0; at = this.#rest[at]!) elements.push(this.#first[at]!);
    return elements.reduceRight((so, element) => this.#prepend(element, so), more);
  }
}
