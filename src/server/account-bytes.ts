/** Bytes that are held for accounts at this moment, with a bound for each account. */
export class AccountBytes {
  readonly #most: number;
  readonly #held = new Map<string, number>();

  /** @param most bytes for one account */
  constructor(most: number) {
    this.#most = most;
  }

  /** Bytes that are held for an account. */
  held(owner: string): number {
    return this.#held.get(owner) ?? 0;
  }

  /** @returns false, and takes nothing, when there would be too many */
  take(owner: string, bytes: number): boolean {
    const held = this.held(owner) + bytes;
    if (held > this.#most) return false;
    this.#held.set(owner, held);
    return true;
  }

  giveBack(owner: string, bytes: number): void {
    const left = this.held(owner) - bytes;
    if (left > 0) this.#held.set(owner, left);
    else this.#held.delete(owner);
  }
}
