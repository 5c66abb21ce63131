import type { CommandModule } from '../../command-list.js';
import { ExitStatus } from '../../exit-status.js';
import { withStore } from '../../with-store.js';

const examples = `
Examples:
  cctool account list
  cctool account list --json`;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (options: { json?: boolean }) => {
        const rows = await withStore(context, async (store) => {
          const { listAccounts } = await import('../../../store/accounts.js');
          return listAccounts(store);
        });
        const accounts = rows.map(({ password_digest, ...account }) => ({
          ...account,
          has_password: password_digest !== null,
        }));
        if (options.json) {
          context.print(JSON.stringify(accounts, null, 2));
          return ExitStatus.success;
        }
        const { columns } = await import('../../formats/columns.js');
        const cells = accounts.map(({ name, role, has_password, created_at }) => [
          name,
          role,
          has_password ? 'set' : 'none',
          created_at,
        ]);
        context.print(columns(['NAME', 'ROLE', 'PASSWORD', 'CREATED'], cells));
        return ExitStatus.success;
      }),
    );
};
