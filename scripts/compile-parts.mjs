// Runs common commands to learn which parts they load, and puts parts that the same commands load into one file: to read
// fifty files would cost a command a tenth of its time. Then runs them again and keeps the code that V8 compiled for them
// beside these files: a command that starts from it is done in two thirds of the time. See src/cli/load-parts.cts.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Writable } from 'node:stream';
import { packParts } from './part-files.mjs';

const root = join(import.meta.dirname, '..');
const require = createRequire(import.meta.url);

const folder = mkdtempSync(join(tmpdir(), 'cctool-compile-'));
const grammar = (root) =>
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="${root}" tag-format="semantics/1.0"><rule id="a" scope="public"><example>yes please</example><one-of><item>yes<tag>out = true;</tag></item><item repeat="0-1">no</item></one-of> <ruleref uri="#b"/></rule><rule id="b">please</rule></grammar>`;
writeFileSync(join(folder, 'sound.grxml'), grammar('a'));
writeFileSync(join(folder, 'wrong.grxml'), grammar('none'));
const workspace = join(root, 'fixtures/workspace');

/** Commands whose start matters: those of scripts, prompts and pipelines. */
const runs = [
  [folder, 'grxml', 'validate', 'sound.grxml'],
  [folder, 'grxml', 'validate', 'wrong.grxml', '--no-schema', '--color'],
  [folder, 'grxml', 'validate', 'wrong.grxml', '--json'],
  [folder, 'grxml', 'test', 'sound.grxml', 'yes please'],
  [folder, 'grxml', 'analyze', 'sound.grxml', '--depth', 'quick'],
  [workspace, 'grxml', 'validate', 'grammars'],
  [workspace, 'ivr', 'test', 'bank', '--input', '1 | 12345678', '--mock', 'hours:support=open'],
  [workspace, 'calendar', 'status'],
  [workspace, 'calendar', 'status', '--json'],
  [workspace, 'holidays'],
  [workspace, 'hoo', 'support'],
  // A shell asks for these while somebody types.
  [workspace, 'completion', 'values', '--', 'explain', ''],
  [workspace, 'completion', 'values', '--', 'hoo', 'status', ''],
  [workspace, 'completion', 'values', '--', 'voice', 'generate', '--voice', ''],
  [workspace, 'serve', '--data', join(folder, 'data'), '--port', '0', '--log-level', 'silent'],
  [folder, '--version'],
];

/** What a command prints that does not end: then it has started. */
const started = /^cctool serves/;

/** A loader that has loaded no part yet. */
function newLoader() {
  const file = join(root, 'dist/cli/load-parts.cjs');
  delete require.cache[file];
  return require(file);
}

/**
 * Runs the command line in this process: it writes to nowhere.
 * @throws Error where it does not end as it should: what it then leaves out would be compiled in no command
 */
async function run({ loadPart }, [cwd, ...args]) {
  const status = await new Promise((done) => {
    let isRunning = false;
    const nowhere = () =>
      new Writable({
        write: (chunk, _encoding, next) => {
          if (started.test(chunk)) done(0);
          next();
        },
      });
    loadPart('cli.cjs').start({
      argv: ['node', 'cctool', ...args],
      env: { HOME: folder },
      cwd: () => cwd,
      stdin: process.stdin,
      stdout: nowhere(),
      stderr: nowhere(),
      exit: done,
      // The first is set before the work, the second at its end.
      set exitCode(status) {
        if (isRunning) done(status);
        isRunning = true;
      },
    });
  });
  if (args[0] === 'serve' && status !== 0)
    return console.log('the service does not start here: it is compiled where it does');
  const expected = args.includes('wrong.grxml') ? 1 : 0;
  if (status !== expected) throw new Error(`cctool ${args.join(' ')} ended with ${status} in place of ${expected}`);
}

/** What a file costs a command that reads it, and what a byte of compiled code costs: measured as 0.1 ms and 4 µs per kB. */
const fileCost = 25_000;

/** The groups of parts that the same runs load, with their compiled size. */
const groups = new Map();
for (const [number, words] of runs.entries()) {
  const loader = newLoader();
  await run(loader, words);
  for (const [file, script] of loader.scripts) {
    const part = groups.get(file) ?? { runs: new Set(), parts: [basename(file)], bytes: 0 };
    groups.set(file, part);
    part.runs.add(number);
    part.bytes = Math.max(part.bytes, script.createCachedData().length);
  }
}
const partCount = groups.size;
/** `--version` loads the start alone, which all others share: it weighs more, so that nothing is put to it. */
const weightOf = (used) => [...used].reduce((sum, run) => sum + (runs[run].includes('--version') ? 20 : 1), 0);
const costOf = (group) => weightOf(group.runs) * (fileCost + group.bytes);
const joined = (a, b) => ({
  runs: new Set([...a.runs, ...b.runs]),
  parts: [...a.parts, ...b.parts],
  bytes: a.bytes + b.bytes,
});
// Again and again the two groups become one that gain most by it, all runs together: what some of them then read in vain
// costs less than a file more.
for (;;) {
  let best = { gain: 0 };
  const list = [...groups];
  list.forEach(([nameA, a], i) => {
    for (const [nameB, b] of list.slice(i + 1)) {
      const saved = costOf(a) + costOf(b) - costOf(joined(a, b));
      if (saved > best.gain) best = { gain: saved, a, b, nameA, nameB };
    }
  });
  if (!best.a) break;
  const { a, b } = best;
  groups.set(best.nameA, joined(a, b));
  groups.delete(best.nameB);
}
const shared = [...groups.values()].map(({ parts }) => parts);
packParts([...shared, ...rest(new Set(shared.flat()))]);

/**
 * The parts that none of these commands loads, in files of about 150 kB. They stand in the order in which one asks for
 * another, so that what a command needs is in few files; a large part keeps a file of its own.
 */
function rest(packed) {
  const partFolder = join(root, 'dist/parts');
  const sizes = new Map(readdirSync(partFolder).map((name) => [name, statSync(join(partFolder, name)).size]));
  const visited = new Set();
  const order = [];
  const visit = (name) => {
    if (visited.has(name)) return;
    visited.add(name);
    if (!packed.has(name)) order.push(name);
    for (const [, other] of readFileSync(join(partFolder, name), 'utf8').matchAll(/require\("\.\/([^"]+)"\)/g)) {
      if (sizes.has(other)) visit(other);
    }
  };
  visit('cli.cjs');
  const files = [[]];
  let bytes = 0;
  for (const name of order) {
    if (bytes > 0 && bytes + sizes.get(name) > 150_000) {
      files.push([]);
      bytes = 0;
    }
    files.at(-1).push(name);
    bytes += sizes.get(name);
  }
  return files.filter((names) => names.length > 1);
}

const loader = newLoader();
for (const words of runs) await run(loader, words);
let bytes = 0;
for (const [file, script] of loader.scripts) {
  const code = script.createCachedData();
  bytes += code.length;
  writeFileSync(`${file}.cache`, code);
}
rmSync(folder, { recursive: true, force: true });
console.log(`${partCount} parts compiled in ${groups.size} files, ${Math.round(bytes / 1024)} kB`);
// The service and the thread of the schema stage are still there.
process.exit(0);
