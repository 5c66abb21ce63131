import { fork } from 'node:child_process';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Where an engine's code runs, apart from its caller. */
export interface Carrier {
  post(message: unknown): void;
  /** Ends it at once, in the middle of its work too. */
  terminate(): Promise<unknown>;
  /** Whether it keeps the caller's process alive. */
  ref(): void;
  unref(): void;
}

/** Starts a carrier; `ended` hears why it ended by itself. */
export type StartCarrier = (on: { message(message: unknown): void; ended(reason: string): void }) => Carrier;

/** A thread of this process: for code that ends with its thread, such as WebAssembly. */
export function inThread(file: string, options: WorkerOptions = {}): StartCarrier {
  return (on) => {
    const worker = new Worker(file, options);
    worker.on('message', on.message);
    worker.on('error', (error) => on.ended(error.message));
    worker.on('exit', (status) => on.ended(`its thread ended with status ${status}`));
    return {
      post: (message) => worker.postMessage(message),
      terminate: () => worker.terminate(),
      ref: () => worker.ref(),
      unref: () => worker.unref(),
    };
  };
}

/**
 * A process of its own: for native code, which takes the whole process with it when its thread is ended in the middle of
 * its work, or when it fails. The process has to end when its caller has gone (`disconnect`). What it prints is dropped.
 */
export function inProcess(file: string): StartCarrier {
  return (on) => {
    const child = fork(file, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
    });
    child.on('message', on.message);
    child.on('error', (error) => on.ended(error.message));
    child.on('exit', (status, signal) => on.ended(`its process ended with ${signal ?? `status ${status}`}`));
    return {
      post: (message) => {
        // A process that has just died is told by its exit.
        child.send(message as object, () => {});
      },
      terminate: () =>
        new Promise((done) => {
          if (child.exitCode !== null || child.signalCode !== null) done(undefined);
          else {
            // Whoever waits for its end has to live until then.
            child.ref();
            child.once('exit', done);
            child.kill('SIGKILL');
          }
        }),
      ref: () => {
        child.ref();
        child.channel?.ref();
      },
      unref: () => {
        child.unref();
        child.channel?.unref();
      },
    };
  };
}
