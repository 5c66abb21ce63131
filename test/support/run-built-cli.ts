import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CliRun } from './run-cli.js';

export interface BuiltRunOptions {
  /** Also the home folder, so that nothing of the machine's user is read. */
  cwd: string;
  variables?: { [name: string]: string };
  /** Is given the process as soon as it runs. */
  started?: (child: ChildProcess) => void;
}

/** Runs the built program in a process of its own; a status of -1 is an end by a signal. */
export function runBuiltCli(
  args: readonly string[],
  { cwd, variables = {}, started }: BuiltRunOptions,
): Promise<CliRun> {
  const bin = fileURLToPath(new URL('../../bin/cctool.js', import.meta.url));
  const env = { PATH: process.env.PATH, HOME: cwd, ...variables };
  const child = spawn(process.execPath, [bin, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  started?.(child);
  const run: CliRun = { status: -1, stdout: '', stderr: '' };
  child.stdout.on('data', (data) => {
    run.stdout += data;
  });
  child.stderr.on('data', (data) => {
    run.stderr += data;
  });
  return new Promise((done) => child.on('close', (status) => done({ ...run, status: status ?? -1 })));
}
