// Drives every endpoint of a server, the public ones and those of the account pages, with generated good and bad requests.
// No answer may be an internal error, undocumented, or of another shape than described.
//
//   node scripts/fuzz-api.mjs [REQUESTS] [SEED] [--postgres]
//
// REQUESTS  how many in all (default: 20,000; some four minutes on two idle processors)
// SEED      repeats a run: the same requests in the same order
// --postgres  on a PostgreSQL of its own instead of SQLite
//
// Ends with status 1 when an answer was not as it should be; those are printed with their requests.
import { Agent, request } from 'undici';
import { startPostgres } from '../test/support/postgres.mjs';
import { accountOnly, makeBackups, makeOverrides, withoutAccount } from './support/account-description.mjs';
import { fuzzApi, withKey, withSession } from './support/api-fuzzer.mjs';
import { cctool, cctoolReading, startServer, temporaryFolder, workspaceWith } from './support/server-process.mjs';

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const requests = Number(words[0] ?? 20_000);
const seed = Number(words[1] ?? Date.now() % 2 ** 31);
const data = temporaryFolder('fuzz');
const postgres = process.argv.includes('--postgres') ? await startPostgres() : undefined;
const place = ['--data', data, ...(postgres ? ['--store', await postgres.url('fuzz')] : [])];
const settings = { failed_authentications: { attempts: 1_000_000, window: 60 }, deadline: 5 };
const server = await startServer([...place, '--config', workspaceWith(data, settings), '--log-level', 'error'], {
  stderr: 'inherit',
});
const create = (name) =>
  JSON.parse(cctool('keys', 'create', '--name', name, '--plan', 'unlimited', '--json', ...place));
const { key } = create('fuzz');
const dispatcher = new Agent({ connect: { ca: server.ca }, connections: 16 });
const ask = async ({ method, path, headers, body }) => {
  const answer = await request(server.url + path, { dispatcher, method, headers, body });
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
};
const asJson = (path, body, headers) =>
  ask({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

let violations = 0;
async function drive(what, description, credentials, count) {
  const started = performance.now();
  const result = await fuzzApi({ description, credentials, requests: count, seed, ask });
  const seconds = (performance.now() - started) / 1000;
  for (const [operation, counts] of Object.entries(result.statuses)) {
    const text = Object.entries(counts).map(([status, times]) => `${status}: ${times}`);
    console.log(`${operation.padEnd(20)} ${text.join(', ')}`);
  }
  for (const violation of result.violations.slice(0, 20)) console.log(JSON.stringify(violation, null, 2));
  console.log(
    `${what}: ${result.requests} requests in ${seconds.toFixed(1)} s, seed ${seed}: ${result.violations.length} violations`,
  );
  violations += result.violations.length;
}

const description = JSON.parse((await ask({ method: 'GET', path: '/openapi.json', headers: {} })).text);
const sends = (path) => async (body) => JSON.parse((await asJson(path, body, { authorization: `Bearer ${key}` })).text);
const overridesNow = () => makeOverrides(sends('/api/studio/hoo/overrides'), 200);
const link = [
  'hoo',
  'links',
  'create',
  'support',
  '--name',
  'fuzz',
  '--json',
  '--config',
  `${data}/cctool.config.json`,
];
const { token } = JSON.parse(cctool(...link, ...place));
const known = { ...(await overridesNow()), ...(await makeBackups(sends('/api/studio/backup'), 400)), token };
await drive('endpoints of the API', withoutAccount(description, known), withKey(key), Math.ceil(requests * 0.75));

const account = 'administrator';
const password = 'correct horse battery';
cctoolReading(password, 'account', 'password', account, ...place);
const signedIn = await asJson('/account/session', { account, password });
const session = {
  cookie: signedIn.headers['set-cookie'].split(';')[0],
  token: JSON.parse(signedIn.text).csrf_token,
};
const keys = [];
// Many: requests revoke them.
for (let i = 0; i < 100; i++) {
  const made = await asJson('/account/keys', { name: `key ${i}` }, withSession(session).good);
  keys.push(JSON.parse(made.text).id);
}
const backups = [];
for (const content of ['a\nb', 'a\nc', '']) {
  const answer = await asJson('/account/run/backupScript', { script_id: 'menu', content }, withSession(session).good);
  backups.push(JSON.parse(answer.text).backup_id);
}
const accounts = [];
for (let i = 0; i < 200; i++) {
  const made = await asJson('/account/accounts', { name: `fuzzed ${i}` }, withSession(session).good);
  accounts.push(JSON.parse(made.text).name);
}
const resets = [];
for (let i = 0; i < 10; i++) {
  const path = `/account/accounts/${encodeURIComponent(accounts.pop())}/reset`;
  resets.push(JSON.parse((await asJson(path, {}, withSession(session).good)).text).token);
}
const pages = accountOnly(description, { keys, backups, password, accounts, resets, ...(await overridesNow()) });
await drive('endpoints of the account pages', pages, withSession(session), Math.floor(requests * 0.25));

await dispatcher.close();
await server.kill('SIGTERM');
await postgres?.stop();
process.exitCode = violations > 0 ? 1 : 0;
