import { CctoolError } from '../../../diagnostics/index.js';
import type { CommandModule } from '../../command-list.js';
import { readInstant } from '../../duration.js';
import { ExitStatus } from '../../exit-status.js';
import { withStore } from '../../with-store.js';

interface Options {
  name: string;
  account?: string;
  scope: string[];
  schedule: string[];
  flow: string[];
  plan?: string;
  expires?: string;
  json?: boolean;
}

const collect = (value: string, earlier: string[]) => [...earlier, ...value.split(',').map((item) => item.trim())];

const examples = `
Examples:
  cctool keys create --name ci-pipeline
  cctool keys create --name validator --scope grxml:validate --scope grxml:test --expires 90d
  cctool keys create --name wallboard --scope studio:hoo --schedule support --plan free --json
  export CCTOOL_API_KEY=$(cctool keys create --name laptop)

The key goes to standard output, once; the store keeps only its digest.`;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .requiredOption('--name <name>', 'what the key is for')
    .option('--account <name>', 'the account that owns it (default: administrator)')
    .option('--scope <scope>', 'an operation it may use; may be repeated (default: all ten)', collect, [])
    .option('--schedule <key>', 'a schedule it may ask about; may be repeated (default: all)', collect, [])
    .option('--flow <name>', 'a flow it may test; may be repeated (default: all)', collect, [])
    .option('--plan <plan>', 'its plan, from the configuration (default: standard)')
    .option('--expires <time>', 'when it ends: 90d, 2027-01-31 or an instant (default: never)')
    .option('--json', 'print the key and its description as JSON')
    .addHelpText('after', examples)
    .action(
      run(async (options: Options) => {
        await checkScopes(options.scope);
        checkNames('--schedule', options.schedule);
        checkNames('--flow', options.flow);
        const { plan } = options;
        if (plan !== undefined) {
          const { readServerSettings } = await import('../../../server/settings.js');
          const { plans } = readServerSettings(await context.workspace());
          if (!Object.hasOwn(plans, plan)) {
            throw new CctoolError('usage', `there is no plan "${plan}"`, `plans: ${Object.keys(plans).join(', ')}`);
          }
        }
        const expires =
          options.expires === undefined ? undefined : readInstant('--expires', options.expires, context.now());
        const made = await withStore(context, async (store) => {
          const { createKey } = await import('../../../store/keys.js');
          return createKey(
            store,
            {
              name: options.name,
              scopes: options.scope,
              schedules: options.schedule,
              flows: options.flow,
              ...(options.account !== undefined && { account: options.account }),
              ...(plan !== undefined && { plan }),
              ...(expires !== undefined && { expires_at: expires }),
            },
            context.now(),
          );
        });
        if (options.json) {
          const { id, key, ...rest } = made;
          context.print(JSON.stringify({ id, key, ...rest }, null, 2));
        } else {
          context.print(made.key);
          context.say(`${made.id}: keep this key, it is not shown again.`);
        }
        return ExitStatus.success;
      }),
    );
};

/** An unset variable of a script must not become a key for nothing. */
function checkNames(option: string, names: readonly string[]): void {
  if (names.includes('')) throw new CctoolError('usage', `${option}: a name is empty`, 'leave it away for all');
}

async function checkScopes(scopes: readonly string[]): Promise<void> {
  const { operations } = await import('../../../toolkit/operations.js');
  const known = [...new Set(operations.map((row) => row.scope))];
  for (const scope of scopes) {
    if (!known.includes(scope)) {
      throw new CctoolError('usage', `there is no scope "${scope}"`, `scopes: ${known.join(', ')}`);
    }
  }
}
