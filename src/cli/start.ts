import { fstatSync, statSync, writeSync } from 'node:fs';
import { packageVersion } from '../package-info.js';
import type { Streams } from './context.js';

/**
 * Whether a standard stream of this process is a file, a pipe or the null device: it has no screen, and a plain system call
 * writes to it. Any other (a terminal, what cannot be asked) is left to Node.
 */
function isPlainOutput(fd: number): boolean {
  try {
    const stat = fstatSync(fd);
    if (stat.isFile() || stat.isFIFO() || stat.isSocket()) return true;
    return stat.isCharacterDevice() && stat.rdev === statSync('/dev/null').rdev;
  } catch {
    return false;
  }
}

/**
 * A standard stream that Node makes only when it is asked for more than plain writes: Node's streams cost a twentieth of its
 * own start. On what is not a terminal Node writes at once too, so nothing comes in another order.
 */
function lazyOutput(fd: number, read: () => NodeJS.WriteStream, onError: (error: Error) => void): NodeJS.WriteStream {
  let stream: NodeJS.WriteStream | undefined;
  const whole = () => {
    stream ??= read().on('error', onError);
    return stream;
  };
  const writeWhole = (...args: [chunk: string | Uint8Array, ...unknown[]]): boolean => {
    try {
      return Reflect.apply(whole().write, whole(), args);
    } catch (error) {
      // Node's stream of a file throws what another stream reports as an event.
      onError(error as Error);
      return true;
    }
  };
  const writePlain: typeof writeWhole = (chunk, ...more) => {
    if (more.length > 0) return writeWhole(chunk, ...more);
    const bytes = Buffer.from(chunk);
    let written = 0;
    try {
      while (written < bytes.length) written += writeSync(fd, bytes, written);
      return true;
    } catch {
      // A closed pipe, or one that refuses rather than waits: Node's stream knows what follows.
      return writeWhole(bytes.subarray(written));
    }
  };
  let isPlain: boolean | undefined;
  return new Proxy({} as NodeJS.WriteStream, {
    get(_, name) {
      if (!stream) {
        isPlain ??= isPlainOutput(fd);
        if (isPlain && name === 'write') return writePlain;
        if (isPlain && (name === 'isTTY' || name === 'columns')) return undefined;
      }
      if (name === 'write') return writeWhole;
      const value: unknown = Reflect.get(whole(), name);
      return typeof value === 'function' ? value.bind(whole()) : value;
    },
  });
}

/** A process's streams, created when first used. */
function streamsOf(process: NodeJS.Process): Streams {
  let statusWithoutReader: (() => number) | undefined;
  const onError = (error: NodeJS.ErrnoException) => {
    // A reader that stops early (`cctool … | head`) is not an error, and not a success either: the command goes on without its
    // reader and ends with the status of what it finds. What would write for ever ends here.
    if (error.code === 'EPIPE') {
      if (statusWithoutReader) process.exit(statusWithoutReader());
      return;
    }
    try {
      writeSync(2, `error: the output cannot be written: ${error.message}\n`);
    } finally {
      process.exit(2);
    }
  };
  // A caller may give streams of its own.
  const isOurs = process === globalThis.process;
  return {
    get stdin() {
      return process.stdin;
    },
    stdout: isOurs ? lazyOutput(1, () => process.stdout, onError) : process.stdout,
    stderr: isOurs ? lazyOutput(2, () => process.stderr, onError) : process.stderr,
    endWithReader(status) {
      statusWithoutReader = status;
    },
  };
}

/** Programs ask for the version to find out whether cctool is there: it is answered without loading a command. */
async function run(words: string[], streams: Streams, { env, cwd }: NodeJS.Process): Promise<number> {
  if (words.length === 1 && (words[0] === '--version' || words[0] === '-V')) {
    streams.stdout.write(`${packageVersion()}\n`);
    return 0;
  }
  const { main } = await import('./main.js');
  return main(words, streams, env, cwd());
}

/** Runs the command line in a process: its arguments, streams and environment. Called by `bin/cctool.js`. */
export function start(process: NodeJS.Process): void {
  const streams = streamsOf(process);
  const words = process.argv.slice(2);
  // Only a command that reached its end reports success; a process that ends before has failed.
  process.exitCode = 2;
  run(words, streams, process).then(
    (status) => {
      process.exitCode = status;
    },
    (error: unknown) => {
      streams.stderr.write(`error: internal error: ${error instanceof Error ? error.stack : String(error)}\n`);
      process.exitCode = 2;
    },
  );
}
