// Mutation sample: makes small changes in the parts whose faults would cost most, one at a time, drawn from a seed, and runs
// the tests that are related to the changed file. A change that no test notices is printed as a survivor; the reasons
// of the known ones are in survivors.json. Works on a copy, so that the working tree stays as it is.
//
//   node scripts/mutation/run.mjs [--seed 1] [--count 60] [--area match] [--jobs 2] [--from 1] [--list] [--near]
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { randomFrom } from '../support/random.mjs';
import { mutate, mutationsOf } from './mutate.mjs';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '60' },
    area: { type: 'string', multiple: true },
    jobs: { type: 'string', default: '2' },
    list: { type: 'boolean', default: false },
    near: { type: 'boolean', default: false },
    from: { type: 'string', default: '1' },
  },
});

const root = join(import.meta.dirname, '..', '..');
/** What is changed, and the folders whose tests are tried first: they answer in seconds. */
const areas = {
  link: { sources: ['src/grxml/link'], near: ['src/grxml'] },
  match: { sources: ['src/grxml/match'], near: ['src/grxml'] },
  timeline: { sources: ['src/hours/timeline'], near: ['src/hours'] },
  keys: { sources: ['src/store/keys.ts', 'src/store/key-format.ts'], near: ['src/store', 'src/server'] },
  store: {
    sources: ['src/store', 'src/studio'],
    except: /keys\.ts|key-format\.ts/,
    near: ['src/store', 'src/studio', 'src/server'],
  },
  audio: { sources: ['src/voice/audio'], near: ['src/voice'] },
  simulate: { sources: ['src/ivr/simulate', 'src/ivr/nodes'], near: ['src/ivr'] },
};
const chosen = Object.entries(areas).filter(([name]) => !values.area || values.area.includes(name));

function sourceFiles(place) {
  if (place.endsWith('.ts')) return [place];
  let names;
  try {
    names = readdirSync(join(root, place), { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
  return names
    .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$|\.d\.ts$/.test(name))
    .map((name) => join(place, name));
}

const draw = randomFrom(Number(values.seed));
const pools = chosen.map(([area, { sources, near, except }]) => ({
  area,
  near,
  all: [...new Set(sources.flatMap(sourceFiles))]
    .filter((file) => !except?.test(file))
    .sort()
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      return mutationsOf(source).map((mutation) => ({ file, ...mutation }));
    }),
}));
const mutants = [];
for (let index = 0; mutants.length < Number(values.count) && pools.some(({ all }) => all.length); index++) {
  const pool = pools[index % pools.length];
  if (!pool.all.length) continue;
  const [mutation] = pool.all.splice(Math.floor(draw() * pool.all.length), 1);
  mutants.push({ area: pool.area, near: pool.near, ...mutation });
}

const nameOf = ({ file, line, before, after }) => `${file}:${line}: ${before.trim()} -> ${after.trim()}`;
if (values.list) {
  for (const mutant of mutants) console.log(nameOf(mutant));
  process.exit(0);
}

/** A copy of the project to change; node_modules is shared. */
function copyProject() {
  const copy = mkdtempSync(join(tmpdir(), 'cctool-mutants-'));
  const outside = new Set(['node_modules', '.git']);
  cpSync(root, copy, { recursive: true, filter: (path) => !outside.has(relative(root, path)) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/**
 * Runs the tests of some folders that reach a file through their imports. A loop without end is found by the deadline, in
 * milliseconds.
 * @returns 'passed', 'failed', 'timeout' or 'none' where no test is related
 */
let lastOutput = '';
function relatedTests(copy, file, folders, deadline) {
  return new Promise((resolve) => {
    const include = folders.map((folder) => `${folder}/**/*.test.ts`);
    const config = join(copy, 'mutation.config.mjs');
    writeFileSync(
      config,
      `export default { test: { include: ${JSON.stringify(include)}, testTimeout: 60000, hookTimeout: 120000 } };`,
    );
    const run = spawn(
      process.execPath,
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'related',
        file,
        '--run',
        '--bail=1',
        '--maxWorkers=1',
        '--config',
        config,
        '--reporter=dot',
      ],
      { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
    );
    let output = '';
    run.stdout.on('data', (piece) => {
      output += piece;
    });
    run.stderr.on('data', (piece) => {
      output += piece;
    });
    let timedOut = false;
    const clock = setTimeout(() => {
      timedOut = true;
      process.kill(-run.pid, 'SIGKILL');
    }, deadline);
    run.on('exit', (status) => {
      clearTimeout(clock);
      lastOutput = output;
      if (timedOut) resolve('timeout');
      else if (output.includes('No test files found')) resolve('none');
      else resolve(status === 0 ? 'passed' : 'failed');
    });
  });
}

/** The tests that are tried, one place after the other: those beside the file answer in seconds, those of the whole house in minutes. */
const placesOf = ({ file, near }) => [[dirname(file)], near, ...(values.near ? [] : [['test']])];

const survivors = [];
let next = Number(values.from) - 1;
async function work() {
  const copy = copyProject();
  try {
    // Without a change the tests must pass: a test that fails in the copy would call every change noticed.
    const first = mutants[next];
    for (const folders of first ? placesOf(first) : []) {
      const outcome = await relatedTests(copy, first.file, folders, 600_000);
      if (/failed|timeout/.test(outcome))
        throw new Error(`${folders}: the tests of ${first.file} fail without a change:\n${lastOutput.slice(-3000)}`);
    }
    for (let mutant = mutants[next++]; mutant; mutant = mutants[next++]) {
      const place = join(copy, mutant.file);
      const source = readFileSync(place, 'utf8');
      writeFileSync(place, mutate(source, mutant));
      const outcomes = [];
      for (const folders of placesOf(mutant)) {
        outcomes.push(await relatedTests(copy, mutant.file, folders, folders[0] === 'test' ? 600_000 : 180_000));
        if (/failed|timeout/.test(outcomes.at(-1))) break;
      }
      if (!values.near && outcomes.every((outcome) => outcome === 'none'))
        throw new Error(`${mutant.file}: no test reaches it`);
      const caught = /failed|timeout/.test(outcomes.at(-1));
      writeFileSync(place, source);
      if (!caught) survivors.push(mutant);
      console.error(`${caught ? 'caught  ' : 'SURVIVED'} ${nameOf(mutant)}`);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
await Promise.all(Array.from({ length: Number(values.jobs) }, work));

const known = JSON.parse(readFileSync(join(import.meta.dirname, 'survivors.json'), 'utf8'));
/** A change is known by the text of its line, too: the same operator may stand in others of its file. */
const reasonOf = ({ file, text, before, after }) =>
  known.find(
    (entry) =>
      entry.file === file && entry.line === text && entry.before === before.trim() && entry.after === after.trim(),
  )?.reason;
const equal = survivors.filter((mutant) => reasonOf(mutant)?.startsWith('same behaviour'));
for (const mutant of survivors) console.log(`${nameOf(mutant)}\n    ${reasonOf(mutant) ?? 'NO REASON GIVEN'}`);
const tried = mutants.length - Number(values.from) + 1;
const changing = tried - equal.length;
const caught = tried - survivors.length;
console.log(
  `seed ${values.seed}: ${caught} of ${changing} changes of behaviour caught (${((100 * caught) / changing).toFixed(1)} %), ${equal.length} changes without an effect`,
);
console.log(`${caught} passed, ${changing - caught} failed`);
process.exitCode = caught / changing >= 0.95 ? 0 : 1;
