import type { CommandModule } from '../../command-list.js';
import { ExitStatus } from '../../exit-status.js';
import { withStore } from '../../with-store.js';

const examples = `
Examples:
  cctool account password
  cctool account password acme
  cat password.txt | cctool account password acme

The password is read from standard input, or asked for without being shown. Setting one signs the account out
everywhere.`;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument('[name]', "the account's name", 'administrator')
    .addHelpText('after', examples)
    .action(
      run(async (name: string) => {
        const { readSecret } = await import('../../read-secret.js');
        await withStore(context, async (store) => {
          const { accountByName } = await import('../../../store/accounts.js');
          const { setPassword } = await import('../../../store/passwords.js');
          const account = await accountByName(store, name);
          await setPassword(store, account.id, await readSecret(context, `New password for ${name}: `));
        });
        context.say(`The password of "${name}" is set.`);
        return ExitStatus.success;
      }),
    );
};
