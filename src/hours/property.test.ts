import { describe, expect, test } from 'vitest';
import { runs as sampledRuns } from '../../test/support/extent.js';
import { Clock, scan } from '../../test/support/minute-scan.js';
import { Random } from '../../test/support/random.js';
import { randomHours } from '../../test/support/random-hours.js';
import { openEngine } from './engine.js';
import { readHours } from './read-hours.js';
import { createZones } from './zones/zones.js';

/** How many random schedules; `scripts/hours-property.mjs` asks for many more. */
const runs = Number(process.env.CCTOOL_PROPERTY_RUNS ?? sampledRuns(120, 5));
const seed = Number(process.env.CCTOOL_PROPERTY_SEED ?? 1);

const day = 1440;

/** Zones with every kind of change: whole, half and quarter hours, at midnight, across dates, twice a year and never. */
const names = [
  ...['New_York', 'Chicago', 'Denver', 'Phoenix', 'Los_Angeles', 'Anchorage', 'Halifax', 'St_Johns', 'Toronto'],
  ...['Mexico_City', 'Tijuana', 'Havana', 'Caracas', 'Bogota', 'Sao_Paulo', 'Santiago', 'Asuncion', 'Montevideo'],
  ...['Argentina/Buenos_Aires', 'Godthab', 'Scoresbysund', 'Nuuk', 'Adak', 'Winnipeg', 'Vancouver', 'Edmonton'],
].map((name) => `America/${name}`);
const others = [
  ...['Europe/London', 'Europe/Dublin', 'Europe/Lisbon', 'Europe/Berlin', 'Europe/Athens', 'Europe/Istanbul'],
  ...['Europe/Moscow', 'Europe/Volgograd', 'Europe/Chisinau', 'Europe/Samara', 'Atlantic/Azores', 'Africa/Cairo'],
  ...['Africa/Casablanca', 'Africa/El_Aaiun', 'Africa/Windhoek', 'Africa/Tunis', 'Africa/Juba', 'Africa/Lagos'],
  ...['Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Tehran', 'Asia/Kabul', 'Asia/Amman', 'Asia/Beirut', 'Asia/Jerusalem'],
  ...['Asia/Gaza', 'Asia/Damascus', 'Asia/Dhaka', 'Asia/Karachi', 'Asia/Pyongyang', 'Asia/Tokyo', 'Asia/Ulaanbaatar'],
  ...['Australia/Lord_Howe', 'Australia/Sydney', 'Australia/Adelaide', 'Australia/Brisbane', 'Pacific/Apia'],
  ...[
    'Pacific/Chatham',
    'Pacific/Auckland',
    'Pacific/Norfolk',
    'Pacific/Fiji',
    'Pacific/Tongatapu',
    'Antarctica/Troll',
  ],
  ...['Antarctica/Casey', 'Antarctica/Macquarie', 'UTC'],
];
const zoneNames = [...names, ...others];

const zones = createZones();
const from = Date.UTC(2005, 0, 10) / 60_000;
const to = Date.UTC(2035, 11, 1) / 60_000;

/** The middle days of the stretches to look at: each change of each zone, while both sets of zone data agree on it. */
function placesOf(name: string): number[] {
  const zone = zones.get(name)!;
  const runtime = zones.getFrom('runtime', name)!;
  zone.cover(from * 60_000, to * 60_000);
  const places = zone.instants
    .filter((instant) => instant >= from * 60_000 && instant <= to * 60_000)
    .map((instant) => Math.floor(instant / 86_400_000));
  if (!places.length) places.push(...[2006, 2016, 2024, 2035].map((year) => Date.UTC(year, 1, 28) / 86_400_000));
  const agree = (middle: number) => {
    const stretch = Array.from({ length: 16 * 24 }, (_, hour) => (middle - 8) * 86_400_000 + hour * 3_600_000);
    return stretch.every((instant) => zone.offsetAt(instant) === runtime.offsetAt(instant));
  };
  return places.filter(agree);
}

const changesIn = (open: Uint8Array, first: number, last: number): [number, boolean][] => {
  const changes: [number, boolean][] = [];
  for (let minute = first + 1; minute < last; minute++) {
    if (open[minute] !== open[minute - 1]) changes.push([minute, open[minute] === 1]);
  }
  return changes;
};

describe('the timeline and a scan of every minute agree', () => {
  test(`${zoneNames.length} zones are here`, () => {
    expect(zoneNames.length).toBeGreaterThanOrEqual(60);
    expect(zoneNames.filter((name) => !zones.get(name))).toEqual([]);
  });

  test(`on ${runs} random hours files around clock changes`, { timeout: 3_600_000 }, async () => {
    const random = new Random(seed);
    const places = new Map<string, number[]>();
    const clocks = new Map<string, Clock>();
    let compared = 0;
    for (let run = 0; run < runs; run++) {
      const main = zoneNames[run % zoneNames.length]!;
      if (!places.has(main)) places.set(main, placesOf(main));
      const middles = places.get(main)!;
      if (!middles.length) continue;
      const near = random.pick(middles);
      const companions = random.chance(0.3) ? [main, 'UTC', 'Asia/Tokyo', 'Europe/London'] : [main];
      const begin = (near - 7) * day;
      const end = (near + 8) * day;
      const clockOf = (zone: string): Clock => {
        const key = `${zone} ${begin}`;
        let clock = clocks.get(key);
        if (!clock) {
          if (clocks.size > 400) clocks.clear();
          clock = new Clock(zone, begin, end);
          clocks.set(key, clock);
        }
        return clock;
      };
      const { file, schedules } = randomHours(random, companions, near);
      const reading = readHours(JSON.stringify(file), { file: 'random.json' });
      const shown = () =>
        `seed ${seed}, run ${run}, around ${new Date(near * 86_400_000).toISOString()}: ${JSON.stringify(file)}`;
      if (!reading.hours) throw new Error(`refused: ${JSON.stringify(reading.diagnostics)} ${shown()}`);
      const engine = await openEngine(reading.hours, zones);
      // Shifts that start outside the scanned stretch are unknown to it: its outer days are not compared.
      const first = 3 * day;
      const last = 12 * day;
      for (const key of schedules.keys()) {
        const open = scan(schedules, key, clockOf);
        const expected = changesIn(open, first, last).map(([minute, isOpen]) => [begin + minute, isOpen]);
        const start = (begin + first) * 60_000;
        const timeline = engine.timeline(key, start, (begin + last) * 60_000);
        const found = [...timeline.changes(start, timeline.end - 1)].map(({ at, open: isOpen }) => [
          at / 60_000,
          isOpen,
        ]);
        if (JSON.stringify(found) !== JSON.stringify(expected)) {
          const readable = (list: (number | boolean)[][]) =>
            list.map(([minute, isOpen]) => `${new Date(Number(minute) * 60_000).toISOString()} ${isOpen}`);
          expect(readable(found as [number, boolean][]), `${key}, ${shown()}`).toEqual(
            readable(expected as [number, boolean][]),
          );
        }
        for (let question = 0; question < 5; question++) {
          const minute = random.between(first, last - 1);
          const at = (begin + minute) * 60_000 + random.pick([0, 1, 30_000, 59_999]);
          const status = engine.status(key, at);
          expect(status.is_open, `${key} at ${new Date(at).toISOString()}, ${shown()}`).toBe(open[minute] === 1);
          const next = (wanted: boolean) =>
            expected.find(([changed, isOpen]) => isOpen === wanted && Number(changed) > begin + minute)?.[0];
          for (const [wanted, answer] of [
            [true, status.next_open],
            [false, status.next_close],
          ] as const) {
            const minuteOfNext = next(wanted);
            if (minuteOfNext === undefined) {
              // Beyond what was scanned.
              if (answer !== null) expect(Date.parse(answer)).toBeGreaterThanOrEqual((begin + last) * 60_000);
            } else expect(answer && Date.parse(answer) / 60_000, shown()).toBe(minuteOfNext);
          }
        }
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(runs * 0.9);
  });
});
