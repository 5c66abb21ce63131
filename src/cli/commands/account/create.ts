import type { CommandModule } from '../../command-list.js';
import { ExitStatus } from '../../exit-status.js';
import { withStore } from '../../with-store.js';

const examples = `
Examples:
  cctool account create acme
  cctool account create operator --administrator
  cctool keys create --name first --account acme`;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument('<name>', "the account's name")
    .option('--administrator', 'it may choose the plans of its keys')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (name: string, options: { administrator?: boolean; json?: boolean }) => {
        const account = await withStore(context, async (store) => {
          const { createAccount } = await import('../../../store/accounts.js');
          return createAccount(store, name, options.administrator ? 'administrator' : 'member');
        });
        const { password_digest: _, ...shown } = account;
        if (options.json) context.print(JSON.stringify(shown, null, 2));
        else context.say(`The account "${name}" is made. Let it sign in: cctool account password ${name}`);
        return ExitStatus.success;
      }),
    );
};
