/** A priority queue: `pop` gives the smallest by `compare`. */
export class Heap<Value> {
  readonly #values: Value[] = [];
  readonly #compare: (a: Value, b: Value) => number;

  constructor(compare: (a: Value, b: Value) => number) {
    this.#compare = compare;
  }

  get size(): number {
    return this.#values.length;
  }

  push(value: Value): void {
    const values = this.#values;
    let at = values.push(value) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#compare(values[parent]!, value) <= 0) break;
      values[at] = values[parent]!;
      at = parent;
    }
    values[at] = value;
  }

  pop(): Value | undefined {
    const values = this.#values;
    const first = values[0];
    const last = values.pop();
    if (values.length === 0 || last === undefined) return first;
    let at = 0;
    for (let child = 1; child < values.length; child = 2 * at + 1) {
      if (child + 1 < values.length && this.#compare(values[child + 1]!, values[child]!) < 0) child++;
      if (this.#compare(last, values[child]!) <= 0) break;
      values[at] = values[child]!;
      at = child;
    }
    values[at] = last;
    return first;
  }
}
