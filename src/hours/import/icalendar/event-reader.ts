import { datedRule, type HoursEvent } from '../event-series.js';
import type { ImportOptions, Loss } from '../loss.js';
import type { IcalendarEvent, IcalendarTime } from './event.js';
import { ianaName } from './time-zones.js';

/** Puts the events of one VCALENDAR on the clock of one zone. */
export class EventReader {
  readonly events: HoursEvent[] = [];
  readonly losses: Loss[];
  readonly #zoneName: string;
  readonly #options: ImportOptions;
  #unmarked = 0;

  constructor(zoneName: string, options: ImportOptions, losses: Loss[]) {
    this.#zoneName = zoneName;
    this.#options = options;
    this.losses = losses;
  }

  /** A time on the zone's clock; a text is the reason why it has no place there. */
  local(time: IcalendarTime, series: boolean): { date: number; minute: number } | string {
    const { date, minute = 0, zone } = time;
    if (time.minute === undefined || zone === undefined) return { date, minute };
    const name = ianaName(zone, this.#options);
    if (name === undefined) return `the zone "${zone}" is not known`;
    if (name === this.#zoneName) return { date, minute };
    if (series) return `it recurs in ${name}, the schedule is in ${this.#zoneName}`;
    const wall = (date * 1440 + minute) * 60_000;
    const instant = name === 'UTC' ? wall : this.#options.zone(name)!.instantOf(wall);
    const minutes = Math.round((instant + this.#options.zone(this.#zoneName)!.offsetAt(instant)) / 60_000);
    return { date: Math.floor(minutes / 1440), minute: ((minutes % 1440) + 1440) % 1440 };
  }

  /**
   * The recurrence of an event on the schedule's clock: its rule with the last date instead of an instant, the dates that
   * it leaves out and the times that are added to it. An EXDATE takes out what starts at its time (RFC 5545 3.8.5.1); one
   * that no start has is reported, and so is what cannot be read.
   * @param begin minutes from midnight at which the series starts here
   */
  recurrence(
    { start, rule, without, extra, unread }: IcalendarEvent,
    begin: number,
    place: string,
  ): Pick<HoursEvent, 'rule'> & { without: number[]; extra: { date: number; minute: number; length?: number }[] } {
    const allDay = start.minute === undefined;
    const drop = (message: string) => this.losses.push({ kind: 'dropped', place, message });
    for (const value of unread) drop(`${value} is not a date, time or period; it is left out`);
    const put = <Time extends IcalendarTime>(time: Time) => {
      const local = allDay || time.minute === undefined ? { date: time.date, minute: begin } : this.local(time, false);
      if (typeof local !== 'string') return [{ ...time, ...local }];
      drop(`a date of its recurrence is left out: ${local}`);
      return [];
    };
    let added = extra.flatMap(put);
    const left: number[] = [];
    for (const { date, minute } of without.flatMap(put)) {
      const rest = added.filter((time) => time.date !== date || time.minute !== minute);
      if (minute === begin) left.push(date);
      else if (rest.length === added.length) {
        const time = new Date((date * 1440 + minute) * 60_000).toISOString().slice(0, 16);
        drop(`EXDATE ${time} equals no start of the series, which stays as it is`);
      }
      added = rest;
    }
    const zone = start.zone === 'UTC' ? 'UTC' : this.#zoneName;
    const dated = rule === undefined ? {} : { rule: datedRule(rule, start.minute, this.#options.zone(zone)) };
    const times = added.map(({ date, minute, length }) => ({
      date,
      minute,
      ...(length === undefined ? {} : { length }),
    }));
    return { ...dated, without: left, extra: times };
  }

  /** Adds an event, with its added dates as events of their own. */
  add(event: IcalendarEvent, state: HoursEvent['state'] | undefined, place: string): void {
    const allDay = event.start.minute === undefined;
    const local = this.local(event.start, event.rule !== undefined);
    if (typeof local === 'string') {
      this.losses.push({ kind: 'dropped', place, message: `${local}; it is left out` });
      return;
    }
    if (state === undefined && !allDay) this.#unmarked++;
    if (!allDay && event.rule === undefined) this.#reportGap(local, place);
    const common = {
      name: event.name,
      place,
      state: state ?? 'closed',
      start: local.minute,
      length: allDay ? event.length * 1440 : event.length,
    } as const;
    const { extra, ...series } = this.recurrence(event, local.minute, place);
    this.events.push({ ...common, date: local.date, ...series });
    for (const { date, minute, length = common.length } of extra) {
      this.events.push({ ...common, date, start: minute, length, without: [] });
    }
  }

  /** A single event at a time that the clock skips; series are for `hoo lint`, which names the dates. */
  #reportGap({ date, minute }: { date: number; minute: number }, place: string): void {
    const clock = this.#options.zone(this.#zoneName);
    const wall = (date * 1440 + minute) * 60_000;
    const instant = clock?.instantOf(wall) ?? 0;
    if (!clock || instant + clock.offsetAt(instant) === wall) return;
    const described = new Date(wall).toISOString().slice(0, 16);
    const message = `${described} does not exist in ${this.#zoneName}; it is read with the offset before the gap`;
    this.losses.push({ kind: 'assumed', place, message });
  }

  /** Says how many timed events had to be taken for closures. */
  finish(): void {
    if (!this.#unmarked) return;
    const message = `${this.#unmarked} timed event${this.#unmarked > 1 ? 's say neither open nor closed and are' : ' says neither open nor closed and is'} read as closed; mark opening hours with CATEGORIES:OPEN`;
    this.losses.push({ kind: 'assumed', place: 'VEVENT', message });
  }
}
