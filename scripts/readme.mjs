// Runs every command in README's `console` blocks and puts its real output there. With `--check` nothing is written: the
// status says whether the page is up to date. Blocks marked `console changing` (keys, identifiers, times of now) are run
// and refreshed, but not compared. A block marked `console serve` starts the server, which stays up to the end.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const file = join(root, 'README.md');
const check = process.argv.includes('--check');
const data = mkdtempSync(join(tmpdir(), 'cctool-readme-'));
// The program of this checkout, whatever else the machine has under its name.
const programs = join(data, 'bin');
mkdirSync(programs);
symlinkSync(join(root, 'bin', 'cctool.js'), join(programs, 'cctool'));
const env = {
  ...process.env,
  PATH: `${programs}:${process.env.PATH}`,
  CCTOOL_DATA: data,
  NO_COLOR: '1',
  TZ: 'UTC',
};
delete env.FORCE_COLOR;
let server;

/** Paths of this machine as a user would see theirs. */
const generic = (text) =>
  text
    // A key is a secret even where it opens nothing any more.
    .replace(/cct_live_\w{20,}/g, 'cct_live_…')
    .replaceAll(data, '~/.local/share/cctool')
    .replaceAll(root, '~/cctool')
    .replaceAll(homedir(), '~')
    .trimEnd();

/** What a command prints, both streams in order. */
function output(command, cwd) {
  // The data folder is named like the user's own in what is shown, and is this run's in what is executed.
  const real = command.replaceAll('~/.local/share/cctool', data);
  const result = spawnSync('bash', ['-c', `exec 2>&1; ${real}`], { cwd, env, encoding: 'utf8', timeout: 120_000 });
  return generic(result.stdout);
}

async function start(command, cwd) {
  server = spawn('bash', ['-c', `exec ${command} 2>&1`], { cwd, env });
  let text = '';
  server.stdout.on('data', (chunk) => {
    text += chunk;
  });
  for (let i = 0; i < 100 && !text.includes('healthz'); i++) await new Promise((resolve) => setTimeout(resolve, 100));
  return generic(text);
}

/** Which release of the zone data answered is the machine's affair, and no reason to call the page stale. */
const comparable = (text) => text.replace(/tz \d{4}[a-z] of the [a-z ]+/g, 'tz');

const before = readFileSync(file, 'utf8');
const stale = [];
let after = '';
let at = 0;
for (const match of before.matchAll(/```console( \w+)?\n([\s\S]*?)```/g)) {
  const [whole, mark = '', body] = match;
  const lines = [];
  let cwd = root;
  for (const line of body.split('\n').filter((each) => each.startsWith('$ '))) {
    const command = line.slice(2);
    lines.push(line);
    if (command.startsWith('cd ')) cwd = join(cwd, command.slice(3));
    else lines.push(mark.trim() === 'serve' ? await start(command, cwd) : output(command, cwd));
  }
  const block = `\`\`\`console${mark}\n${lines.filter((line) => line !== '').join('\n')}\n\`\`\``;
  const isSame = comparable(block) === comparable(whole);
  if (!isSame && mark === '') stale.push(block);
  after += before.slice(at, match.index) + (isSame ? whole : block);
  at = match.index + whole.length;
}
after += before.slice(at);
server?.kill();
rmSync(data, { recursive: true, force: true });
if (!check) writeFileSync(file, after);
else if (stale.length > 0) {
  console.error(`README.md is not up to date; run: node scripts/readme.mjs\n${stale.join('\n')}`);
  process.exitCode = 1;
}
