// Runs common commands to learn which parts they load, and puts parts that the same commands load into one file: to read
// fifty files would cost a command a tenth of its time. Then runs them again and keeps the code that V8 compiled for them
// beside these files: a command that starts from it is done in two thirds of the time. See src/cli/load-parts.cts.
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { packParts } from './part-files.mjs';

const root = join(import.meta.dirname, '..');
const require = createRequire(import.meta.url);

const folder = mkdtempSync(join(tmpdir(), 'cctool-compile-'));
const grammar = (root) =>
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="${root}" tag-format="semantics/1.0"><rule id="a" scope="public"><one-of><item>yes<tag>out = true;</tag></item><item repeat="0-1">no</item></one-of> <ruleref uri="#b"/><example>yes please</example></rule><rule id="b">please</rule></grammar>`;
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
  [workspace, 'ivr', 'test', 'bank', '--input', '1 | 12345678', '--mock', 'hours:support=open'],
  [workspace, 'calendar', 'status'],
  [workspace, 'calendar', 'status', '--json'],
  [workspace, 'holidays'],
  [workspace, 'hoo', 'support'],
  [folder, '--version'],
];

/** A loader that has loaded no part yet. */
function newLoader() {
  const file = join(root, 'dist/cli/load-parts.cjs');
  delete require.cache[file];
  return require(file);
}

/** Runs the command line in this process: it writes to nowhere. */
function run({ loadPart }, [cwd, ...args]) {
  return new Promise((done) => {
    let isRunning = false;
    const nowhere = () => new Writable({ write: (_chunk, _encoding, next) => next() });
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
}

/** The commands, without their options, that load a part. */
const users = new Map();
for (const words of runs) {
  const loader = newLoader();
  await run(loader, words);
  const command = words.slice(1, 3).join(' ');
  for (const part of loader.modules.keys()) users.set(part, new Set([...(users.get(part) ?? []), command]));
}
/** Groups of parts that the same commands load. */
const groups = new Map();
for (const [part, commands] of users) {
  const key = [...commands].join();
  const group = groups.get(key) ?? { commands, parts: [], bytes: 0 };
  groups.set(key, group);
  group.parts.push(part);
  group.bytes += statSync(join(root, 'dist/parts', part)).size;
}
// A small group joins parts that some more commands load, all but --version: what they then read in vain costs them less
// than a file more costs the commands that need it.
for (const [key, { commands, parts, bytes }] of groups) {
  if (bytes > 10_000) continue;
  const wider = [...groups]
    .filter(([other, group]) => other !== key && [...commands].every((command) => group.commands.has(command)))
    .sort(([, a], [, b]) => a.commands.size - b.commands.size)[0]?.[1];
  if (!wider || wider.commands.has('--version')) continue;
  wider.parts.push(...parts);
  wider.bytes += bytes;
  groups.delete(key);
}
packParts([...groups.values()].map(({ parts }) => parts));

const loader = newLoader();
for (const words of runs) await run(loader, words);
let bytes = 0;
for (const [file, script] of loader.scripts) {
  const code = script.createCachedData();
  bytes += code.length;
  writeFileSync(`${file}.cache`, code);
}
rmSync(folder, { recursive: true });
console.log(`${users.size} parts compiled in ${groups.size} files, ${Math.round(bytes / 1024)} kB`);
// The thread of the schema stage is still there.
process.exit(0);
