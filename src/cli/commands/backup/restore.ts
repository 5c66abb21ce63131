import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CctoolError } from '../../../diagnostics/index.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import { withBackups } from '../../with-store.js';

const examples = `
Examples:
  cctool backup restore main-menu -o main-menu.xml
  cctool backup restore bak_01j9z3… -o main-menu.xml --force
  cctool backup restore main-menu@2 -o -`;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument('<backup>', "a backup's id, a script's id, or SCRIPT@2")
    .requiredOption('-o, --output <file>', 'file to write, or - for standard output')
    .option('--force', 'overwrite an existing file')
    .addHelpText('after', examples)
    .action(
      run(async (reference: string, options: { output: string; force?: boolean }) =>
        withBackups(context, async (store, studio) => {
          const backup = await studio.findBackup(store, reference);
          const content = await studio.readBackup(store, backup);
          if (options.output === '-') {
            context.streams.stdout.write(content);
            return ExitStatus.success;
          }
          try {
            await writeFile(resolve(context.cwd, options.output), content, { flag: options.force ? 'w' : 'wx' });
          } catch (error) {
            const exists = (error as NodeJS.ErrnoException).code === 'EEXIST';
            throw new CctoolError(
              'usage',
              exists ? `${options.output} already exists` : `${options.output}: ${(error as Error).message}`,
              exists ? 'overwrite it with --force' : undefined,
            );
          }
          context.say(`${options.output}: ${backup.bytes} bytes of ${backup.script_id} as of ${backup.timestamp}`);
          return ExitStatus.success;
        }),
      ),
    );
};
