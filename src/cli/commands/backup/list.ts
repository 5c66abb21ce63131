import { withBackupSource } from '../../backup-source.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import { readWholeNumber } from '../../option-values.js';

const examples = `
Examples:
  cctool backup list
  cctool backup list --script main-menu --limit 10
  cctool backup list --label "release 12" --json
  cctool backup list --remote`;

interface Options {
  script?: string;
  label?: string;
  account?: string;
  limit?: string;
  json?: boolean;
}

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .option('--script <id>', 'only the backups of this script')
    .option('--label <name>', 'only the backups with this label')
    .option('--account <name>', 'only the backups of this account')
    .option('--limit <number>', 'at most this many')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (options: Options) => {
        const limit = options.limit === undefined ? undefined : readWholeNumber('--limit', options.limit, 1);
        const { script, label, account } = options;
        const backups = await withBackupSource(context, (source) =>
          source.list({
            ...(script !== undefined && { script_id: script }),
            ...(label !== undefined && { label }),
            ...(account !== undefined && { account }),
            ...(limit !== undefined && { limit }),
          }),
        );
        if (options.json) {
          context.print(JSON.stringify(backups, null, 2));
          return ExitStatus.success;
        }
        if (backups.length === 0) {
          const isNarrowed = script !== undefined || label !== undefined || account !== undefined;
          context.say(
            isNarrowed
              ? 'There are no such backups. All: cctool backup list'
              : 'There are no backups. Create one: cctool backup SCRIPT_ID FILE',
          );
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
          backup.label ?? '',
        ]);
        context.print(columns(['BACKUP', 'SCRIPT', 'TIME', 'BYTES', 'SHA-256', 'ACCOUNT', 'LABEL'], rows));
        return ExitStatus.success;
      }),
    );
};
