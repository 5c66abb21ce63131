import type { z } from 'zod';
import {
  type Account,
  accountByName,
  createAccount,
  deleteAccount,
  holdingsOf,
  isAdministrator,
  limitAccount,
  listAccounts,
  mostKeys,
  setDisabled,
  shownAccount,
  transferOwnership,
} from '../../store/accounts.js';
import { type AuditAction, audited, readAuditLog } from '../../store/audit.js';
import { pageOfKeys } from '../../store/keys.js';
import { offerReset, passwordMatches, setPassword } from '../../store/passwords.js';
import { readSecondFactor, removeSecondFactor } from '../../store/second-factors.js';
import type { Store } from '../../store/store.js';
import { pruneBackups } from '../../studio/index.js';
import { checkNamedRights } from '../../toolkit/local/check-rights.js';
import { type Endpoint, type Exchange, json } from '../http/exchange.js';
import { HttpError } from '../http/http-error.js';
import type { Service } from '../service.js';
import { readFields, readQuery } from './read-fields.js';
import { accountChanges, auditQuery, keysQuery, newAccount, newPassword, newReset, ownPassword } from './schemas.js';
import { actorOf, refuseOwner, requireCountedSession, requireSession, type Session } from './session.js';

/** An account as administrators see it, with what it holds. */
async function described(store: Store, account: Account) {
  const most = mostKeys(account);
  return {
    ...shownAccount(account),
    has_password: account.password_digest !== null,
    has_second_factor: (await readSecondFactor(store, account.id)).enabled_at !== null,
    most_keys: Number.isFinite(most) ? most : null,
    ...(await holdingsOf(store, account)),
  };
}

/** Accounts for administrators, and the log of what was done: `/account/accounts`, `/account/audit`. */
export function adminEndpoints(service: Service): Endpoint[] {
  const { store } = service;
  const administrator = async (exchange: Exchange, require = requireSession): Promise<Session> => {
    const session = await require(service, exchange);
    if (isAdministrator(session.account)) return session;
    throw new HttpError(403, 'Your account does not have access to accounts: only administrators do.');
  };
  /** The account of the path, as one that the administrator may change. */
  const target = async (exchange: Exchange) => {
    const { account: own } = await administrator(exchange, requireCountedSession);
    const account = await accountByName(store, exchange.params.name!);
    refuseOwner(own, account);
    return { own, account };
  };
  const notOwn = (own: Account, account: Account, what: string) => {
    if (own.id === account.id) throw new HttpError(400, `You cannot ${what} the account that you are signed in with.`);
  };
  /** Does a change to an account, and records it. */
  const change = <Result>(
    exchange: Exchange,
    own: Account,
    account: Account,
    [action, details]: [AuditAction, { [field: string]: unknown }?],
    work: (inside: Store) => Promise<Result>,
  ) =>
    audited(store, actorOf(own, exchange), service.now(), async (inside) => [
      await work(inside),
      { action, account: account.name, target: account.id, target_name: account.name, details },
    ]);
  /** @throws HttpError or CctoolError for a plan, a schedule or a flow that there is not */
  const check = async ({ plan, schedules, flows }: Partial<z.output<typeof accountChanges>>) => {
    if (plan !== undefined && !Object.hasOwn(service.settings.plans, plan)) {
      throw new HttpError(400, `There is no plan "${plan}".`);
    }
    await checkNamedRights(service.workspace.current.context, { schedules, flows });
  };
  const defined = <Fields extends object>(fields: Fields) =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

  return [
    {
      path: '/account/accounts',
      methods: {
        async GET(exchange) {
          await administrator(exchange);
          const accounts = await listAccounts(store);
          return json({ accounts: await Promise.all(accounts.map((account) => described(store, account))) });
        },
        async POST(exchange) {
          const { account: own } = await administrator(exchange, requireCountedSession);
          const { name, role = 'member', ...limits } = await readFields(exchange, newAccount);
          await check(limits);
          const made = await audited(store, actorOf(own, exchange), service.now(), async (inside) => {
            const account = await limitAccount(inside, (await createAccount(inside, name, role)).id, defined(limits));
            const details = { role, ...defined(limits) };
            return [
              account,
              { action: 'account.create', account: name, target: account.id, target_name: name, details },
            ];
          });
          return json(await described(store, made));
        },
      },
    },
    {
      path: '/account/accounts/:name',
      methods: {
        async GET(exchange) {
          await administrator(exchange);
          return json(await described(store, await accountByName(store, exchange.params.name!)));
        },
        async PATCH(exchange) {
          const { own, account } = await target(exchange);
          const { disabled, ...limits } = await readFields(exchange, accountChanges);
          await check(limits);
          if (disabled === true) notOwn(own, account, 'disable');
          if (limits.role !== undefined && limits.role !== account.role) notOwn(own, account, 'change the role of');
          const changes = defined(limits);
          if (Object.keys(changes).length > 0) {
            await change(exchange, own, account, ['account.change', changes], (inside) =>
              limitAccount(inside, account.id, changes),
            );
          }
          if (disabled !== undefined && disabled !== (account.disabled_at !== null)) {
            await change(exchange, own, account, [disabled ? 'account.disable' : 'account.enable'], (inside) =>
              setDisabled(inside, account, disabled, service.now()),
            );
          }
          return json(await described(store, await accountByName(store, account.name)));
        },
        async DELETE(exchange) {
          const { own, account } = await target(exchange);
          notOwn(own, account, 'delete');
          const holdings = await holdingsOf(store, account);
          await change(exchange, own, account, ['account.delete', holdings], (inside) =>
            deleteAccount(inside, account, service.now()),
          );
          // Contents that no other backup has go too.
          await pruneBackups(store, []);
          return json({ deleted: account.name, ...holdings });
        },
      },
    },
    {
      path: '/account/accounts/:name/password',
      methods: {
        async POST(exchange) {
          const { own, account } = await target(exchange);
          const { password } = await readFields(exchange, newPassword);
          // The hash is slow: it is made before the transaction begins.
          await setPassword(store, account.id, password);
          await change(exchange, own, account, ['account.password'], async () => undefined);
          return json(await described(store, await accountByName(store, account.name)));
        },
      },
    },
    {
      path: '/account/accounts/:name/reset',
      methods: {
        async POST(exchange) {
          const { own, account } = await target(exchange);
          const { expires_in } = await readFields(exchange, newReset);
          notOwn(own, account, 'reset the password of');
          const work = (inside: Store) => offerReset(inside, account, expires_in, service.now());
          return json(await change(exchange, own, account, ['account.reset', { expires_in }], work));
        },
      },
    },
    {
      path: '/account/accounts/:name/second-factor',
      methods: {
        async DELETE(exchange) {
          const { own, account } = await target(exchange);
          notOwn(own, account, 'remove the second factor of');
          await audited(store, actorOf(own, exchange), service.now(), async (inside) => {
            const isChange = await removeSecondFactor(inside, account.id);
            const event = { account: account.name, target: account.id, target_name: account.name };
            return [isChange, isChange ? { ...event, action: 'second-factor.disable' } : undefined];
          });
          return json(await described(store, account));
        },
      },
    },
    {
      path: '/account/accounts/:name/owner',
      methods: {
        async POST(exchange) {
          const { own, account } = await target(exchange);
          if (own.role !== 'owner') {
            throw new HttpError(
              403,
              'Your account does not have access to the ownership: only the owner transfers it.',
            );
          }
          const { password } = await readFields(exchange, ownPassword);
          notOwn(own, account, 'transfer the ownership to');
          await service.limits.countSignIn(exchange.address, own.name);
          if (!(await passwordMatches(password, own.password_digest)))
            throw new HttpError(403, 'The password is wrong.');
          await change(exchange, own, account, ['account.transfer', { from: own.name }], (inside) =>
            transferOwnership(inside, account),
          );
          return json(await described(store, await accountByName(store, account.name)));
        },
      },
    },
    {
      path: '/account/accounts/:name/keys',
      methods: {
        async GET(exchange) {
          await administrator(exchange);
          const { name } = await accountByName(store, exchange.params.name!);
          return json(await pageOfKeys(store, { ...readQuery(exchange, keysQuery), account: name }, service.now()));
        },
      },
    },
    {
      // Administrators see everything, others what concerns their own account.
      path: '/account/audit',
      methods: {
        async GET(exchange) {
          const { account } = await requireSession(service, exchange);
          const query = readQuery(exchange, auditQuery);
          const own = isAdministrator(account) ? query.account : account.name;
          return json({ entries: await readAuditLog(store, { ...query, account: own }) });
        },
      },
    },
  ];
}
