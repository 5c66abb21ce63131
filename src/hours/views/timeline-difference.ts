import type { HoursEngine } from '../engine.js';
import type { Layer } from '../timeline/layer.js';
import { reasonOf } from '../timeline/reason.js';

/** A stretch of time in which two schedules differ. Instants in milliseconds since 1970 UTC, the end exclusive. */
export interface Difference {
  from: number;
  to: number;
  old: 'open' | 'closed';
  new: 'open' | 'closed';
  old_reason: string;
  new_reason: string;
}

/** A schedule of an engine. */
export interface TimelineSide {
  engine: HoursEngine;
  key: string;
}

const day = 86_400_000;
const step = 400 * day;

const reason = ({ engine }: TimelineSide, layer: Layer, index: number) =>
  reasonOf(engine.deciders.get(layer.by[index]!), engine.deciders, layer.open[index] === 1);

/**
 * The stretches in which one schedule is open and the other closed. It compares when they are open, not how that is
 * written. Two stretches that meet and differ in the same way are one, reported with the reasons at its start.
 */
export function* timelineDifferences(
  old: TimelineSide,
  next: TimelineSide,
  from: number,
  to: number,
): Generator<Difference> {
  let last: Difference | undefined;
  for (let start = from; start < to; start += step) {
    const end = Math.min(start + step, to);
    const a = old.engine.layer(old.key, start, end);
    const b = next.engine.layer(next.key, start, end);
    let i = 0;
    let j = 0;
    for (let at = start; at < end; ) {
      while (i + 1 < a.starts.length && a.starts[i + 1]! <= at) i++;
      while (j + 1 < b.starts.length && b.starts[j + 1]! <= at) j++;
      const until = Math.min(a.starts[i + 1] ?? end, b.starts[j + 1] ?? end);
      if (a.open[i] !== b.open[j]) {
        const state = a.open[i] ? 'open' : 'closed';
        if (last && last.to === at && last.old === state) last.to = until;
        else {
          if (last) yield last;
          last = {
            from: at,
            to: until,
            old: state,
            new: state === 'open' ? 'closed' : 'open',
            old_reason: reason(old, a, i),
            new_reason: reason(next, b, j),
          };
        }
      }
      at = until;
    }
  }
  if (last) yield last;
}
