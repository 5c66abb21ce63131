import { removed } from '../../../diagnostics/document/tree-edits.js';
import type { Fix } from '../../../diagnostics/index.js';
import type { Interval } from '../../model.js';
import { formatInterval } from '../../timeline/reason.js';
import { dayLists, findingAt, hoursRule, weeksOf } from '../subject.js';

/** The fix that writes one interval for two that overlap or meet; undefined where one cannot say the same. */
function joined(before: Interval, interval: Interval): Fix | undefined {
  const { source, path } = before;
  const start = Math.min(before.start, interval.start);
  const end = Math.max(before.end, interval.end);
  const text = formatInterval({ start, end });
  const isOneList =
    path.slice(0, -1).join() === interval.path.slice(0, -1).join() && path.at(-1) !== interval.path.at(-1);
  if (!isOneList || (end - start >= 1440 && text !== '00:00-24:00')) return undefined;
  const written = source.reworded(source.offsetsAt(path), text);
  return source.fix(`write ${text}`, 'safe', written, removed(source, interval.path, 'remove'));
}

export const hoursOverlap = hoursRule({
  code: 'hours-overlap',
  severity: 'warning',
  summary: 'Two intervals overlap.',
  what: 'The intervals of a day do not overlap, and a shift that runs past midnight ends before the next day opens.',
  fixes: { safe: 'Writes one interval where both are in one list.' },
  why: 'Overlapping hours are joined, so an intended break is missing.',
  check({ hours }, report) {
    if (!hours) return;
    const hint = 'write one interval, or leave the break out of both';
    for (const list of dayLists(hours)) {
      list.forEach((interval, index) => {
        const before = list.slice(0, index).find((other) => other.end > interval.start);
        if (!before) return;
        const message = `${formatInterval(interval)} overlaps ${formatInterval(before)}`;
        report(findingAt(interval, [], message, hint, joined(before, interval)));
      });
    }
    for (const schedule of hours.schedules) {
      for (const { days, keys } of weeksOf(schedule)) {
        const reported = new Set<object>();
        days.forEach((list, day) => {
          const night = days[(day + 6) % 7]!.find((other) => other.end - 1440 > (list[0]?.start ?? 1440));
          const first = list[0];
          if (!night || !first || reported.has(first)) return;
          reported.add(first);
          const evening = keys[(day + 6) % 7];
          const message = `${formatInterval(first)} overlaps the shift ${formatInterval(night)} of the day before (${evening})`;
          report(findingAt(first, [], message, 'end the shift where the day starts'));
        });
      }
    }
  },
});

export const hoursTouching = hoursRule({
  code: 'hours-touching',
  severity: 'info',
  summary: 'Two intervals meet without a break.',
  what: 'An interval does not start where another one of its day ends.',
  fixes: { safe: 'Writes one interval.' },
  why: 'They are open as one; if a break was meant, it is missing.',
  check({ hours }, report) {
    if (!hours) return;
    for (const list of dayLists(hours)) {
      for (const interval of list) {
        const before = list.find((other) => other.end === interval.start);
        if (!before) continue;
        const message = `${formatInterval(interval)} starts where ${formatInterval(before)} ends`;
        const hint = 'write one interval, or the break between them';
        report(findingAt(interval, [], message, hint, joined(before, interval)));
      }
    }
  },
});

const shortest = 5;

export const hoursShortGap = hoursRule({
  code: 'hours-short-gap',
  severity: 'warning',
  summary: 'The line closes for less than five minutes.',
  what: 'Between two intervals lie five minutes or more, over midnight too: 23:59 is not the end of the day, 24:00 is.',
  fixes: { unsafe: 'Closes the gap: the interval ends where the next one begins.' },
  why: 'Anyone who calls in that minute hears that the centre is closed, every day.',
  check({ hours }, report) {
    if (!hours) return;
    const reportGap = (interval: Interval, minutes: number, what: string) => {
      const { source, path } = interval;
      const closed = formatInterval({ start: interval.start, end: interval.end + minutes });
      // Of an interval that opens at midnight and never closes, the end would be its start.
      const isDay = interval.end + minutes - interval.start < 1440 || closed === '00:00-24:00';
      const edit = isDay ? source.reworded(source.offsetsAt(path), closed) : undefined;
      const fix = source.fix(`write ${closed}`, 'unsafe', edit);
      const count = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
      const message = `${formatInterval(interval)} ends ${count} before ${what} opens`;
      report(findingAt(interval, [], message, 'close the gap, or make it a real break', fix));
    };
    for (const list of dayLists(hours)) {
      for (const interval of list) {
        const next = list.find((other) => other.start > interval.end);
        const inside = list.some((other) => other.start <= interval.end && other.end > interval.end);
        if (next && !inside && next.start - interval.end < shortest) {
          reportGap(interval, next.start - interval.end, formatInterval(next));
        }
      }
    }
    for (const schedule of hours.schedules) {
      for (const { days } of weeksOf(schedule)) {
        const reported = new Set<Interval>();
        days.forEach((list, day) => {
          const first = days[(day + 1) % 7]![0];
          for (const interval of list) {
            const gap = first ? first.start + 1440 - interval.end : 0;
            if (gap <= 0 || gap >= shortest || reported.has(interval)) continue;
            reported.add(interval);
            reportGap(interval, gap, 'the next day');
          }
        });
      }
    }
  },
});
