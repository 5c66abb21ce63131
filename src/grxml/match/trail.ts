/** Words in the order in which they were put together; longer trails share the shorter ones. Undefined is empty. */
export type Trail = undefined | string | { before: Trail; after: Trail };

/** The words of one trail, then those of the other. */
export function trailWith(before: Trail, after: Trail): Trail {
  if (after === undefined) return before;
  return before === undefined ? after : { before, after };
}

/** All words of a trail. */
export function trailWords(trail: Trail): string[] {
  const words: string[] = [];
  const agenda = [trail];
  while (agenda.length > 0) {
    const next = agenda.pop();
    if (typeof next === 'string') words.push(next);
    else if (next) agenda.push(next.after, next.before);
  }
  return words;
}
