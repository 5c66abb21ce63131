// Mixed requests of well-behaved clients beside heavy ones and hostile ones: no request of a well-behaved client may fail,
// the memory of the server has to stay flat, and its event loop free. Worker processes come and go; theirs is reported.
//
//   node scripts/load-test.mjs [MINUTES]
//
// MINUTES  how long (default: 10; memory is compared between the second and the last third, so less than five say little)
//
// Ends with status 1 when a request failed, memory grew by a tenth, or the event loop was held up for 50 ms (p99).
import { readFileSync } from 'node:fs';
import { Agent, request } from 'undici';
import { hostileClients } from './support/hostile-clients.mjs';
import { cctool, startServer, temporaryFolder, workspaceWith } from './support/server-process.mjs';

const minutes = Number(process.argv[2] ?? 10);
const data = temporaryFolder('load');
const plans = { load: { requests: 10_000_000, window: 60, body_bytes: 8 * 1024 * 1024 } };
const settings = { plans, receive_timeout: 5, deadline: 5 };
const config = workspaceWith(data, settings);
const server = await startServer(['--data', data, '--config', config, '--log-level', 'error'], { stderr: 'inherit' });
const makeKey = (name) => {
  cctool('account', 'create', name, '--data', data);
  const words = ['--name', name, '--account', name, '--plan', 'load', '--data', data, '--config', config];
  return cctool('keys', 'create', ...words).trim();
};
const keys = { good: makeKey('good'), heavy: makeKey('heavy'), hostile: makeKey('hostile') };
const dispatcher = new Agent({ connect: { ca: server.ca }, connections: 32 });
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
let isRunning = true;

const grammar = (rules) =>
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="main" tag-format="semantics/1.0"><rule id="main" scope="public">${rules}</rule></grammar>`;
const list = (length, word) =>
  grammar(
    `<one-of>${Array.from({ length }, (_, i) => `<item>${word} ${i}<tag>out=${i}</tag></item>`).join('')}</one-of>`,
  );
const small = list(20, 'entry');

async function ask(method, path, key, body, timeout = 30_000) {
  const answer = await request(server.url + path, {
    dispatcher,
    method,
    headersTimeout: timeout,
    bodyTimeout: timeout,
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, text: await answer.body.text() };
}

const times = [];
const failures = [];
let answered = 0;
/** What well-behaved clients ask; each has to be answered with 200. */
const questions = [
  ['GET', '/api/calendar/status'],
  ['GET', '/api/calendar/holidays?limit=3'],
  ['GET', '/api/studio/hoo/status/support'],
  ['GET', '/v1/whoami'],
  ['POST', '/api/grxml/validate', { content: small }],
  ['POST', '/api/grxml/test', { content: small, input: 'entry 7' }],
  ['POST', '/api/studio/backup', { script_id: 'load', content: small }],
  ['POST', '/v1/ivr/test', { flow: 'bank', input: '1' }],
];
async function goodClient(number) {
  for (let turn = number; isRunning; turn++) {
    const [method, path, body] = questions[turn % questions.length];
    const started = performance.now();
    try {
      const { status, text } = await ask(method, path, keys.good, body);
      if (status !== 200) failures.push(`${method} ${path}: ${status} ${text.slice(0, 200)}`);
    } catch (error) {
      failures.push(`${method} ${path}: ${error.code ?? error.message}`);
    }
    times.push(performance.now() - started);
    answered++;
    await pause(20);
  }
}

const heavyOutcomes = {};
async function heavyClient() {
  const large = list(30_000, 'a rather long entry of a list, number');
  for (let turn = 0; isRunning; turn++) {
    const [path, body] = [
      ['/api/grxml/validate', { content: large }],
      ['/api/grxml/test', { content: large, input: 'a rather long entry of a list, number 7' }],
      ['/api/speechsmith/analyze', { grammar: list(2000, 'thing'), depth: 'standard' }],
    ][turn % 3];
    const outcome = await ask('POST', path, keys.heavy, body, 120_000).then(
      ({ status }) => status,
      (error) => error.code,
    );
    heavyOutcomes[`${path} ${outcome}`] = (heavyOutcomes[`${path} ${outcome}`] ?? 0) + 1;
  }
}

const attacks = {};
async function hostileClient(kind, attack) {
  attacks[kind] = 0;
  while (isRunning) {
    await attack().catch(() => {});
    attacks[kind]++;
    await pause(50);
  }
}

const memory = [];
const workers = [];
const lag = [];
/** MiB that a process holds; none when it has ended. */
function resident(pid) {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096) / 2 ** 20;
  } catch {
    return 0;
  }
}
async function watch() {
  while (isRunning) {
    await pause(5000);
    const { pid } = server.child;
    memory.push(resident(pid));
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    workers.push(children.reduce((sum, child) => sum + resident(child), 0));
    const { text } = await ask('GET', '/metrics', keys.good);
    lag.push(Number(/^nodejs_eventloop_lag_p99_seconds ([\d.e-]+)/m.exec(text)[1]) * 1000);
  }
}

const quantile = (numbers, q) =>
  [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * q))];
setTimeout(() => {
  isRunning = false;
}, minutes * 60_000);
const hostile = Object.entries(hostileClients({ port: server.port, ca: server.ca, key: keys.hostile }));
await Promise.all([
  ...Array.from({ length: 8 }, (_, number) => goodClient(number)),
  heavyClient(),
  heavyClient(),
  ...hostile.flatMap(([kind, attack]) => [hostileClient(kind, attack), hostileClient(kind, attack)]),
  watch(),
]);

const third = Math.floor(memory.length / 3);
const early = quantile(memory.slice(third, 2 * third), 0.5);
const late = quantile(memory.slice(2 * third), 0.5);
const growth = late / early - 1;
const loop = quantile(lag, 0.99);
console.log(
  `well-behaved: ${answered} requests, ${failures.length} failed; median ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms`,
);
for (const failure of [...new Set(failures)].slice(0, 20)) console.log(`  ${failure}`);
console.log(`heavy: ${JSON.stringify(heavyOutcomes)}`);
console.log(`attacks: ${JSON.stringify(attacks)}`);
console.log(
  `memory: median ${early.toFixed(0)} MiB in the second third, ${late.toFixed(0)} MiB in the last (${(growth * 100).toFixed(1)} %), at most ${Math.max(...memory).toFixed(0)}`,
);
console.log(
  `worker processes: median ${quantile(workers, 0.5).toFixed(0)} MiB together, at most ${Math.max(...workers).toFixed(0)}`,
);
console.log(
  `event loop delay, p99 per 5 s: median ${quantile(lag, 0.5).toFixed(1)} ms, 99 % of them below ${loop.toFixed(1)} ms`,
);
const ended = await server.kill('SIGTERM');
console.log(`the server ended with ${ended}`);
const ok = failures.length === 0 && growth < 0.1 && loop < 50 && ended === 0;
console.log(ok ? 'ok' : 'FAILED');
process.exit(ok ? 0 : 1);
