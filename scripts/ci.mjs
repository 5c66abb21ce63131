// Runs every check and ends with the sum of what ran, as `N passed, N failed`. The long tests wait for a part of their time
// (for browsers, servers and their ends): the short checks run beside them, one after the other, and print what they said
// when they are done.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

let passed = 0;
let failed = 0;
/** What failed, said once more at the end: a log of this length is often read, or kept, from its end. */
const failures = [];

const run = (command) => spawnSync('bash', ['-c', command], { stdio: ['ignore', 'inherit', 'inherit'] }).status ?? 1;

/** Runs a command beside others: what it prints comes at its end, as one piece. */
function runBeside(name, command) {
  const child = spawn('bash', ['-c', command], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  return new Promise((done) =>
    child.on('close', (status) => {
      console.log(`\n== ${name}: ${command}\n${output.trimEnd()}`);
      done({ status: status ?? 1, stdout });
    }),
  );
}

/** One check that counts as one. */
async function check(name, command) {
  const ok = (await runBeside(name, command)).status === 0;
  if (ok) passed++;
  else {
    failed++;
    failures.push(name);
  }
  console.log(`== ${name}: ${ok ? 'passed' : 'FAILED'}`);
}

/** A script whose last line is `N passed, N failed`: its own counts are added. */
async function counted(name, command) {
  const { status, stdout } = await runBeside(name, command);
  const counts = stdout
    .trim()
    .split('\n')
    .at(-1)
    ?.match(/(\d+) passed, (\d+) failed/);
  passed += Number(counts?.[1] ?? 0);
  const own = Number(counts?.[2] ?? 0);
  const lost = own || (status === 0 && counts ? 0 : 1);
  failed += lost;
  if (lost > 0) failures.push(`${name}: ${lost}, see above`);
}

/** Debian's packages that some tests use where they are: pages in a browser, sounds read by other programs, shells, an editor. */
const packages = ['chromium', 'sox', 'ffmpeg', 'espeak-ng', 'zsh', 'fish', 'neovim'];
/** The program of a package that is not named as the package is. */
const programs = { neovim: 'nvim' };
const missing = packages.filter((name) => run(`command -v ${programs[name] ?? name} >/dev/null`) !== 0);
if (process.getuid?.() === 0 && missing.length > 0) {
  run('apt-get update -qq');
  // One by one: what cannot be had must not keep the others away. Its tests are skipped by name.
  for (const name of missing) run(`apt-get install -y -qq ${name} >/dev/null`);
}

/** A run of vitest, whose counts are added. */
async function tests(name, command) {
  const report = join(mkdtempSync(join(tmpdir(), 'cctool-ci-')), 'tests.json');
  console.log(`\n== ${name}: ${command}`);
  const line = `${command} -- --reporter=default --reporter=json --outputFile.json=${report}`;
  const child = spawn('bash', ['-c', line], { stdio: ['ignore', 'inherit', 'inherit'] });
  const status = await new Promise((done) => child.on('close', (code) => done(code ?? 1)));
  if (!existsSync(report)) {
    failed++;
    failures.push(`${name}: ended with status ${status} and without a report`);
    return;
  }
  const counts = JSON.parse(readFileSync(report, 'utf8'));
  const before = failures.length;
  passed += counts.numPassedTests;
  failed += counts.numFailedTests;
  for (const file of counts.testResults) {
    for (const test of file.assertionResults.filter(({ status }) => status === 'failed')) {
      failures.push(`${relative(process.cwd(), file.name)} > ${test.fullName}\n${firstLines(test.failureMessages)}`);
    }
    // A file that cannot be loaded, or whose hooks fail, has no failed test of its own.
    if (file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed')) {
      failed++;
      failures.push(`${relative(process.cwd(), file.name)}\n${firstLines([file.message])}`);
    }
  }
  if (status !== 0 && failures.length === before) {
    failed++;
    failures.push(`${name}: ended with status ${status} and no failed test`);
  }
}

/** The first six lines of a failure, indented. */
const firstLines = (messages) =>
  (messages[0] ?? '')
    .split('\n')
    .slice(0, 6)
    .map((line) => `    ${line}`)
    .join('\n');

/** Types, layout, and what scripts measure and compare. */
async function shortChecks() {
  await check('types', 'npm run --silent typecheck');
  await check('lint', 'npm run --silent lint');
  await check('the default voice is understood', 'node scripts/intelligibility.mjs');
  await check('README is what its commands print', 'node scripts/readme.mjs --check');
  const first = readFileSync('README.md', 'utf8').match(/npx cctool grxml validate "[^"]+"/)?.[0];
  if (first) await check('first command of the README', first);
  for (const [name, folder] of [
    ['conformance', '../shared/conformance'],
    ['vectors', '../shared/vectors'],
  ]) {
    const script = `scripts/${name}/run.mjs`;
    if (!existsSync(script)) continue;
    if (existsSync(folder)) await counted(name, `node ${script}`);
    else console.log(`\n== ${name}: SKIPPED, ${folder} is not here`);
  }
}

await tests('tests', 'npm ci && npm test');
// What takes long by nature, whole: the first run took a sample of it.
await Promise.all([tests('long tests', 'npm run test:full'), shortChecks()]);

for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
