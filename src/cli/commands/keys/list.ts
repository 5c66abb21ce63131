import type { CommandModule } from '../../command-list.js';
import { ExitStatus } from '../../exit-status.js';
import { withStore } from '../../with-store.js';

const examples = `
Examples:
  cctool keys list
  cctool keys list --account acme --json
  cctool keys list --active`;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .option('--account <name>', 'only the keys of this account')
    .option('--active', 'leave out revoked keys')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (options: { account?: string; active?: boolean; json?: boolean }) => {
        const keys = await withStore(context, async (store) => {
          const { listKeys } = await import('../../../store/keys.js');
          const filter = { all: !options.active, ...(options.account !== undefined && { account: options.account }) };
          return listKeys(store, filter, context.now());
        });
        if (options.json) {
          context.print(JSON.stringify(keys, null, 2));
          return ExitStatus.success;
        }
        if (keys.length === 0) {
          context.say('There are no keys. Make one: cctool keys create --name NAME');
          return ExitStatus.success;
        }
        const { columns } = await import('../../formats/columns.js');
        const short = (instant: string | null) => (instant === null ? 'never' : `${instant.slice(0, 16)}Z`);
        const rows = keys.map((key) => [
          key.id,
          key.prefix,
          key.name,
          key.account,
          key.status,
          key.plan,
          short(key.expires_at),
          short(key.last_used_at),
          key.scopes?.join(',') ?? 'all',
        ]);
        const headings = ['ID', 'KEY', 'NAME', 'ACCOUNT', 'STATUS', 'PLAN', 'EXPIRES', 'LAST USED', 'SCOPES'];
        context.print(columns(headings, rows));
        return ExitStatus.success;
      }),
    );
};
