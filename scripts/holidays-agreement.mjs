// How far the public holidays of cctool agree with an independent list, on weekdays of 2026 to 2028:
//
//   npm run build && node scripts/holidays-agreement.mjs LIST.json [REGION...]
//
// LIST.json is `{"US-MI": {"2026-11-27": "Day after Thanksgiving"}}`, made for instance with the Python package `holidays`:
//
//   python3 -c "import holidays, json; print(json.dumps({region: {str(day): name for day, name in sorted(
//     holidays.country_holidays(*region.split('-'), years=[2026, 2027, 2028]).items())} for region in REGIONS}))"
//
// A date counts once for each region that has it on either side. Differences that are explained in holidays-agreement.json
// are no errors here: the explanation says who is right and why. Half of the regions and years are never listed, only counted:
// what is corrected by looking at one half shows in the other.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createZones, openEngine, readHours } from '../dist/hours/index.js';

const years = [2026, 2027, 2028];
const zones = createZones();
const [file, ...only] = process.argv.slice(2);
const list = JSON.parse(readFileSync(file, 'utf8'));
const { explanations } = JSON.parse(readFileSync(join(import.meta.dirname, 'holidays-agreement.json'), 'utf8'));

const isWeekday = (date) => ![0, 6].includes(new Date(`${date}T00:00Z`).getUTCDay());
const isListed = (region, year) => createHash('sha256').update(`${region} ${year}`).digest()[0] % 2 === 0;

async function holidaysOf(region) {
  const [country, state] = region.split('-');
  const source = { country, ...(state && { state }), types: ['public'] };
  const text = JSON.stringify({
    ...{ version: 1, timezone: 'UTC', calendars: { c: { source: { 'date-holidays': source } } } },
    schedules: [{ key: 's', weekly: { daily: ['00:00-24:00'] }, calendars: ['c'] }],
  });
  const { hours, diagnostics } = readHours(text, { file: region });
  if (!hours) throw new Error(`${region}: ${diagnostics[0].message}`);
  const engine = await openEngine(hours, zones);
  const found = new Map();
  for (const year of years) {
    for (const { date, name, part } of engine.expander.entries(engine.schedule('s'), year)) {
      if (!part) found.set(new Date(date * 86_400_000).toISOString().slice(0, 10), name);
    }
  }
  return found;
}

/** The explanation of a difference: of the region or its country, by date, or by a part of the name. */
function explain(region, date, side, name) {
  return explanations.find(
    (entry) =>
      entry.in.split(' ').some((place) => place === region || place === region.split('-')[0]) &&
      (!entry.side || entry.side === side) &&
      (!entry.dates || entry.dates.includes(date)) &&
      (!entry.name || new RegExp(entry.name, 'i').test(name)),
  )?.why;
}

const counts = { listed: [0, 0, 0], unlisted: [0, 0, 0] };
for (const region of Object.keys(list).filter((each) => !only.length || only.includes(each))) {
  let own;
  try {
    own = await holidaysOf(region);
  } catch (error) {
    console.log(`${region}: left out (${error.message})`);
    continue;
  }
  const other = new Map(Object.entries(list[region]));
  for (const date of [...new Set([...own.keys(), ...other.keys()])].sort()) {
    const year = Number(date.slice(0, 4));
    if (!isWeekday(date) || !years.includes(year)) continue;
    const shown = isListed(region, year);
    const count = counts[shown ? 'listed' : 'unlisted'];
    count[0]++;
    if (own.has(date) && other.has(date)) count[1]++;
    else {
      const side = own.has(date) ? 'ours' : 'theirs';
      const name = own.get(date) ?? other.get(date);
      if (explain(region, date, side, name)) count[2]++;
      else if (shown) console.log(`${region} ${date} ${side.padEnd(6)} ${name}`);
    }
  }
}
let isGood = true;
for (const [half, [all, same, explained]] of Object.entries(counts)) {
  const percent = (100 * (same + explained)) / all;
  isGood &&= percent >= 98;
  console.log(
    `${half}: ${all} dates, ${same} the same (${((100 * same) / all).toFixed(1)} %), ${explained} explained: ${percent.toFixed(1)} %`,
  );
}
process.exitCode = isGood ? 0 : 1;
