import { CctoolError } from '../../diagnostics/index.js';
import type { Account, AccountLimits } from '../../store/accounts.js';
import type { AuditEvent } from '../../store/audit.js';
import type { Store } from '../../store/store.js';
import { type CommandModule, ExitStatus } from '../command.js';
import type { CliContext } from '../context.js';
import { offerChoices, readChoice, readWholeNumber } from '../option-values.js';
import { printMade } from '../print-stored.js';
import { checkPlan, type RightsOptions, readRights, rightsOptions } from '../rights.js';
import { confirm } from '../terminal/ask.js';
import { plural } from '../terminal/text.js';
import { changeStore, withStore } from '../with-store.js';

const roles = ['administrator', 'member', 'viewer'] as const;

/** Does something to an account, and records it. */
const changeAccount = (
  context: CliContext,
  store: Store,
  action: AuditEvent['action'],
  work: (inside: Store) => Promise<Account>,
  details?: AuditEvent['details'],
): Promise<Account> =>
  changeStore(context, store, async (inside) => {
    const account = await work(inside);
    const { id, name } = account;
    return [account, { action, account: name, target: id, target_name: name, details }];
  });

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
          const accounts = await withStore(context, async (store) => {
            const { listAccounts, shownAccount } = await import('../../store/accounts.js');
            const { readSecondFactor } = await import('../../store/second-factors.js');
            const shown = async (account: Account) => ({
              ...shownAccount(account),
              has_password: account.password_digest !== null,
              has_second_factor: (await readSecondFactor(store, account.id)).enabled_at !== null,
            });
            return Promise.all((await listAccounts(store)).map(shown));
          });
          if (options.json) {
            context.print(JSON.stringify(accounts, null, 2));
            return ExitStatus.success;
          }
          const { columns } = await import('../terminal/text.js');
          const cells = accounts.map(
            ({ name, role, plan, has_password, has_second_factor, created_at, disabled_at }) => [
              ...[name, role, plan, has_password ? 'set' : 'none', has_second_factor ? 'on' : 'off', created_at],
              disabled_at === null ? '' : `disabled ${disabled_at}`,
            ],
          );
          context.print(columns(['NAME', 'ROLE', 'PLAN', 'PASSWORD', 'CODE', 'CREATED', ''], cells));
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
      .option('--administrator', 'it manages all accounts and keys, and may choose the plans of its keys')
      .option('--viewer', 'it may sign in and look, and change nothing')
      .option('--json', 'print JSON')
      .addHelpText('after', createExamples)
      .action(
        run(async (name: string, options: { administrator?: boolean; viewer?: boolean; json?: boolean }) => {
          const account = await withStore(context, async (store) => {
            const { createAccount, shownAccount } = await import('../../store/accounts.js');
            const role = options.administrator ? 'administrator' : options.viewer ? 'viewer' : 'member';
            const create = (inside: Store) => createAccount(inside, name, role);
            return shownAccount(await changeAccount(context, store, 'account.create', create, { role }));
          });
          if (options.json) context.print(JSON.stringify(account, null, 2));
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
            await changeAccount(context, store, 'account.password', async () => account);
          });
          context.say(`Password of "${name}" set.`);
          return ExitStatus.success;
        }),
      );
  },
};

const resetExamples = `
Examples:
  cctool account reset acme
  cctool account reset acme --expires 1h --json

The token is written to standard output, once. With it the account sets a new password on the sign-in page, once. Its password is
void and its sessions end at once; its keys work on.`;

export const reset: CommandModule = {
  hasSecret: true,
  define(command, context, run) {
    command
      .argument('<name>', "the account's name")
      .option('--expires <duration>', 'how long the token is valid: 15m, 24h, up to 7d', '24h')
      .option('--json', 'print the token and its expiry as JSON')
      .addHelpText('after', resetExamples)
      .action(
        run(async (name: string, options: { expires: string; json?: boolean }) => {
          const { readDuration } = await import('../duration.js');
          const { longestReset, offerReset } = await import('../../store/passwords.js');
          const seconds = readDuration(options.expires);
          if (seconds === undefined || seconds < 60 || seconds > longestReset) {
            const message = `--expires: "${options.expires}" is not a duration from 1m to 7d`;
            throw new CctoolError('usage', message, 'write 15m, 24h or 7d');
          }
          const made = await withStore(context, async (store) => {
            const { accountByName } = await import('../../store/accounts.js');
            const account = await accountByName(store, name);
            return changeStore(context, store, async (inside) => {
              const made = await offerReset(inside, account, seconds, context.now());
              const event = { action: 'account.reset', account: name, target: account.id, target_name: name } as const;
              return [made, { ...event, details: { expires_in: seconds } }];
            });
          });
          const remark = `"${name}" sets a new password with this token until ${made.expires_at}; it will not be shown again`;
          printMade(context, made, made.token, remark, options.json);
          return ExitStatus.success;
        }),
      );
  },
};

interface LimitOptions extends Omit<RightsOptions, 'address'> {
  role?: string;
  plan?: string;
  keys?: string;
  storage?: string;
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

/** The changes that the options ask for. */
async function readLimits(context: CliContext, options: LimitOptions): Promise<AccountLimits> {
  const { plan, keys, storage } = options;
  await checkPlan(context, plan);
  const rights = await readRights(context, options, true);
  return {
    ...(options.role !== undefined && { role: readChoice('--role', options.role, roles, 'a role') }),
    ...(plan !== undefined && { plan }),
    ...(keys !== undefined && { max_keys: keys === 'default' ? null : readWholeNumber('--keys', keys, 0, 1_000_000) }),
    ...(storage !== undefined && {
      max_storage: storage === 'none' ? null : readWholeNumber('--storage', storage, 0, 100_000_000),
    }),
    ...rights,
  };
}

export const limits: CommandModule = {
  define(command, context, run) {
    offerChoices(command, { role: roles });
    command
      .argument('<name>', "the account's name")
      .option('--role <role>', 'administrator, member or viewer')
      .option('--plan <plan>', 'the plan that its keys share')
      .option('--keys <number>', 'how many keys may be in force at the same time, or "default"')
      .option('--storage <MiB>', 'how much its backups may take before compression, or "none"');
    rightsOptions(command, 'its keys', true)
      .option('--json', 'print JSON')
      .addHelpText('after', limitExamples)
      .action(
        run(async (name: string, options: LimitOptions) => {
          const changes = await readLimits(context, options);
          const { account, most } = await withStore(context, async (store) => {
            const { accountByName, limitAccount, mostKeys, shownAccount } = await import('../../store/accounts.js');
            const { id } = await accountByName(store, name);
            const limit = (inside: Store) => limitAccount(inside, id, changes);
            const isChange = Object.keys(changes).length > 0;
            const found = isChange
              ? await changeAccount(context, store, 'account.change', limit, { ...changes })
              : await limit(store);
            return { account: shownAccount(found), most: mostKeys(found) };
          });
          if (options.json) {
            context.print(JSON.stringify(account, null, 2));
            return ExitStatus.success;
          }
          const lines: [string, string][] = [
            ['role', account.role],
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

/** `account disable` and `account enable`. */
const switching = (isDisabled: boolean): CommandModule => ({
  define(command, context, run) {
    const verb = isDisabled ? 'disable' : 'enable';
    command
      .argument('<name>', "the account's name")
      .addHelpText('after', `\nExamples:\n  cctool account ${verb} acme`)
      .action(
        run(async (name: string) => {
          await withStore(context, async (store) => {
            const { accountByName, setDisabled } = await import('../../store/accounts.js');
            const account = await accountByName(store, name);
            if ((account.disabled_at !== null) === isDisabled) return;
            await changeAccount(context, store, `account.${verb}`, async (inside) => {
              await setDisabled(inside, account, isDisabled, context.now());
              return account;
            });
          });
          context.say(
            isDisabled
              ? `"${name}" is disabled: nobody can sign in, and the next request with its keys is refused`
              : `"${name}" is enabled: its keys work again`,
          );
          return ExitStatus.success;
        }),
      );
  },
});

export const disable: CommandModule = switching(true);
export const enable: CommandModule = switching(false);

const transferExamples = `
Examples:
  cctool account transfer operator
  cctool account transfer operator --yes --json

One account is the owner: administrators cannot change it, its keys or its password. The present owner becomes an administrator.`;

export const transfer: CommandModule = {
  define(command, context, run) {
    command
      .argument('<name>', "the account's name")
      .option('--yes', 'do not ask for confirmation')
      .option('--json', 'print JSON')
      .addHelpText('after', transferExamples)
      .action(
        run(async (name: string, options: { yes?: boolean; json?: boolean }) =>
          withStore(context, async (store) => {
            const { accountByName, shownAccount, transferOwnership } = await import('../../store/accounts.js');
            const account = await accountByName(store, name);
            const isChange = account.role !== 'owner';
            if (isChange && !(await confirm(context, `Make "${name}" the owner?`, options.yes)))
              return ExitStatus.findings;
            const transferTo = (inside: Store) => transferOwnership(inside, account);
            const owner = isChange ? await changeAccount(context, store, 'account.transfer', transferTo) : account;
            if (options.json) context.print(JSON.stringify(shownAccount(owner), null, 2));
            else context.say(`"${name}" is the owner`);
            return ExitStatus.success;
          }),
        ),
      );
  },
};

const removeExamples = `
Examples:
  cctool account delete acme
  cctool account delete acme --yes --json

Its keys and links are revoked and its backups removed. Its usage and the log of what was done stay.`;

export const remove: CommandModule = {
  define(command, context, run) {
    command
      .argument('<name>', "the account's name")
      .option('--yes', 'do not ask for confirmation')
      .option('--json', 'print JSON')
      .addHelpText('after', removeExamples)
      .action(
        run(async (name: string, options: { yes?: boolean; json?: boolean }) =>
          withStore(context, async (store) => {
            const { accountByName, deleteAccount, holdingsOf } = await import('../../store/accounts.js');
            const account = await accountByName(store, name);
            const holdings = await holdingsOf(store, account);
            const what = `${plural(holdings.keys, 'key')} and ${plural(holdings.backups, 'backup')}`;
            if (!(await confirm(context, `Delete the account "${name}" with ${what}?`, options.yes))) {
              return ExitStatus.findings;
            }
            const work = async (inside: Store) => {
              await deleteAccount(inside, account, context.now());
              return account;
            };
            await changeAccount(context, store, 'account.delete', work, holdings);
            const { pruneBackups } = await import('../../studio/index.js');
            await pruneBackups(store, []);
            if (options.json) context.print(JSON.stringify({ deleted: name, ...holdings }, null, 2));
            else context.say(`"${name}" deleted, with ${what}`);
            return ExitStatus.success;
          }),
        ),
      );
  },
};
