import type { CommandModule } from '../../command-list.js';
import { confirm } from '../../confirm.js';
import { ExitStatus } from '../../exit-status.js';
import { withStore } from '../../with-store.js';

const examples = `
Examples:
  cctool keys revoke key_01j9z3… --yes
  cctool keys revoke ci-pipeline`;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument('<key>', "the key's id, its name, or its first characters as listed")
    .option('--yes', 'do not ask')
    .option('--json', 'print the revoked key as JSON')
    .addHelpText('after', examples)
    .action(
      run(async (reference: string, options: { yes?: boolean; json?: boolean }) =>
        withStore(context, async (store) => {
          const { findApiKey, revokeKey } = await import('../../../store/keys.js');
          const key = await findApiKey(store, reference, {}, context.now());
          if (!(await confirm(context, `Revoke the key "${key.name}" (${key.id})?`, options.yes))) {
            context.say('Nothing was changed.');
            return ExitStatus.findings;
          }
          const revoked = await revokeKey(store, key.id, context.now());
          if (options.json) context.print(JSON.stringify(revoked, null, 2));
          else context.say(`${key.id} is revoked: the next request with it is refused.`);
          return ExitStatus.success;
        }),
      ),
    );
};
