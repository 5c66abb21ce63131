/** Leaves out of the heap what no scope reaches any more. */
import { type Heap, type HeapEntry, isReference, type Stored, type Variables } from '../script/values.js';
import type { VxmlState } from './state.js';

export function compactHeap(state: VxmlState): void {
  const { heap } = state;
  const kept: Heap = [];
  const places = new Map<number, number>();
  const open: number[] = [];
  const place = (r: number): number => {
    let found = places.get(r);
    if (found === undefined) {
      found = kept.length;
      places.set(r, found);
      kept.push(heap[r]!);
      open.push(found);
    }
    return found;
  };
  const moved = (value: Stored): Stored => (isReference(value) ? { r: place(value.r) } : value);
  const moveAll = (variables: Variables | null | undefined) => {
    for (const name of Object.keys(variables ?? {})) variables![name] = moved(variables![name]!);
  };
  moveAll(state.session);
  for (const context of state.contexts) {
    moveAll(context.application);
    moveAll(context.documentVariables);
    moveAll(context.dialogVariables);
    moveAll(context.params);
  }
  for (let next = open.pop(); next !== undefined; next = open.pop()) kept[next] = entryMoved(kept[next]!, moved, place);
  heap.splice(0, heap.length, ...kept);
}

function entryMoved(entry: HeapEntry, moved: (value: Stored) => Stored, place: (r: number) => number): HeapEntry {
  const all = (variables: Variables) =>
    Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, moved(value)]));
  switch (entry.k) {
    case 'object':
      return { ...entry, v: all(entry.v), ...(entry.p !== undefined && { p: place(entry.p) }) };
    case 'array':
      return { ...entry, v: entry.v.map(moved), ...(entry.more && { more: all(entry.more) }) };
    case 'function':
      return {
        ...entry,
        ...(entry.more && { more: all(entry.more) }),
        ...(entry.proto !== undefined && { proto: place(entry.proto) }),
      };
    case 'node':
      return { ...entry, v: [place(entry.v[0]), entry.v[1]] };
    default:
      return entry;
  }
}
