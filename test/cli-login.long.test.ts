/** Signing in on a terminal: the built command, typed into. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountByName, createAccount } from '../src/store/accounts.js';
import { enableSecondFactor, startSecondFactor } from '../src/store/second-factors.js';
import { listSessions } from '../src/store/sessions.js';
import { totp } from '../src/store/totp.js';
import { givePassword, password } from './support/passwords.js';
import { runCli } from './support/run-cli.js';
import { TestServer } from './support/server.js';

const program = join(import.meta.dirname, '..', 'bin', 'cctool.js');
const typist = join(import.meta.dirname, 'support', 'drive-terminal.py');
const canType = spawnSync('python3', ['--version']).status === 0;
if (!canType) process.stderr.write('SKIPPED signing in on a terminal: there is no python3\n');

let server: TestServer;
let home: string;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'cctool-login-'));
  server = await TestServer.start();
  const { store } = server.running.service;
  for (const name of ['acme', 'careful', 'viewer']) {
    await createAccount(store, name, name === 'viewer' ? 'viewer' : 'member');
  }
  await givePassword(store, 'acme', 'careful', 'viewer');
});
afterAll(async () => {
  await server?.stop();
  rmSync(home, { recursive: true, force: true });
});

const credentials = () => join(home, '.config', 'cctool', 'credentials.json');
const words = (account: string, ...more: string[]) => [
  ...['login', '--base-url', server.url, '--cacert', server.running.authority!, '--account', account, ...more],
];
/** What the screen shows after each thing that was typed. The program runs beside the server of this process. */
async function type(account: string, steps: [typed: string, expected: string][], ...more: string[]): Promise<string[]> {
  const plan = {
    ...{ words: [process.execPath, program, ...words(account, ...more)], cwd: home, steps, patience: 60 },
    env: { PATH: process.env.PATH, HOME: home, TERM: 'xterm' },
  };
  const { spawn } = await import('node:child_process');
  const child = spawn('python3', [typist], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(plan));
  let out = '';
  for await (const chunk of child.stdout) out += chunk;
  const shown = JSON.parse(out) as { found: boolean; screen: string }[];
  for (const [index, { found, screen }] of shown.entries()) {
    expect([index, found ? 'found' : screen]).toEqual([index, 'found']);
  }
  return shown.map(({ screen }) => screen);
}
const profile = () => JSON.parse(readFileSync(credentials(), 'utf8')).profiles.default as { key: string };
const keysOf = (account: string) =>
  server.running.service.store.db
    .selectFrom('keys')
    .innerJoin('accounts', 'accounts.id', 'keys.account_id')
    .select(['keys.name', 'keys.expires_at'])
    .where('accounts.name', '=', account)
    .execute();

describe.runIf(canType)('cctool login --account', () => {
  it('asks for the password without showing it, makes a key for this machine, and signs out', async () => {
    const [asked, answered] = await type('acme', [
      ['', 'Password of acme at https://localhost:\\d+: $'],
      [`${password}\r`, 'Logged in to .* as "login .*"; kept in '],
    ]);
    const { key } = profile();
    for (const secret of [password, key]) expect(`${asked}${answered}`).not.toContain(secret);
    const who = await runCli(['whoami', '--remote', '--json'], { cwd: home, env: { HOME: home } });
    expect(JSON.parse(who.stdout)).toMatchObject({
      account: 'acme',
      key: { name: expect.stringMatching(/^login .+@.+/) },
    });
    const { store } = server.running.service;
    const { id } = await accountByName(store, 'acme');
    expect(await listSessions(store, id, Date.now())).toEqual([]);
    expect(await keysOf('acme')).toEqual([{ name: expect.stringMatching(/^login /), expires_at: null }]);
  });

  it('asks for the code of a second factor where there is one', async () => {
    const { store } = server.running.service;
    const account = await accountByName(store, 'careful');
    const now = Date.now();
    const { secret } = await startSecondFactor(store, account, 'test', now);
    const bits = [...secret].map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    );
    const bytes = Buffer.from(
      bits
        .join('')
        .match(/.{8}/g)!
        .map((byte) => Number.parseInt(byte, 2)),
    );
    const codes = (await enableSecondFactor(store, account.id, totp(bytes, now), now))!;
    const asked = 'Password of careful at .*: $';
    await type('careful', [
      ['', asked],
      [`${password}\r`, 'Code of the second factor: $'],
      ['123\r', 'error: The code is wrong'],
    ]);
    expect(await keysOf('careful')).toEqual([]);
    // A recovery code: one of the app is right for a while only.
    await type(
      'careful',
      [
        ['', asked],
        [`${password}\r`, 'Code of the second factor: $'],
        [`${codes[0]}\r`, 'Logged in to '],
      ],
      ...['--expires', '2999-01-31'],
    );
    expect(await keysOf('careful')).toMatchObject([{ expires_at: expect.stringMatching(/^2999-01-/) }]);
  });

  it('keeps nothing where it is refused', async () => {
    rmSync(credentials(), { force: true });
    for (const [account, typed, refusal] of [
      ['acme', 'mistyped password', 'error: The account or the password is wrong'],
      ['viewer', password, 'error: Your account does not have access to changes: it is a viewer'],
    ] as const) {
      const shown = await type(account, [
        ['', `Password of ${account} at `],
        [`${typed}\r`, refusal],
      ]);
      expect(shown.join('')).not.toContain(typed);
      expect(existsSync(credentials())).toBe(false);
    }
    const { store } = server.running.service;
    expect(await listSessions(store, (await accountByName(store, 'viewer')).id, Date.now())).toEqual([]);
  });
});

it('a password is not read from a pipe, and a key that was made elsewhere has its end already', async () => {
  const run = await runCli(words('acme'), { cwd: home, stdin: `${password}\n`, env: { HOME: home } });
  expect([run.status, run.stdout]).toEqual([2, '']);
  expect(run.stderr).toContain('a password is read on a terminal only');
  const half = await runCli(['login', '--base-url', server.url, '--expires', '90d'], {
    cwd: home,
    env: { HOME: home },
  });
  expect([half.status, half.stderr]).toEqual([2, expect.stringContaining('--expires is for --account')]);
  expect(execFileSync(process.execPath, [program, 'login', '--help'], { encoding: 'utf8' })).not.toMatch(/--password/);
});
