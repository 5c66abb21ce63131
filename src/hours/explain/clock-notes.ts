import { formatDate } from '../dates/day-number.js';
import { clockText } from '../text/local-time.js';
import type { SchedulePart } from '../timeline/build-layer.js';
import type { PlannedInterval } from '../timeline/day-plan.js';
import type { Zone } from '../zones/zone.js';

const day = 86_400_000;

const clock = (local: number) => clockText((local - Math.floor(local / day) * day) / 60_000);

/** Notes that an instant lies in a repeated hour, and in which of the two. */
export function instantNotes(zone: Zone, at: number): string[] {
  const local = at + zone.offsetAt(at);
  const { kind, change } = zone.kindOf(local);
  if (kind !== 'repeated') return [];
  const which = at < change! ? 'first' : 'second';
  return [`${clock(local)} occurs twice on this date; this is the ${which} (${zone.abbreviationAt(at)})`];
}

/** Notes what happened to the ends of a date's interval that the clock skips or repeats. */
export function intervalNotes({ zone, schedule }: SchedulePart, date: number, interval: PlannedInterval): string[] {
  const notes: string[] = [];
  for (const minutes of [interval.start, interval.end]) {
    const local = date * day + minutes * 60_000;
    const { kind, change } = zone.kindOf(local);
    if (kind === 'normal') continue;
    const name = `${clock(local)} on ${formatDate(Math.floor(local / day))}`;
    const policy = `(dst: ${schedule.dst})`;
    if (kind === 'gap') {
      const before = change! + zone.offsetAt(change! - 1);
      const after = change! + zone.offsetAt(change!);
      const skip = `does not exist (the clock goes from ${clock(before)} to ${clock(after)})`;
      const instant = zone.instantOf(local);
      const taken = `${clock(instant + zone.offsetAt(instant))} ${zone.abbreviationAt(instant)}`;
      const result =
        schedule.dst === 'rfc5545'
          ? `read with the offset before the gap, as ${taken}`
          : `the hours follow the clock, past the gap at ${clock(after)}`;
      notes.push(`${name} ${skip}: ${result} ${policy}`);
    } else {
      const names = `${zone.abbreviationAt(change! - 1)}, then ${zone.abbreviationAt(change!)}`;
      const result =
        schedule.dst === 'rfc5545' ? 'the first occurrence counts' : 'the hours follow the clock both times';
      notes.push(`${name} occurs twice (${names}): ${result} ${policy}`);
    }
  }
  return notes;
}
