import type { WordSite } from './word-sites.js';

/**
 * Words that were reported, or compared, as sounding alike. Longer phrases that differ only by them are not reported
 * again: fixing the words fixes the phrases.
 */
export class ReportedPairs {
  readonly #known = new Map<string, Set<string>>();

  #more: (() => Iterable<readonly WordSite[]>)[] = [];

  /** Adds what is worked out when something is asked. */
  fillWith(sites: () => Iterable<readonly WordSite[]>): void {
    this.#more.push(sites);
  }

  add(sites: readonly WordSite[]): void {
    for (const { a, b } of sites) {
      const [x, y] = [textOf(a), textOf(b)];
      this.#of(x).add(y);
      this.#of(y).add(x);
    }
  }

  /** A known pair of words is at a place where the two phrases differ. */
  explains(sites: readonly WordSite[]): boolean {
    const more = this.#more;
    this.#more = [];
    for (const fill of more) for (const each of fill()) this.add(each);
    return sites.some(({ a, b }) => {
      const within = new Set(partsOf(b));
      return partsOf(a).some((part) => {
        const others = this.#known.get(part);
        if (!others) return false;
        for (const other of within) if (others.has(other)) return true;
        return false;
      });
    });
  }

  #of(text: string): Set<string> {
    let others = this.#known.get(text);
    if (!others) {
      others = new Set();
      this.#known.set(text, others);
    }
    return others;
  }
}

const textOf = (words: readonly string[]) => words.join(' ').toLowerCase();

/** Everything that is said in one piece within some words; for no words, that. Very long phrases count as a whole. */
function partsOf(words: readonly string[]): string[] {
  if (words.length === 0 || words.length > 12) return [textOf(words)];
  const parts: string[] = [];
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= words.length; to++) parts.push(textOf(words.slice(from, to)));
  }
  return parts;
}
