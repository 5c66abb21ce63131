import { accountByName, isAdministrator } from '../../store/accounts.js';
import { usageByDay, usageCsv } from '../../store/usage.js';
import { csv, type Endpoint, json } from '../http/exchange.js';
import { HttpError } from '../http/http-error.js';
import { planOf, type Service } from '../service.js';
import { readQuery } from './read-fields.js';
import { requireSession } from './session.js';
import { usageQuery } from './workspace-schemas.js';

/** Requests by day, as JSON or as a table: `/account/usage/days`. */
export function usageDaysEndpoint(service: Service): Endpoint {
  const { store } = service;
  return {
    path: '/account/usage/days',
    methods: {
      async GET(exchange) {
        const { account } = await requireSession(service, exchange);
        const { since, until, account: named, format } = readQuery(exchange, usageQuery);
        const mayManage = isAdministrator(account);
        if (named !== undefined && !mayManage && named !== account.name) {
          throw new HttpError(403, 'Your account does not have access to the usage of others: only administrators do.');
        }
        await service.usage.flush();
        const days = await usageByDay(store, {
          account_id:
            mayManage && named === undefined ? undefined : (await accountByName(store, named ?? account.name)).id,
          since: since ?? new Date(service.now() - 30 * 86_400_000).toISOString().slice(0, 10),
          until,
        });
        return format === 'json' ? json({ days }) : csv('usage.csv', usageCsv(days));
      },
    },
  };
}

/** Requests of the account's keys by the hour for seven days, and what is left of the limits that they share: `/account/usage`. */
export function usageEndpoint(service: Service): Endpoint {
  const { store } = service;
  return {
    path: '/account/usage',
    methods: {
      async GET(exchange) {
        const { account } = await requireSession(service, exchange);
        await service.usage.flush();
        const since = new Date(service.now() - 7 * 86_400_000).toISOString();
        const hours = await store.db
          .selectFrom('usage')
          .innerJoin('keys', 'keys.id', 'usage.key_id')
          .select(['usage.key_id', 'usage.hour', 'usage.operation', 'usage.requests', 'usage.refused'])
          .where('keys.account_id', '=', account.id)
          .where('usage.hour', '>=', since)
          .orderBy('usage.hour')
          .execute();
        const keys = await store.db
          .selectFrom('keys')
          .select(['id', 'name', 'plan'])
          .where('account_id', '=', account.id)
          .where('revoked_at', 'is', null)
          .where((where) =>
            where.or([
              where('expires_at', 'is', null),
              where('expires_at', '>', new Date(service.now()).toISOString()),
            ]),
          )
          .orderBy('created_at')
          .execute();
        return json({
          now: new Date(service.now()).toISOString(),
          keys: await Promise.all(
            keys.map(async ({ id, name, plan }) => {
              const limit = planOf(service, plan === '' ? account.plan : plan);
              const { requests, window } = limit;
              const left = await service.limits.remaining(account.id, limit);
              return { id, name, plan: limit.name, requests, window, ...left };
            }),
          ),
          hours,
        });
      },
    },
  };
}
