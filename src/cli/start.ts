import { packageVersion } from '../package-info.js';
import type { Streams } from './context.js';

/**
 * A process's streams, created when first used: creating one costs Node a twentieth of its own start, and few commands
 * write to both.
 */
function streamsOf(process: NodeJS.Process): Streams {
  let statusWithoutReader: (() => number) | undefined;
  const watched = (read: () => NodeJS.WriteStream) => {
    let stream: NodeJS.WriteStream | undefined;
    return () => {
      // A reader that stops early (`cctool … | head`) is not an error, and not a success either: the command goes on
      // without its reader and ends with the status of what it finds. What would write for ever ends here.
      stream ??= read().on('error', (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EPIPE') throw error;
        if (statusWithoutReader) process.exit(statusWithoutReader());
      });
      return stream;
    };
  };
  const stdout = watched(() => process.stdout);
  const stderr = watched(() => process.stderr);
  return {
    get stdin() {
      return process.stdin;
    },
    get stdout() {
      return stdout();
    },
    get stderr() {
      return stderr();
    },
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
