/** One line of a diff. */
export interface DiffLine {
  kind: 'same' | 'removed' | 'added';
  /** With its line end, as in the text. */
  text: string;
}

/** Bounds of a comparison: beyond either, everything between the equal beginnings and ends is one replaced block. */
export interface DiffBounds {
  /** Changed lines: the cost of the search grows with their square. */
  differences: number;
  /** Compared lines: texts with many equal lines take many steps with few differences. */
  steps: number;
}

const usualBounds: DiffBounds = { differences: 3000, steps: 200_000_000 };

const splitLines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/**
 * The difference of two texts, line by line: a shortest edit script (E. Myers, "An O(ND) Difference Algorithm and Its
 * Variations", 1986), after the equal beginnings and ends are removed.
 */
export function diffLines(before: string, after: string, bounds: DiffBounds = usualBounds): DiffLine[] {
  const a = splitLines(before);
  const b = splitLines(after);
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const line = (kind: DiffLine['kind']) => (text: string) => ({ kind, text });
  return [
    ...a.slice(0, start).map(line('same')),
    ...editScript(a.slice(start, a.length - end), b.slice(start, b.length - end), bounds),
    ...a.slice(a.length - end).map(line('same')),
  ];
}

/** Numbers instead of lines, equal for equal lines, so that long lines are not compared again and again. */
function numbered(lines: readonly string[], numbers: Map<string, number>): Int32Array {
  return Int32Array.from(lines, (line) => {
    const known = numbers.get(line) ?? numbers.size;
    numbers.set(line, known);
    return known;
  });
}

function editScript(before: readonly string[], after: readonly string[], bounds: DiffBounds): DiffLine[] {
  const replaced = (): DiffLine[] => [
    ...before.map((text): DiffLine => ({ kind: 'removed', text })),
    ...after.map((text): DiffLine => ({ kind: 'added', text })),
  ];
  const numbers = new Map<string, number>();
  const a = numbered(before, numbers);
  const b = numbered(after, numbers);
  const limit = Math.min(a.length + b.length, bounds.differences);
  const size = 2 * limit + 1;
  /** Farthest x on each diagonal k = x - y, stored at k + limit. */
  const farthest = new Int32Array(size + 1);
  const history: Int32Array[] = [];
  let steps = 0;
  for (let d = 0; d <= limit; d++) {
    history.push(farthest.slice(limit - d, limit + d + 1));
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && farthest[limit + k - 1]! < farthest[limit + k + 1]!);
      const from = down ? farthest[limit + k + 1]! : farthest[limit + k - 1]! + 1;
      let x = from;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      farthest[limit + k] = x;
      if (x >= a.length && x - k >= b.length) return trace(before, after, history, d);
      steps += 1 + x - from;
      if (steps > bounds.steps) return replaced();
    }
  }
  return replaced();
}

/** Walks the recorded steps back from the end of both texts. */
function trace(a: readonly string[], b: readonly string[], history: readonly Int32Array[], depth: number): DiffLine[] {
  const lines: DiffLine[] = [];
  let x = a.length;
  let y = b.length;
  for (let d = depth; d > 0; d--) {
    // history[d] holds diagonals -d … d as they were before step d.
    const at = (k: number) => history[d]![k + d] ?? 0;
    const k = x - y;
    const down = k === -d || (k !== d && at(k - 1) < at(k + 1));
    const fromX = down ? at(k + 1) : at(k - 1);
    const fromY = fromX - (down ? k + 1 : k - 1);
    while (x > fromX && y > fromY) {
      lines.push({ kind: 'same', text: a[--x]! });
      y--;
    }
    if (down) lines.push({ kind: 'added', text: b[--y]! });
    else lines.push({ kind: 'removed', text: a[--x]! });
  }
  while (x > 0) lines.push({ kind: 'same', text: a[--x]! });
  return lines.reverse();
}

/**
 * The unified format of `diff -u`: changed lines with three lines around them.
 * @returns an empty text when there is no difference
 */
export function unifiedDiff(before: string, after: string, names: { before: string; after: string }): string {
  const lines = diffLines(before, after);
  const around = 3;
  const changed = lines.flatMap((line, index) => (line.kind === 'same' ? [] : [index]));
  if (changed.length === 0) return '';
  const hunks: [number, number][] = [];
  for (const index of changed) {
    const last = hunks.at(-1);
    const to = Math.min(lines.length, index + around + 1);
    if (last && index - around <= last[1]) last[1] = to;
    else hunks.push([Math.max(0, index - around), to]);
  }
  const counts = { old: 0, new: 0, at: 0 };
  let text = `--- ${names.before}\n+++ ${names.after}\n`;
  for (const [from, to] of hunks) {
    for (; counts.at < from; counts.at++) advance(counts, lines[counts.at]!);
    const start = { old: counts.old, new: counts.new };
    let body = '';
    for (; counts.at < to; counts.at++) {
      const line = lines[counts.at]!;
      advance(counts, line);
      const mark = line.kind === 'same' ? ' ' : line.kind === 'removed' ? '-' : '+';
      body += mark + (line.text.endsWith('\n') ? line.text : `${line.text}\n\\ No newline at end of file\n`);
    }
    text += `@@ -${range(start.old, counts.old)} +${range(start.new, counts.new)} @@\n${body}`;
  }
  return text;
}

function advance(counts: { old: number; new: number }, line: DiffLine): void {
  if (line.kind !== 'added') counts.old++;
  if (line.kind !== 'removed') counts.new++;
}

/** First line and length; an empty range names the line before it (POSIX diff). */
function range(from: number, to: number): string {
  const length = to - from;
  if (length === 1) return String(from + 1);
  return length === 0 ? `${from},0` : `${from + 1},${length}`;
}
