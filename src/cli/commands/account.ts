import { type CommandModule, ExitStatus } from '../command.js';
import { withStore } from '../with-store.js';

const listExamples = `
Examples:
  cctool account list
  cctool account list --json`;

export const list: CommandModule = {
  define(command, context, run) {
    command
      .option('--json', 'print JSON')
      .addHelpText('after', listExamples)
      .action(
        run(async (options: { json?: boolean }) => {
          const rows = await withStore(context, async (store) => {
            const { listAccounts } = await import('../../store/accounts.js');
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
          const { columns } = await import('../terminal/text.js');
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
  },
};

const createExamples = `
Examples:
  cctool account create acme
  cctool account create operator --administrator
  cctool keys create --name first --account acme`;

export const create: CommandModule = {
  define(command, context, run) {
    command
      .argument('<name>', "the account's name")
      .option('--administrator', 'it may choose the plans of its keys')
      .option('--json', 'print JSON')
      .addHelpText('after', createExamples)
      .action(
        run(async (name: string, options: { administrator?: boolean; json?: boolean }) => {
          const account = await withStore(context, async (store) => {
            const { createAccount } = await import('../../store/accounts.js');
            return createAccount(store, name, options.administrator ? 'administrator' : 'member');
          });
          const { password_digest: _, ...shown } = account;
          if (options.json) context.print(JSON.stringify(shown, null, 2));
          else context.say(`Account "${name}" created. To let it sign in: cctool account password ${name}`);
          return ExitStatus.success;
        }),
      );
  },
};

const passwordExamples = `
Examples:
  cctool account password
  cctool account password acme
  cat password.txt | cctool account password acme

The password is read from standard input, or from the terminal without being shown. Setting one signs the account out
everywhere.`;

export const password: CommandModule = {
  define(command, context, run) {
    command
      .argument('[name]', "the account's name", 'administrator')
      .addHelpText('after', passwordExamples)
      .action(
        run(async (name: string) => {
          const { readSecret } = await import('../terminal/ask.js');
          await withStore(context, async (store) => {
            const { accountByName } = await import('../../store/accounts.js');
            const { setPassword } = await import('../../store/passwords.js');
            const account = await accountByName(store, name);
            await setPassword(store, account.id, await readSecret(context, `New password for ${name}: `));
          });
          context.say(`Password of "${name}" set.`);
          return ExitStatus.success;
        }),
      );
  },
};
