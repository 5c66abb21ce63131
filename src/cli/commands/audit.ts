import { type CommandModule, ExitStatus } from '../command.js';
import { readWholeNumber } from '../option-values.js';
import { checkAccount, withStore } from '../with-store.js';

const examples = `
Examples:
  cctool audit
  cctool audit --account acme --action key
  cctool audit --target key_01j9z3… --json
  cctool audit --since 7d --action session.refuse

Everything that is done to accounts, keys, sessions and backups, by command, page and API: who, what, when and from where,
the newest first. Entries are never changed or removed. Changes of hours have a log of their own: cctool hoo log.`;

interface Options {
  account?: string;
  target?: string;
  action?: string;
  search?: string;
  since?: string;
  until?: string;
  limit: string;
  json?: boolean;
}

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .option('--account <name>', 'only what concerns this account')
    .option('--target <id>', 'only what was done to this key, account or backup')
    .option('--action <action>', 'only this action, such as key.revoke, or "key" for all that is done to keys')
    .option('--search <text>', 'only what has this in who did it, in what was changed or in the address')
    .option('--since <time>', 'from this time on: 7d (ago), 2026-11-01 (UTC) or a time with offset')
    .option('--until <time>', 'before this time')
    .option('--limit <number>', 'at most this many', '100')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (options: Options) => {
        const { readPast } = await import('../duration.js');
        const filter = {
          ...{ account: options.account, target: options.target, action: options.action, search: options.search },
          since: readPast('--since', options.since, context.now()),
          until: readPast('--until', options.until, context.now()),
          limit: readWholeNumber('--limit', options.limit, 1),
        };
        const entries = await withStore(context, async (store) => {
          const { readAuditLog } = await import('../../store/audit.js');
          const found = await readAuditLog(store, filter);
          // One that was deleted has entries still.
          if (found.length === 0) await checkAccount(store, options.account);
          return found;
        });
        if (options.json) context.print(JSON.stringify(entries, null, 2));
        else if (entries.length === 0) context.say('There are no such entries.');
        else {
          const { columns } = await import('../terminal/text.js');
          const rows = entries.map(({ at, actor, address, door, action, account, target_name, details }) => [
            ...[at, actor, address === '' ? door : address, action, account],
            target_name === account ? '' : target_name,
            details === undefined ? '' : JSON.stringify(details),
          ]);
          context.print(columns(['TIME', 'WHO', 'FROM', 'ACTION', 'ACCOUNT', 'TARGET', 'DETAILS'], rows));
        }
        return ExitStatus.success;
      }),
    );
};
