import { main } from './main.js';

/** Runs the command line in a process: its arguments, streams and environment. Called by `bin/cctool.js`. */
export function start(process: NodeJS.Process): void {
  // A reader that stops early (`cctool … | head`) is no error of ours.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(0);
      throw error;
    });
  }
  // Success is what a command that reached its end says; a process that just runs dry has failed.
  process.exitCode = 2;
  main(process.argv.slice(2), process, process.env, process.cwd()).then(
    (status) => {
      process.exitCode = status;
    },
    (error: unknown) => {
      process.stderr.write(`error: internal error: ${error instanceof Error ? error.stack : String(error)}\n`);
      process.exitCode = 2;
    },
  );
}
