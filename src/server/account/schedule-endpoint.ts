import { type DayNumber, formatDate, parseDate } from '../../hours/dates/day-number.js';
import type { HoursEngine } from '../../hours/engine.js';
import { localTime } from '../../hours/text/local-time.js';
import { statusText } from '../../hours/text/status-text.js';
import type { SchedulePart } from '../../hours/timeline/build-layer.js';
import type { Decider } from '../../hours/timeline/deciders.js';
import { type UpcomingHoliday, upcomingHolidays } from '../../hours/upcoming-holidays.js';
import { weekView } from '../../hours/views/week.js';
import { hoursService } from '../../toolkit/local/hours-service.js';
import { type Endpoint, json } from '../http/exchange.js';
import { HttpError } from '../http/http-error.js';
import type { Service } from '../service.js';
import { readQuery } from './read-fields.js';
import { requireCountedSession } from './session.js';
import { scheduleQuery } from './workspace-schemas.js';

/** Schedules in one answer at most; the search narrows them down. */
const mostSchedules = 60;
/** How far ahead holidays are listed (days), and how many. */
const ahead = { days: 180, entries: 12 };
const day = 86_400_000;

/** The holidays of a schedule and of the schedules it is composed of. */
function holidaysOf(engine: HoursEngine, part: SchedulePart, from: DayNumber, days: number, limit: number) {
  const found = new Map<string, UpcomingHoliday>();
  const seen = new Set<SchedulePart>();
  const add = (one: SchedulePart) => {
    if (seen.has(one)) return;
    seen.add(one);
    const { schedule, union, intersect } = one;
    for (const holiday of upcomingHolidays(engine, schedule.key, from, days, limit)) {
      const name = `${holiday.date} ${holiday.name}`;
      if (!found.has(name)) found.set(name, holiday);
    }
    for (const member of [...union, ...intersect]) add(member);
  };
  add(part);
  return [...found.values()];
}

/** The reasons of the overrides that decide in a stretch of time. */
function overridesIn(engine: HoursEngine, key: string, from: number, to: number): string[] {
  if (to <= from) return [];
  const reasons = engine.layer(key, from, to).by.flatMap((number) => {
    let decider: Decider = engine.deciders.get(number);
    while (decider.kind === 'union' || decider.kind === 'intersect') decider = engine.deciders.get(decider.inner);
    return decider.kind === 'override' ? [decider.override.reason ?? ''] : [];
  });
  return [...new Set(reasons)];
}

/** A schedule with its state, and seven days with their holidays, overrides and clock changes. */
function scheduleView(engine: HoursEngine, key: string, now: number, first: DayNumber | undefined) {
  const part = engine.part(key);
  const { zone } = part;
  const status = engine.status(key, now);
  const week = weekView(engine, key, now, first);
  const start = parseDate(week.days[0]!.date)!;
  const holidays = holidaysOf(engine, part, start, 7, 50);
  return {
    id: key,
    name: status.schedule.name,
    timezone: status.schedule.timezone,
    is_open: status.is_open,
    next_open: status.next_open,
    next_close: status.next_close,
    reason: status.reason,
    change: statusText(status, zone, now).change.replace(/^, /, ''),
    days: week.days.map(({ cells: _, now: cell, ...rest }, index) => ({
      ...rest,
      // An override may begin within a minute.
      open_minutes: Math.round(rest.open_minutes),
      ...(cell === undefined ? {} : { now_minutes: Math.floor(localTime(zone, now).minutes) }),
      holidays: holidays.filter(({ date }) => date === rest.date),
      overrides: overridesIn(
        engine,
        key,
        zone.instantOf((start + index) * day),
        zone.instantOf((start + index + 1) * day),
      ),
    })),
  };
}

/** Holidays of several schedules by date, each once with the schedules that it affects. */
function commonHolidays(engine: HoursEngine, keys: readonly string[], now: number) {
  const found = new Map<string, UpcomingHoliday & { schedules: string[] }>();
  for (const key of keys) {
    const part = engine.part(key);
    const today = localTime(part.zone, now).date;
    for (const holiday of holidaysOf(engine, part, today, ahead.days, ahead.entries)) {
      const { date, name, closed, hours = [], closed_during = '' } = holiday;
      const same = JSON.stringify([date, name, closed, hours, closed_during]);
      const known = found.get(same);
      if (known) known.schedules.push(key);
      else found.set(same, { ...holiday, schedules: [key] });
    }
  }
  return [...found.values()].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)).slice(0, ahead.entries);
}

/**
 * All schedules of the server's hours file, with their current state and a week: `/account/schedules`. `from` is the
 * first date of the week (the current week's Monday in each schedule's zone when absent), `search` a part of the key or
 * the name.
 */
export function scheduleEndpoint(service: Service): Endpoint {
  return {
    path: '/account/schedules',
    methods: {
      async GET(exchange) {
        await requireCountedSession(service, exchange);
        const { from: given, search: text = '' } = readQuery(exchange, scheduleQuery);
        const search = text.trim().toLowerCase();
        const { context } = service.workspace.current;
        const now = service.now();
        const time = new Date(now).toISOString();
        if (context.workspace.hours === undefined) {
          return json({ configured: false, now: time, total: 0, calendar: null, schedules: [], holidays: [] });
        }
        const first = given === undefined ? undefined : parseDate(given);
        if (given !== undefined && (first === undefined || first < 1 || first > 83_000)) {
          throw new HttpError(400, 'The parameter "from" is not a date from 1970 to 2197: write YYYY-MM-DD.');
        }
        const { engine } = await hoursService(context);
        const matching = engine.hours.schedules.filter(({ key, name }) =>
          `${key}\n${name}`.toLowerCase().includes(search),
        );
        const keys = matching.slice(0, mostSchedules).map(({ key }) => key);
        return json({
          configured: true,
          now: time,
          from: first === undefined ? null : formatDate(first),
          total: matching.length,
          calendar: engine.hours.calendar ?? null,
          schedules: keys.map((key) => scheduleView(engine, key, now, first)),
          holidays: commonHolidays(engine, keys, now),
        });
      },
    },
  };
}
