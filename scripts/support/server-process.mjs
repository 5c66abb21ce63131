// Starts `cctool serve` as a process of its own, for scripts that measure it or do it harm.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const program = join(root, 'bin', 'cctool.js');

/** A temporary folder, removed when this process ends. */
export function temporaryFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `cctool-${name}-`));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A copy of the sample workspace's configuration with other server settings; its hours and flows are the sample's. */
export function workspaceWith(folder, server) {
  const sample = join(root, 'fixtures', 'workspace');
  const config = { hours: join(sample, 'hours.yaml'), flows: join(sample, 'flows'), server };
  const file = join(folder, 'cctool.config.json');
  writeFileSync(file, JSON.stringify(config));
  return file;
}

/** Runs a command of cctool and returns what it prints. */
export const cctool = (...args) =>
  execFileSync(process.execPath, [program, ...args], { encoding: 'utf8', maxBuffer: 2 ** 28 });

/** The same for a command that reads standard input. */
export const cctoolReading = (input, ...args) =>
  execFileSync(process.execPath, [program, ...args], { encoding: 'utf8', input });

/**
 * Starts a server and waits until it listens.
 * @returns its url, its authority's certificate, its process and a way to end it
 */
export async function startServer(args, { nodeOptions = [], stderr = 'ignore' } = {}) {
  const child = spawn(process.execPath, [...nodeOptions, program, 'serve', '--json', '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', stderr],
  });
  const exit = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)));
  const line = await new Promise((resolve, reject) => {
    let out = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
      if (out.includes('\n')) resolve(out);
    });
    child.once('exit', (code) => reject(new Error(`cctool serve ended with ${code}`)));
  });
  const { url, port, authority } = JSON.parse(line);
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  return {
    url,
    port,
    ca: authority ? readFileSync(authority, 'utf8') : undefined,
    child,
    exit,
    async kill(signal = 'SIGKILL') {
      child.kill(signal);
      process.off('exit', end);
      return exit;
    },
  };
}
