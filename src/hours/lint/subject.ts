import { type Located, type Path, placeOf } from '../../diagnostics/document/source.js';
import { removed } from '../../diagnostics/document/tree-edits.js';
import type { Diagnostic, Finding, Fix, Rule } from '../../diagnostics/index.js';
import { exampleFiles, type RuleText } from '../../diagnostics/rule-examples.js';
import type { DayNumber } from '../dates/day-number.js';
import type { HoursEngine } from '../engine.js';
import type { HoursFile, Interval, Schedule, Weekly } from '../model.js';
import { localTime } from '../text/local-time.js';
import type { Zones } from '../zones/zones.js';

/** What hours rules check: an hours file as it was read, and the engine if it can answer. */
export interface HoursSubject {
  /** What reading found, in the files by name. */
  reading: readonly { file: string; diagnostics: readonly Diagnostic[] }[];
  /** The hours with the overrides of both files; absent where reading failed. */
  hours?: HoursFile;
  /** Absent where a time zone or the holiday data is missing. */
  engine?: HoursEngine;
  zones: Zones;
  /** The clock in milliseconds since 1970 UTC. */
  now: number;
}

/** A finding of an hours rule; it may lie in the overrides file. */
export interface HoursFinding extends Finding {
  file: string;
}

/** A rule over an hours file. */
export interface HoursRule extends Omit<Rule<HoursSubject>, 'check'> {
  check(subject: HoursSubject, report: (finding: HoursFinding) => void): void;
}

export type HoursRuleText = RuleText<HoursRule>;

/** Adds the examples, `rules/examples/CODE.bad.yaml` and `CODE.good.yaml`. */
export const hoursRule = exampleFiles<HoursRuleText>('hours/lint/rules/examples', 'yaml');

/** A finding at a part of the model. */
export function findingAt(item: Located, below: Path, message: string, hint: string, fix?: Fix): HoursFinding {
  const { file, line, column, end_line, end_column } = placeOf(item, ...below);
  return { file, span: { line, column, end_line, end_column }, message, hint, fix };
}

/** The fix that takes an item of a list out. @param whenLast as in `removed` */
export const removal = ({ source, path }: Located, whenLast: 'remove' | 'empty'): Fix | undefined =>
  source.fix('remove it', 'unsafe', removed(source, path, whenLast));

/** The check of a rule whose findings were made when the file was read. */
export function fromReading(code: string): HoursRule['check'] {
  return ({ reading }, report) => {
    for (const { file, diagnostics } of reading) {
      for (const { code: found, message, hint, fix, line, column, end_line, end_column } of diagnostics) {
        if (found !== code) continue;
        report({
          file,
          span: { line, column, end_line, end_column },
          message,
          ...(hint === undefined ? {} : { hint }),
          fix,
        });
      }
    }
  };
}

/** Today in a schedule's zone. */
export function today(subject: HoursSubject, schedule: Schedule): DayNumber {
  const zone = subject.zones.get(schedule.timezone);
  return zone ? localTime(zone, subject.now).date : Math.floor(subject.now / 86_400_000);
}

/** Weekly hours of a schedule and of its seasons. */
export const weeksOf = (schedule: Schedule): Weekly[] => [
  ...(schedule.weekly ? [schedule.weekly] : []),
  ...schedule.seasons.map((season) => season.weekly),
];

/** Every list of intervals that holds on one day, each once: a key such as `mon-fri` gives one list to five days. */
export function dayLists(hours: HoursFile): (readonly Interval[])[] {
  const lists = new Set<readonly Interval[]>();
  for (const schedule of hours.schedules) {
    for (const week of weeksOf(schedule)) for (const day of week.days) lists.add(day);
    for (const { hours: list } of schedule.exceptions) lists.add(list);
  }
  for (const calendar of hours.calendars) for (const { hours: list } of calendar.holidays) lists.add(list);
  return [...lists];
}
