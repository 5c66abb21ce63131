/** The single program of `npm run single-file`: it runs where there is no Node, with its parts in a folder of its own. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot, packageVersion } from '../src/package-info.js';

const home = mkdtempSync(join(tmpdir(), 'cctool-single-test-'));
const program = join(home, 'cctool');
const cwd = join(home, 'workspace');
const parts = join(home, 'parts');
// No program is on this path, and no Node.
const env = { HOME: home, PATH: join(home, 'nothing'), CCTOOL_UNPACK: parts };
const cctool = (words: readonly string[], variables: NodeJS.ProcessEnv = env) =>
  spawnSync(program, words, { cwd, env: variables, encoding: 'utf8', timeout: 100_000 });

beforeAll(() => {
  cpSync(join(packageRoot(), 'fixtures/workspace'), cwd, { recursive: true });
  execFileSync(process.execPath, [join(packageRoot(), 'scripts/single-file.mjs'), '--output', program], {
    stdio: 'ignore',
  });
});
afterAll(() => rmSync(home, { recursive: true }));

test.each<[words: string[], status: number, says: string]>([
  [['--version'], 0, packageVersion()],
  // The schema stage is WebAssembly in a thread.
  [['grxml', 'validate', 'grammars'], 0, '4 grammars valid'],
  [['grxml', 'test', 'grammars/yes-no.grxml', 'yes'], 0, 'yes'],
  [['grxml', 'analyze', 'grammars', '--depth', 'standard', '--json'], 0, '"score"'],
  [['hoo', 'support', '--at', '2026-12-25T12:00:00Z'], 0, 'Closed'],
  [['holidays', '--from', '2026-12-01'], 0, 'Christmas Day'],
  [['ivr', 'run', 'tests/bank.suite.yaml'], 0, '0 failed'],
  [['voice', 'generate', '--text', 'Welcome.', '-o', 'welcome.wav'], 0, 'welcome.wav'],
  // SQLite is native code.
  [['keys', 'create', '--name', 'first', '--data', 'data'], 0, 'key_'],
  [['explain', 'token-digits'], 0, 'token-digits'],
  [['grxml', 'validate', 'nothing.grxml'], 2, 'nothing.grxml: there is no such file'],
])('cctool %j', (words, status, says) => {
  const run = cctool(words);
  expect([run.status, run.stdout + run.stderr]).toEqual([status, expect.stringContaining(says)]);
});

test('it is unpacked once, whole, and into a folder of the user', () => {
  const [only, ...others] = readdirSync(parts);
  expect([only, others]).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+-[0-9a-f]{16}$/), []]);
});

test('it serves: questions are answered by processes of its own', async () => {
  const data = join(home, 'data');
  const key = cctool(['keys', 'create', '--name', 'x', '--data', data]).stdout.trim();
  const server = spawn(program, ['serve', '--http', '--port', '0', '--json', '--data', data], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const line = await new Promise<string>((resolve, reject) => {
      server.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()));
      server.once('exit', (status) => reject(new Error(`serve ended with ${status}`)));
    });
    const { url } = JSON.parse(line) as { url: string };
    const content = readFileSync(join(cwd, 'grammars/yes-no.grxml'), 'utf8');
    for (const [path, body, expected] of [
      ['/api/grxml/validate', { content }, { valid: true }],
      ['/api/grxml/test', { content, input: 'yes' }, { matches: true }],
      ['/v1/voice/generate', { text: 'Hello.', voice: 'rms' }, { voice: 'flite:rms' }],
    ] as const) {
      const answer = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(await answer.json()).toMatchObject(expected);
    }
  } finally {
    server.kill('SIGKILL');
  }
});

describe('where it unpacks', () => {
  test('a folder that others may write to is not used', () => {
    const open = join(home, 'open');
    mkdirSync(open);
    chmodSync(open, 0o777);
    const { status, stderr } = cctool(['--version'], { ...env, CCTOOL_UNPACK: open });
    expect([status, stderr]).toEqual([2, expect.stringContaining(`${open}: others may write to this folder`)]);
    expect(readdirSync(open)).toEqual([]);
  });

  test('processes that start at once do not disturb each other', async () => {
    const fresh = join(home, 'fresh');
    const runs = Array.from({ length: 3 }, () => {
      const run = spawn(program, ['grxml', 'test', 'grammars/yes-no.grxml', 'yes'], {
        cwd,
        env: { ...env, CCTOOL_UNPACK: fresh },
        stdio: 'ignore',
      });
      return new Promise((resolve) => run.once('exit', resolve));
    });
    expect(await Promise.all(runs)).toEqual([0, 0, 0]);
    expect(readdirSync(fresh)).toHaveLength(1);
  });
});
