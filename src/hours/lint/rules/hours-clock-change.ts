import type { Located } from '../../../diagnostics/document/source.js';
import { civilDate, formatDate } from '../../dates/day-number.js';
import type { HoursEngine } from '../../engine.js';
import { clockText } from '../../text/local-time.js';
import { findingAt, hoursRule, today } from '../subject.js';

const day = 86_400_000;
const ahead = 2 * 366;

/** Where an interval's end meets a change of the clock. */
interface ClockEnd {
  item: Located;
  /** `02:30`. */
  clock: string;
  kind: 'gap' | 'repeated';
  dates: string[];
}

/** True when the state changes at an instant: an end inside other hours does not matter. */
function changesAt(engine: HoursEngine, key: string, instant: number): boolean {
  const { open } = engine.layer(key, instant - 1000, instant + 1000);
  return new Set(open).size > 1;
}

export const hoursClockChange = hoursRule({
  code: 'hours-clock-change',
  severity: 'warning',
  summary: 'Hours start or end at a time that the clock skips or repeats.',
  what: 'In the next two years no interval starts or ends at a local time that does not exist or occurs twice.',
  why: 'On that night the line opens or closes at a different moment than the hours say, and systems differ about which.',
  check(subject, report) {
    const { hours, engine } = subject;
    if (!hours || !engine) return;
    for (const schedule of hours.schedules) {
      const { planner, zone } = engine.part(schedule.key);
      const first = today(subject, schedule);
      zone.cover(first * day, (first + ahead) * day);
      const ends = new Map<string, ClockEnd>();
      for (const change of zone.instants) {
        const around = Math.floor((change + zone.offsetAt(change)) / day);
        for (const date of [around - 2, around - 1, around]) {
          if (date < first || date > first + ahead) continue;
          for (const interval of planner.plan(date, civilDate(date).year).intervals) {
            const resolve = (minutes: number) => zone.instantOf(date * day + minutes * 60_000);
            // hours-inverted reports an interval that the change turns round.
            if (schedule.dst === 'rfc5545' && resolve(interval.end) <= resolve(interval.start)) continue;
            for (const minutes of [interval.start, interval.end]) {
              const found = zone.kindOf(date * day + minutes * 60_000);
              if (found.kind === 'normal' || found.change !== change) continue;
              if (schedule.dst === 'rfc5545' && !changesAt(engine, schedule.key, resolve(minutes))) continue;
              const decider = engine.deciders.get(interval.by);
              const item = 'interval' in decider && decider.interval ? decider.interval : schedule;
              const clock = clockText(minutes % 1440);
              const key = `${item.path.join('.')} ${clock} ${found.kind}`;
              const end = ends.get(key) ?? { item, clock, kind: found.kind, dates: [] };
              const wall = formatDate(date + Math.floor(minutes / 1440));
              if (!end.dates.includes(wall)) end.dates.push(wall);
              ends.set(key, end);
            }
          }
        }
      }
      const { dst } = schedule;
      for (const { item, clock, kind, dates } of ends.values()) {
        const what = kind === 'gap' ? 'does not exist' : 'occurs twice';
        const taken =
          dst === 'wallclock'
            ? 'the hours follow the wall clock (dst: wallclock)'
            : kind === 'gap'
              ? 'it is read with the offset before the gap (dst: rfc5545)'
              : 'the first of the two is used (dst: rfc5545)';
        report(
          findingAt(
            item,
            [],
            `${clock} ${what} in ${schedule.timezone} on ${dates.join(', ')}: ${taken}`,
            'choose a time outside the hour in which the clock changes',
          ),
        );
      }
    }
  },
});
