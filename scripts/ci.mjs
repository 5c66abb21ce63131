// Runs every check in turn and ends with the sum of what ran, as `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let passed = 0;
let failed = 0;

const run = (command) => spawnSync('bash', ['-c', command], { stdio: ['ignore', 'inherit', 'inherit'] }).status ?? 1;

/** One check that counts as one. */
function check(name, command) {
  console.log(`\n== ${name}: ${command}`);
  const ok = run(command) === 0;
  if (ok) passed++;
  else failed++;
  console.log(`== ${name}: ${ok ? 'passed' : 'FAILED'}`);
}

/** A script whose last line is `N passed, N failed`: its own counts are added. */
function counted(name, command) {
  console.log(`\n== ${name}: ${command}`);
  const result = spawnSync('bash', ['-c', command], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 28,
  });
  console.log(result.stdout);
  const counts = result.stdout
    .trim()
    .split('\n')
    .at(-1)
    ?.match(/(\d+) passed, (\d+) failed/);
  passed += Number(counts?.[1] ?? 0);
  failed += Number(counts?.[2] ?? 0);
  if ((result.status !== 0 || !counts) && !Number(counts?.[2] ?? 0)) failed++;
}

/** Debian's packages that some tests use where they are: pages in a browser, sounds read by other programs, shells. */
const programs = ['chromium', 'sox', 'ffmpeg', 'espeak-ng', 'zsh', 'fish'];
const missing = programs.filter((name) => run(`command -v ${name} >/dev/null`) !== 0);
if (process.getuid?.() === 0 && missing.length > 0) {
  run('apt-get update -qq');
  // One by one: what cannot be had must not keep the others away. Its tests are skipped by name.
  for (const name of missing) run(`apt-get install -y -qq ${name} >/dev/null`);
}

/** A run of vitest, whose counts are added. */
function tests(name, command) {
  const report = join(mkdtempSync(join(tmpdir(), 'cctool-ci-')), 'tests.json');
  console.log(`\n== ${name}: ${command}`);
  const status = run(`${command} -- --reporter=default --reporter=json --outputFile.json=${report}`);
  if (!existsSync(report)) {
    failed++;
    return;
  }
  const counts = JSON.parse(readFileSync(report, 'utf8'));
  passed += counts.numPassedTests;
  failed += counts.numFailedTests;
  if (status !== 0 && counts.numFailedTests === 0) failed++;
}

tests('tests', 'npm ci && npm test');
// What takes long by nature, whole: the first run took a sample of it.
tests('long tests', 'npm run test:full');

check('types', 'npm run --silent typecheck');
check('lint', 'npm run --silent lint');
check('the default voice is understood', 'node scripts/intelligibility.mjs');
check('README is what its commands print', 'node scripts/readme.mjs --check');
const first = readFileSync('README.md', 'utf8').match(/npx cctool grxml validate "[^"]+"/)?.[0];
if (first) check('first command of the README', first);
for (const [name, folder] of [
  ['conformance', '../shared/conformance'],
  ['vectors', '../shared/vectors'],
]) {
  const script = `scripts/${name}/run.mjs`;
  if (!existsSync(script)) continue;
  if (existsSync(folder)) counted(name, `node ${script}`);
  else console.log(`\n== ${name}: SKIPPED, ${folder} is not here`);
}

console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
