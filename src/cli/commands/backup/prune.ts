import { CctoolError } from '../../../diagnostics/index.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import { readDuration } from '../../duration.js';
import { readWholeNumber } from '../../option-values.js';
import { confirm } from '../../terminal/ask.js';
import { plural } from '../../terminal/text.js';
import { withBackups } from '../../with-store.js';

const examples = `
Examples:
  cctool backup prune --keep 20 --dry-run
  cctool backup prune --keep 5 --older-than 90d --yes
  cctool backup prune --keep 1 --script old-menu --yes

The newest --keep backups of each script are kept, whatever their age.`;

interface Options {
  keep: string;
  olderThan?: string;
  script?: string;
  account?: string;
  dryRun?: boolean;
  yes?: boolean;
  json?: boolean;
}

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .requiredOption('--keep <number>', 'how many of the newest backups of each script to keep (at least 1)')
    .option('--older-than <duration>', 'remove only what is older: 90d, 12w')
    .option('--script <id>', 'only the backups of this script')
    .option('--account <name>', 'only the backups of this account')
    .option('--dry-run', 'list what would be removed, and change nothing')
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (options: Options) => {
        const keep = readWholeNumber('--keep', options.keep, 1);
        const age = options.olderThan === undefined ? undefined : readDuration(options.olderThan);
        if (options.olderThan !== undefined && age === undefined) {
          throw new CctoolError('usage', `--older-than: "${options.olderThan}" is not a duration`, 'write 90d or 12w');
        }
        return withBackups(context, async (store, studio) => {
          const { accountByName } = await import('../../../store/accounts.js');
          const found = await studio.prunableBackups(store, {
            keep,
            ...(age !== undefined && { before: new Date(context.now() - age * 1000).toISOString() }),
            ...(options.script !== undefined && { script_id: options.script }),
            ...(options.account !== undefined && { account_id: (await accountByName(store, options.account)).id }),
          });
          const count = plural(found.length, 'backup');
          if (options.dryRun) {
            if (options.json) context.print(JSON.stringify({ backups: found }, null, 2));
            else for (const backup of found) context.print(`${backup.id}  ${backup.script_id}  ${backup.created_at}`);
            context.say(`${count} would be removed`);
            return ExitStatus.success;
          }
          if (found.length > 0 && !(await confirm(context, `Remove ${count} permanently?`, options.yes))) {
            context.say('Nothing changed.');
            return ExitStatus.findings;
          }
          const removed = await studio.pruneBackups(store, found);
          if (options.json) context.print(JSON.stringify(removed, null, 2));
          else context.say(`${plural(removed.backups, 'backup')} and ${plural(removed.contents, 'content')} removed`);
          return ExitStatus.success;
        });
      }),
    );
};
