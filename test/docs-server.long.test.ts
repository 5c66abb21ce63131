import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setMidday } from './support/midday.js';
import { commandLines, PageShell } from './support/page-commands.js';

// Every command line of docs/server.md runs in its order against a server of its own that really runs, in a copy of the sample
// workspace. What the page cannot know (identifiers, addresses) is put in; what a test cannot have is named below.
const root = join(import.meta.dirname, '..');
const lines = commandLines('docs/server.md');
const passedOver = [
  [/^cctool serve/, 'runs already, over HTTP'],
  [/^npx /, 'another program'],
  [/postgres:\/\//, 'a database of another machine'],
] as const;

const cwd = mkdtempSync(join(tmpdir(), 'cctool-docs-server-'));
const shell = new PageShell(cwd);
let server: ChildProcess;
let receiver: Server;
let address: string;

/** What a line is run with: the service is asked where the page says so. */
const around = (line: string): NodeJS.ProcessEnv => (line.includes('--remote') ? { CCTOOL_BASE_URL: address } : {});
const value = (line: string) => shell.output(line, around(line));

beforeAll(async () => {
  cpSync(join(root, 'fixtures/workspace'), cwd, { recursive: true });
  setMidday(cwd);
  mkdirSync(join(cwd, 'scripts'));
  writeFileSync(join(cwd, 'scripts/menu.xml'), '<menu/>\n');
  writeFileSync(join(cwd, 'main-menu.xml'), '<menu><item key="1">Billing</item></menu>\n');
  receiver = createServer((_, response) => response.writeHead(503).end()).listen(0, '127.0.0.1');
  await new Promise((resolve) => receiver.once('listening', resolve));
  server = spawn(process.execPath, [join(root, 'bin/cctool.js'), 'serve', '--http', '--port', '0', '--json'], {
    cwd,
    env: shell.env,
  });
  address = await new Promise<string>((resolve, reject) => {
    let text = '';
    server.stdout!.on('data', (chunk) => {
      text += chunk;
      const { 1: url } = /"url":"([^"]+)"/.exec(text) ?? [];
      if (url) resolve(url);
    });
    server.once('exit', (status) => reject(new Error(`the server ended with ${status}`)));
  });
  shell.env.URL = address;
  // `--remote` needs a key; the commands of the page make further ones.
  shell.env.CCTOOL_API_KEY = value('cctool keys create --name docs');
  shell.env.KEY = shell.env.CCTOOL_API_KEY;
  value('cctool account create operator --administrator');
  // The page compares the newest of two backups with the one before.
  for (const key of ['1', '2']) {
    writeFileSync(join(cwd, 'main-menu.xml'), `<menu><item key="${key}">Billing</item></menu>\n`);
    value('cctool backup main-menu main-menu.xml --remote');
  }
  writeFileSync(join(cwd, 'main-menu.xml'), '<menu><item key="3">Billing</item></menu>\n');
});

afterAll(async () => {
  receiver?.close();
  if (server && server.exitCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill();
    await ended;
  }
  rmSync(cwd, { recursive: true, force: true });
});

/** What stands on the page, with what only this server knows. */
function filled(line: string): string {
  let text = line
    .replaceAll('https://routing.example', `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`)
    .replaceAll('https://localhost:8443', address)
    // The receiver of the test is on this machine, and nobody answers questions.
    .replace('webhooks add', 'webhooks add --allow-private')
    .replace(/account (delete|transfer)/, 'account $1 --yes')
    // Events have no end.
    .replace('curl -N', 'curl -N --max-time 2')
    .replace('--cacert ~/.local/share/cctool/tls/authority.crt', '');
  if (text.includes('hook_')) {
    const [hook] = JSON.parse(value('cctool hoo webhooks list --json')).webhooks;
    text = text.replaceAll(/hook_\w+…/g, hook.id);
  }
  return text;
}

const run = lines.filter((line) => !passedOver.some(([pattern]) => pattern.test(line)));

test('the page has commands, and what is passed over is on it', () => {
  expect(run.length).toBeGreaterThan(25);
  for (const [pattern] of passedOver.filter(([each]) => each.source !== '^npx '))
    expect(lines.some((line) => pattern.test(line))).toBe(true);
});

test.each(run)('%s', (line) => {
  const words = filled(line);
  const { status, stdout, stderr } = shell.run(words, around(words));
  // The sections after the one that deletes it speak of the account again.
  if (words.includes('account delete')) value('cctool account create acme');
  // A stream that is cut off after two seconds ends curl with 28; a difference ends `diff` with 1.
  const accepted = words.includes('--max-time') ? [28] : /backup diff/.test(words) ? [0, 1] : [0];
  expect(accepted, `${words}\n${stdout}${stderr}`).toContain(status);
});
