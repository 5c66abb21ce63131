// `npm run docs`: the pages of the repository as a static site in build/site, with a menu, a search that needs no service, and a
// build that fails on dead links. The generator (VitePress) lies in site/ with a lock of its own, so that `npm ci` of the
// program does not wait for it; it is installed from the npm registry at the first run.
// `--preview [PORT]` serves the site when it is built. DOCS_BASE is the path it will be served at (default /).
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const site = join(root, 'site');
const installed = join(site, 'node_modules/vitepress/package.json');
const { vitepress } = JSON.parse(readFileSync(join(site, 'package.json'), 'utf8')).devDependencies;

/** Ends the process with the status of what failed. */
function run(command, words) {
  const { status, error } = spawnSync(command, words, {
    cwd: site,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (error) console.error(`${command}: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

if (!existsSync(installed) || JSON.parse(readFileSync(installed, 'utf8')).version !== vitepress)
  run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts']);
const pages = join(site, 'pages');
rmSync(pages, { recursive: true, force: true });
for (const part of ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs'])
  cpSync(join(root, part), join(pages, part), { recursive: true });
const program = join(site, 'node_modules/vitepress/bin/vitepress.js');
run(process.execPath, [program, 'build', '.']);
const preview = process.argv.indexOf('--preview');
if (preview > 0) run(process.execPath, [program, 'preview', '.', '--port', process.argv[preview + 1] ?? '4173']);
