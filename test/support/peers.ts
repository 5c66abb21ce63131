import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the programs by others that long tests compare with. */
export const peers = join(import.meta.dirname, '../peers');

/**
 * Installs the peers where they are missing, from the npm registry and by their lock.
 * @returns false, after a line that says so, where the registry cannot be reached
 */
export function arePeersInstalled(what: string): boolean {
  if (existsSync(join(peers, 'node_modules/.package-lock.json'))) return true;
  const words = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1', '--fetch-timeout=30000'];
  const { status } = spawnSync('npm', words, { cwd: peers, shell: process.platform === 'win32' });
  if (status !== 0) process.stderr.write(`SKIPPED ${what}: npm ci failed in test/peers\n`);
  return status === 0;
}
