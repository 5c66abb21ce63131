/**
 * A stretch of time cut into segments that are open or closed, each with the number of the rule that decided. Segment i
 * runs from `starts[i]` to the next start; the last one to `end`. Instants are milliseconds since 1970 UTC.
 */
export interface Layer {
  starts: number[];
  /** 1 is open. */
  open: (0 | 1)[];
  by: number[];
  end: number;
}

/** Something laid over a layer. `attribute` changes no state: it only takes the closed time in it as its own. */
export interface Mark {
  start: number;
  end: number;
  action: 'open' | 'closed' | 'attribute';
  by: number;
}

export function emptyLayer(end: number): Layer {
  return { starts: [], open: [], by: [], end };
}

/** Adds a segment at the end of a layer; one that continues the last is joined to it. */
export function append(layer: Layer, start: number, open: 0 | 1, by: number): void {
  const last = layer.starts.length - 1;
  if (last >= 0 && layer.starts[last] === start) {
    // The segment before has no length: it gives way.
    layer.starts.pop();
    layer.open.pop();
    layer.by.pop();
    append(layer, start, open, by);
    return;
  }
  if (last >= 0 && layer.open[last] === open && layer.by[last] === by) return;
  layer.starts.push(start);
  layer.open.push(open);
  layer.by.push(by);
}

/** Lays marks over a layer. Marks must be in order and must not overlap. */
export function applyMarks(layer: Layer, marks: readonly Mark[]): Layer {
  if (!marks.length) return layer;
  const result = emptyLayer(layer.end);
  let next = 0;
  for (let index = 0; index < layer.starts.length; index++) {
    const start = layer.starts[index]!;
    const end = layer.starts[index + 1] ?? layer.end;
    const open = layer.open[index]!;
    const by = layer.by[index]!;
    while (next < marks.length && marks[next]!.end <= start) next++;
    let at = start;
    for (let current = next; at < end; current++) {
      const mark = marks[current];
      if (!mark || mark.start >= end) {
        append(result, at, open, by);
        break;
      }
      if (mark.start > at) append(result, at, open, by);
      at = Math.max(at, mark.start);
      if (mark.action === 'attribute') append(result, at, open, open ? by : mark.by);
      else append(result, at, mark.action === 'open' ? 1 : 0, mark.by);
      at = Math.min(end, mark.end);
    }
  }
  return result;
}

/** Two layers over the same time, segment by segment. */
export function combine(
  a: Layer,
  b: Layer,
  choose: (openA: 0 | 1, byA: number, openB: 0 | 1, byB: number) => readonly [open: 0 | 1, by: number],
): Layer {
  const result = emptyLayer(a.end);
  let indexA = 0;
  let indexB = 0;
  let at = Math.max(a.starts[0]!, b.starts[0]!);
  while (at < a.end) {
    while (indexA + 1 < a.starts.length && a.starts[indexA + 1]! <= at) indexA++;
    while (indexB + 1 < b.starts.length && b.starts[indexB + 1]! <= at) indexB++;
    const [open, by] = choose(a.open[indexA]!, a.by[indexA]!, b.open[indexB]!, b.by[indexB]!);
    append(result, at, open, by);
    at = Math.min(a.starts[indexA + 1] ?? a.end, b.starts[indexB + 1] ?? b.end);
  }
  return result;
}
