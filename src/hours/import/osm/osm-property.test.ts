import { expect, test } from 'vitest';
import { runs } from '../../../../test/support/extent.js';
import { fc } from '../../../../test/support/random-cases.js';
import { civilDate, type DayNumber, dayNumber, daysInMonth, formatDate, weekdayOf } from '../../dates/day-number.js';
import { openEngine } from '../../engine.js';
import { readHours } from '../../read-hours.js';
import { createZones } from '../../zones/zones.js';
import { writeHoursFile } from '../write-hours-file.js';
import { importOsm } from './import-osm.js';

/** A rule of the generator: it can say itself which dates it means, without the parser under test. */
interface Part {
  text: string;
  matches(date: DayNumber): boolean;
}

const dayNames = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const everyDay: Part = { text: '', matches: () => true };

const weekdays = fc.oneof(
  fc.constant(everyDay),
  fc.tuple(fc.nat(6), fc.nat(6)).map(([from, to]): Part => {
    const inside = (day: number) => (from <= to ? day >= from && day <= to : day >= from || day <= to);
    return {
      text: from === to ? dayNames[from]! : `${dayNames[from]}-${dayNames[to]}`,
      matches: (date) => inside(weekdayOf(date)),
    };
  }),
  fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 3 }).map(
    (days): Part => ({
      text: days.map((day) => dayNames[day]).join(),
      matches: (date) => days.includes(weekdayOf(date)),
    }),
  ),
);
const nth = fc.tuple(fc.nat(6), fc.constantFrom(1, 2, 3, 4, -1)).map(
  ([weekday, n]): Part => ({
    text: `${dayNames[weekday]}[${n}]`,
    matches: (date) => {
      const { year, month, day } = civilDate(date);
      const left = daysInMonth(year, month) - day;
      return weekdayOf(date) === weekday && (n > 0 ? Math.ceil(day / 7) === n : left < 7);
    },
  }),
);
const months = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 })).map(([from, to]): Part => {
  const inside = (month: number) => (from <= to ? month >= from && month <= to : month >= from || month <= to);
  return {
    text: from === to ? monthNames[from - 1]! : `${monthNames[from - 1]}-${monthNames[to - 1]}`,
    matches: (date) => inside(civilDate(date).month),
  };
});
const single = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 })).map(
  ([month, day]): Part => ({
    text: `${monthNames[month - 1]} ${day}`,
    matches: (date) => civilDate(date).month === month && civilDate(date).day === day,
  }),
);
const dated = fc.tuple(fc.integer({ min: 0, max: 700 }), fc.nat(10)).map(([start, length]): Part => {
  const from = dayNumber(2026, 1, 1) + start;
  const write = (date: DayNumber) => {
    const { year, month, day } = civilDate(date);
    return `${year} ${monthNames[month - 1]} ${day}`;
  };
  return {
    text: length ? `${write(from)}-${write(from + length)}` : write(from),
    matches: (date) => date >= from && date <= from + length,
  };
});

const clock = (half: number) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`;
/** Open half hours; a shift over midnight is left to the tables, OSM evaluators differ there. */
const times = fc.uniqueArray(fc.integer({ min: 0, max: 48 }), { minLength: 2, maxLength: 4 }).map((halves) => {
  const sorted = [...halves].sort((a, b) => a - b);
  const ranges =
    sorted.length === 4
      ? [
          [sorted[0]!, sorted[1]!],
          [sorted[2]!, sorted[3]!],
        ]
      : [[sorted[0]!, sorted[1]!]];
  return {
    text: ranges.map(([a, b]) => `${clock(a!)}-${clock(b!)}`).join(','),
    covers: (half: number) => ranges.some(([a, b]) => half >= a! && half < b!),
  };
});

const rule = fc.record({
  date: fc.oneof({ weight: 4, arbitrary: fc.constant(everyDay) }, months, single, dated),
  days: fc.oneof({ weight: 4, arbitrary: weekdays }, nth),
  times: fc.option(times, { nil: undefined }),
  off: fc.boolean(),
  adds: fc.boolean(),
});
type Rule = typeof rule extends fc.Arbitrary<infer R> ? R : never;

/** A comma joins lists as well: it starts an additional rule only after times or a state, and before a selector. */
const plain = (rules: readonly Rule[]): Rule[] =>
  rules.map((one, index) => {
    const before = rules[index - 1];
    const separates = before && (before.times || before.off) && (one.date.text || one.days.text);
    return { ...one, adds: Boolean(one.adds && !one.off && separates) };
  });

/** OpenStreetMap, "rule separators": a later rule replaces the days it selects, an additional one adds, `off` takes away. */
function isOpen(rules: readonly Rule[], date: DayNumber, half: number): boolean {
  let open = false;
  let hours: ((half: number) => boolean)[] = [];
  for (const { date: dates, days, times: given, off, adds } of rules) {
    if (!dates.matches(date) || !days.matches(date)) continue;
    const covers = given?.covers ?? (() => true);
    if (off) {
      const before = hours;
      hours = given ? [(at) => before.some((test) => test(at)) && !covers(at)] : [];
    } else hours = adds ? [...hours, covers] : [covers];
    open = hours.some((test) => test(half));
  }
  return open;
}

const textOf = (rules: readonly Rule[]) =>
  rules
    .map(({ date, days, times: given, off, adds }, index) => {
      const parts = [
        date.text,
        days.text,
        given?.text ?? '',
        off ? 'off' : given || date.text || days.text ? '' : '24/7',
      ];
      return (index ? (adds ? ', ' : '; ') : '') + parts.filter(Boolean).join(' ');
    })
    .join('');

const zones = createZones();

test('what is imported without a report is open when the value says so', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(rule, { minLength: 1, maxLength: 5 }), async (generated) => {
      const rules = plain(generated);
      const text = textOf(rules);
      const { document, losses } = importOsm(text, {
        now: Date.UTC(2026, 0, 1),
        timezone: 'UTC',
        zone: () => undefined,
      });
      const written = writeHoursFile(document);
      const { hours, diagnostics } = readHours(written, { file: 'osm' });
      // Whatever the value, the file is a good one.
      expect(diagnostics, `${text}\n${written}`).toEqual([]);
      if (losses.length) return;
      compared++;
      const engine = await openEngine(hours!, zones);
      const start = dayNumber(2026, 1, 1);
      const layer = engine.layer('hours', start * 86_400_000, (start + 731) * 86_400_000);
      let segment = 0;
      for (let date = start; date < start + 731; date++) {
        for (let half = 0; half < 48; half++) {
          const at = date * 86_400_000 + half * 1_800_000;
          while (segment + 1 < layer.starts.length && layer.starts[segment + 1]! <= at) segment++;
          const expected = isOpen(rules, date, half);
          if ((layer.open[segment] === 1) !== expected) {
            expect.fail(
              `${text}\n${written}\n${formatDate(date)} ${clock(half)} should be ${expected ? 'open' : 'closed'}`,
            );
          }
        }
      }
    }),
    { numRuns: 80 },
  );
  // The comparison must not run empty.
  expect(compared).toBeGreaterThan(15);
});

test('any text is either read or refused with a message', () => {
  const words = fc.constantFrom(
    'Mo',
    'Fr',
    'PH',
    'SH',
    '24/7',
    '09:00',
    '17:00',
    '-',
    ',',
    ';',
    '||',
    'off',
    'Dec',
    '25',
    '2026',
    'easter',
    '[',
    ']',
    '1',
    'week',
    '"x"',
    '+',
    'sunset',
    '(',
    ')',
    'days',
    ':',
    '/',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(words, { maxLength: 12 }).map((parts) => parts.join(' ')),
      ),
      (text) => {
        try {
          const { document } = importOsm(text, { now: 0, timezone: 'UTC', country: 'DE', zone: () => undefined });
          expect(readHours(writeHoursFile(document), { file: 'osm' }).diagnostics).toEqual([]);
        } catch (error) {
          expect((error as Error).name).toBe('CctoolError');
        }
      },
    ),
    { numRuns: runs(300) },
  );
});
