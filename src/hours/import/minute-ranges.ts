/** A stretch of a service day in minutes from its local midnight: half-open; an end above 1440 lies on the next date. */
export type MinuteRange = readonly [start: number, end: number];

/** Sorts ranges and joins those that touch or overlap. */
export function mergeRanges(ranges: readonly MinuteRange[]): MinuteRange[] {
  const sorted = ranges.filter(([start, end]) => end > start).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const merged: [number, number][] = [];
  for (const [start, end] of sorted) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

/** What of `ranges` is left when `removed` is taken out. */
export function subtractRanges(ranges: readonly MinuteRange[], removed: readonly MinuteRange[]): MinuteRange[] {
  let left = mergeRanges(ranges);
  for (const [from, to] of removed) {
    left = left.flatMap(([start, end]): MinuteRange[] => {
      if (to <= start || from >= end) return [[start, end]];
      const pieces: MinuteRange[] = [
        [start, Math.min(from, end)],
        [Math.max(to, start), end],
      ];
      return pieces.filter((piece) => piece[1] > piece[0]);
    });
  }
  return left;
}

/** True when both lists cover the same minutes. */
export function sameRanges(a: readonly MinuteRange[], b: readonly MinuteRange[]): boolean {
  const left = mergeRanges(a);
  const right = mergeRanges(b);
  return (
    left.length === right.length && left.every((range, i) => range[0] === right[i]![0] && range[1] === right[i]![1])
  );
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/**
 * A range as an interval of the hours file. An end after midnight is written as the time of the next date
 * (`22:00-06:00`), midnight itself as `24:00`. A range that the notation cannot say (24 hours or longer unless it is
 * the civil day itself) must be split first: see `settleWeek`.
 */
export function formatRange([start, end]: MinuteRange): string {
  return `${clock(start)}-${end === 1440 ? '24:00' : clock(end > 1440 ? end - 1440 : end)}`;
}

/** Reads `HH:MM-HH:MM` as the hours file writes it; undefined where it is none. */
export function parseRange(text: string): MinuteRange | undefined {
  const match = /^(\d{1,2}):(\d{2})\s*-\s*(\d{1,2}):(\d{2})$/.exec(text.trim());
  if (!match) return undefined;
  const [, h1, m1, h2, m2] = match.map(Number) as [number, number, number, number, number];
  if (h1 > 23 || m1 > 59 || m2 > 59 || h2 > 24 || (h2 === 24 && m2 > 0)) return undefined;
  const start = h1 * 60 + m1;
  const end = h2 * 60 + m2;
  return end === start ? undefined : [start, end > start ? end : end + 1440];
}

/** The seven days of a week, Monday first, as lists of ranges. */
export type WeekRanges = readonly (readonly MinuteRange[])[];

/** True where no interval can say a range: 24 hours or more, unless it is the civil day or a part of it. */
export const isTooLong = ([start, end]: MinuteRange) => end - start >= 1440 && end > 1440;

/**
 * Moves what no interval can say onto the day it belongs to: a range that starts at or after 24:00 goes to the next
 * weekday, and one of 24 hours or more (`00:00-24:00` apart) is cut at midnight.
 */
export function settleWeek(week: WeekRanges): MinuteRange[][] {
  let settled = week.map(mergeRanges);
  // What is moved may join what is there and grow too long in turn; after a week round there is nothing left to move.
  for (let round = 0; round < 8; round++) {
    const next: MinuteRange[][] = settled.map(() => []);
    settled.forEach((ranges, day) => {
      for (const range of ranges) {
        const [start, end] = range;
        const tomorrow = next[(day + 1) % 7]!;
        if (start >= 1440) tomorrow.push([start - 1440, end - 1440]);
        else if (isTooLong(range)) {
          next[day]!.push([start, 1440]);
          tomorrow.push([0, end - 1440]);
        } else next[day]!.push(range);
      }
    });
    settled = next.map(mergeRanges);
  }
  return settled;
}
