/**
 * What is known about objects, kept with each of them: it becomes garbage together with its object. In a WeakMap that
 * lives long, V8 counts values as reachable whenever it collects young objects only. A value that leads back to its
 * object, as facts about a grammar do, would keep both until memory as a whole is collected: in a process that checks
 * one grammar after the other, that copying was a fifth of all work.
 */
export class Kept<Key extends object, Value> {
  readonly #name = Symbol('kept');
  /** For objects that take no more properties. */
  #apart: WeakMap<Key, Value> | undefined;

  /** What was set for this very object, not for one that it inherits from. */
  get(key: Key): Value | undefined {
    if (Object.hasOwn(key, this.#name)) return (key as { [name: symbol]: unknown })[this.#name] as Value;
    return this.#apart?.get(key);
  }

  /** Copies of the object do not have it. */
  set(key: Key, value: Value): void {
    if (Object.isExtensible(key)) Object.defineProperty(key, this.#name, { value, configurable: true, writable: true });
    else {
      this.#apart ??= new WeakMap();
      this.#apart.set(key, value);
    }
  }
}

/** Computes something once per key; the result lives as long as the key. */
export function once<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Kept<Key, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = compute(key);
      known.set(key, value);
    }
    return value;
  };
}
