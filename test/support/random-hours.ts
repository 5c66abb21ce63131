/** Random hours files, each in two forms: as the file that the engine reads, and as what the minute scan needs. */
import type { PlainHoliday, PlainSchedule } from './minute-scan.js';
import type { Random } from './random.js';

const names = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

const two = (number: number) => String(number).padStart(2, '0');
const dateOf = (day: number) => new Date(day * 86_400_000);
const text = (day: number) => dateOf(day).toISOString().slice(0, 10);
const clock = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
const weekdayOf = (day: number) => (dateOf(day).getUTCDay() + 6) % 7;
const isoMinute = (minute: number) => new Date(minute * 60_000).toISOString();

/** Easter Sunday by the tables of the church: golden number, epact, paschal full moon (Clavius, as in Knuth, TAOCP 1.3.2, exercise 14). */
function easter(year: number): number {
  const golden = (year % 19) + 1;
  const century = Math.floor(year / 100) + 1;
  const skippedLeapYears = Math.floor((3 * century) / 4) - 12;
  const moonCorrection = Math.floor((8 * century + 5) / 25) - 5;
  const sunday = Math.floor((5 * year) / 4) - skippedLeapYears - 10;
  let epact = (((11 * golden + 20 + moonCorrection - skippedLeapYears) % 30) + 30) % 30;
  if ((epact === 25 && golden > 11) || epact === 24) epact++;
  let moon = 44 - epact;
  if (moon < 21) moon += 30;
  moon += 7 - ((sunday + moon) % 7);
  return Date.UTC(year, 2, moon) / 86_400_000;
}

/** Times that lie near those at which clocks change, and any others. */
function minute(random: Random): number {
  if (random.chance(0.5))
    return random.pick([0, 1, 15, 30, 59, 60, 61, 90, 105, 119, 120, 121, 150, 165, 179, 180, 210, 1380, 1410]);
  return random.chance(0.5) ? random.below(24) * 60 : random.below(1440);
}

function intervals(random: Random, most: number): [number, number][] {
  const list: [number, number][] = [];
  for (let count = random.below(most + 1); count > 0; count--) {
    const start = minute(random);
    let end = random.chance(0.15) ? 1440 : minute(random);
    if (end === start) end = (start + 60) % 1440;
    list.push([start, end > start ? end : end + 1440]);
  }
  return list;
}

const write = (list: [number, number][]) =>
  list.map(([start, end]) => `${clock(start)}-${end === 1440 ? '24:00' : clock(end > 1440 ? end - 1440 : end)}`);

function weekly(random: Random): { json: object; days: [number, number][][] } {
  const days: [number, number][][] = names.map(() => []);
  if (random.chance(0.15)) {
    const all = random.chance(0.5) ? ([[0, 1440]] as [number, number][]) : intervals(random, 2);
    return { json: { daily: write(all) }, days: days.map(() => all) };
  }
  const json: { [key: string]: string[] } = {};
  if (random.chance(0.4)) {
    const first = random.below(7);
    const length = random.between(2, 6);
    const hours = intervals(random, 2);
    json[`${names[first]}-${names[(first + length - 1) % 7]}`] = write(hours);
    for (let index = 0; index < length; index++) days[(first + index) % 7] = hours;
  }
  for (let day = 0; day < 7; day++) {
    if (!random.chance(0.5)) continue;
    days[day] = intervals(random, 3);
    json[names[day]!] = write(days[day]!);
  }
  return { json, days };
}

/** The dates of a holiday near a day: its fields in the file, and the test for a single day. */
function dates(
  random: Random,
  near: number,
): { json: object; on: (day: number) => boolean; kind: PlainHoliday['kind'] } {
  const day = near + random.between(-4, 4);
  const date = dateOf(day);
  const month = date.getUTCMonth() + 1;
  const dayOfMonth = date.getUTCDate();
  const weekday = weekdayOf(day);
  const sameMonth = (other: number) => dateOf(other).getUTCMonth() + 1 === month;
  const daysInMonth = new Date(Date.UTC(date.getUTCFullYear(), month, 0)).getUTCDate();
  const nth = Math.floor((dayOfMonth - 1) / 7) + 1;
  const isNth = (other: number) =>
    weekdayOf(other) === weekday && Math.floor((dateOf(other).getUTCDate() - 1) / 7) + 1 === nth;
  const isLast = (other: number) => weekdayOf(other) === weekday && dateOf(other + 7).getUTCDate() <= 7;
  switch (random.below(9)) {
    case 0: {
      const length = random.below(4);
      return {
        json: { from: text(day), to: text(day + length) },
        on: (other) => other >= day && other <= day + length,
        kind: 'range',
      };
    }
    case 1:
      return {
        json: { rrule: `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${dayOfMonth}` },
        on: (other) => sameMonth(other) && dateOf(other).getUTCDate() === dayOfMonth,
        kind: 'rule',
      };
    case 2:
      return {
        json: { rrule: `FREQ=YEARLY;BYMONTH=${month};BYDAY=${nth}${codes[weekday]}` },
        on: (other) => sameMonth(other) && isNth(other),
        kind: 'rule',
      };
    case 3:
      return {
        json: { rrule: `FREQ=MONTHLY;BYDAY=-1${codes[weekday]}` },
        on: isLast,
        kind: 'rule',
      };
    case 4: {
      const fromEnd = dayOfMonth - daysInMonth - 1;
      return {
        json: { rrule: `FREQ=MONTHLY;BYMONTHDAY=${fromEnd}` },
        on: (other) => dateOf(other - fromEnd).getUTCDate() === 1 && dateOf(other - fromEnd - 1).getUTCDate() !== 1,
        kind: 'rule',
      };
    }
    case 5:
      return {
        json: { nth: { month, weekday: names[weekday], n: nth } },
        on: (other) => sameMonth(other) && isNth(other),
        kind: 'rule',
      };
    case 6: {
      const offset = day - easter(date.getUTCFullYear());
      if (Math.abs(offset) > 200) break;
      return {
        json: { easter: offset },
        on: (other) => [-1, 0, 1].some((shift) => easter(dateOf(other).getUTCFullYear() + shift) + offset === other),
        kind: 'rule',
      };
    }
    case 7: {
      const every = random.between(2, 5);
      const start = day - 7 * every * random.between(0, 5);
      return {
        json: { rrule: `FREQ=WEEKLY;INTERVAL=${every}`, start: text(start) },
        on: (other) => other >= start && (other - start) % (7 * every) === 0,
        kind: 'rule',
      };
    }
  }
  return { json: { date: text(day) }, on: (other) => other === day, kind: 'date' };
}

function holidayList(
  random: Random,
  near: number,
  most: number,
  keys: string[],
): { json: object[]; plain: PlainHoliday[] } {
  const json: { [field: string]: unknown }[] = [];
  const plain: PlainHoliday[] = [];
  for (let count = random.below(most + 1); count > 0; count--) {
    const name = `day ${json.length}`;
    const hours = random.chance(0.6) ? [] : intervals(random, 2);
    const except = keys.length && random.chance(0.1) ? [random.pick(keys)] : [];
    const base = json.length - 1;
    if (base >= 0 && plain[base]!.kind !== 'range' && random.chance(0.15)) {
      const days = random.between(-3, 3);
      const { on, kind } = plain[base]!;
      json.push({
        name,
        offset: { from: json[base]!.name, days },
        ...effect(hours),
        ...(except.length ? { except } : {}),
      });
      plain.push({
        on: (day) => on(day - days),
        observed: 'none',
        both: false,
        hours,
        except,
        kind: kind === 'date' ? 'rule' : kind,
      });
      continue;
    }
    const made = dates(random, near);
    const observed =
      made.kind !== 'range' && random.chance(0.35)
        ? random.pick(['nearest-weekday', 'next-weekday', 'sunday-to-monday'] as const)
        : 'none';
    const both = observed !== 'none' && random.chance(0.3);
    json.push({
      name,
      ...made.json,
      ...effect(hours),
      ...(observed === 'none' ? {} : { observed, both }),
      ...(except.length ? { except } : {}),
    });
    plain.push({ on: made.on, observed, both, hours, except, kind: made.kind });
  }
  return { json, plain };
}

const effect = (hours: [number, number][]) => (hours.length ? { hours: write(hours) } : { closed: true });

/** A hours file whose schedules have something to say about the days around `near` (days since 1970). */
export function randomHours(
  random: Random,
  zones: readonly string[],
  near: number,
): { file: object; schedules: Map<string, PlainSchedule> } {
  const count = random.chance(0.2) ? random.between(2, 4) : 1;
  const keys = Array.from({ length: count }, (_, index) => `s${index}`);
  const calendars = Array.from({ length: random.chance(0.4) ? random.between(1, 2) : 0 }, () =>
    holidayList(random, near, 3, keys),
  );
  const schedules = new Map<string, PlainSchedule>();
  const json: object[] = [];
  keys.forEach((key, index) => {
    const earlier = keys.slice(0, index);
    const made = index > 0 && random.chance(0.4);
    const hours = made ? undefined : weekly(random);
    const seasons = Array.from({ length: made || random.chance(0.8) ? 0 : random.between(1, 2) }, () => {
      const from = dateOf(near + random.between(-60, 3));
      const to = dateOf(near + random.between(-3, 60));
      return {
        from: [from.getUTCMonth() + 1, from.getUTCDate()] as [number, number],
        to: [to.getUTCMonth() + 1, to.getUTCDate()] as [number, number],
        ...weekly(random),
      };
    });
    const exceptions = random.chance(0.6) ? holidayList(random, near, 4, []) : { json: [], plain: [] };
    const linked = calendars.filter(() => random.chance(0.7));
    const effective = {
      from: random.chance(0.1) ? near + random.between(-4, 2) : null,
      to: random.chance(0.1) ? near + random.between(-2, 4) : null,
    };
    if (effective.from !== null && effective.to !== null && effective.to < effective.from) effective.to = null;
    const union = made || (index > 0 && random.chance(0.3)) ? [random.pick(earlier)] : [];
    const intersect = index > 0 && random.chance(0.3) ? [random.pick(earlier)] : [];
    if (made && random.chance(0.3)) {
      intersect.push(...union.splice(0));
    }
    const overrides = Array.from({ length: random.chance(0.35) ? random.between(1, 3) : 0 }, () => {
      const start = near * 1440 + random.between(-3000, 3000);
      return { start, end: random.chance(0.1) ? null : start + random.between(1, 3000), open: random.chance(0.5) };
    });
    const zone = random.pick(zones);
    const dst = random.pick(['rfc5545', 'wallclock'] as const);
    const scope = random.pick(['service-day', 'calendar-day'] as const);
    const monthDay = ([month, day]: [number, number]) => `${two(month)}-${two(day)}`;
    json.push({
      id: index + 1,
      key,
      timezone: zone,
      dst,
      holiday_scope: scope,
      ...(hours ? { weekly: hours.json } : {}),
      ...(seasons.length
        ? {
            seasons: seasons.map((season) => ({
              from: monthDay(season.from),
              to: monthDay(season.to),
              weekly: season.json,
            })),
          }
        : {}),
      exceptions: exceptions.json,
      calendars: linked.map((calendar) => `c${calendars.indexOf(calendar)}`),
      effective: {
        from: effective.from === null ? null : text(effective.from),
        to: effective.to === null ? null : text(effective.to),
      },
      union,
      intersect,
      overrides: overrides.map(({ start, end, open }) => ({
        state: open ? 'open' : 'closed',
        start: isoMinute(start),
        end: end === null ? null : isoMinute(end),
      })),
    });
    schedules.set(key, {
      key,
      zone,
      dst,
      scope,
      weekly: hours?.days,
      seasons: seasons.map(({ from, to, days }) => ({ from, to, weekly: days })),
      exceptions: exceptions.plain,
      calendars: linked.map((calendar) => calendar.plain),
      effective,
      union,
      intersect,
      overrides,
    });
  });
  const file = {
    version: 1,
    calendars: Object.fromEntries(calendars.map((calendar, index) => [`c${index}`, { holidays: calendar.json }])),
    schedules: json,
  };
  return { file, schedules };
}
