import type { RowCounts } from '../../store/dump.js';
import type { Store } from '../../store/store.js';
import { type CommandModule, ExitStatus } from '../command.js';
import type { CliContext } from '../context.js';
import { plain, plural } from '../terminal/text.js';
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

/** Opens the store as it is, with the tables that it has. */
async function withUnchangedStore<Result>(
  context: CliContext,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const { openStoreAsItIs } = await import('../../store/open-store.js');
  const store = await openStoreAsItIs(await context.toolkitContext());
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const checkExamples = `
Examples:
  cctool store check
  cctool store check --contents --json
  cctool store check --store postgres://cctool@db/cctool

Nothing is changed, and servers may run meanwhile. --contents reads every stored script too, which takes as long as reading
all of them.

Exit status: 0 sound, 1 something is wrong or the tables are those of another version, 2 the store cannot be opened.`;

export const check: CommandModule = {
  define(command, context, run) {
    command
      .option('--contents', 'compare every stored script with its digest')
      .option('--json', 'print JSON')
      .addHelpText('after', checkExamples)
      .action(
        run(async (options: { contents?: boolean; json?: boolean }) =>
          withUnchangedStore(context, async (store) => {
            const { checkStore } = await import('../../store/check-store.js');
            const { problems, ...facts } = await checkStore(store);
            const isCurrent = facts.migration !== null && facts.pending.length === 0;
            if (options.contents && isCurrent && problems.length === 0) {
              const { verifyBackups } = await import('../../studio/index.js');
              for (const { sha256, reason, backups } of (await verifyBackups(store)).damaged) {
                problems.push(`content ${sha256}: ${reason}; it affects ${backups.join(', ') || 'no backup'}`);
              }
            }
            if (options.json) context.print(JSON.stringify({ ...facts, problems }, null, 2));
            else {
              for (const problem of problems) context.print(plain(problem));
              const version = isCurrent ? 'current' : `${plural(facts.pending.length, 'migration')} to come`;
              const state = problems.length === 0 ? 'sound' : plural(problems.length, 'problem');
              context.say(`${store.place}: ${state}; tables of ${facts.migration ?? 'no version'}, ${version}`);
              if (problems.length === 0 && !isCurrent) context.say('run: cctool store migrate, or start the server');
            }
            return problems.length === 0 && isCurrent ? ExitStatus.success : ExitStatus.findings;
          }),
        ),
      );
  },
};

const migrateExamples = `
Examples:
  cctool store migrate --dry-run
  cctool store migrate --store postgres://cctool@db/cctool

A server and every command that opens the store do the same. A migrated store is refused by older versions: write a dump
first (cctool store dump).`;

export const migrate: CommandModule = {
  define(command, context, run) {
    command
      .option('--dry-run', 'list the migrations, and change nothing')
      .option('--json', 'print JSON')
      .addHelpText('after', migrateExamples)
      .action(
        run(async (options: { dryRun?: boolean; json?: boolean }) => {
          const pending = await withUnchangedStore(context, async (store) => {
            const { migrate, pendingMigrations } = await import('../../store/migrations.js');
            const names = await pendingMigrations(store);
            // Of a store that a newer version has changed it says so.
            if (!names || (names.length > 0 && !options.dryRun)) await migrate(store);
            return names ?? [];
          });
          if (options.json) context.print(JSON.stringify({ migrations: pending, done: !options.dryRun }, null, 2));
          else {
            for (const name of pending) context.print(name);
            const what = options.dryRun ? 'would be done' : 'done';
            context.say(
              pending.length === 0 ? 'The tables are current.' : `${plural(pending.length, 'migration')} ${what}`,
            );
          }
          return ExitStatus.success;
        }),
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
