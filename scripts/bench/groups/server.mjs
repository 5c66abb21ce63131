import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { load } from '../../support/load.mjs';
import { cctool, startServer, temporaryFolder, workspaceWith } from '../../support/server-process.mjs';

export async function* rows({ root, median }) {
  const data = temporaryFolder('bench');
  const started = performance.now();
  // At `debug` the bare handler of /healthz leaves a line in the log as well: both do what every request costs.
  const server = await startServer(['--data', data, '--config', workspaceWith(data, {}), '--log-level', 'debug']);
  const startup = performance.now() - started;
  const key = cctool('keys', 'create', '--name', 'bench', '--plan', 'unlimited', '--data', data).trim();
  const bare = spawn(process.execPath, [join(root, 'scripts', 'support', 'bare-server.mjs'), join(data, 'tls')]);
  const [port] = await once(bare.stdout, 'data');

  const headers = { authorization: `Bearer ${key}` };
  const { ca } = server;
  const path = '/api/calendar/status';
  /** Compared in each round, so that what else the machine does meets both. The first round warms up. */
  async function ratios(connections, other, rounds) {
    const all = [];
    let best = 0;
    for (let round = -1; round < rounds; round++) {
      const ours = await load({ port: server.port, ca, path, headers, connections });
      const theirs = await load({ port: server.port, ca, path, headers, connections, ...other });
      best = Math.max(best, ours);
      if (round >= 0) all.push(ours / theirs);
    }
    return { ratio: median(all), best };
  }
  const handler = { path: '/healthz' };
  const few = await ratios(20, handler, 7);
  const many = await ratios(100, handler, 5);
  const polka = await ratios(20, { port: Number(port) }, 3);
  bare.kill();
  await server.kill('SIGTERM');
  const shown = ({ ratio, best }, connections) =>
    `${ratio.toFixed(2)} with ${connections} connections (${Math.round(best)} a second)`;
  yield {
    what: 'GET /api/calendar/status over TLS, with key and limits / the same server with a bare handler',
    measured: `${shown(few, 20)}, ${shown(many, 100)}`,
    goal: '>= 0.7',
    holds: Math.min(few.ratio, many.ratio) >= 0.7,
    peer: `against polka alone: ${polka.ratio.toFixed(2)}`,
  };
  yield {
    what: 'cctool serve until it listens, new data folder',
    measured: `${Math.round(startup)} ms`,
    goal: '< 2000 ms',
    holds: startup < 2000,
  };
}
