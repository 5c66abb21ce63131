// Drives every endpoint of a server with generated good and bad requests: `node scripts/fuzz-api.mjs [REQUESTS] [SEED]`.
// No answer may be an internal error, undocumented, or of another shape than described.
import { Agent, request } from 'undici';
import { fuzzApi } from './support/api-fuzzer.mjs';
import { cctool, startServer, temporaryFolder, workspaceWith } from './support/server-process.mjs';

const requests = Number(process.argv[2] ?? 20_000);
const seed = Number(process.argv[3] ?? Date.now() % 2 ** 31);
const data = temporaryFolder('fuzz');
const settings = { failed_authentications: { attempts: 1_000_000, window: 60 }, deadline: 5 };
const server = await startServer(['--data', data, '--config', workspaceWith(data, settings), '--log-level', 'error'], {
  stderr: 'inherit',
});
const key = cctool('keys', 'create', '--name', 'fuzz', '--plan', 'unlimited', '--data', data).trim();
const dispatcher = new Agent({ connect: { ca: server.ca }, connections: 16 });
const ask = async ({ method, path, headers, body }) => {
  const answer = await request(server.url + path, { dispatcher, method, headers, body });
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
};
const description = JSON.parse((await ask({ method: 'GET', path: '/openapi.json', headers: {} })).text);

const started = performance.now();
const result = await fuzzApi({ description, key, requests, seed, ask });
const seconds = (performance.now() - started) / 1000;
for (const [operation, counts] of Object.entries(result.statuses)) {
  const text = Object.entries(counts).map(([status, count]) => `${status}: ${count}`);
  console.log(`${operation.padEnd(20)} ${text.join(', ')}`);
}
for (const violation of result.violations.slice(0, 20)) console.log(JSON.stringify(violation, null, 2));
console.log(
  `${result.requests} requests in ${seconds.toFixed(1)} s, seed ${seed}: ${result.violations.length} violations`,
);
await dispatcher.close();
await server.kill('SIGTERM');
process.exitCode = result.violations.length > 0 ? 1 : 0;
