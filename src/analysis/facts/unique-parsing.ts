/**
 * A sequence that can be cut into code words in two ways, or undefined where there is none (Sardinas and Patterson
 * 1953). Letters are words here, and code words the phrases that a repeat may say.
 * @param code distinct phrases, each of one word or more
 * @param most steps before it gives up
 */
export function ambiguousSequence(code: readonly (readonly string[])[], most = 20_000): string[] | undefined {
  // A pending state: two cuttings of the same beginning, of which one is ahead by `rest`.
  const seen = new Set<string>();
  const queue: { text: string[]; rest: string[] }[] = [];
  const push = (text: string[], rest: string[]) => {
    const key = rest.join(' ');
    if (seen.has(key)) return;
    seen.add(key);
    queue.push({ text, rest });
  };
  for (const a of code) {
    for (const b of code) {
      if (a !== b && a.length < b.length && startsWith(b, a)) push([...b], b.slice(a.length));
    }
  }
  for (let at = 0, steps = 0; at < queue.length; at++) {
    const { text, rest } = queue[at]!;
    for (const word of code) {
      if (++steps > most) return undefined;
      if (word.length === rest.length && startsWith(word, rest)) return text;
      if (word.length > rest.length && startsWith(word, rest))
        push([...text, ...word.slice(rest.length)], word.slice(rest.length));
      else if (word.length < rest.length && startsWith(rest, word)) push(text, rest.slice(word.length));
    }
  }
  return undefined;
}

const startsWith = (long: readonly string[], short: readonly string[]) => short.every((word, i) => long[i] === word);
