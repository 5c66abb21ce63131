/*
 * The built command line in a thread: many runs share one start of Node and what the first ones have loaded. Each run has
 * arguments, streams and environment of its own, as a process has.
 */
import { createRequire } from 'node:module';
import { Readable, Writable } from 'node:stream';
import { workerData } from 'node:worker_threads';

const { port, signal, parts } = workerData;
const { start } = createRequire(import.meta.url)(parts).loadPart('cli.cjs');

/** A stream that keeps what is written. */
const sink = () => {
  const chunks = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return { stream, bytes: () => Buffer.concat(chunks) };
};

port.on('message', ({ args, cwd, input, env }) => {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  const [stdout, stderr] = [sink(), sink()];
  let given = 0;
  let status;
  start({
    argv: ['node', 'cctool', ...args],
    env: { ...env },
    cwd: () => cwd,
    stdin: Readable.from(input.length > 0 ? [Buffer.from(input)] : []),
    stdout: stdout.stream,
    stderr: stderr.stream,
    get exitCode() {
      return status;
    },
    // The first one is the failure that every run starts from; with the second the run has ended.
    set exitCode(value) {
      status = value;
      if (++given < 2) return;
      port.postMessage({ status, stdout: stdout.bytes(), stderr: stderr.bytes() });
      Atomics.store(signal, 0, 1);
      Atomics.notify(signal, 0);
    },
  });
});
