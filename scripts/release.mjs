// Makes the package as it is published, `node scripts/release.mjs`: cctool-VERSION.tgz, without what only a checkout needs
// (scripts, development dependencies). `--try` installs it into an empty folder and runs it on this Node and on the current
// ones of Node 20, 22 and 24, as far as the npm registry has them. `--notes` prints the notes of the release: what CHANGELOG.md
// has under its version, or under "Unreleased".
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { try: { type: 'boolean' }, notes: { type: 'boolean' } } });
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

if (values.notes) {
  const sections = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^## /m);
  const notes =
    sections.find((each) => each.startsWith(`${manifest.version}`)) ??
    sections.find((each) => each.startsWith('Unreleased'));
  console.log(notes.slice(notes.indexOf('\n')).trim());
  process.exit();
}

const npm = (args, cwd) => execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

/** Packs what package.json names under `files`, with a manifest of its own. */
function pack() {
  const stage = mkdtempSync(join(tmpdir(), 'cctool-release-'));
  const [{ files }] = JSON.parse(npm(['pack', '--dry-run', '--json', '--ignore-scripts'], root));
  for (const { path } of files) {
    mkdirSync(dirname(join(stage, path)), { recursive: true });
    cpSync(join(root, path), join(stage, path));
  }
  const { scripts: _, devDependencies: __, ...published } = manifest;
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  npm(['pack', '--silent', '--pack-destination', root], stage);
  rmSync(stage, { recursive: true });
  return { file: join(root, `cctool-${manifest.version}.tgz`), count: files.length };
}

/** The program of a version of Node, from npm; undefined where it cannot be had. */
function nodeOf(version, folder) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{}');
  const { status } = spawnSync('npm', ['install', '--silent', '--no-audit', '--no-fund', `node@${version}`], {
    cwd: folder,
    stdio: 'ignore',
  });
  return status === 0 ? join(folder, 'node_modules', 'node', 'bin', 'node') : undefined;
}

/** What is run with each Node: a command, and what it must print. */
const trials = [
  [['--version'], manifest.version],
  [['grxml', 'validate', 'grammars', '--json'], '"valid": true'],
  [['grxml', 'test', 'grammars/yes-no.grxml', 'yes'], 'yes'],
  [['hoo', 'support', '--at', '2026-12-25T12:00:00Z'], 'Closed'],
  [['holidays', '--from', '2026-12-01'], 'Christmas Day'],
  [['ivr', 'test', 'bank', '--input', '1 | 12345678', '--mock', 'hours:support=open'], ''],
  [['voice', 'generate', '--text', 'Welcome.', '-o', 'welcome.wav'], 'welcome.wav'],
  [['keys', 'create', '--name', 'first'], 'key_'],
];

const { file, count } = pack();
console.log(`${file}: ${count} files`);
if (values.try) {
  const home = mkdtempSync(join(tmpdir(), 'cctool-installed-'));
  writeFileSync(join(home, 'package.json'), '{}');
  npm(['install', '--silent', '--no-audit', '--no-fund', file], home);
  const size = (folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + readFileSync(join(entry.parentPath, entry.name)).length, 0);
  console.log(`installed: ${Math.round(size(join(home, 'node_modules')) / 1e6)} MB`);
  const installed = join(home, 'node_modules', 'cctool');
  let failed = 0;
  const versions = [undefined, '20', '22', '24'];
  for (const version of versions) {
    const node = version === undefined ? process.execPath : nodeOf(version, join(home, `node-${version}`));
    if (node === undefined) {
      console.log(`Node ${version}: skipped, the registry does not have it`);
      continue;
    }
    const work = join(home, `work-${version ?? 'this'}`);
    cpSync(join(installed, 'fixtures', 'workspace'), work, { recursive: true });
    for (const [args, expected] of trials) {
      const run = spawnSync(node, [join(installed, 'bin', 'cctool.js'), ...args], {
        cwd: work,
        encoding: 'utf8',
        env: { ...process.env, HOME: work, CCTOOL_DATA: join(work, 'data') },
      });
      const isRight = run.status === 0 && (run.stdout + run.stderr).includes(expected);
      if (!isRight) {
        failed++;
        console.log(
          `Node ${version ?? process.version}: cctool ${args.join(' ')} ended with ${run.status}\n${run.stdout}${run.stderr}`,
        );
      }
    }
    console.log(
      `Node ${execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()}: ${trials.length} commands tried`,
    );
  }
  rmSync(home, { recursive: true });
  process.exitCode = failed ? 1 : 0;
}
