import type { RowCounts } from '../../store/dump.js';
import { type CommandModule, ExitStatus } from '../command.js';
import type { CliContext } from '../context.js';
import { plural } from '../terminal/text.js';
import { withStore } from '../with-store.js';

function report(context: CliContext, what: string, counts: RowCounts, json: boolean | undefined): number {
  if (json) context.print(JSON.stringify(counts, null, 2));
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const { accounts = 0, keys = 0, backups = 0 } = counts;
  context.say(
    `${what}: ${plural(accounts, 'account')}, ${plural(keys, 'key')}, ${plural(backups, 'backup')}, ${rows} rows in all`,
  );
  return ExitStatus.success;
}

const dumpExamples = `
Examples:
  cctool store dump cctool.dump.gz
  cctool store dump cctool.dump.gz --store postgres://cctool@db/cctool

The dump is the store as it is at one instant; a server may go on writing. It is gzip with a line of JSON for each row.
Sessions are left out. Contents of backups that are encrypted stay so: keep their key elsewhere. The file holds digests of
passwords and the secrets of webhooks: only its owner can read it.`;

export const dump: CommandModule = {
  define(command, context, run) {
    command
      .argument('<file>', 'the file to write')
      .option('--force', 'overwrite an existing file')
      .option('--json', 'print the number of rows of each table as JSON')
      .addHelpText('after', dumpExamples)
      .action(
        run(async (file: string, options: { force?: boolean; json?: boolean }) =>
          withStore(context, async (store) => {
            const [{ dumpStore }, { writeStreamedFile }, { createGzip }, { Readable }] = await Promise.all([
              import('../../store/dump.js'),
              import('../files/write-output.js'),
              import('node:zlib'),
              import('node:stream'),
            ]);
            let last = '';
            const lines = async function* () {
              for await (const line of dumpStore(store, context.now())) {
                last = line;
                yield line;
              }
            };
            const lineStream = Readable.from(lines(), { objectMode: false });
            const gzip = createGzip();
            lineStream.on('error', (error) => gzip.destroy(error)).pipe(gzip);
            await writeStreamedFile(context.cwd, file, gzip, options.force === true, 0o600);
            return report(context, file, (JSON.parse(last) as { end: RowCounts }).end, options.json);
          }),
        ),
      );
  },
};

const restoreExamples = `
Examples:
  cctool store restore cctool.dump.gz --data /var/lib/cctool-new
  cctool store restore cctool.dump.gz --store postgres://cctool@db/cctool

The store must be new. All of the dump is restored or nothing; the database may be another than the one it is from.`;

export const restore: CommandModule = {
  define(command, context, run) {
    command
      .argument('<file>', 'the dump')
      .option('--json', 'print the number of rows of each table as JSON')
      .addHelpText('after', restoreExamples)
      .action(
        run(async (file: string, options: { json?: boolean }) =>
          withStore(context, async (store) => {
            const { restoreStore } = await import('../../store/dump.js');
            const { inputFile, streamInput } = await import('../files/read-input.js');
            const bytes = await streamInput(context, inputFile(context, file), Number.MAX_SAFE_INTEGER);
            const counts = await restoreStore(store, linesOf(bytes()));
            return report(context, store.place, counts, options.json);
          }),
        ),
      );
  },
};

/** Lines of a gzip file. @throws CctoolError of kind `input` for one that is cut short or damaged */
async function* linesOf(packed: AsyncIterable<Uint8Array> | Buffer): AsyncGenerator<string> {
  const [{ createGunzip }, { Readable }] = await Promise.all([import('node:zlib'), import('node:stream')]);
  const decoder = new TextDecoder();
  let rest = '';
  try {
    // Read from the start on: an error before that would have no listener.
    const gunzip = createGunzip();
    const source = Readable.from(Buffer.isBuffer(packed) ? [packed] : packed);
    source.on('error', (error) => gunzip.destroy(error)).pipe(gunzip);
    for await (const chunk of gunzip as AsyncIterable<Uint8Array>) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop()!;
      yield* lines;
    }
  } catch (error) {
    const { CctoolError, isCctoolError } = await import('../../diagnostics/index.js');
    if (isCctoolError(error)) throw error;
    throw new CctoolError('input', `this is not a whole dump of a store: ${(error as Error).message}`);
  }
  yield rest;
}
