/** Keeps one copy of every name and word: a list of 100,000 items has few different ones. */
export class Names {
  readonly #known = new Map<string, string>();

  of(name: string): string {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    this.#known.set(name, name);
    return name;
  }
}
