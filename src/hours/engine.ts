import { placeOf } from '../diagnostics/document/source.js';
import { CctoolError } from '../diagnostics/index.js';
import { nearest } from '../diagnostics/nearest.js';
import { HolidayExpander } from './holidays/expand-holidays.js';
import type { HoursFile, Override, Schedule } from './model.js';
import { buildLayer, type SchedulePart } from './timeline/build-layer.js';
import { DayPlanner } from './timeline/day-plan.js';
import { DeciderTable } from './timeline/deciders.js';
import type { Layer } from './timeline/layer.js';
import { reasonOf } from './timeline/reason.js';
import { type LaterChanges, type Status, statusOf, Timeline, type TimelineText } from './timeline/timeline.js';
import type { Zones } from './zones/zones.js';

const day = 86_400_000;
/** 29 February leaves out 2100 after 2096: the next one is eight years away. */
const horizon = 8 * 366 * day + day;
/** Nesting of unions and intersections; deeper than any real organisation. */
const maxDepth = 50;
/** The first and the last supported instant. */
export const firstInstant = Date.UTC(1970, 0, 2);
export const lastInstant = Date.UTC(2200, 0, 1);

/**
 * Answers for one hours file on one set of zone data. It keeps what it has expanded; a changed file or changed zone data
 * is a new engine. Instants are milliseconds since 1970 UTC.
 */
export class HoursEngine {
  readonly hours: HoursFile;
  readonly zones: Zones;
  readonly expander: HolidayExpander;
  readonly deciders = new DeciderTable();
  readonly #parts = new Map<string, SchedulePart>();
  /** What all answers of a schedule say alike. */
  readonly #shown = new Map<string, Status['schedule']>();
  /** The sentence for being open (odd) or closed because of a rule, by twice the rule's number. */
  readonly #reasons: (string | undefined)[] = [];
  readonly #schedules: ReadonlyMap<string, Schedule>;
  /** Overrides of the file by what they are for: the key of a schedule, or `*`. */
  readonly #places = new Map<Override, number>();
  readonly #overridesOf: ReadonlyMap<string, readonly Override[]>;

  /** Use `openEngine`, which loads the holiday data where the file needs it. */
  constructor(hours: HoursFile, zones: Zones, expander: HolidayExpander = new HolidayExpander(hours)) {
    this.hours = hours;
    this.zones = zones;
    this.expander = expander;
    this.#schedules = new Map(hours.schedules.map((schedule) => [schedule.key, schedule]));
    const overrides = new Map<string, Override[]>();
    for (const [place, override] of hours.overrides.entries()) {
      const own = overrides.get(override.schedule);
      if (own) own.push(override);
      else overrides.set(override.schedule, [override]);
      this.#places.set(override, place);
    }
    this.#overridesOf = overrides;
  }

  /** An engine with further overrides, which win over those of the file. It shares what is known about holidays. */
  withOverrides(overrides: readonly Override[]): HoursEngine {
    const hours = { ...this.hours, overrides: [...this.hours.overrides, ...overrides] };
    return new HoursEngine(hours, this.zones, this.expander);
  }

  /** @throws CctoolError of kind `not-found` that names the schedules there are */
  schedule(key: string): Schedule {
    const found = this.#schedules.get(key);
    if (found) return found;
    const keys = this.hours.schedules.map((schedule) => schedule.key);
    const meant = nearest(key, keys);
    const list = keys.length > 50 ? `${keys.slice(0, 50).join(', ')} and ${keys.length - 50} more` : keys.join(', ');
    throw new CctoolError(
      'not-found',
      `there is no schedule "${key.slice(0, 100)}" in ${this.hours.source.file}; its schedules: ${list || 'none'}`,
      meant ? `did you mean "${meant}"?` : undefined,
    );
  }

  /**
   * The schedule that answers for the whole account: the one `calendar` names, or the only one there is.
   * @throws CctoolError of kind `usage` where the file does not say which one it is
   */
  calendar(): Schedule {
    const { calendar, schedules, source } = this.hours;
    if (calendar !== undefined) return this.schedule(calendar);
    if (schedules.length === 1) return schedules[0]!;
    throw new CctoolError(
      'usage',
      `${source.file} does not say which of its ${schedules.length} schedules is the calendar`,
      `add \`calendar: ${schedules[0]?.key ?? 'KEY'}\` at the top of the file`,
    );
  }

  /** What building and explaining need of a schedule: its zone, its days, its overrides and members. */
  part(key: string, depth = 0): SchedulePart {
    let part = this.#parts.get(key);
    if (part) return part;
    const schedule = this.schedule(key);
    if (depth > maxDepth) {
      throw new CctoolError('limit', `schedule "${key}" is nested more than ${maxDepth} unions and intersections deep`);
    }
    const zone = this.zones.get(schedule.timezone);
    if (!zone) throw unknownZone(schedule, this.zones);
    const members = (keys: readonly string[]) => keys.map((member) => this.part(member, depth + 1));
    part = {
      schedule,
      zone,
      planner: new DayPlanner(schedule, this.expander, this.deciders),
      overrides: this.#overrides(schedule),
      union: members(schedule.union),
      intersect: members(schedule.intersect),
    };
    this.#parts.set(key, part);
    return part;
  }

  /** The open and closed time between two instants, as segments with the number of the rule that decided. */
  layer(key: string, from: number, to: number): Layer {
    return buildLayer(this.part(key), this.deciders, from, to);
  }

  /** Prepared answers for a schedule between two instants. */
  timeline(key: string, from: number, to: number): Timeline {
    const layer = this.layer(key, from, to);
    return this.#timelineOf(key, layer, to, to + horizon);
  }

  /** The answer for one instant; it looks no further ahead than the answer lies. */
  status(key: string, at: number): Status {
    checkInstant(at);
    // From Friday's close to Monday's are three days: most schedules open and close within a little more.
    const layer = this.layer(key, at, at + 3.25 * day);
    const changes: LaterChanges = { open: undefined, close: undefined };
    const open = layer.open[0]!;
    if (!addChanges(changes, layer, open)) this.#later(key, layer, layer.end, at + horizon, changes);
    return statusOf(this.#textOf(key, at + horizon), open === 1, layer.by[0]!, changes);
  }

  /** A short timeline around an instant, for one question. */
  timelineAround(key: string, at: number): Timeline {
    checkInstant(at);
    const from = Math.floor(at / day) * day;
    const end = from + 10 * day;
    return this.#timelineOf(key, this.layer(key, from, end), end, from + horizon);
  }

  #timelineOf(key: string, layer: Layer, from: number, to: number): Timeline {
    return new Timeline(layer, () => this.#later(key, layer, from, to), this.#textOf(key, to));
  }

  /** What answers say beyond the instants; `to` is how far was looked. */
  #textOf(key: string, to: number): TimelineText {
    return {
      schedule: this.#shown.get(key) ?? this.#show(key),
      reason: this.#reason,
      datesBeyond: () => this.#hasDatesAfter(this.part(key).schedule, to),
    };
  }

  #show(key: string): Status['schedule'] {
    const { schedule, zone } = this.part(key);
    const stale = this.zones.staleSince(schedule.timezone);
    const shown = Object.freeze({
      id: schedule.key,
      name: schedule.name,
      timezone: schedule.timezone,
      ...(stale === undefined ? {} : { stale_zone_data: this.zones.describe(zone) }),
    });
    this.#shown.set(key, shown);
    return shown;
  }

  readonly #reason = (by: number, open: boolean): string => {
    const place = 2 * by + (open ? 1 : 0);
    let reason = this.#reasons[place];
    if (reason === undefined) {
      reason = reasonOf(this.deciders.get(by), this.deciders, open);
      this.#reasons[place] = reason;
    }
    return reason;
  };

  /** Adds the first changes after a layer. It stops as soon as the layer's own last segments have their answers. */
  #later(
    key: string,
    layer: Layer,
    from: number,
    to: number,
    changes: LaterChanges = { open: undefined, close: undefined },
  ): LaterChanges {
    let state = layer.open.at(-1)!;
    let start = from;
    for (const stretch of [10 * day, 40 * day, 400 * day, to - from]) {
      const end = Math.min(to, Math.max(start, from + stretch));
      if (end <= start) continue;
      const next = this.layer(key, start, end);
      if (addChanges(changes, next, state)) return changes;
      state = next.open.at(-1)!;
      start = end;
    }
    return changes;
  }

  #overrides(schedule: Schedule): Override[] {
    const [own, all] = [this.#overridesOf.get(schedule.key) ?? [], this.#overridesOf.get('*') ?? []];
    // Those of the schedule and those of all schedules stay in the order of the file: the later wins.
    const place = (override: Override) => this.#places.get(override)!;
    const common = own.length && all.length ? [...own, ...all].sort((a, b) => place(a) - place(b)) : [...own, ...all];
    return [...schedule.overrides, ...common];
  }

  /** True where something that the file dates lies beyond an instant, for the schedule or a part of it. */
  #hasDatesAfter(schedule: Schedule, instant: number): boolean {
    const date = Math.floor(instant / day);
    const { from, to } = schedule.effective;
    if ((from !== null && from > date) || (to !== null && to > date)) return true;
    if (this.#overrides(schedule).some(({ start, end }) => start > instant || (end !== null && end > instant)))
      return true;
    const holidays = [
      ...schedule.exceptions,
      ...this.hours.calendars.filter((item) => schedule.calendars.includes(item.key)).flatMap((item) => item.holidays),
    ];
    if (
      holidays.some(({ dates }) =>
        dates.kind === 'date' ? dates.date > date : dates.kind === 'range' ? dates.to > date : false,
      )
    ) {
      return true;
    }
    return [...schedule.union, ...schedule.intersect].some((key) => this.#hasDatesAfter(this.schedule(key), instant));
  }
}

/** Adds the first changes in a layer that begins in a state. True when both are known. */
function addChanges(changes: LaterChanges, layer: Layer, before: 0 | 1): boolean {
  let state = before;
  for (let index = 0; index < layer.starts.length; index++) {
    const open = layer.open[index]!;
    if (open === state) continue;
    state = open;
    changes[open ? 'open' : 'close'] ??= layer.starts[index]!;
    if (changes.open !== undefined && changes.close !== undefined) return true;
  }
  return false;
}

/** Refuses instants outside the supported time: offsets before 1970 have seconds, and no zone data reaches past 2200. */
export function checkInstant(at: number): void {
  if (at >= firstInstant && at < lastInstant) return;
  const shown = Number.isFinite(at) && Math.abs(at) < 8.64e15 ? new Date(at).toISOString().slice(0, 10) : String(at);
  throw new CctoolError('input', `${shown} is out of range`, 'ask about a time from 1970 to 2199');
}

/** The error for a zone that no zone data has; it names the place and never falls back to another zone. */
export function unknownZone(schedule: Schedule, zones: Zones): CctoolError {
  const own = schedule.source.valueAt([...schedule.path, 'timezone']) !== undefined;
  const place = own ? placeOf(schedule, 'timezone') : schedule.source.placeAt(['timezone']);
  const meant = zones.suggestion(schedule.timezone);
  return new CctoolError(
    'input',
    `${place.file}:${place.line}:${place.column}: there is no time zone "${schedule.timezone.slice(0, 80)}"`,
    meant ? `did you mean "${meant}"?` : 'use an IANA name such as America/New_York or Europe/London',
  );
}

/**
 * Opens an hours file for questions: loads the holiday data where a calendar uses it, nothing else.
 * @throws CctoolError of kind `input` for a time zone that does not exist
 */
export async function openEngine(hours: HoursFile, zones: Zones): Promise<HoursEngine> {
  const checked = new Set<string>();
  for (const schedule of hours.schedules) {
    if (checked.has(schedule.timezone)) continue;
    checked.add(schedule.timezone);
    if (!zones.has(schedule.timezone)) throw unknownZone(schedule, zones);
  }
  if (!HolidayExpander.needsSource(hours)) return new HoursEngine(hours, zones);
  const { SourcedHolidays } = await import('./holidays/sourced-holidays.js');
  return new HoursEngine(hours, zones, new HolidayExpander(hours, await SourcedHolidays.load()));
}
