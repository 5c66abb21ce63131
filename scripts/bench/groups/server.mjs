import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startPostgres, whyNoPostgres } from '../../../test/support/postgres.mjs';
import { load } from '../../support/load.mjs';
import { gainOfTwo, measured } from '../../support/processor-time.mjs';
import { inLetters, sampleGrammar } from '../../support/sample-grammar.mjs';
import { cctool, startServer, temporaryFolder, workspaceWith } from '../../support/server-process.mjs';

const known = sampleGrammar('known');
let fresh = 0;
/** Work that runs in other processes: what is sent, and the part of a bare handler's requests that is to be reached. */
const workloads = [
  [
    'grxml test of a 2 KB grammar seen before',
    0.2,
    {
      path: '/api/grxml/test',
      body: (i) => JSON.stringify({ content: known, input: `entry known ${inLetters(i % 40)}` }),
    },
  ],
  [
    'grxml test of new grammars',
    0.1,
    {
      path: '/api/grxml/test',
      body: (i) => {
        const word = `new${inLetters(++fresh)}`;
        return JSON.stringify({ content: sampleGrammar(word), input: `entry ${word} ${inLetters(i % 40)}` });
      },
    },
  ],
  [
    'grxml validate of new grammars',
    0.12,
    {
      path: '/api/grxml/validate',
      body: () => JSON.stringify({ content: sampleGrammar(`sound${inLetters(++fresh)}`) }),
    },
  ],
  ['ivr test', 0.2, { path: '/v1/ivr/test', body: () => JSON.stringify({ flow: 'bank', input: '1' }) }],
];

const path = '/api/calendar/status';
const handler = { path: '/healthz' };

/** A server with a key. @param settings of the workspace @param store the address of a PostgreSQL database, or none */
async function startWithKey({ settings = {}, store, level = 'info' } = {}) {
  const data = temporaryFolder('bench');
  const place = ['--data', data, ...(store ? ['--store', store] : [])];
  const started = performance.now();
  const server = await startServer([...place, '--config', workspaceWith(data, settings), '--log-level', level]);
  const startup = performance.now() - started;
  const key = cctool('keys', 'create', '--name', 'bench', '--plan', 'unlimited', ...place).trim();
  return { ...server, data, startup, headers: { authorization: `Bearer ${key}` } };
}

export async function* rows(tools) {
  yield* work(tools);
  yield* start(tools);
  yield* twoProcesses(tools);
  yield* postgres(tools);
}

/** The status, and work in other processes, each against the bare handler of the same server. */
async function* work({ root, median }) {
  // At `debug` the bare handler of /healthz leaves a line in the log as well: both do what every request costs.
  const server = await startWithKey({ level: 'debug' });
  const bare = spawn(process.execPath, [join(root, 'scripts', 'support', 'bare-server.mjs'), join(server.data, 'tls')]);
  const [port] = await once(bare.stdout, 'data');

  const { ca, headers } = server;
  /** Compared in each round, so that what else the machine does meets both. The first ones warm up. */
  async function ratios(connections, other, rounds, mine = { path }, warm = 1) {
    const all = [];
    /** Milliseconds of half of the answers: of a client that keeps a processor, and of one that leaves both to the server. */
    const halves = { awake: [], asleep: [] };
    const times = { ours: [], theirs: [] };
    let best = 0;
    for (let round = -warm; round < rounds; round++) {
      const ours = await measured(server, () => load({ port: server.port, ca, headers, connections, ...mine }));
      const theirs = await measured(server, () =>
        load({ port: server.port, ca, path, headers, connections, ...other }),
      );
      best = Math.max(best, ours.rate);
      if (round < 0) continue;
      if (mine.body) {
        const asleep = await load({ port: server.port, ca, headers, connections, ...mine, isAwake: false });
        halves.asleep.push(asleep.median);
        halves.awake.push(ours.median);
      }
      all.push(ours.rate / theirs.rate);
      times.ours.push(ours.http + ours.workers);
      times.theirs.push(theirs.http);
    }
    const processor = { ours: median(times.ours), theirs: median(times.theirs) };
    return { ratio: median(all), best, half: median(halves.asleep), awake: median(halves.awake), processor };
  }
  const few = await ratios(20, handler, 7);
  const many = await ratios(100, handler, 5);
  const polka = await ratios(20, { port: Number(port) }, 3);
  bare.kill();
  const heavy = [];
  // A service runs for long: V8 has compiled the engines of grammars after some thousands of requests.
  for (const [what, goal, mine] of workloads) heavy.push({ what, goal, ...(await ratios(20, handler, 3, mine, 3)) });
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
  for (const { what, goal, ratio, best, half, awake, processor } of heavy) {
    yield {
      what: `${what}, 20 connections / the same server with a bare handler`,
      measured: `${ratio.toFixed(2)} (${Math.round(best)} a second, half of them within ${awake.toFixed(1)} ms; ${half.toFixed(1)} ms for a client that leaves both processors to the server)`,
      goal: `>= ${goal}, half of them < 8 ms`,
      holds: ratio >= goal && half < 8,
      peer: `processor time of all processes: ${processor.ours.toFixed(2)} ms, the bare handler ${processor.theirs.toFixed(2)}`,
    };
  }
  yield {
    what: 'cctool serve until it listens, new data folder',
    measured: `${Math.round(server.startup)} ms`,
    goal: '< 2000 ms',
    holds: server.startup < 2000,
  };
}

/** How long a service takes that starts again, against Node alone; in turn, so that drift of the machine cancels. */
async function* start({ median, time }) {
  const data = temporaryFolder('bench');
  const pairs = [];
  for (let i = -1; i < 9; i++) {
    const bare = time(process.execPath, ['-e', '0']);
    const began = performance.now();
    const server = await startServer(['--data', data, '--config', workspaceWith(data, {}), '--log-level', 'error']);
    const ours = performance.now() - began;
    await server.kill('SIGKILL');
    if (i >= 0) pairs.push(ours / bare);
  }
  const ratio = median(pairs);
  yield {
    what: 'cctool serve until it listens, a data folder that exists / node -e 0',
    measured: ratio.toFixed(2),
    goal: '<= 8',
    holds: ratio <= 8,
  };
}

/** Two HTTP processes on one port, by processor time: the client would need processors of its own to show it by its rate. */
async function* twoProcesses({ median }) {
  const one = await startWithKey();
  const two = await startWithKey({ settings: { processes: 2 } });
  const run = (server) => measured(server, () => load({ ...server, path, connections: 100 }));
  const gains = [];
  for (let round = -1; round < 5; round++) {
    const gain = gainOfTwo(await run(one), await run(two));
    if (round >= 0) gains.push(gain);
  }
  await Promise.all([one.kill('SIGTERM'), two.kill('SIGTERM')]);
  const gain = median(gains);
  yield {
    what: 'GET /api/calendar/status of two HTTP processes on one port / of one, by processor time',
    measured: gain.toFixed(2),
    goal: '>= 1.7',
    holds: gain >= 1.7,
  };
}

/** The status with PostgreSQL as the store against SQLite, 20 connections. */
async function* postgres({ median }) {
  const what = 'GET /api/calendar/status, PostgreSQL / SQLite';
  const missing = whyNoPostgres();
  if (missing) {
    yield { what, measured: `not measured: ${missing}`, goal: '>= 0.6', holds: false };
    return;
  }
  const database = await startPostgres();
  const lite = await startWithKey();
  const large = await startWithKey({ store: await database.url('bench') });
  const run = (server) => load({ ...server, path, connections: 20 });
  const ratios = [];
  let best = 0;
  for (let round = -1; round < 5; round++) {
    const theirs = await run(large);
    const ours = await run(lite);
    best = Math.max(best, theirs.rate);
    if (round >= 0) ratios.push(theirs.rate / ours.rate);
  }
  await Promise.all([lite.kill('SIGTERM'), large.kill('SIGTERM')]);
  await database.stop();
  const ratio = median(ratios);
  yield {
    what,
    measured: `${ratio.toFixed(2)} (${Math.round(best)} a second)`,
    goal: '>= 0.6',
    holds: ratio >= 0.6,
    peer: 'the database takes processor time of the same machine',
  };
}
