import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { Agent, request } from 'undici';
import { expect, it } from 'vitest';
import { packageRoot } from '../../src/package-info.js';
import { temporaryData } from '../support/stores.js';

const program = join(packageRoot(), 'bin', 'cctool.js');
const password = 'five words that nobody guesses';

/** The lines that `cctool serve` prints when it listens. */
async function serve(data: string) {
  const child = spawn(process.execPath, [program, 'serve', '--port', '0', '--data', data], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    if (line.includes('/healthz')) break;
  }
  const ended = new Promise((done) => child.once('exit', done));
  return {
    lines,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

it('a first start names the dashboard and the command that lets one sign in; later starts do not', async () => {
  const { data, clean } = temporaryData();
  try {
    const first = await serve(data);
    const address = first.lines
      .find((line) => line.trim().startsWith('dashboard '))!
      .trim()
      .split(/\s+/)[1]!;
    expect(address).toMatch(/^https:\/\/localhost:\d+\/dashboard$/);
    const at = first.lines.findIndex((line) => line.startsWith('Nobody can sign in to the dashboard yet.'));
    const [command, ...args] = first.lines[at + 1]!.trim().split(' ');
    expect([command, ...args.slice(0, 2)]).toEqual(['cctool', 'account', 'password']);
    const set = promisify(execFile)(process.execPath, [program, ...args]);
    set.child.stdin!.end(`${password}\n`);
    await set;
    // At once, while the server runs.
    const agent = new Agent({ connect: { ca: readFileSync(join(data, 'tls', 'authority.crt'), 'utf8') } });
    const page = await request(address, { dispatcher: agent });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    await page.body.dump();
    const answer = await request(address.replace('/dashboard', '/account/session'), {
      dispatcher: agent,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: 'administrator', password }),
    });
    expect(answer.statusCode).toBe(200);
    await answer.body.dump();
    await agent.destroy();
    await first.stop();
    const second = await serve(data);
    expect(second.lines.join('\n')).not.toContain('Nobody can sign in');
    await second.stop();
  } finally {
    clean();
  }
});
