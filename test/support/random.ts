/** Numbers that look random and are the same in every run (mulberry32). */
export class Random {
  #state: number;
  constructor(seed: number) {
    this.#state = seed;
  }
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }
  chance(share: number): boolean {
    return this.next() < share;
  }
  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!;
  }
}
