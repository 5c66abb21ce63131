// Hours: start of the status commands, answers of a prepared timeline, and building one.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { importModule } from '../../support/modules.mjs';

const day = 86_400_000;

/** Schedules as a chain of branches has them: five zones, two shifts a day, Saturday mornings, common holidays. */
function manySchedules(count) {
  const zones = ['America/New_York', 'Europe/London', 'Asia/Tokyo', 'America/Chicago', 'Australia/Sydney'];
  const branch = (_, index) => `  - key: branch-${index}
    name: Branch ${index}
    timezone: ${zones[index % 5]}
    weekly: { mon-fri: ["0${7 + (index % 3)}:00-12:00", "13:00-${17 + (index % 4)}:00"], sat: ["09:00-13:00"] }
    calendars: [us]
`;
  return Array.from({ length: count }, branch).join('');
}

export async function* rows({ root, ratioToBareNode, milliseconds }) {
  const workspace = join(root, 'fixtures', 'workspace');
  const inWorkspace = { cwd: workspace, runs: 25 };
  const { createZones, openEngine, readHours } = await importModule(root, 'hours/index.js');
  const zones = createZones();
  // Zone files of the operating system are read in no time; where they are older than the runtime's own data, the first
  // use of Intl alone costs a quarter of a bare start.
  const source = `${zones.inUse} zone data`;
  for (const [what, args] of [
    ['calendar status, whole process / node -e 0', ['calendar', 'status']],
    ['hoo support --json, whole process / node -e 0', ['hoo', 'support', '--json']],
    ['hoo support --hours FILE, whole process / node -e 0', ['hoo', 'support', '--hours', 'hours.yaml']],
  ]) {
    const ratio = ratioToBareNode(args, inWorkspace);
    yield {
      what,
      measured: `${ratio.toFixed(2)} (${source})`,
      goal: '<= 1.6',
      holds: ratio <= 1.6,
      peer: 'date-holidays alone 2.1',
    };
  }

  const text = `version: 1
timezone: America/New_York
calendars:
  us:
    holidays:
      - { name: Christmas, rule: FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25, observed: nearest-weekday, closed: true }
      - { name: Thanksgiving, nth: { month: 11, weekday: thu, n: 4 }, closed: true }
      - { name: Good Friday, easter: -2, closed: true }
schedules:
  - { key: s, weekly: { mon-fri: ["09:00-17:00"] }, calendars: [us] }
`;
  const many = join(mkdtempSync(join(tmpdir(), 'cctool-bench-')), 'hours.yaml');
  writeFileSync(many, `${text.slice(0, text.indexOf('schedules:'))}schedules:\n${manySchedules(5000)}`);
  const list = ratioToBareNode(['hoo', 'list', '--hours', many], { cwd: workspace, runs: 5 });
  rmSync(dirname(many), { recursive: true });
  yield {
    what: 'hoo list of 5,000 schedules, whole process / node -e 0',
    measured: list.toFixed(1),
    goal: '<= 15',
    holds: list <= 15,
    peer: '',
  };

  const { hours } = readHours(text, { file: 'bench.yaml' });
  const start = Date.UTC(2026, 0, 1);

  // A new engine each time: holidays are expanded and hours resolved anew. The last stretch of the ten years is warm.
  const years = 10;
  const build = await milliseconds(async () => {
    (await openEngine(hours, zones)).timeline('s', start, start + years * 365.25 * day);
  }, 15);
  const perYear = build / years;
  yield {
    what: 'build a schedule-year (mean of ten)',
    measured: `${perYear.toFixed(2)} ms`,
    goal: '<= 1 ms',
    holds: perYear <= 1,
    peer: 'through Luxon 10.5 ms',
  };
  const one = await milliseconds(async () => {
    (await openEngine(hours, zones)).timeline('s', start, start + 365 * day);
  }, 15);
  yield {
    what: 'build one schedule-year, with the search behind its end',
    measured: `${one.toFixed(2)} ms`,
    goal: '<= 1 ms',
    holds: one <= 1,
    peer: 'through Luxon 10.5 ms',
  };

  const engine = await openEngine(hours, zones);
  const timeline = engine.timeline('s', start, start + 365 * day);
  const instants = Float64Array.from({ length: 1 << 16 }, () => start + Math.floor(Math.random() * 365 * day));
  const rounds = 160;
  let open = 0;
  const ask = (answer) => {
    for (let round = 0; round < rounds; round++) {
      for (let index = 0; index < instants.length; index++) if (answer(instants[index])) open++;
    }
  };
  const perSecond = async (answer) => (rounds * instants.length) / ((await milliseconds(() => ask(answer), 5)) / 1000);
  const million = (rate) => `${(rate / 1e6).toFixed(rate < 1e7 ? 1 : 0)} million/s`;
  const prepared = await perSecond((at) => timeline.status(at).is_open);
  yield {
    what: 'status, prepared timeline, random instants of a year',
    measured: million(prepared),
    goal: '>= 50 million/s',
    holds: prepared >= 5e7,
    peer: 'opening_hours.js 0.4 million/s',
  };
  const json = await perSecond((at) => timeline.statusJson(at).length > 0);
  yield {
    what: 'the same as JSON text',
    measured: million(json),
    goal: '>= 0.5 million/s',
    holds: json >= 5e5,
    peer: 'rendered each time 0.6 million/s',
  };
  const questions = instants.subarray(0, 1 << 14);
  const single = await milliseconds(() => {
    for (const at of questions) if (engine.status('s', at).is_open) open++;
  }, 5);
  const rate = questions.length / (single / 1000);
  yield {
    what: 'one question without a prepared timeline',
    measured: million(rate),
    goal: '>= 0.44 million/s',
    holds: rate >= 4.4e5,
    peer: 'opening_hours.js reused: 0.44 million/s without holidays, 0.01 with them',
  };
  if (open < 0) throw new Error('the answers must be used');
}
