import { CctoolError } from '../../../diagnostics/index.js';
import { withBackupSource } from '../../backup-source.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import { writePieces, writeStreamedFile } from '../../files/write-output.js';

const examples = `
Examples:
  cctool backup restore main-menu -o main-menu.xml
  cctool backup restore bak_01j9z3… -o main-menu.xml --force
  cctool backup restore main-menu@2 -o - --remote
  cctool backup restore main-menu@2 --as-newest`;

interface Options {
  output?: string;
  force?: boolean;
  asNewest?: boolean;
}

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument('<backup>', "a backup's id, a script's id, or SCRIPT@2")
    .option('-o, --output <file>', 'file to write, or - for standard output')
    .option('--force', 'overwrite an existing file')
    .option('--as-newest', 'write no file: keep this content again, as the newest backup of its script')
    .addHelpText('after', examples)
    .action(
      run(async (reference: string, { output, force, asNewest }: Options) => {
        if ((output === undefined) === (asNewest === undefined)) {
          throw new CctoolError('usage', 'name a file with -o FILE, or use --as-newest');
        }
        return withBackupSource(context, async (source) => {
          const backup = await source.find(reference);
          if (output === undefined) {
            const made = await source.restore(backup, {});
            context.print(`${made.backup_id}  ${made.timestamp}`);
          } else if (output === '-') {
            await writePieces(context, source.content(backup));
          } else {
            const bytes = await writeStreamedFile(
              context.cwd,
              output,
              checked(source.content(backup), backup),
              force === true,
            );
            context.say(`${output}: ${bytes} bytes of ${backup.script_id} as of ${backup.timestamp}`);
          }
          return ExitStatus.success;
        });
      }),
    );
};

/** Pieces that are as many bytes, with the digest, that the list of backups says. */
async function* checked(
  pieces: AsyncIterable<Uint8Array>,
  expected: { sha256: string; bytes: number },
): AsyncGenerator<Uint8Array> {
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of pieces) {
    hash.update(piece);
    size += piece.length;
    yield piece;
  }
  if (size === expected.bytes && hash.digest('hex') === expected.sha256) return;
  throw new CctoolError(
    'remote',
    `the content that arrived is not that of the backup: ${size} bytes of ${expected.bytes}, or another digest`,
    'nothing was written; try again',
  );
}
