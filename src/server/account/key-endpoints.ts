import { type Account, accountByName, isAdministrator } from '../../store/accounts.js';
import { type AuditAction, audited } from '../../store/audit.js';
import { type ApiKey, changeKey, createKey, findApiKey, pageOfKeys, revokeKey, rotateKey } from '../../store/keys.js';
import { readRequests, requestsCsv } from '../../store/request-log.js';
import type { Store } from '../../store/store.js';
import { checkNamedRights } from '../../toolkit/local/check-rights.js';
import { flowsOf } from '../../toolkit/local/flows.js';
import { hoursService } from '../../toolkit/local/hours-service.js';
import { scopes as scopeChoices } from '../../toolkit/operations/index.js';
import { csv, type Endpoint, type Exchange, json } from '../http/exchange.js';
import { HttpError } from '../http/http-error.js';
import { planOf, type Service } from '../service.js';
import { readFields, readQuery } from './read-fields.js';
import { keyChanges, keysQuery, newKey, requestsQuery, rotation, scopes } from './schemas.js';
import { actorOf, refuseOwner, requireCountedSession, requireSession } from './session.js';

/** The account's API keys: `/account/keys`. */
export function keyEndpoints(service: Service): Endpoint[] {
  const { store } = service;
  /** The key of the path: one of the account, or for administrators any. */
  const own = async (exchange: Exchange, require = requireSession) => {
    const { account } = await require(service, exchange);
    const filter = isAdministrator(account) ? {} : { account: account.name };
    const key = await findApiKey(store, exchange.params.id!, filter, service.now());
    if (exchange.req.method !== 'GET' && key.account !== account.name) {
      refuseOwner(account, await accountByName(store, key.account));
    }
    return { account, key };
  };
  /** Does something to a key, and records it. */
  const change = <Result extends ApiKey>(
    exchange: Exchange,
    account: Account,
    action: AuditAction,
    work: (inside: Store) => Promise<Result>,
    details?: { [field: string]: unknown },
  ) =>
    audited(store, actorOf(account, exchange), service.now(), async (inside) => {
      const key = await work(inside);
      return [key, { action, account: key.account, target: key.id, target_name: key.name, details }];
    });
  return [
    keyChoicesEndpoint(service),
    {
      path: '/account/keys',
      methods: {
        async GET(exchange) {
          const { account } = await requireSession(service, exchange);
          const page = { ...readQuery(exchange, keysQuery), account: account.name };
          return json({ ...(await pageOfKeys(store, page, service.now())), scopes });
        },
        async POST(exchange) {
          // Counted: the row of each key is kept forever.
          const { account } = await requireCountedSession(service, exchange);
          const { plan, ...request } = await readFields(exchange, newKey);
          // Plans are granted by the operator: members cannot choose their own.
          if (plan !== undefined && !isAdministrator(account)) {
            throw new HttpError(
              403,
              'Your account does not have access to plans: only an administrator may choose one.',
            );
          }
          if (plan !== undefined && !Object.hasOwn(service.settings.plans, plan)) {
            throw new HttpError(400, `There is no plan "${plan}".`);
          }
          await checkNamedRights(service.workspace.current.context, request);
          const wanted = withoutUndefined({ ...request, plan, account: account.name });
          const { name: _, account: __, ...details } = wanted;
          const make = (inside: Store) => createKey(inside, wanted, service.now());
          return json(await change(exchange, account, 'key.create', make, details));
        },
      },
    },
    {
      path: '/account/keys/:id',
      methods: {
        GET: async (exchange) => json((await own(exchange)).key),
        async PATCH(exchange) {
          const { account, key } = await own(exchange, requireCountedSession);
          const changes = await readFields(exchange, keyChanges);
          await checkNamedRights(service.workspace.current.context, changes);
          const work = (inside: Store) => changeKey(inside, key.id, changes, service.now());
          return json(await change(exchange, account, 'key.change', work, changes));
        },
        async DELETE(exchange) {
          const { account, key } = await own(exchange);
          if (key.status === 'revoked') return json(key);
          const work = (inside: Store) => revokeKey(inside, key.id, service.now());
          return json(await change(exchange, account, 'key.revoke', work));
        },
      },
    },
    {
      path: '/account/keys/:id/requests',
      methods: {
        async GET(exchange) {
          const { key } = await own(exchange);
          const { format, ...filter } = readQuery(exchange, requestsQuery);
          await service.usage.flush();
          const requests = await readRequests(store, { key_id: key.id, ...filter });
          return format === 'json' ? json({ requests }) : csv('requests.csv', requestsCsv(requests));
        },
      },
    },
    {
      path: '/account/keys/:id/rotate',
      methods: {
        async POST(exchange) {
          const { account, key } = await own(exchange, requireCountedSession);
          const { grace_seconds } = await readFields(exchange, rotation);
          const work = (inside: Store) => rotateKey(inside, key.id, grace_seconds, service.now());
          return json(await change(exchange, account, 'key.rotate', work, { replaces: key.id, grace_seconds }));
        },
      },
    },
  ];
}

type Defined<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };

/** The fields that have a value. */
function withoutUndefined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<Fields>;
}

/** What a new key can be restricted to: `/account/key-choices`. Plans are listed for administrators only. */
export function keyChoicesEndpoint(service: Service): Endpoint {
  return {
    path: '/account/key-choices',
    methods: {
      async GET(exchange) {
        const { account } = await requireSession(service, exchange);
        const { context } = service.workspace.current;
        const { hours, flows } = context.workspace;
        const names = isAdministrator(account) ? Object.keys(service.settings.plans) : [];
        const schedules = hours === undefined ? [] : (await hoursService(context)).engine.hours.schedules;
        return json({
          scopes: scopeChoices,
          default_plan: account.plan,
          plans: names.map((name) => {
            const { requests, window } = planOf(service, name);
            return { name, requests, window };
          }),
          schedules: schedules.map(({ key, name }) => ({ id: key, name })),
          flows: flows === undefined ? [] : (await flowsOf(context)).names,
        });
      },
    },
  };
}
