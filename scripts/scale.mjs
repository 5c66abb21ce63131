// Measures what each operation costs, by the processor time that the system accounts to each process, and checks that a mixed
// load on one and on two HTTP processes costs what the model of docs/scale.md says. Processor time does not depend on what else
// the machine does as much as times do.
//
//   node scripts/scale.mjs [SECONDS]
//
// SECONDS  for each measurement (default: 4)
//
// Prints the tables of docs/scale.md. Ends with status 1 when the mixed load costs a third more or less than the model says, or
// when two processes do not take 1.7 times what one does.
import { load } from './support/load.mjs';
import { accounts, gainOfTwo, measured } from './support/processor-time.mjs';
import { inLetters, sampleGrammar } from './support/sample-grammar.mjs';
import { costOfMix, mix, needs } from './support/scale-model.mjs';
import { cctool, startServer, temporaryFolder, workspaceWith } from './support/server-process.mjs';

const seconds = Number(process.argv[2] ?? 4);
/** Connections for each HTTP process; of a crowd that keeps two processes busy, together. */
const connections = 20;
const crowd = 100;
const known = sampleGrammar('known');
let fresh = 0;
/** One request of each operation. */
const requests = {
  'calendar status': { path: '/api/calendar/status' },
  'schedule status': { path: '/api/studio/hoo/status/support' },
  holidays: { path: '/api/calendar/holidays?limit=5' },
  'grammar test, seen before': {
    path: '/api/grxml/test',
    body: () => ({ content: known, input: `entry known ${inLetters(fresh++ % 40)}` }),
  },
  'grammar test, new': {
    path: '/api/grxml/test',
    body: () => {
      const word = `new${inLetters(++fresh)}`;
      return { content: sampleGrammar(word), input: `entry ${word} h` };
    },
  },
  'grammar validation, new': {
    path: '/api/grxml/validate',
    body: () => ({ content: sampleGrammar(`sound${inLetters(++fresh)}`) }),
  },
  'flow test': { path: '/v1/ivr/test', body: () => ({ flow: 'bank', input: '1' }) },
  'script backup': {
    path: '/api/studio/backup',
    body: () => ({ script_id: 'scale', content: sampleGrammar(`kept${inLetters(++fresh)}`) }),
  },
  'voice, a short prompt': {
    path: '/v1/voice/generate',
    body: () => ({ text: `Thank you. You are number ${++fresh} in the queue.`, voice: 'slt' }),
  },
};

/** Requests in the proportions of the mix, always in the same order. */
function mixed() {
  const all = Object.entries(mix).flatMap(([name, part]) => Array(Math.round(part * 100)).fill(name));
  // Far apart: a step that has no divisor in common with their number.
  return (number) => {
    const { path, body } = requests[all[(number * 37) % all.length]];
    return { path, ...(body && { body: JSON.stringify(body()) }) };
  };
}

async function start(processes) {
  const data = temporaryFolder('scale');
  const config = workspaceWith(data, { processes, deadline: 120 });
  const server = await startServer(['--data', data, '--config', config, '--log-level', 'info']);
  const key = cctool('keys', 'create', '--name', 'scale', '--plan', 'unlimited', '--data', data).trim();
  return { ...server, processes, headers: { authorization: `Bearer ${key}` } };
}

/** Processor time of each process for one request, and the bytes of an answer. @param each connections for each HTTP process */
async function measure(server, work, each = connections) {
  const run = (time) => load({ ...server, connections: each * server.processes, seconds: time, ...work });
  await run(seconds / 2);
  const all = await measured(server, () => run(seconds));
  return { ...all, kilobytes: all.bytes / all.answers / 1000 };
}

const round = (number, digits = 2) => Number(number.toFixed(digits));
const plain = ({ path, body }) => ({ path, ...(body && { body: () => JSON.stringify(body()) }) });

const one = await start(1);
const costs = {};
console.log('| operation | HTTP process, ms | worker processes, ms | answer, kB |\n|---|---|---|---|');
for (const [name, work] of Object.entries(requests)) {
  const { http, workers, kilobytes } = await measure(one, plain(work));
  costs[name] = { http: round(http), workers: round(workers), kilobytes: round(kilobytes, 1) };
  console.log(`| ${name} | ${costs[name].http} | ${costs[name].workers} | ${costs[name].kilobytes} |`);
}
const memory = accounts(one);
const megabytes = (kind) => memory.filter((each) => each.kind === kind).map(({ resident }) => Math.round(resident));
console.log(`\nMemory: HTTP process ${megabytes('main')} MiB, worker processes ${megabytes('workers').join(', ')} MiB`);

const model = costOfMix(costs);
const mixedOne = await measure(one, { request: mixed() });
const two = await start(2);
const mixedTwo = await measure(two, { request: mixed() });

/** Processor time for one status, of one process and of two in turn, so that what else the machine does meets both. */
const statuses = { one: [], two: [], parent: [] };
for (let round = 0; round < 5; round++) {
  statuses.one.push((await measure(one, plain(requests['calendar status']), crowd)).http);
  const both = await measure(two, plain(requests['calendar status']), crowd / 2);
  statuses.two.push(both.http);
  statuses.parent.push(both.parent);
}
const middle = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const status = { one: middle(statuses.one), two: middle(statuses.two), parent: middle(statuses.parent) };
await Promise.all([one.kill('SIGTERM'), two.kill('SIGTERM')]);

const off = ({ http, workers }) => (http + workers) / (model.http + model.workers);
console.log(
  '\n| mixed load | HTTP, ms a request | workers, ms | parent, ms | measured / model |\n|---|---|---|---|---|',
);
console.log(`| the model | ${round(model.http)} | ${round(model.workers)} | | |`);
for (const [name, mixture] of Object.entries({ '1 process': mixedOne, '2 processes': mixedTwo })) {
  const { http, workers, parent } = mixture;
  console.log(`| ${name} | ${round(http)} | ${round(workers)} | ${round(parent, 4)} | ${round(off(mixture))} |`);
}
const gain = gainOfTwo({ http: status.one }, { http: status.two, parent: status.parent });
console.log(
  `\ncalendar status: ${round(status.one, 3)} ms in one process; with two, ${round(status.two, 3)} ms together and ${round(status.parent, 4)} ms in the parent.`,
);
console.log(`Two HTTP processes take ${round(gain)} times what one takes, by processor time.`);

console.log(
  '\n| requests a day | busiest second | processors for HTTP | for workers | HTTP processes | sent a day, GB |',
);
console.log('|---|---|---|---|---|---|');
for (const requestsADay of [1000, 100_000, 10_000_000]) {
  const { busiest, http, workers, processes, gigabytes } = needs(costs, requestsADay);
  console.log(
    `| ${requestsADay.toLocaleString('en-US')} | ${round(busiest)} | ${round(http)} | ${round(workers)} | ${processes} | ${round(gigabytes)} |`,
  );
}
const isSound = [mixedOne, mixedTwo].every((each) => off(each) > 2 / 3 && off(each) < 4 / 3) && gain >= 1.7;
if (!isSound) process.exitCode = 1;
