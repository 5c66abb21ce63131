import { CctoolError } from '../../../diagnostics/index.js';
import { withBackupSource } from '../../backup-source.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import { confirm } from '../../terminal/ask.js';

const examples = `
Examples:
  cctool backup delete bak_01j9z3…
  cctool backup delete bak_01j9z3… --yes --remote

To remove many old backups: cctool backup prune.`;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument('<backup-id>', "the backup's id")
    .option('--yes', 'do not ask for confirmation')
    .addHelpText('after', examples)
    .action(
      run(async (id: string, options: { yes?: boolean }) =>
        withBackupSource(context, async (source) => {
          const backup = await source.find(id);
          if (backup.backup_id !== id) {
            const message = `"${id}" is the id of a script`;
            throw new CctoolError(
              'usage',
              message,
              `name the backup itself: ${backup.backup_id} is the one it stands for`,
            );
          }
          const label = backup.label === null ? '' : `, labelled "${backup.label}"`;
          const what = `${backup.script_id} as of ${backup.timestamp}${label}`;
          if (!(await confirm(context, `Delete ${what} permanently?`, options.yes))) {
            return ExitStatus.findings;
          }
          await source.remove(backup);
          context.say(`${id} deleted: ${what}`);
          return ExitStatus.success;
        }),
      ),
    );
};
