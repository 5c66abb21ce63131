import { type CommandModule, ExitStatus } from '../command.js';
import { confirm } from '../terminal/ask.js';
import { plural } from '../terminal/text.js';
import { changeStore, withStore } from '../with-store.js';

const factorExamples = `
Examples:
  cctool account second-factor acme
  cctool account second-factor acme --json
  cctool account second-factor acme --remove --yes

An account turns its second factor on on the page "Security" of the dashboard: signing in then asks for a code of an app. Remove it
for somebody who has lost the app and the recovery codes. Keys and sessions work on.`;

export const secondFactor: CommandModule = {
  define(command, context, run) {
    command
      .argument('<name>', "the account's name")
      .option('--remove', 'let the account sign in with its password alone')
      .option('--yes', 'do not ask for confirmation')
      .option('--json', 'print JSON')
      .addHelpText('after', factorExamples)
      .action(
        run(async (name: string, options: { remove?: boolean; yes?: boolean; json?: boolean }) =>
          withStore(context, async (store) => {
            const { accountByName } = await import('../../store/accounts.js');
            const { readSecondFactor, removeSecondFactor } = await import('../../store/second-factors.js');
            const { id } = await accountByName(store, name);
            const { enabled_at } = await readSecondFactor(store, id);
            const isChange = options.remove === true && enabled_at !== null;
            if (isChange) {
              if (!(await confirm(context, `Remove the second factor of "${name}"?`, options.yes))) {
                return ExitStatus.findings;
              }
              await changeStore(context, store, async (inside) => {
                await removeSecondFactor(inside, id);
                return [undefined, { action: 'second-factor.disable', account: name, target: id, target_name: name }];
              });
            }
            const state = await readSecondFactor(store, id);
            if (options.json) context.print(JSON.stringify({ account: name, ...state }, null, 2));
            else if (isChange) context.say(`"${name}" signs in with its password alone`);
            else if (state.enabled_at === null) context.print(`"${name}" has no second factor`);
            else {
              const left = plural(state.recovery_codes, 'recovery code');
              context.print(`"${name}" has a second factor since ${state.enabled_at}, and ${left}`);
            }
            return ExitStatus.success;
          }),
        ),
      );
  },
};
