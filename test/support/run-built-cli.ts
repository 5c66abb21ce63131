import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CliRun } from './run-cli.js';

export interface BuiltRunOptions {
  /** Also the home folder, so that nothing of the machine's user is read. */
  cwd: string;
  variables?: { [name: string]: string };
  /** Is given the process as soon as it runs. */
  started?: (child: ChildProcess) => void;
}

const program = fileURLToPath(new URL('../../bin/cctool.js', import.meta.url));

/** Nothing of the machine's user is read. */
const environment = (home: string, variables: { [name: string]: string | undefined }) => ({
  PATH: process.env.PATH,
  HOME: home,
  ...variables,
});

/**
 * Runs the built program and waits for its end.
 * @param home the home folder; the current folder when absent
 */
export function runBuiltCliNow(
  args: readonly string[],
  {
    cwd,
    home = cwd,
    input = '',
    variables = {},
  }: { cwd: string; home?: string; input?: string | Buffer; variables?: { [name: string]: string | undefined } },
): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd,
    input,
    encoding: 'utf8',
    timeout: 120_000,
    env: environment(home, variables),
    maxBuffer: 1 << 26,
  });
  return { status, stdout, stderr };
}

/** Runs the built program in a process of its own; a status of -1 is an end by a signal. */
export function runBuiltCli(
  args: readonly string[],
  { cwd, variables = {}, started }: BuiltRunOptions,
): Promise<CliRun> {
  const env = environment(cwd, variables);
  const child = spawn(process.execPath, [program, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
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
