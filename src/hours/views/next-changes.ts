import type { HoursEngine } from '../engine.js';
import { reasonOf } from '../timeline/reason.js';

const day = 86_400_000;
const horizon = 8 * 366 * day + day;

/** A change of state. */
export interface NextChange {
  /** Milliseconds since 1970 UTC. */
  at: number;
  state: 'open' | 'closed';
  /** The rule that decides from then on. */
  reason: string;
}

/** The next changes of a schedule strictly after an instant; fewer than `count` where the horizon of eight years ends. */
export function nextChanges(engine: HoursEngine, key: string, after: number, count: number): NextChange[] {
  const changes: NextChange[] = [];
  const from = Math.floor(after / day) * day;
  const end = from + horizon;
  let state: 0 | 1 | undefined;
  for (let start = from, step = 30 * day; start < end && changes.length < count; start += step, step = 400 * day) {
    const layer = engine.layer(key, start, Math.min(start + step, end));
    for (let index = 0; index < layer.starts.length && changes.length < count; index++) {
      const at = layer.starts[index]!;
      const open = layer.open[index]!;
      if (state !== undefined && open !== state && at > after) {
        const decider = engine.deciders.get(layer.by[index]!);
        changes.push({ at, state: open ? 'open' : 'closed', reason: reasonOf(decider, engine.deciders, open === 1) });
      }
      state = open;
    }
  }
  return changes;
}
