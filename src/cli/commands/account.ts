import type { Account, AccountLimits } from '../../store/accounts.js';
import { type CommandModule, ExitStatus } from '../command.js';
import type { CliContext } from '../context.js';
import { collectList, readWholeNumber } from '../option-values.js';
import { checkNames, checkPlan, checkScopes } from '../rights.js';
import { withStore } from '../with-store.js';

const readList = (text: string | null): string[] | null => (text === null ? null : (JSON.parse(text) as string[]));

/** An account as it is shown: everything but the digest of its password. */
function describe({ password_digest: _, scopes, schedules, flows, ...account }: Account) {
  return { ...account, scopes: readList(scopes), schedules: readList(schedules), flows: readList(flows) };
}

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
          const accounts = rows.map((account) => ({
            ...describe(account),
            has_password: account.password_digest !== null,
          }));
          if (options.json) {
            context.print(JSON.stringify(accounts, null, 2));
            return ExitStatus.success;
          }
          const { columns } = await import('../terminal/text.js');
          const cells = accounts.map(({ name, role, plan, has_password, created_at }) => [
            name,
            role,
            plan,
            has_password ? 'set' : 'none',
            created_at,
          ]);
          context.print(columns(['NAME', 'ROLE', 'PLAN', 'PASSWORD', 'CREATED'], cells));
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
          if (options.json) context.print(JSON.stringify(describe(account), null, 2));
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

interface LimitOptions {
  plan?: string;
  keys?: string;
  storage?: string;
  scope?: string[];
  schedule?: string[];
  flow?: string[];
  json?: boolean;
}

const limitExamples = `
Examples:
  cctool account limits acme
  cctool account limits acme --plan free --keys 5 --storage 500
  cctool account limits acme --scope grxml:validate --scope grxml:test
  cctool account limits acme --keys default --storage none --scope all --schedule all --flow all

All keys of an account share one window of its plan, on every replica. The plan of a key can only narrow that of its
account, except for administrators. A member has at most 100 keys in force unless --keys says otherwise.`;

/** The list that an option gives; `all` removes the restriction. */
const restriction = (given: string[] | undefined) => (given?.length === 1 && given[0] === 'all' ? null : given);

/** The changes that the options ask for. */
async function readLimits(context: CliContext, options: LimitOptions): Promise<AccountLimits> {
  const { plan, keys, storage } = options;
  await checkPlan(context, plan);
  const scopes = restriction(options.scope);
  await checkScopes(scopes ?? [], ['all']);
  const named = { schedules: restriction(options.schedule), flows: restriction(options.flow) };
  await checkNames(context, named, 'use all to remove the restriction');
  return {
    ...(plan !== undefined && { plan }),
    ...(keys !== undefined && { max_keys: keys === 'default' ? null : readWholeNumber('--keys', keys, 0, 1_000_000) }),
    ...(storage !== undefined && {
      max_storage: storage === 'none' ? null : readWholeNumber('--storage', storage, 0, 100_000_000),
    }),
    ...(scopes !== undefined && { scopes }),
    ...(named.schedules !== undefined && { schedules: named.schedules }),
    ...(named.flows !== undefined && { flows: named.flows }),
  };
}

export const limits: CommandModule = {
  define(command, context, run) {
    command
      .argument('<name>', "the account's name")
      .option('--plan <plan>', 'the plan that its keys share')
      .option('--keys <number>', 'how many keys may be in force at the same time, or "default"')
      .option('--storage <MiB>', 'how much its backups may take before compression, or "none"')
      .option('--scope <scope>', 'an operation its keys may use, or "all"; repeatable', collectList)
      .option('--schedule <key>', 'a schedule its keys may ask about, or "all"; repeatable', collectList)
      .option('--flow <name>', 'a flow its keys may test, or "all"; repeatable', collectList)
      .option('--json', 'print JSON')
      .addHelpText('after', limitExamples)
      .action(
        run(async (name: string, options: LimitOptions) => {
          const changes = await readLimits(context, options);
          const { account, most } = await withStore(context, async (store) => {
            const { accountByName, limitAccount, mostKeys } = await import('../../store/accounts.js');
            const found = await limitAccount(store, (await accountByName(store, name)).id, changes);
            return { account: describe(found), most: mostKeys(found) };
          });
          if (options.json) {
            context.print(JSON.stringify(account, null, 2));
            return ExitStatus.success;
          }
          const lines: [string, string][] = [
            ['plan', account.plan],
            ['keys', Number.isFinite(most) ? `at most ${most} in force` : 'no bound'],
            ['storage', account.max_storage === null ? 'no bound' : `${account.max_storage} MiB`],
            ['scopes', account.scopes?.join(', ') ?? 'all operations'],
            ['schedules', account.schedules?.join(', ') ?? 'all schedules'],
            ['flows', account.flows?.join(', ') ?? 'all flows'],
          ];
          context.print(lines.map(([label, value]) => `${label.padEnd(10)} ${value}`).join('\n'));
          return ExitStatus.success;
        }),
      );
  },
};
