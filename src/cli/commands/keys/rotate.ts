import { CctoolError } from '../../../diagnostics/index.js';
import type { CommandModule } from '../../command-list.js';
import { confirm } from '../../confirm.js';
import { readDuration } from '../../duration.js';
import { ExitStatus } from '../../exit-status.js';
import { withStore } from '../../with-store.js';

const examples = `
Examples:
  cctool keys rotate ci-pipeline --grace 1h
  cctool keys rotate key_01j9z3… --yes --json

Without --grace the old key ends at once; with it, both work until the grace period is over.`;

interface Options {
  grace?: string;
  yes?: boolean;
  json?: boolean;
}

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument('<key>', "the key's id, its name, or its first characters as listed")
    .option('--grace <duration>', 'how long the old key stays good: 15m, 1h, 7d (default: not at all)')
    .option('--yes', 'do not ask')
    .option('--json', 'print the new key and its description as JSON')
    .addHelpText('after', examples)
    .action(
      run(async (reference: string, options: Options) => {
        const grace = options.grace === undefined ? 0 : readDuration(options.grace);
        if (grace === undefined) {
          throw new CctoolError('usage', `--grace: "${options.grace}" is no duration`, 'write 15m, 1h or 7d');
        }
        return withStore(context, async (store) => {
          const { findApiKey, rotateKey } = await import('../../../store/keys.js');
          const old = await findApiKey(store, reference, {}, context.now());
          const question = `Replace the key "${old.name}" (${old.id})?`;
          if (grace === 0 && !(await confirm(context, question, options.yes))) {
            context.say('Nothing was changed.');
            return ExitStatus.findings;
          }
          const made = await rotateKey(store, old.id, grace, context.now());
          if (options.json) context.print(JSON.stringify(made, null, 2));
          else {
            context.print(made.key);
            const end = grace > 0 ? `works for another ${options.grace}` : 'is revoked';
            context.say(`${made.id} replaces ${old.id}, which ${end}. Keep this key, it is not shown again.`);
          }
          return ExitStatus.success;
        });
      }),
    );
};
