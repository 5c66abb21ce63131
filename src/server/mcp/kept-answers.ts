import type { Answers } from '../../mcp/answers.js';

/** Characters that are kept for one key, and for all keys together. */
const mostOfKey = 8 * 2 ** 20;
const mostOfAll = 64 * 2 ** 20;
/** Keys whose answers are kept. */
const mostKeys = 200;

/** The shortened answers of each key, so that its client can ask for more of them: those of the keys that asked last. */
export class KeptAnswers {
  readonly #byKey = new Map<string, Answers>();

  /** @param make makes the answers of a key that has none, with the characters that it may keep */
  of(key: string, make: (most: number) => Answers): Answers {
    const answers = this.#byKey.get(key) ?? make(mostOfKey);
    this.#byKey.delete(key);
    this.#byKey.set(key, answers);
    let size = [...this.#byKey.values()].reduce((sum, each) => sum + each.size, 0);
    for (const [old, { size: given }] of this.#byKey) {
      if (old === key || (size <= mostOfAll && this.#byKey.size <= mostKeys)) break;
      this.#byKey.delete(old);
      size -= given;
    }
    return answers;
  }
}
