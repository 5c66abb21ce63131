import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { load } from '../../support/load.mjs';
import { cctool, startServer, temporaryFolder, workspaceWith } from '../../support/server-process.mjs';

/** A grammar of 2 KB; with another word it is another grammar. */
const grammar = (word) => {
  const items = Array.from({ length: 40 }, (_, i) => `<item>entry ${word} ${i}<tag>out=${i}</tag></item>`).join('');
  const head =
    '<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="entry" tag-format="semantics/1.0">';
  return `${head}<rule id="entry" scope="public"><one-of>${items}</one-of></rule></grammar>`;
};
const known = grammar('known');
let fresh = 0;
/** Work that runs in other processes: what is sent, and the part of a bare handler's requests that is to be reached. */
const workloads = [
  [
    'grxml test of a 2 KB grammar seen before',
    0.2,
    {
      path: '/api/grxml/test',
      body: (i) => JSON.stringify({ content: known, input: `entry known ${i % 40}` }),
    },
  ],
  [
    'grxml test of new grammars',
    0.1,
    {
      path: '/api/grxml/test',
      body: (i) => JSON.stringify({ content: grammar(`w${++fresh}`), input: `entry w${fresh} ${i % 40}` }),
    },
  ],
  [
    'grxml validate of new grammars',
    0.12,
    { path: '/api/grxml/validate', body: () => JSON.stringify({ content: grammar(`v${++fresh}`) }) },
  ],
  ['ivr test', 0.2, { path: '/v1/ivr/test', body: () => JSON.stringify({ flow: 'bank', input: '1' }) }],
];

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
  async function ratios(connections, other, rounds, mine = { path }) {
    const all = [];
    const medians = [];
    let best = 0;
    for (let round = -1; round < rounds; round++) {
      const ours = await load({ port: server.port, ca, headers, connections, ...mine });
      const theirs = await load({ port: server.port, ca, path, headers, connections, ...other });
      best = Math.max(best, ours.rate);
      medians.push(ours.median);
      if (round >= 0) all.push(ours.rate / theirs.rate);
    }
    return { ratio: median(all), best, half: median(medians) };
  }
  const handler = { path: '/healthz' };
  const few = await ratios(20, handler, 7);
  const many = await ratios(100, handler, 5);
  const polka = await ratios(20, { port: Number(port) }, 3);
  bare.kill();
  const work = [];
  for (const [what, goal, mine] of workloads) work.push({ what, goal, ...(await ratios(20, handler, 3, mine)) });
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
  for (const { what, goal, ratio, best, half } of work) {
    yield {
      what: `${what}, 20 connections / the same server with a bare handler`,
      measured: `${ratio.toFixed(2)} (${Math.round(best)} a second, half of them within ${half.toFixed(1)} ms)`,
      goal: `>= ${goal}, half of them < 8 ms`,
      holds: ratio >= goal && half < 8,
    };
  }
  yield {
    what: 'cctool serve until it listens, new data folder',
    measured: `${Math.round(startup)} ms`,
    goal: '< 2000 ms',
    holds: startup < 2000,
  };
}
