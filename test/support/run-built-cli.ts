import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { expect } from 'vitest';
import { isFull } from './extent.js';
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

export interface BuiltRun {
  cwd: string;
  /** The home folder; the current folder when absent. */
  home?: string;
  input?: string | Buffer;
  variables?: { [name: string]: string | undefined };
}

const startedShapes = new Set<string>();

/** True at the first run that a test file makes of a command, with or without input. */
function isNewShape(args: readonly string[], { input }: Pick<BuiltRun, 'input'>): boolean {
  const command = args.filter((word) => /^[a-z][a-z-]*$/.test(word)).slice(0, 2);
  const key = JSON.stringify([expect.getState().testPath, command, (input ?? '').length > 0]);
  if (startedShapes.has(key)) return false;
  startedShapes.add(key);
  return true;
}

/**
 * Runs the built program and waits for its end. `npm test` runs them in one thread, which saves the start of Node and the
 * loading of what others have loaded; `npm run test:full` starts a process for the first run of each command in a test file.
 */
export function runBuiltCliNow(
  args: readonly string[],
  { cwd, home = cwd, input = '', variables = {} }: BuiltRun,
): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = runBuiltCliBytes(args, { cwd, home, input, variables });
  return { status, stdout: stdout.toString(), stderr: stderr.toString() };
}

/** The same for output that is not text. */
export function runBuiltCliBytes(
  args: readonly string[],
  { cwd, home = cwd, input = '', variables = {} }: BuiltRun,
): { status: number | null; stdout: Buffer; stderr: Buffer } {
  const env = environment(home, variables);
  const ran = isFull && isNewShape(args, { input }) ? undefined : inThread(args, cwd, input, env);
  if (ran) return ran;
  return spawnSync(process.execPath, [program, ...args], { cwd, input, timeout: 120_000, env, maxBuffer: 1 << 28 });
}

let thread: { worker: Worker; port: MessagePort; signal: Int32Array } | undefined;

function inThread(
  args: readonly string[],
  cwd: string,
  input: string | Buffer,
  env: { [name: string]: string | undefined },
): { status: number | null; stdout: Buffer; stderr: Buffer } | undefined {
  if (!thread) {
    const { port1, port2 } = new MessageChannel();
    const signal = new Int32Array(new SharedArrayBuffer(4));
    const workerData = {
      port: port2,
      signal,
      parts: fileURLToPath(new URL('../../dist/cli/load-parts.cjs', import.meta.url)),
    };
    const worker = new Worker(new URL('built-cli-thread.mjs', import.meta.url), {
      workerData,
      transferList: [port2],
      env: {},
      execArgv: [],
    });
    // The thread ends with the tests.
    worker.unref();
    port1.unref();
    thread = { worker, port: port1, signal };
  }
  Atomics.store(thread.signal, 0, 0);
  const defined = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined));
  thread.port.postMessage({ args: [...args], cwd, input: Buffer.from(input), env: defined });
  if (Atomics.wait(thread.signal, 0, 0, 30_000) === 'timed-out') {
    // A process decides whether it is the command that hangs or the thread; the next run gets a new thread.
    void thread.worker.terminate();
    thread = undefined;
    return undefined;
  }
  const { message } = receiveMessageOnPort(thread.port)!;
  return { status: message.status, stdout: Buffer.from(message.stdout), stderr: Buffer.from(message.stderr) };
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
