import { pathOf, type ScriptUses } from '../script/script-uses.js';
import type { Expression } from '../script/syntax-tree.js';

/**
 * What the tags of one rule put into `out`, without regard to their order: as long as some tag creates an object, a
 * tag that sets a property of it is given the benefit of the doubt.
 */
export class OutShape {
  /** Paths below `out`, joined by dots, and whether they may hold an object. */
  readonly #paths = new Map<string, boolean>();
  /** `out` may hold anything: it was replaced by something that is not known, or handed on. */
  #isOpen = false;

  constructor(uses: readonly ScriptUses[], scalars: ReadonlySet<string>) {
    for (const name of scalars) this.#paths.set(name, false);
    for (const { assignments, handsOutOn } of uses) {
      if (handsOutOn) this.#isOpen = true;
      for (const { path, value, literal } of assignments) {
        if (path[0] !== 'out') continue;
        if (path.length === 1 && value === 'unknown') this.#isOpen = true;
        this.#set(path.slice(1), value !== 'scalar');
        if (literal) this.#addLiteral(path.slice(1), literal);
      }
    }
  }

  #set(path: string[], mayBeObject: boolean): void {
    const key = path.join('.');
    this.#paths.set(key, mayBeObject || this.#paths.get(key) === true);
  }

  #addLiteral(path: string[], literal: Expression): void {
    if (literal.type !== 'object') return;
    for (const { key, value } of literal.properties) {
      const isScalar = value.type === 'literal';
      this.#set([...path, key], !isScalar);
      if (value.type === 'object') this.#addLiteral([...path, key], value);
      else if (pathOf(value)) this.#set([...path, key], true);
    }
  }

  /**
   * The shortest part of a path that no tag of the rule makes an object.
   * @param path of an assignment, beginning with the variable
   */
  missing(path: readonly string[]): { name: string; isScalar: boolean } | undefined {
    if (path[0] !== 'out' || this.#isOpen) return undefined;
    for (let length = 2; length < path.length; length++) {
      const mayBeObject = this.#paths.get(path.slice(1, length).join('.'));
      if (mayBeObject) {
        // What an unknown value holds is not known either.
        continue;
      }
      return { name: path.slice(0, length).join('.'), isScalar: mayBeObject === false };
    }
    return undefined;
  }
}
