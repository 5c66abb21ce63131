import { CctoolError } from '../../../diagnostics/index.js';
import type { Prunable, RetentionPolicy } from '../../../studio/index.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { readDuration } from '../../duration.js';
import { readWholeNumber } from '../../option-values.js';
import { confirm } from '../../terminal/ask.js';
import { plural } from '../../terminal/text.js';
import { changeStore, withBackups } from '../../with-store.js';

const examples = `
Examples:
  cctool backup prune --keep 20 --dry-run
  cctool backup prune --keep 5 --older-than 90d --yes
  cctool backup prune --keep 3 --keep-daily 7 --keep-weekly 5 --keep-monthly 12
  cctool backup prune --script old-menu --keep 1 --yes
  cctool backup prune --dry-run

A backup stays if any --keep option keeps it: of each script the newest ones, and the newest of each of the last days, ISO
weeks, months and years (UTC) that have one. Those with a label always stay. Without any of them, the rules of the
configuration count (server.backups), which a running server applies by itself.`;

interface Options {
  keep?: string;
  keepDaily?: string;
  keepWeekly?: string;
  keepMonthly?: string;
  keepYearly?: string;
  olderThan?: string;
  script?: string;
  account?: string;
  dryRun?: boolean;
  yes?: boolean;
  json?: boolean;
}

/** The rules that the options give, or else those of the configuration. */
async function readPolicy(context: CliContext, options: Options): Promise<RetentionPolicy> {
  const { keep, keepDaily, keepWeekly, keepMonthly, keepYearly } = options;
  const given = { last: keep, daily: keepDaily, weekly: keepWeekly, monthly: keepMonthly, yearly: keepYearly };
  const rules = Object.entries(given).flatMap(([rule, text]) => {
    if (text === undefined) return [];
    const option = rule === 'last' ? '--keep' : `--keep-${rule}`;
    return [[rule, readWholeNumber(option, text, rule === 'last' ? 1 : 0, 100_000)] as const];
  });
  if (rules.length > 0) return { keep: Object.fromEntries(rules) };
  const { readServerSettings } = await import('../../../server/settings.js');
  const { backups } = readServerSettings(await context.workspace());
  if (backups.keep ?? backups.scripts) return backups;
  throw new CctoolError(
    'usage',
    'there is no rule which backups to keep',
    'use --keep, --keep-daily, … or server.backups in the configuration',
  );
}

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .option('--keep <number>', 'how many of the newest backups of each script to keep (at least 1)')
    .option('--keep-daily <number>', 'for how many days to keep the newest backup')
    .option('--keep-weekly <number>', 'for how many weeks')
    .option('--keep-monthly <number>', 'for how many months')
    .option('--keep-yearly <number>', 'for how many years')
    .option('--older-than <duration>', 'remove only what is older: 90d, 12w')
    .option('--script <id>', 'only the backups of this script')
    .option('--account <name>', 'only the backups of this account')
    .option('--dry-run', 'list what would be removed, and change nothing')
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (options: Options) => {
        const policy = await readPolicy(context, options);
        const age = options.olderThan === undefined ? undefined : readDuration(options.olderThan);
        if (options.olderThan !== undefined && age === undefined) {
          throw new CctoolError('usage', `--older-than: "${options.olderThan}" is not a duration`, 'write 90d or 12w');
        }
        return withBackups(context, async (store, studio) => {
          const { accountByName } = await import('../../../store/accounts.js');
          const before = age === undefined ? undefined : new Date(context.now() - age * 1000).toISOString();
          const found: Prunable[] = [];
          const only = {
            ...(options.script !== undefined && { script_id: options.script }),
            ...(options.account !== undefined && { account_id: (await accountByName(store, options.account)).id }),
          };
          for await (const expired of studio.expiredBackups(store, policy, only)) {
            found.push(...expired.filter(({ created_at }) => before === undefined || created_at < before));
          }
          const count = plural(found.length, 'backup');
          if (options.dryRun) {
            if (options.json) context.print(JSON.stringify({ backups: found }, null, 2));
            else for (const backup of found) context.print(`${backup.id}  ${backup.script_id}  ${backup.created_at}`);
            context.say(`${count} would be removed`);
            return ExitStatus.success;
          }
          if (found.length > 0 && !(await confirm(context, `Remove ${count} permanently?`, options.yes))) {
            return ExitStatus.findings;
          }
          const removed = await studio.pruneBackups(store, found);
          if (removed.backups > 0) {
            const { script: target_name = '', account = '' } = options;
            const event = { action: 'backup.prune' as const, account, target: '', target_name, details: removed };
            await changeStore(context, store, async () => [undefined, event]);
          }
          if (options.json) context.print(JSON.stringify(removed, null, 2));
          else context.say(`${plural(removed.backups, 'backup')} and ${plural(removed.contents, 'content')} removed`);
          return ExitStatus.success;
        });
      }),
    );
};
