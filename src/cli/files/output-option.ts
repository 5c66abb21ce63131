import { type Command, Option } from 'commander';
import { CctoolError } from '../../diagnostics/index.js';
import type { CliContext, Streams } from '../context.js';

/** The options that this file declared: a command may have an `--output` with a meaning of its own. */
const declared = new WeakMap<Option, { mode?: number }>();

/**
 * Gives a command `-o FILE` for what it prints, unless its own `-o` says where its work goes.
 * @param hasSecret true where only the user may read the file
 */
export function offerOutput(command: Command, hasSecret = false): void {
  if (command.options.some(({ short, long }) => short === '-o' || long === '--output')) return;
  const option = new Option('-o, --output <file>', 'write the result to this file instead of standard output');
  declared.set(option, hasSecret ? { mode: 0o600 } : {});
  command.addOption(option);
}

/**
 * Runs a command's work with its result going to the file of `-o`: whole, once the work has ended, and not at all when it
 * fails. Without the option, or with `-o -`, the result goes to standard output.
 * @throws CctoolError of kind `usage` for a command that never ends, or a file that cannot be written
 */
export async function withOutput(context: CliContext, command: Command, work: () => Promise<number>): Promise<number> {
  const { output: file, watch } = command.opts<{ [name: string]: unknown }>();
  const ours = command.options.map((option) => declared.get(option)).find((one) => one !== undefined);
  if (!ours || typeof file !== 'string' || file === '-') return work();
  if (file === '') throw new CctoolError('usage', '--output: the name of the file is empty');
  if (watch) throw new CctoolError('usage', '--output and --watch cannot be used together', 'leave one of them out');
  const { Writable } = await import('node:stream');
  const chunks: Buffer[] = [];
  const stdout = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  const streams: Streams = context.streams;
  // Made on top of the streams of the process: these open when first used.
  context.streams = Object.create(streams, { stdout: { value: stdout } });
  try {
    const status = await work();
    const { writeWholeFile } = await import('./write-output.js');
    await writeWholeFile(context.cwd, file, Buffer.concat(chunks), ours.mode);
    return status;
  } finally {
    context.streams = streams;
  }
}
