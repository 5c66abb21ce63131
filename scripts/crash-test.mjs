// Kills the server, then the database, with SIGKILL while writers back scripts up, again and again: every backup that was
// acknowledged has to be there, intact and once.
//
//   node scripts/crash-test.mjs [--encrypted] [KILLS] [ROUND…]
//
// --encrypted  contents are encrypted with a key from the environment, and none of them may be readable in the store
// KILLS  how often in each round (default: 50; some three minutes a round on two idle processors)
// ROUND  sqlite: the server on SQLite is killed; postgres: the server on PostgreSQL; database: PostgreSQL itself (default: all)
//
// Ends with status 1 when a backup was lost, changed or stored twice. Without PostgreSQL's binaries only the first round runs.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Agent, request } from 'undici';
import { startPostgres, whyNoPostgres } from '../test/support/postgres.mjs';
import { cctool, startServer, temporaryFolder } from './support/server-process.mjs';

const isEncrypted = process.argv.includes('--encrypted');
// The servers and the commands that this script starts have its environment.
if (isEncrypted) process.env.CCTOOL_BACKUP_KEY = randomBytes(32).toString('base64');
const [most, ...rounds] = process.argv.slice(2).filter((word) => word !== '--encrypted');
const kills = Number(most ?? 50);
const began = performance.now();
const isWanted = (round) => rounds.length === 0 || rounds.includes(round);
const writers = 6;
let failed = 0;

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Backs scripts up until told to stop; keeps what was acknowledged. Every third content is one that came before. */
async function write(name, service, state) {
  const earlier = [];
  for (let count = 0; state.isRunning; count++) {
    const repeats = count % 3 === 2 && earlier.length > 0;
    const content = repeats
      ? earlier[count % earlier.length]
      : `<script n="${count}">${randomBytes(20 + (count % 2000)).toString('base64')}</script>`;
    const body = JSON.stringify({ script_id: `${name}-${count % 10}`, content });
    const headers = {
      authorization: `Bearer ${service.key}`,
      'content-type': 'application/json',
      'idempotency-key': `${name}-${count}`,
    };
    // The same backup again and again until it is acknowledged: it has to be stored once.
    while (state.isRunning) {
      try {
        const answer = await request(`${service.url}/api/studio/backup`, {
          method: 'POST',
          headers,
          body,
          dispatcher: service.dispatcher,
          headersTimeout: 5000,
        });
        const text = await answer.body.text();
        if (answer.statusCode === 200) {
          const { backup_id } = JSON.parse(text);
          state.acknowledged.set(backup_id, { script_id: `${name}-${count % 10}`, content });
          earlier.push(content);
          break;
        }
        if (answer.statusCode !== 503) throw Object.assign(new Error(text), { fatal: true });
      } catch (error) {
        if (error.fatal) throw error;
      }
      state.interrupted++;
      await pause(20);
    }
  }
}

/** How many contents of the store somebody without the key can read: what a dump holds is what the database holds. */
function readable(args) {
  const file = join(temporaryFolder('crash-dump'), 'dump.gz');
  cctool('store', 'dump', file, ...args);
  const lines = gunzipSync(readFileSync(file)).toString().trim().split('\n');
  const bodies = lines
    .map((line) => JSON.parse(line))
    .filter(({ table }) => table === 'script_contents' || table === 'script_parts')
    .map(({ row }) => Buffer.from(row.body.base64, 'base64'))
    .filter((body) => body.length > 0);
  if (bodies.length === 0) throw new Error('the dump has no contents');
  return bodies.filter((body) => {
    if (body.includes('<script')) return true;
    try {
      return gunzipSync(body).length > 0;
    } catch {
      return false;
    }
  }).length;
}

/** Compares the store with what was acknowledged. */
function check(what, args, state) {
  const stored = new Map(JSON.parse(cctool('backup', 'list', '--json', ...args)).map((row) => [row.backup_id, row]));
  let lost = 0;
  let wrong = 0;
  let read = 0;
  for (const [id, { script_id, content }] of state.acknowledged) {
    const row = stored.get(id);
    if (!row) lost++;
    else if (row.script_id !== script_id || row.bytes !== Buffer.byteLength(content)) wrong++;
    // Reading costs a process each: a sample of the whole, and the digests of all are checked by `verify`.
    else if (state.acknowledged.size < 200 || Math.random() < 100 / state.acknowledged.size) {
      read++;
      if (JSON.parse(cctool('backup', 'show', id, '--json', ...args)).content !== content) wrong++;
    }
  }
  // More than one in flight per writer was never sent: whatever is stored beyond the acknowledged was interrupted.
  const extra = stored.size - state.acknowledged.size;
  const verified = JSON.parse(cctool('backup', 'verify', '--json', ...args));
  // Writers that hardly ever got through would prove nothing.
  const isEnough = state.acknowledged.size >= 10 * state.kills;
  const open = isEncrypted ? readable(args) : 0;
  const ok = lost === 0 && wrong === 0 && extra <= writers && verified.damaged.length === 0 && isEnough && open === 0;
  if (!ok) failed++;
  console.log(
    `${what}: ${state.kills} kills, ${state.acknowledged.size} backups acknowledged, ${state.interrupted} attempts interrupted; ` +
      `lost ${lost}, wrong ${wrong} (${read} read back), stored twice ${Math.max(0, extra - writers)}, damaged ${verified.damaged.length}${isEncrypted ? `, readable without the key ${open}` : ''}: ${ok ? 'ok' : 'FAILED'}`,
  );
}

/** A server that ends by itself has failed, however well its backups are kept. */
function watchEnd(what, server) {
  server.child.once('exit', (code, signal) => {
    if (signal === 'SIGKILL' || code === 0) return;
    failed++;
    console.log(`${what}: the server ended by itself with ${signal ?? code}: FAILED`);
  });
  return server;
}

/** One round: writers run while `crash` is called as often as wished, with `recover` after each. */
async function round(what, args, start, crash) {
  let server = await start();
  const key = cctool('keys', 'create', '--name', 'crash', '--plan', 'unlimited', ...args).trim();
  const service = { key, url: server.url, dispatcher: new Agent({ connect: { ca: server.ca }, connections: writers }) };
  const state = { isRunning: true, acknowledged: new Map(), interrupted: 0, kills: 0 };
  const all = Promise.all(Array.from({ length: writers }, (_, index) => write(`w${index}`, service, state)));
  for (let count = 0; count < kills; count++) {
    const before = state.acknowledged.size;
    await pause(50 + Math.random() * 250);
    for (let i = 0; i < 1000 && state.acknowledged.size < before + 20; i++) await pause(10);
    server = await crash(server);
    state.kills++;
    service.url = server.url;
  }
  await pause(300);
  state.isRunning = false;
  await all;
  await server.kill('SIGTERM');
  await service.dispatcher.destroy();
  check(what, args, state);
}

if (isWanted('sqlite')) {
  const data = temporaryFolder('crash');
  const args = ['--data', data];
  const listen = ['--log-level', 'silent', ...args];
  const start = async () => watchEnd('server killed, SQLite', await startServer(listen));
  await round('server killed, SQLite', args, start, async (server) => {
    await server.kill('SIGKILL');
    return start();
  });
}

const onPostgres = [
  ['postgres', 'server killed, PostgreSQL'],
  ['database', 'database killed'],
].filter(([round]) => isWanted(round));
const missing = whyNoPostgres();
if (onPostgres.length > 0 && missing) console.log(`SKIPPED the database: ${missing}`);
else if (onPostgres.length > 0) {
  const postgres = await startPostgres();
  for (const [name, what] of onPostgres) {
    const data = temporaryFolder('crash');
    const args = ['--data', data, '--store', await postgres.url(what.replace(/\W/g, ''))];
    const start = async () => watchEnd(what, await startServer(['--log-level', 'silent', ...args]));
    await round(what, args, start, async (server) => {
      if (name === 'database') {
        await postgres.kill();
        await postgres.start();
        return server;
      }
      await server.kill('SIGKILL');
      return start();
    });
  }
  await postgres.stop();
}
console.log(`${((performance.now() - began) / 60_000).toFixed(1)} minutes`);
process.exitCode = failed > 0 ? 1 : 0;
