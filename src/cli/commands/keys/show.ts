import type { CommandModule } from '../../command-list.js';
import { ExitStatus } from '../../exit-status.js';
import { withStore } from '../../with-store.js';
import { describeKey } from './describe.js';

const examples = `
Examples:
  cctool keys show ci-pipeline
  cctool keys show key_01j9z3… --json`;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument('<key>', "the key's id, its name, or its first characters as listed")
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (reference: string, options: { json?: boolean }) => {
        const key = await withStore(context, async (store) => {
          const { findApiKey } = await import('../../../store/keys.js');
          return findApiKey(store, reference, {}, context.now());
        });
        context.print(options.json ? JSON.stringify(key, null, 2) : describeKey(key));
        return ExitStatus.success;
      }),
    );
};
