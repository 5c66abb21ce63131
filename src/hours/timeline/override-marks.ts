import type { Override } from '../model.js';
import type { Mark } from './layer.js';

/**
 * Overrides as marks over a stretch of time, in order and without overlaps: where two cover the same time, the later in
 * the list wins.
 */
export function overrideMarks(
  overrides: readonly Override[],
  from: number,
  to: number,
  number: (override: Override) => number,
): Mark[] {
  const marks: Mark[] = [];
  for (const override of overrides) {
    const start = Math.max(from, override.start);
    const end = Math.min(to, override.end ?? to);
    if (end <= start) continue;
    // All marks that this one covers give way; those at its rims keep what sticks out.
    let first = marks.length;
    while (first > 0 && marks[first - 1]!.end > start) first--;
    let last = first;
    while (last < marks.length && marks[last]!.start < end) last++;
    const mark: Mark = { start, end, action: override.state, by: number(override) };
    const pieces: Mark[] = [mark];
    const before = marks[first];
    const after = marks[last - 1];
    if (first < last && before && before.start < start) pieces.unshift({ ...before, end: start });
    if (first < last && after && after.end > end) pieces.push({ ...after, start: end });
    marks.splice(first, last - first, ...pieces);
  }
  return marks;
}
