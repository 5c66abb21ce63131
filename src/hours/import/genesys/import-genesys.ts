import { CctoolError } from '../../../diagnostics/index.js';
import { parseDateRule, ruleDates } from '../../dates/date-rule.js';
import { type DayNumber, formatDate, parseDate } from '../../dates/day-number.js';
import { formatInstant } from '../../instant.js';
import { composeSchedule } from '../compose-schedule.js';
import { datedRule, type HoursEvent } from '../event-series.js';
import type { HoursDocument, WrittenSchedule } from '../hours-document.js';
import type { Imported, ImportOptions, LocalClock, Loss } from '../loss.js';
import {
  findRecords,
  isRecord,
  Keys,
  parseJson,
  reportHousekeeping,
  reportUnread,
  textOf,
  type VendorRecord,
} from '../records.js';

const lists = [
  ['openSchedules', 'open'],
  ['closedSchedules', 'closed'],
  ['holidaySchedules', 'closed'],
] as const;

const isGroup = (record: VendorRecord) => lists.some(([name]) => Array.isArray(record[name]));
const isSchedule = (record: VendorRecord) => typeof record.start === 'string' && typeof record.end === 'string';
const isEmergency = (record: VendorRecord) => typeof record.enabled === 'boolean' && 'emergencyCallFlows' in record;

/** What a schedule or group carries for its own administration: one line of the report for all of them. */
const housekeeping = [
  'id',
  'division',
  'version',
  'dateCreated',
  'dateModified',
  'modifiedBy',
  'createdBy',
  'modifiedByApp',
  'createdByApp',
  'selfUri',
  'state',
];

interface Slot {
  id: string | undefined;
  name: string;
  date: DayNumber;
  start: number;
  length: number;
  rule: string | undefined;
}

/** Reads a local date-time (`2026-01-05T08:00:00.000`); the last second of a day is its midnight. */
function readLocal(text: string): { date: DayNumber; minute: number; rounded: boolean } | undefined {
  const match = /^(\d{4}-\d\d-\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?/.exec(text);
  const date = match ? parseDate(match[1]!) : undefined;
  if (!match || date === undefined) return undefined;
  const minute = Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0);
  const rounded = Number(match[4] ?? 0) === 59;
  return { date, minute: rounded ? minute + 1 : minute, rounded };
}

function readSlot(record: VendorRecord, losses: Loss[]): Slot | undefined {
  const name = textOf(record, 'name') ?? 'schedule';
  const lose = (kind: Loss['kind'], message: string) => void losses.push({ kind, place: name, message });
  const start = readLocal(record.start as string);
  const end = readLocal(record.end as string);
  if (!start || !end) {
    lose(
      'dropped',
      `${start ? 'end' : 'start'} "${start ? record.end : record.start}" is not a date and time; the schedule is left out`,
    );
    return undefined;
  }
  const length = (end.date - start.date) * 1440 + end.minute - start.minute;
  if (length <= 0) {
    lose('dropped', 'it does not end after its start; the schedule is left out');
    return undefined;
  }
  if (end.rounded) lose('assumed', 'its end in the last second of a minute is read as the next minute');
  if (textOf(record, 'state') !== undefined && record.state !== 'active') {
    lose('dropped', `its state is "${record.state}"; the schedule is left out`);
    return undefined;
  }
  const rule = textOf(record, 'rrule');
  if (rule !== undefined) {
    // The zone, and with it the last date, is known only to the groups.
    const parsed = parseDateRule(rule.replace(/;?UNTIL=[^;]*/i, ''), start.date);
    if ('rule' in parsed && !ruleDates(parsed.rule, start.date, start.date).length) {
      lose(
        'assumed',
        `its start ${formatDate(start.date)} is not a date of its rule ${rule}; only the dates of the rule count`,
      );
    }
  }
  reportUnread(record, [...housekeeping, 'name', 'start', 'end', 'rrule'], name, losses);
  return { id: textOf(record, 'id'), name, date: start.date, start: start.minute, length, rule };
}

function eventOf(slot: Slot, state: HoursEvent['state'], clock: LocalClock | undefined): HoursEvent {
  const event = {
    name: slot.name,
    place: slot.name,
    state,
    date: slot.date,
    start: slot.start,
    length: slot.length,
    without: [],
  };
  return slot.rule === undefined ? event : { ...event, rule: datedRule(slot.rule, slot.start, clock) };
}

/** Reads a schedule group as a schedule of the hours file. */
class GroupReader {
  readonly #slots: readonly Slot[];
  readonly #options: ImportOptions;
  readonly #losses: Loss[];
  readonly #zones = new Map<Slot, { zone: string; group: string }>();

  constructor(slots: readonly Slot[], options: ImportOptions, losses: Loss[]) {
    this.#slots = slots;
    this.#options = options;
    this.#losses = losses;
  }

  events(group: VendorRecord, name: string, timezone: string): HoursEvent[] {
    return lists.flatMap(([list, state]) =>
      (Array.isArray(group[list]) ? group[list] : []).flatMap((entry: unknown): HoursEvent[] => {
        const id = isRecord(entry) ? textOf(entry, 'id', 'name') : typeof entry === 'string' ? entry : undefined;
        const slot = this.#slots.find((candidate) => candidate.id === id || candidate.name === id);
        if (!slot) {
          const label = (isRecord(entry) && textOf(entry, 'name')) || id || '?';
          const message = `the schedule "${label}" of ${list} is not in the file; it is missing from the result`;
          this.#losses.push({ kind: 'dropped', place: name, message });
          return [];
        }
        const other = this.#zones.get(slot);
        if (other && other.zone !== timezone) {
          const message = `it is in "${other.group}" (${other.zone}) and in "${name}" (${timezone}): the same times on two clocks`;
          this.#losses.push({ kind: 'assumed', place: slot.name, message });
        }
        this.#zones.set(slot, { zone: timezone, group: name });
        return [eventOf(slot, state, this.#options.zone(timezone))];
      }),
    );
  }

  /** The slots that no group has named so far. */
  unused(): Slot[] {
    return this.#slots.filter((slot) => !this.#zones.has(slot));
  }

  schedule(id: number, key: string, name: string, timezone: string, events: readonly HoursEvent[]): WrittenSchedule {
    return composeSchedule({ id, key, name, timezone }, events, this.#options, this.#losses);
  }
}

/**
 * Reads Genesys Cloud schedules and schedule groups (what /api/v2/architect/schedules, /schedulegroups and
 * /emergencygroups answer, one after the other in an array or in one object). Each group becomes a schedule: open while
 * one of its open schedules is and none of its closed or holiday schedules. An enabled emergency group becomes an
 * override without an end.
 * @throws CctoolError of kind `input` for text without schedules, `usage` where there is neither group nor time zone
 */
export function importGenesys(text: string, options: ImportOptions): Imported {
  const losses: Loss[] = [];
  const records = findRecords(
    parseJson(text, 'Genesys'),
    (record) => isGroup(record) || isSchedule(record) || isEmergency(record),
  );
  const slots = records.filter(isSchedule).flatMap((record) => readSlot(record, losses) ?? []);
  const groups = records.filter(isGroup);
  if (!slots.length && !groups.length) {
    throw new CctoolError(
      'input',
      'Genesys: no schedules found',
      'expected objects with "start", "end" and "rrule", and groups with "openSchedules"',
    );
  }
  const reader = new GroupReader(slots, options, losses);
  const keys = new Keys();
  const document: HoursDocument = { version: 1, schedules: [] };
  for (const group of groups) {
    const name = textOf(group, 'name') ?? options.name ?? 'Hours';
    const timezone = options.timezone ?? textOf(group, 'timeZone');
    if (timezone === undefined) {
      throw new CctoolError(
        'usage',
        `Genesys: the group "${name}" has no time zone`,
        'name it: --timezone America/New_York',
      );
    }
    reportUnread(group, [...housekeeping, 'name', 'timeZone', ...lists.map(([list]) => list)], name, losses);
    const id = document.schedules.length + 1;
    const key = keys.take((id === 1 ? options.key : undefined) ?? name);
    document.schedules.push(reader.schedule(id, key, name, timezone, reader.events(group, name, timezone)));
  }
  if (!groups.length) {
    if (options.timezone === undefined) {
      throw new CctoolError(
        'usage',
        'Genesys: schedules alone have no time zone',
        'name it: --timezone America/New_York, or add the schedule groups',
      );
    }
    losses.push({
      kind: 'assumed',
      place: 'schedules',
      message: 'no group says which are open and which closed: all are read as open',
    });
    const name = options.name ?? options.key ?? 'Hours';
    const events = slots.map((slot) => eventOf(slot, 'open', options.zone(options.timezone!)));
    document.schedules.push(reader.schedule(1, keys.take(options.key ?? name), name, options.timezone, events));
  } else {
    for (const slot of reader.unused()) {
      losses.push({
        kind: 'dropped',
        place: slot.name,
        message: 'no group uses this schedule; without a group it has no time zone',
      });
    }
  }
  for (const emergency of records.filter(isEmergency)) {
    const name = textOf(emergency, 'name') ?? 'Emergency';
    if (!emergency.enabled) {
      losses.push({ kind: 'dropped', place: name, message: 'the emergency group is not enabled' });
      continue;
    }
    document.overrides ??= [];
    document.overrides.push({
      schedule: '*',
      state: 'closed',
      start: formatInstant(Math.floor(options.now / 60_000) * 60_000),
      end: null,
      reason: name,
    });
    losses.push({
      kind: 'changed',
      place: name,
      message:
        'an enabled emergency group closes the call flows it names; here it closes all schedules, from now and without an end',
    });
  }
  reportHousekeeping(records, housekeeping, 'all records', losses);
  return { document, losses };
}
