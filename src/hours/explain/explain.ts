import { type Place, placeOf } from '../../diagnostics/document/source.js';
import { civilDate } from '../dates/day-number.js';
import type { HoursEngine } from '../engine.js';
import { formatInstant } from '../instant.js';
import type { HoursFile } from '../model.js';
import { fullTimeText, localTime, offsetText } from '../text/local-time.js';
import type { SchedulePart } from '../timeline/build-layer.js';
import type { Decider } from '../timeline/deciders.js';
import { describe } from '../timeline/reason.js';
import { type Candidate, candidateRules, type ExplainedRule } from './candidate-rules.js';
import { instantNotes, intervalNotes } from './clock-notes.js';

export type { ExplainedRule } from './candidate-rules.js';

/** Why a schedule is open or closed at an instant. */
export interface Explanation {
  at: string;
  /** `Fri 2026-12-25 10:00 EST` */
  local_time: string;
  timezone: { name: string; present_name?: string; offset: string; abbreviation: string; data: string };
  dst: HoursFile['dst'];
  holiday_scope: HoursFile['holidayScope'];
  decided: ExplainedRule;
  /** Other rules that apply at the same time, the strongest first. */
  beaten: ExplainedRule[];
  /** What was done about local times that the clock skips or repeats; empty on ordinary days. */
  clock: string[];
}

function placeOfDecider(decider: Decider, part: SchedulePart): Place {
  const { schedule } = part;
  switch (decider.kind) {
    case 'weekly':
    case 'season':
      return placeOf(decider.interval);
    case 'holiday':
      return placeOf(decider.interval ?? decider.entry.item);
    case 'override':
      return placeOf(decider.override);
    case 'effective':
    case 'union':
    case 'intersect':
      return placeOf(schedule, decider.kind);
    case 'always':
      return placeOf(schedule, 'intersect');
    case 'default':
      return schedule.weekly ? placeOf(schedule.weekly) : placeOf(schedule);
  }
}

/** True when a candidate is the rule that decided. */
function isDecider(candidate: Candidate, decider: Decider, open: boolean): boolean {
  switch (decider.kind) {
    case 'override':
      return candidate.source === decider.override;
    case 'holiday':
      return candidate.source === decider.entry && (candidate.state === 'open') === open;
    case 'weekly':
    case 'season':
      return candidate.kind === decider.kind && candidate.state === 'open';
    default:
      return false;
  }
}

/** Explains the answer for an instant: the rule that decided, the rules it overrode, and what the clock did. */
export function explain(engine: HoursEngine, key: string, at: number): Explanation {
  const part = engine.part(key);
  const { schedule, zone, planner } = part;
  const timeline = engine.timelineAround(key, at);
  const { open, by } = timeline.segment(timeline.segmentAt(at));
  const decider = engine.deciders.get(by);
  const { date } = localTime(zone, at);

  const candidates = candidateRules(engine, part, at);
  const own = candidates.find((candidate) => isDecider(candidate, decider, open));
  const tail = own && /\(shift that starts on .*\)$/.exec(own.text)?.[0];
  const text = describe(decider, engine.deciders);
  const beaten = candidates
    .filter((candidate) => candidate !== own)
    .map(({ source: _, ...rule }): ExplainedRule => {
      const keeps = tail !== undefined && (rule.kind === 'holiday' || rule.kind === 'exception');
      return keeps && decider.kind !== 'override' && schedule.holidayScope === 'service-day' && rule.state === 'closed'
        ? { ...rule, note: tailNote }
        : rule;
    });

  const present = engine.zones.presentName(schedule.timezone);
  return {
    at: formatInstant(at),
    local_time: fullTimeText(zone, at),
    timezone: {
      name: schedule.timezone,
      ...(present === undefined ? {} : { present_name: present }),
      offset: offsetText(zone.offsetAt(at)),
      abbreviation: zone.abbreviationAt(at),
      data: engine.zones.describe(zone),
    },
    dst: schedule.dst,
    holiday_scope: schedule.holidayScope,
    decided: {
      kind: decider.kind,
      text: tail === undefined ? text : `${text} ${tail}`,
      state: open ? 'open' : 'closed',
      place: placeOfDecider(decider, part),
    },
    beaten,
    clock: [
      ...instantNotes(zone, at),
      ...[date - 1, date].flatMap((service) =>
        planner
          .plan(service, civilDate(service).year)
          .intervals.flatMap((interval) => intervalNotes(part, service, interval)),
      ),
    ],
  };
}

const tailNote = 'it replaces the shifts that start on its date; the shift before keeps its tail';
