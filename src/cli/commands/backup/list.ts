import { type CommandModule, ExitStatus } from '../../command.js';
import { readWholeNumber } from '../../option-values.js';
import { withBackups } from '../../with-store.js';

const examples = `
Examples:
  cctool backup list
  cctool backup list --script main-menu --limit 10
  cctool backup list --json`;

interface Options {
  script?: string;
  account?: string;
  limit?: string;
  json?: boolean;
}

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .option('--script <id>', 'only the backups of this script')
    .option('--account <name>', 'only the backups of this account')
    .option('--limit <number>', 'at most this many')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (options: Options) => {
        const limit = options.limit === undefined ? undefined : readWholeNumber('--limit', options.limit, 1);
        const backups = await withBackups(context, async (store, studio) => {
          const { accountByName } = await import('../../../store/accounts.js');
          return studio.listBackups(store, {
            ...(options.script !== undefined && { script_id: options.script }),
            ...(options.account !== undefined && { account_id: (await accountByName(store, options.account)).id }),
            ...(limit !== undefined && { limit }),
          });
        });
        if (options.json) {
          context.print(JSON.stringify(backups, null, 2));
          return ExitStatus.success;
        }
        if (backups.length === 0) {
          context.say('There are no backups. Create one: cctool backup SCRIPT_ID FILE');
          return ExitStatus.success;
        }
        const { columns } = await import('../../terminal/text.js');
        const rows = backups.map((backup) => [
          backup.backup_id,
          backup.script_id,
          backup.timestamp,
          String(backup.bytes),
          backup.sha256.slice(0, 12),
          backup.account,
        ]);
        context.print(columns(['BACKUP', 'SCRIPT', 'TIME', 'BYTES', 'SHA-256', 'ACCOUNT'], rows));
        return ExitStatus.success;
      }),
    );
};
