import { Readable, Writable } from 'node:stream';
import { main } from '../../src/cli/main.js';

/** What a run of the command line left. */
export interface CliRun {
  status: number;
  stdout: string;
  stderr: string;
}

class Sink extends Writable {
  readonly chunks: Buffer[] = [];

  override _write(chunk: Buffer | string, _: BufferEncoding, done: () => void): void {
    this.chunks.push(Buffer.from(chunk));
    done();
  }
}

/** Runs the command line in this process, with streams that are not terminals. */
export async function runCli(
  argv: readonly string[],
  {
    cwd,
    stdin = '',
    env = {},
  }: { cwd: string; stdin?: string | Uint8Array; env?: { [name: string]: string | undefined } },
): Promise<CliRun> {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const status = await main(argv, { stdin: Readable.from([Buffer.from(stdin)]), stdout, stderr }, env, cwd);
  const text = (sink: Sink) => Buffer.concat(sink.chunks).toString('utf8');
  return { status, stdout: text(stdout), stderr: text(stderr) };
}
