// Runs every command in the `console` blocks of README and docs/tasks (or of the pages that are named) and puts its real
// output there. With `--check` nothing is written: the status says whether the pages are up to date. Blocks marked
// `console changing` (keys, identifiers, times of now) are run and refreshed, but not compared. A block marked `console serve`
// starts the server, which stays up to the end. A page of docs/tasks has a copy of the sample workspace for itself, in which
// its `sh` blocks run too, each as one script that must succeed, and in which a block like `csv calls.csv` is that file. With a
// line `<!-- run as of 2030-12-09T12:00Z -->` the commands of a page run as if it were then: its examples do not age.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const check = process.argv.includes('--check');
const tasks = readdirSync(join(root, 'docs/tasks')).map((name) => `docs/tasks/${name}`);
const named = process.argv.slice(2).filter((word) => word !== '--check');
const pages = named.length > 0 ? named : ['README.md', ...tasks];
const data = mkdtempSync(join(tmpdir(), 'cctool-readme-'));
// The program of this checkout, whatever else the machine has under its name.
const programs = join(data, 'bin');
mkdirSync(programs);
symlinkSync(join(root, 'bin', 'cctool.js'), join(programs, 'cctool'));
const commonEnv = {
  ...process.env,
  PATH: `${programs}:${process.env.PATH}`,
  CCTOOL_DATA: data,
  NO_COLOR: '1',
  TZ: 'UTC',
};
delete commonEnv.FORCE_COLOR;
let server;
/** The folder of the page. */
let here = root;

/** Paths of this machine as a user would see theirs. */
const generic = (text) =>
  text
    // A key is a secret even where it opens nothing any more.
    .replace(/cct_live_\w{20,}/g, 'cct_live_…')
    .replaceAll(here, here === root ? '~/cctool' : '~/contact-centre')
    .replaceAll(data, '~/.local/share/cctool')
    .replaceAll(root, '~/cctool')
    .replaceAll(homedir(), '~')
    .trimEnd();

/** What a command prints, both streams in order. */
function output(command, cwd, env) {
  // The data folder is named like the user's own in what is shown, and is this run's in what is executed.
  const real = command.replaceAll('~/.local/share/cctool', data);
  const result = spawnSync('bash', ['-c', `exec 2>&1; ${real}`], { cwd, env, encoding: 'utf8', timeout: 120_000 });
  return generic(result.stdout);
}

async function startServer(command, cwd, env) {
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

/** The variables that move the clock of a page that names a time for itself. */
function clockOf(text) {
  const [, asOf] = /^<!-- run as of (\S+) -->$/m.exec(text) ?? [];
  if (asOf === undefined) return {};
  const clock = pathToFileURL(join(import.meta.dirname, 'support/set-clock.mjs'));
  return { NODE_OPTIONS: `--import=${clock}`, CCTOOL_PAGE_CLOCK: String(Date.parse(asOf) - Date.now()) };
}

/** Runs the blocks of a page. Returns its text as it should be, and what is not as it stands there. */
async function runPage(page) {
  const before = readFileSync(join(root, page), 'utf8');
  const isTask = page.startsWith('docs/tasks/');
  const start = isTask ? join(data, 'tasks', page) : root;
  if (isTask) cpSync(join(root, 'fixtures/workspace'), start, { recursive: true });
  here = start;
  const env = { ...commonEnv, ...clockOf(before) };
  const stale = [];
  let after = '';
  let at = 0;
  for (const [whole, language, mark, body] of [...before.matchAll(/```(\w+)(?: ([\w.-]+))?\n([\s\S]*?)```/g)]) {
    if (isTask && language === 'sh') {
      const script = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', body], {
        cwd: start,
        env,
        encoding: 'utf8',
        timeout: 300_000,
      });
      if (script.status !== 0) stale.push(`${body}ended with ${script.status}:\n${script.stdout}${script.stderr}`);
    } else if (isTask && language !== 'console' && mark !== undefined) {
      writeFileSync(join(start, mark), body);
    }
    if (language !== 'console') continue;
    const lines = [];
    let cwd = start;
    for (const line of body.split('\n').filter((each) => each.startsWith('$ '))) {
      const command = line.slice(2);
      lines.push(line);
      if (command.startsWith('cd ')) cwd = join(cwd, command.slice(3));
      else lines.push(mark === 'serve' ? await startServer(command, cwd, env) : output(command, cwd, env));
    }
    const block = `\`\`\`console${mark === undefined ? '' : ` ${mark}`}\n${lines.filter((line) => line !== '').join('\n')}\n\`\`\``;
    const isSame = comparable(block) === comparable(whole);
    if (!isSame && mark === undefined) stale.push(block);
    const place = before.indexOf(whole, at);
    after += before.slice(at, place) + (isSame ? whole : block);
    at = place + whole.length;
  }
  return { text: after + before.slice(at), stale };
}

for (const page of pages) {
  const { text, stale } = await runPage(page);
  if (!check) writeFileSync(join(root, page), text);
  // What a script block does wrong no writing puts right.
  const wrong = check ? stale : stale.filter((each) => !each.startsWith('```'));
  if (wrong.length === 0) continue;
  console.error(`${page} is not up to date; run: node scripts/readme.mjs\n${wrong.join('\n')}`);
  process.exitCode = 1;
}
server?.kill();
rmSync(data, { recursive: true, force: true });
