import { type Place, placeOf } from '../../diagnostics/document/source.js';
import { CctoolError } from '../../diagnostics/index.js';
import { formatDate } from '../dates/day-number.js';
import type { HoursEngine } from '../engine.js';
import type { HoursTest } from '../model.js';
import { resolveTime } from '../resolve-time.js';
import { clockText, fullTimeText, localTime } from '../text/local-time.js';
import { reasonOf } from '../timeline/reason.js';

const day = 86_400_000;

/** The result of one assertion of an hours file. */
export interface TestResult {
  name: string;
  schedule: string;
  passed: boolean;
  /** What was found instead; empty where the test passed. */
  message: string;
  place: Place;
}

const nameOf = ({ name, schedule, expect, when }: HoursTest) => {
  const moment = when.kind === 'at' ? `at ${when.text}` : `on ${formatDate(when.date)}`;
  return name ? `${name}: ${schedule} ${expect} ${moment}` : `${schedule} ${expect} ${moment}`;
};

/** The first stretch of a date that is not as expected, as a sentence; undefined where all of it is. */
function otherwiseOn(engine: HoursEngine, key: string, date: number, expected: 0 | 1): string | undefined {
  const { zone } = engine.part(key);
  const from = zone.instantOf(date * day);
  const to = zone.instantOf((date + 1) * day);
  if (to <= from) return `${formatDate(date)} does not exist in ${zone.name}`;
  const layer = engine.layer(key, from, to);
  const stretches: string[] = [];
  let reason: string | undefined;
  layer.starts.forEach((start, index) => {
    const open = layer.open[index]!;
    if (open === expected) return;
    const end = layer.starts[index + 1] ?? layer.end;
    const clock = (instant: number) => (instant === to ? '24:00' : clockText(localTime(zone, instant).minutes));
    stretches.push(`${clock(start)}-${clock(end)}`);
    reason ??= reasonOf(engine.deciders.get(layer.by[index]!), engine.deciders, open === 1);
  });
  if (!stretches.length) return undefined;
  return `${expected ? 'closed' : 'open'} ${stretches.join(', ')} (${reason})`;
}

function check(engine: HoursEngine, test: HoursTest): string {
  const { schedule, expect, when } = test;
  const { zone } = engine.part(schedule);
  if (when.kind === 'on') return otherwiseOn(engine, schedule, when.date, expect === 'open' ? 1 : 0) ?? '';
  const at = resolveTime(when.text, zone);
  const status = engine.status(schedule, at);
  if (status.is_open === (expect === 'open')) return '';
  return `${status.reason} (${fullTimeText(zone, at)})`;
}

/**
 * Runs the assertions of an hours file: `open_at` and `closed_at` ask about an instant, `open_on` and `closed_on` about
 * all of a date in the schedule's zone. A time that the clock skips or repeats fails with the reason.
 */
export function runTests(engine: HoursEngine): TestResult[] {
  return engine.hours.tests.map((test) => {
    let message: string;
    try {
      message = check(engine, test);
    } catch (error) {
      if (!(error instanceof CctoolError)) throw error;
      message = error.message;
    }
    return { name: nameOf(test), schedule: test.schedule, passed: message === '', message, place: placeOf(test) };
  });
}
