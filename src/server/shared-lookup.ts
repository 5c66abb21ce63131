/**
 * Shares a lookup among the requests that have arrived together. Polka runs handlers in the event loop's check phase,
 * after all sockets that were ready have been read: whatever is looked up in one such phase is looked up after every
 * request of the phase has arrived. So an answer may serve them all and still be as new as each of them could ask for;
 * it is forgotten before the requests of the next phase run. Nothing is kept from one phase to the next.
 */
export class SharedLookup<Found> {
  readonly #found = new Map<string, Found>();
  readonly #forget = () => this.#found.clear();

  /** To be called in the check phase, before anything is awaited. */
  get(key: string, look: () => Found): Found {
    if (this.#found.size === 0) setImmediate(this.#forget);
    else {
      const known = this.#found.get(key);
      if (known !== undefined) return known;
    }
    const found = look();
    this.#found.set(key, found);
    return found;
  }
}
